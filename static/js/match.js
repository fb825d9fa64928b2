/** The match as this page knows it: signals for what is shown, verbs for what is done. Everything here came from the server. */

import { batch, computed, signal } from "@preact/signals";
import { ServerTime, nextLook, remaining } from "./clock.js";
import { chatOf } from "./chat_state.js";
import { Connection } from "./connection.js";
import { hintsOf } from "./hint.js";
import { goTo } from "./leaving.js";
import { notBegunWords } from "./not_begun.js";
import { pref } from "./prefs.js";
import { NOTHING, behind, taken } from "./reception.js";
import { awaitGesture, sound } from "./sounds.js";
import { fill } from "./text.js";
import * as genericWords from "./generic_words.js";

const TOAST = 7_000;
const CALL = 60_000;
/** Acts whose refusal is not said over the table: the sweep, or the next push, says all; what is typed is answered where it stands. */
const SILENT = new Set(["claim_flag", "say", "back"]);

/** Silences that the staff has imposed. */
const STAFFS = new Set(["silenced", "chat_off"]);
const NOTICES = "/notices/";

/** @param given the page's JSON element; @param words the game's own words, or null.
 *  @param flipsOwn whether the board can draw the reader's own seat on the far side.
 *  @param deviceOf of one_device.js, where two play on one device. */
