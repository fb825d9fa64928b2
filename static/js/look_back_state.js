/** A look back at a match, as it is asked for and as it comes: what each move gave away. */

import { signal } from "@preact/signals";

/** ms between two questions whether it is there. */
export const EVERY = 1_500;
/** So often in a row an answer may be missing before that is said: one look more costs nothing. */
const MISSED = 4;
/** What was given away and is less is not spoken of: so much is chance. */
export const LEAST = 0.5;

/** @param ways the replay's `lookBack` (its address, or null) and `mayAsk`
 *  @param post how a request to make it is sent; tests bring their own.
 *  @param ready what to do when one that was waited for has come: it shows itself, closed meanwhile or not. */
export function lookBackOf(ways, post = posted, ready = () => {}) {
  /** "" not asked yet | none | working | ready | unavailable | busy (too many at once) | lost (no answer) */
  const state = signal("");
  const open = signal(false);
  const data = signal(null);
  const share = signal(null);
  let timer = null;
  let missed = 0;

  async function asked(request) {
    try {
      const answer = await request();
      if (answer.status === 429) return (state.value = "busy");
      if (!answer.ok) throw new Error(`${answer.status}`);
      missed = 0;
      return heard(await answer.json());
    } catch (error) {
      console.warn(error);
      missed += 1;
      if (state.value === "working" && missed < MISSED) again();
      else state.value = "lost";
      return state.value;
    }
  }

  function heard(answer) {
    const waited = state.value === "working";
    if (answer.state === "ready") data.value = answer;
    share.value = answer.of ? answer.done / answer.of : null;
    state.value = answer.state;
    if (answer.state === "working") again();
    if (answer.state === "ready" && waited) {
      open.value = true;
      ready();
    }
    return answer.state;
  }

  function again() {
    clearTimeout(timer);
    timer = setTimeout(lookOn, EVERY);
  }

  const look = () => asked(() => fetch(ways.lookBack, { headers: { accept: "application/json" } }));

  /** Whoever made it may be gone: then it is asked for anew. */
  async function lookOn() {
    if ((await look()) === "none" && ways.mayAsk) await asked(() => post(ways.lookBack));
  }

  /** Show it; who may ask for it has it made when there is none yet. */
  async function show() {
    open.value = true;
    if (["ready", "working"].includes(state.value)) return;
    await lookOn();
  }

  /** What is being made goes on, and so does the waiting for it. */
  function hide() {
    open.value = false;
  }

  return { state, open, data, share, show, hide, has: Boolean(ways.lookBack), mayAsk: ways.mayAsk };
}

function posted(address) {
  return fetch(address, { method: "POST", headers: { "x-csrftoken": document.querySelector("meta[name=csrf]").content, accept: "application/json" } });
}

/** The moves that gave something away, by step. @returns {Map<number, object>} */
export function notesOf(data) {
  return new Map((data?.moves ?? []).filter((move) => move.lost >= LEAST).map((move) => [move.step, move]));
}

/** The lines of the curve, one a seat: what it could hope for as it saw it. @returns {{seat: number, points: {step: number, value: number}[]}[]} */
export function linesOf(data) {
  const seats = data.curve[0]?.values.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: data.curve.map(({ step, values }) => ({ step, value: values[seat] })).filter(({ value }) => value !== null),
  }));
}

/** What held at a step: the last value up to it; null before the first. @returns {number | null} */
export function valueAt(points, step) {
  return points.findLast((point) => point.step <= step)?.value ?? null;
}

/** The three costliest moves of each seat, the dearest first; those that cost nothing worth a word are left out. */
export function worstOf(data) {
  const moves = new Map(data.moves.map((move) => [move.step, move]));
  return Object.entries(data.worst ?? {}).map(([seat, steps]) => ({
    seat: Number(seat),
    moves: steps.map((step) => moves.get(step)).filter((move) => move && move.lost >= LEAST).slice(0, 3),
    lost: data.moves.filter((move) => move.seat === Number(seat)).reduce((sum, move) => sum + Math.max(0, move.lost), 0),
  }));
}

/** The highest and the lowest value, zero among them, with a little room. */
export function boundsOf(lines) {
  const values = lines.flatMap((line) => line.points.map((point) => point.value));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = Math.max(1, (high - low) * 0.08);
  return { low: low - room, high: high + room };
}
