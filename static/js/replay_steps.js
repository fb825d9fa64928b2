/** The steps of a replay as they come in: pages of them, in any order, from the step that is shown outwards. */

/** Steps in one request; the server sends no more. */
export const PAGE = 100;

/** What is held. Pure: `taken` returns a new one. @typedef {{steps: (object | undefined)[], missing: number}} Held */

/** @returns {Held} nothing of `total` steps */
export function none(total) {
  return { steps: Array(total).fill(undefined), missing: total };
}

/** Take in a page, {first, steps}. @returns {Held} */
export function taken(held, page) {
  const steps = held.steps.slice();
  page.steps.forEach((step, place) => { steps[page.first + place] = { actors: [], may: [], lines: [], cut: [], clocks: [], ...step }; });
  return { steps, missing: steps.filter((step) => step === undefined).length };
}

/** The stretch to ask for next: the missing steps nearest to one. @returns {{from: number, to: number} | null} */
export function wanted(held, near) {
  const { steps } = held;
  const far = steps.length;
  let at = -1;
  for (let distance = 0; distance < far && at < 0; distance += 1) {
    at = [near + distance, near - distance].find((place) => place >= 0 && place < far && steps[place] === undefined) ?? -1;
  }
  if (at < 0) return null;
  let [from, to] = [at, at];
  while (to + 1 < far && steps[to + 1] === undefined && to - from + 1 < PAGE) to += 1;
  while (from > 0 && steps[from - 1] === undefined && to - from + 1 < PAGE) from -= 1;
  return { from, to };
}

/** The lines up to a step, as a watcher would hold them. */
export function linesUpTo(held, step) {
  return held.steps.slice(0, step + 1).flatMap((one) => one?.lines ?? []);
}

/** Every entry that is held, in the log's order: {line, step, cut}. A taken back one leads to the step before it. */
export function entries(held) {
  return held.steps.flatMap((one, step) => [
    ...(one?.cut ?? []).map((line) => ({ line, step: Math.max(0, step - 1), cut: true })),
    ...(one?.lines ?? []).map((line) => ({ line, step, cut: false })),
  ]);
}