export function matchOf(given, words, { flipsOwn = true, deviceOf = null } = {}) {
  const kept = signal(NOTHING);
  const people = signal({ here: null, watchers: [], unnamed: 0 });
  const link = signal({ state: "connecting", text: "", since: null });
  const busy = signal(false);
  const toast = signal(null);
  const now = signal(Date.now());
  const resultOpen = signal(true);
  /** What lies in front: "table", "log" or "chat". Where there is room for all, "table" is the log beside it. */
  const tab = signal("table");
  /** The frame's own window over the table: "resign", "keys", {leave: address}, or null. */
  const dialog = signal(null);
  /** Why the reader may not write in the chat; nothing when he may. What the staff has done ends while the page is open. */
  const silence = signal(given.chat?.may ? "" : (given.chat?.why ?? ""));
  const rematch = signal({ wanted: [], until: null, match: null });
  const chosenNear = pref(`near.${given.match}`, null);
  const time = new ServerTime();

  const table = computed(() => kept.value.table);
  const lines = computed(() => kept.value.lines);
  const near = computed(() => {
    const seat = table.value?.seat ?? null;
    if (device) return device.near.value;
    return (seat !== null && !flipsOwn ? seat : (chosenNear.value ?? seat)) ?? 0;
  });
  const context = computed(() => contextOf(table.value, given, { near: near.value }));
  const { chat, muted, mute, hearChat } = chatOf(given, tab);
  const myTurn = computed(() => {
    const t = table.value;
    return Boolean(t && t.status === "running" && t.seat != null && t.actors.includes(t.seat) && !t.answered && !t.chairs[t.seat].away);
  });

  const device = deviceOf?.({ kept, toast, dialog, tab, actNow: (frame) => actNow(frame) }) ?? null;

  const connection = new Connection({
    url: () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/tables/${given.match}/?since=${kept.value.lines.length}`,
    held: () => ({ rev: kept.value.table?.rev ?? -1, ply: kept.value.lines.length }),
    link: (state, text = "") => {
      if (state === "open" && STAFFS.has(silence.value)) silence.value = ""; // if it still holds, the server says so again
      link.value = { state, text, since: state === "lost" ? (link.value.since ?? time.now()) : null };
    },
    hear,
  });

  /** Whether a promise to add to the luck of a rematch waits for the hash of its deal. */
  let owesHash = false;
  /** The rev of an act that was acknowledged, until its table is here. */
  let awaited = 0;

  function hear(message) {
    if (message.now) time.heard(message.now);
    if (message.type === "table") hearTable(message);
    else if (message.type === "people") people.value = { here: [], watchers: [], unnamed: 0, ...message };
    else if (message.type === "chat") hearChat(message);
    else if (message.type === "goodbye" && message.code === "banned") goTo(NOTICES);
    else if (message.type === "silence") hearSilence(message);
    else if (message.type === "rematch") hearRematch(message);
    else if (message.type === "start") withLuck((luck) => luck.answered(message, (frame) => connection.act(frame)));
    else if (message.type === "not_begun") say(notBegunWords(message));
    else if (message.type === "called") say(calledWords(message), { href: message.id ? `${given.lobby}?challenge=${message.id}` : given.lobby, text: gettext("To the lobby") });
    else if (message.type === "news") document.dispatchEvent(new CustomEvent("house", { detail: message }));
    else if (message.type === "go") goTo(location.pathname.replace(/\d+/, message.match));
    else if (message.type === "beat" && message.rev > (table.value?.rev ?? -1)) connection.beat();
  }

  function calledWords(message) {
    return fill(message.again ? gettext("%(name)s proposes other terms.") : gettext("%(name)s wants to play with you."), { name: message.by });
  }

  function hearTable(message) {
    batch(() => {
      const before = kept.value.table;
      if (!before && message.status === "running" && message.deal) withLuck((luck) => luck.saw(message.id, message.deal));
      const held = kept.value.lines.length;
      if (device) device.hear(withDefaults(message));
      else kept.value = taken(kept.value, withDefaults(message));
      now.value = time.now();
      for (const { seat, away } of comings(before, kept.value.table)) {
        if (!away || !context.value.isMe(seat)) say(genericWords.away(seat, away, context.value)); // to himself a question says it
      }
      const unheard = refusedOffer(before, kept.value.table);
      if (unheard) say(unheard.until <= now.value ? gettext("Nobody answered: your turn stays as it is.") : gettext("Your request was declined: your turn stays as it is."));
      if (awaited && kept.value.table.rev >= awaited) release();
      if (behind(kept.value) && (message.since ?? 0) > held) connection.beat();
    });
  }

  function hearRematch(message) {
    rematch.value = { wanted: [], until: null, match: null, ...message };
    if (!owesHash || !message.deal || !message.wanted.includes(table.value?.seat)) return;
    owesHash = false;
    const of = { deal: message.deal, hash: message.hash, version: 1 };
    withLuck(async (luck) => connection.act({ type: "commit", deal: of.deal, version: 1, commitment: await luck.made(of) }));
  }

  /** Wish for a rematch, with what this browser adds to its luck; where that cannot be had, without. */
  async function wantRematch(want) {
    const luck = want && await import("./nonces.js").catch(() => null);
    if (!luck || !luck.isAble()) return act({ type: "rematch", want });
    const { deal, hash } = rematch.value;
    owesHash = !deal;
    return act({ type: "rematch", want, commit: deal ? await luck.made({ deal, hash, version: 1 }) : "" });
  }

  function hearSilence({ why, text = "" }) {
    if (why === silence.value) return;
    const lifted = STAFFS.has(silence.value) && !why;
    silence.value = why;
    if (STAFFS.has(why)) say(text, { href: NOTICES, text: gettext("To your notices") });
    else if (lifted) say(gettext("You may write in the chat again."));
  }

  function release() {
    awaited = 0;
    busy.value = false;
  }

  async function act(frame) {
    const answer = await connection.act(frame);
    if (answer.type === "refused" && !SILENT.has(frame.type) && !(frame.type === "hint" && answer.code === "stale")) refused(answer);
    return answer;
  }

  async function actNow(frame) {
    const answer = await connection.actNow(frame);
    if (answer.type === "refused") refused(answer);
    return answer;
  }

  /** Act once at a time: nothing else can be sent before this is answered and its outcome is on the page. */
  async function actAlone(frame) {
    if (busy.value || !table.value) return null;
    busy.value = true;
    const answer = await act(frame);
    if (answer.type === "refused") release();
    else if (table.value.rev >= answer.rev) release();
    else awaited = answer.rev;
    if (answer.type === "refused" || awaited) connection.beat();
    return answer;
  }

  const hints = hintsOf({ table, act: (frame) => Promise.all([act(frame), words?.seldom?.()]).then(([answer]) => answer), myTurn });

  async function refused(answer) {
    await words?.seldom?.();
    say(refusalWords(answer));
  }

  function refusalWords(answer) {
    const values = Object.fromEntries(answer.values ?? []);
    return worded(() => words?.refusal?.(answer.code, values, context.value)) || answer.text || genericWords.refusal(answer.code, values, context.value);
  }

  let saying = null;
  /** @param link where to go about it; it stays longer then. */
  function say(text, link = null) {
    clearTimeout(saying);
    toast.value = { text, link };
    saying = setTimeout(() => { toast.value = null; }, link ? CALL : TOAST);
  }

  let claimed = 0;
  function look() {
    now.value = time.now();
    const running = (table.value?.status === "running" ? table.value.clocks : []).filter((face) => face.until != null);
    const soonest = Math.min(...running.map((face) => face.until));
    if (table.value?.seat != null && soonest < now.value - 300 && claimed !== soonest) {
      claimed = soonest;
      act({ type: "claim_flag" });
    }
    setTimeout(look, nextLook(Math.min(...running.map((face) => remaining(face, now.value)), 1e9)));
  }

  function flip() {
    chosenNear.value = (near.value + 1) % table.value.chairs.length;
  }

  function start() {
    connection.start();
    awaitGesture();
    look();
    document.addEventListener("visibilitychange", () => { if (!document.hidden) connection.wake(); });
    for (const event of ["online", "pageshow", "focus"]) addEventListener(event, () => connection.wake());
    addEventListener("offline", () => connection.doubt());
  }

  return {
    given, words, table, lines, people, link, busy, toast, now, resultOpen, context, myTurn, start, say, worded,
    tab, dialog, near, flip, device, canFlip: () => !device && (flipsOwn || table.value?.seat === null), sound, pref, replay: false,
    play: (move) => actAlone({ type: "play", ply: table.value?.ply ?? 0, move }),
    resign: (why) => actAlone({ type: "resign", why }),
    comeBack: () => act({ type: "back" }),
    takeBack: () => actAlone({ type: "ask_take_back", ply: table.value?.ply ?? 0 }),
    answer: (ask, accept) => act({ type: "answer_take_back", ask, accept }),
    chat, muted, silence, refusalWords, hints,
    mute: async (player, on) => { if (!await mute(player, on)) say(gettext("That did not work. Please try again.")); },
    speak: (text) => act({ type: "say", text }),
    rematch, wantRematch,
  };
}

/** The reader's own request that is gone though nothing has happened since: it was refused. */
function refusedOffer(before, after) {
  if (!before || before.ply !== after.ply || after.status !== "running") return undefined;
  return before.offers.find((offer) => offer.seat === before.seat && !after.offers.some((other) => other.ask === offer.ask));
}

/** Whose players have gone away, or come back, while the match went on. */
export function comings(before, after) {
  if (!before || after.status !== "running") return [];
  return after.chairs.filter((chair, seat) => !chair.left && chair.away !== before.chairs[seat].away);
}

/** What is left out on the wire because it is the usual. */
export function withDefaults(message) {
  return {
    legal: [], open: [], offers: [], lines: [], recap: [], since: 0, result: null, deal: "", can_take_back: false, answered: false, lingers: null, ...message,
    chairs: message.chairs.map((chair) => ({ player: null, guest: false, bot: null, left: false, away: false, ...chair })),
    clocks: message.clocks.map((face) => ({ left: null, until: null, kind: "budget", credit: 0, hurried: false, ...face })),
  };
}

/** What words need: who sits where, and who reads. `reader` is the seat that is called "you": the own one, or the one a replay is read from. */
export function contextOf(table, given = {}, { near = table?.seat ?? 0, reader = table?.seat ?? null } = {}) {
  const chairs = table?.chairs ?? [];
  return {
    seat: table?.seat ?? null,
    near,
    reader,
    chairs,
    name: (seat) => chairs.find((chair) => chair.seat === seat)?.name ?? "?",
    isMe: (seat) => seat === reader,
    asset: (name) => given.files?.[name],
  };
}

/** A game's words must never break the table: what throws says nothing. */
export function worded(make) {
  try {
    return make();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** What is kept of deals on this device comes when it is needed; a page that cannot have it does without. */
function withLuck(use) {
  import("./nonces.js").then(use).catch(() => {});
}
