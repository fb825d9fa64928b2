/** Two on one device: a curtain between their turns. What lies under it is not on the page at all.
 *
 * The server knows whom the device faces, and sends what that one may see, else what a watcher may (docs/protocol.md). While the
 * curtain is down no board is mounted; whoever opens it is shown the other's last turn again.
 */

import { batch, computed, signal } from "@preact/signals";
import { Curtain, Handing } from "./curtain.js";
import { land } from "./flights.js";
import { toTable } from "./keys.js";
import { behind, joined } from "./reception.js";
import { still } from "./still.js";

/** ms for which the table is seen as it was, and between the steps of a turn that is shown again. */
const BEFORE = 800;
const STEP = 1_300;

/** @param {{kept: object, toast: object, dialog: object, tab: object, actNow: (frame: object) => Promise<object>}} page
 *    signals of the match, and how to send what is meant for this moment alone */
export function deviceOf({ kept, toast, dialog, tab, actNow }) {
  const table = computed(() => kept.value.table);
  /** The page has covered itself, whatever the server knows: it was hidden, or somebody wants a break. */
  const down = signal(false);
  const covered = computed(() => {
    const t = table.value;
    return t !== null && t.status === "running" && (t.seat === null || down.value);
  });
  /** Who has done his turn and only looks at what it brought him. */
  const looks = computed(() => {
    const t = table.value;
    return t !== null && t.status === "running" && t.seat !== null && !t.actors.includes(t.seat) && !recalling.value;
  });
  /** Whether the other's last turn is being shown. */
  const recalling = signal(false);
  /** The lines of that turn, for readers who are told of it instead; null when there is nothing to tell. */
  const told = signal(null);
  const near = signal(0);
  let timer = null;
  let rest = [];

  function hear(message) {
    const before = table.value;
    if (before && (message.rev < before.rev || (message.rev === before.rev && (recalling.value || !behind(kept.value))))) return;
    batch(() => {
      stop();
      if (message.seat !== before?.seat) clear();
      if (message.seat !== null) near.value = message.seat;
      const lines = message.since ? joined(kept.value.lines, message.lines) : message.lines;
      const steps = message.recap.map(({ ply, view, actors }) => ({ table: { ...message, view, actors, legal: [], ply }, lines: lines.filter((line) => line.ply <= ply) }));
      const present = { table: message, lines };
      if (steps.length && !still()) recall([...steps, present]);
      else {
        kept.value = present;
        told.value = steps.length ? lines.slice(steps[0].lines.length) : null;
      }
    });
  }

  function recall(steps) {
    recalling.value = true;
    kept.value = steps[0];
    rest = steps.slice(1);
    timer = setTimeout(next, BEFORE);
  }

  function next() {
    batch(() => {
      kept.value = rest.shift();
      if (rest.length) timer = setTimeout(next, STEP);
      else recalling.value = false;
    });
  }

  /** Show at once where the match stands. */
  function skip() {
    if (!recalling.value) return;
    clearTimeout(timer);
    rest = rest.slice(-1);
    next();
  }

  function stop() {
    clearTimeout(timer);
    rest = [];
    recalling.value = false;
    told.value = null;
  }

  /** Nothing of what one has seen stays about for the other: no words, no window, no card in the air. */
  function clear() {
    toast.value = null;
    dialog.value = null;
    tab.value = "table";
    land();
    for (const layer of document.querySelectorAll(".flights")) layer.replaceChildren();
  }

  async function open(seat) {
    const facing = table.value.seat;
    if (facing !== null && facing !== seat) await actNow({ type: "face", seat: null });
    if ((await actNow({ type: "face", seat })).type !== "done") return;
    down.value = false;
    setTimeout(toTable); // when it is drawn
  }

  function cover() {
    if (table.value?.status !== "running" || covered.value) return;
    batch(() => {
      stop();
      down.value = true;
      clear();
    });
    actNow({ type: "face", seat: null }); // if it is lost, so is the socket: whoever comes anew finds the curtain down
  }

  /** Whatever takes the page out of sight lowers the curtain. A page that the browser keeps to show it again keeps nothing.
   *  @param {() => void} empty takes the table off the page */
  function watch(empty) {
    document.addEventListener("visibilitychange", () => { if (document.hidden) cover(); });
    addEventListener("pagehide", () => {
      cover();
      empty();
    });
    addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, skip, true);
  }

  return { covered, looks, recalling, told, near, hear, skip, open, cover, watch, hush: () => { told.value = null; }, Curtain, Handing };
}
