/** The chapters of a replay: what a game's words mark in the log, and the parts in between that they name (a trick, say). */

import { said } from "./log.js";

/** @returns {{step: number, text: string, part: boolean}[]} in the order of the match; what was taken back is none. */
export function markedIn(entries, match) {
  const found = [];
  let since = 0;
  for (const { line, step, cut } of entries) {
    if (cut) continue;
    for (const text of partsOf(line, since + 1, match)) {
      since += 1;
      found.push({ step, text, part: true });
    }
    for (const { text } of said(line, match).filter((piece) => piece.mark)) found.push({ step, text, part: false });
    if ((line.facts ?? []).some((fact) => match.worded(() => match.words?.beginsParts?.(fact)))) since = 0;
  }
  return found;
}

/** What the game calls the part that begins with an entry; `number` counts since the game said that counting begins anew. */
function partsOf(line, number, match) {
  if (!match.words?.part) return [];
  return (line.facts ?? []).map((fact) => match.worded(() => match.words.part(fact, match.context.value, number))).filter(Boolean);
}

/** The chapters with their parts under them, as a menu shows them: [{chapter, place, parts: [{…, place}]}]. */
export function grouped(chapters) {
  const groups = [];
  chapters.forEach((chapter, place) => {
    if (chapter.part && groups.length) groups.at(-1).parts.push({ ...chapter, place });
    else groups.push({ ...chapter, place, parts: [] });
  });
  return groups;
}
