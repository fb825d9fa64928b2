/** A match that is over, as a replay shows it: of the same shape as `matchOf`, with steps instead of a socket. */

import { batch, computed, signal } from "@preact/signals";
import { contextOf, withDefaults, worded } from "./match.js";
import { said } from "./log.js";
import { lookBackOf, notesOf } from "./look_back_state.js";
import { markedIn } from "./replay_chapters.js";
import { pref } from "./prefs.js";
import { ReplayBar } from "./replay_bar.js";
import { ReplayLog } from "./replay_log.js";
import { entries, linesUpTo, none, taken, wanted } from "./replay_steps.js";
import { awaitGesture, sound } from "./sounds.js";
import { fill } from "./text.js";

const TOAST = 7_000;
/** ms from one step to the next at speed 1: a move has flown by then, and was read. */
export const PACE = 1_800;
/** ms for which the address waits: browsers count how often it changes. */
const ADDRESS = 300;

/** @param given the page's JSON element with `replay` (tables.views.steps_of); @param words the game's own words, or null. */
export function replayOf(given, words) {
  const { seat: reader, plies, url, table: common } = given.replay;
  const held = signal(taken(none(plies.length), given.replay.page));
  const step = signal(given.replay.at);
  /** true: the view was jumped to, nothing flies. */
  const still = signal(true);
  /** The step that is waited for, while its page is fetched. */
  const awaited = signal(null);
  const playing = signal(false);
  const speed = pref("speed", 1);
  const showCut = signal(false);
  const toast = signal(null);
  const chosenNear = pref(`near.${given.match}`, null);
  const last = plies.length - 1;

  const lookBack = lookBackOf(given.replay, undefined, () => {
    match.tab.value = "log";
    say(gettext("The look back is ready."));
  });
  const near = computed(() => chosenNear.value ?? reader ?? 0);
  const table = computed(() => tableOf(common, held.value.steps[step.value], step.value === last));
  const context = computed(() => contextOf(table.value, given, { near: near.value, reader }));
  const lines = computed(() => linesUpTo(held.value, step.value));
  const log = computed(() => entries(held.value));

  words?.seldom?.();
  const match = {
    given, words, worded, table, lines, context, near, toast, sound, pref, still, step, awaited, playing, speed, showCut, log, last,
    replay: true,
    Bar: ReplayBar,
    Log: ReplayLog,
    people: signal({ here: null, watchers: [], unnamed: 0 }),
    link: signal({ state: "open", text: "", since: null }),
    busy: signal(false),
    now: signal(common.now),
    resultOpen: signal(false),
    myTurn: signal(false),
    tab: signal("table"),
    dialog: signal(null),
    rematch: signal({ wanted: [], until: null, match: null }),
    chat: signal({ room: "players", lines: [], unread: 0 }),
    muted: signal(new Set()),
    silence: signal(""),
    /** The ply of the step before: what came later is news. */
    before: computed(() => (step.value ? plies[step.value - 1] : -1)),
    /** Where one may want to go, {step, text, part}: what a game marks, and its parts. */
    chapters: computed(() => markedIn(log.value, match)),
    chapterBack: () => jumpTo(match.chapters.value.findLast((chapter) => chapter.step < step.value)),
    chapterOn: () => jumpTo(match.chapters.value.find((chapter) => chapter.step > step.value)),
    lookBack,
    /** What moves gave away, by step, while the look back is open. */
    notes: computed(() => notesOf(lookBack.open.value ? lookBack.data.value : null)),
    refusalWords: () => "",
    keys,
    canFlip: () => true,
    flip: () => { chosenNear.value = (near.value + 1) % common.chairs.length; },
    play: nothing, resign: nothing, takeBack: nothing, answer: nothing, speak: nothing, mute: nothing, wantRematch: nothing,
    say, start,
    first: () => jump(0),
    back: () => jump(step.value - 1),
    forward: () => { pause(); return show(step.value + 1, { moves: true }); },
    end: () => jump(last),
    jump, pause, toggle, copyLink,
  };

  let fetching = null;
  /** Fetch the missing steps nearest to one, and then all others. Who asks again meanwhile waits for the same answer. */
  function fetchNear(at) {
    const stretch = wanted(held.value, at);
    if (!stretch) return Promise.resolve(true);
    fetching ??= ask(stretch).finally(() => { fetching = null; });
    return fetching;
  }

  async function ask({ from, to }) {
    try {
      const answer = await fetch(`${url}?from=${from}&to=${to}`, { headers: { accept: "application/json" } });
      if (!answer.ok) throw new Error(`${answer.status}`);
      held.value = taken(held.value, await answer.json());
      return true;
    } catch (error) {
      console.warn(error);
      return false;
    }
  }

  async function fetchAll() {
    while (held.value.missing && (await fetchNear(awaited.value ?? step.value)));
  }

  /** Go to a step. @param moves whether it comes as a move does, seen from the step before it. */
  async function show(number, { moves = false } = {}) {
    const to = Math.max(0, Math.min(last, number));
    if (to === step.value && awaited.value === null) return true;
    awaited.value = to;
    while (!held.value.steps[to]) {
      if (!(await fetchNear(to))) {
        awaited.value = null;
        say(gettext("This step could not be loaded. Look at your connection and try again."));
        return false;
      }
      if (awaited.value !== to) return false; // somebody has gone elsewhere meanwhile
    }
    batch(() => {
      still.value = !(moves && to === step.value + 1);
      step.value = to;
      awaited.value = null;
    });
    address();
    if (held.value.missing) fetchAll();
    return true;
  }

  function jump(number) {
    pause();
    return show(number);
  }

  function jumpTo(chapter) {
    if (chapter) jump(chapter.step);
  }

  let timer = null;
  function pause() {
    clearTimeout(timer);
    playing.value = false;
  }

  /** Play or pause; at the end it plays from the beginning. */
  async function toggle() {
    if (playing.value) return pause();
    if (step.value === last) await show(0);
    playing.value = true;
    timer = setTimeout(next, PACE / 3 / speed.value);
    return undefined;
  }

  async function next() {
    if (!(await show(step.value + 1, { moves: true })) || step.value >= last) return pause();
    if (playing.value) timer = setTimeout(next, PACE / speed.value);
    return undefined;
  }

  let writing = null;
  function address() {
    clearTimeout(writing);
    writing = setTimeout(() => {
      const here = addressOf(plies[step.value]);
      history.replaceState(history.state, "", here);
      for (const next of document.querySelectorAll(".lang-form [name=next]")) next.value = here.slice(location.origin.length); // the other language shows the same step
    }, ADDRESS);
  }

  async function copyLink() {
    const link = addressOf(plies[step.value]);
    try {
      await navigator.clipboard.writeText(link);
      say(given.shared ? gettext("The link to this step is copied.") : gettext("The link to this step is copied. It opens for those who took part."));
    } catch {
      say(fill(gettext("Copy this address: %(link)s"), { link }));
    }
  }

  let silence = null;
  function say(text, link = null) {
    clearTimeout(silence);
    toast.value = { text, link };
    silence = setTimeout(() => { toast.value = null; }, TOAST);
  }

  function start() {
    awaitGesture();
    fetchAll();
    addEventListener("online", fetchAll);
  }

  return match;
}

/** What the keys do, for the window that names them. */
function keys() {
  return [
    { keys: ["←", "→"], text: gettext("One step back, one step forward") },
    { keys: [pgettext("key", "Home"), pgettext("key", "End")], text: gettext("To the beginning, to the end") },
    { keys: [pgettext("key", "Page ↑"), pgettext("key", "Page ↓")], text: gettext("To the chapter before, to the next one") },
    { keys: [pgettext("key", "Space")], text: gettext("Play by itself, or pause") },
  ];
}

async function nothing() {
  return null;
}

function addressOf(ply) {
  const here = new URL(location.href);
  here.searchParams.set("ply", ply);
  here.hash = "";
  return here.href;
}

/** What the table's page shows of a step: a message of the server, told to nobody's seat. */
function tableOf(common, step, isLast) {
  const { view, actors, may, ply } = step;
  const left = step.left ?? [];
  return withDefaults({
    ...common, view, ply,
    actors: isLast ? [] : actors,
    may: isLast ? [] : may,
    rev: step.step,
    seat: null,
    status: isLast ? "over" : "running",
    result: isLast ? common.result : null,
    chairs: common.chairs.map((chair) => ({ ...chair, left: Boolean(chair.left) && left.includes(chair.seat) })),
    clocks: common.chairs.map((chair) => step.clocks[chair.seat] ?? {}),
  });
}
