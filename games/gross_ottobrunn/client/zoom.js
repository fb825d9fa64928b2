/** How large the chart is drawn, in pixels a unit, and which part of it is looked at. Pure. */

import { SIZE } from "./geometry.js";

/** Pixels from one edge of a hex to the other: where figures can still be read, and where nothing more is to be seen. */
const READABLE = 44;
const LARGEST = 160;
const WIDTH = Math.sqrt(3) * SIZE;
/** How many hexes lie side by side on a phone when it opens. */
const ACROSS = 7;
/** Pixels of a hex that is large enough to open with. */
const AMPLE = 64;
/** The size at which one place is shown that is spoken of, where all of the chart was too small to find it. */
export const CLOSE = AMPLE / WIDTH;
/** Pixels between two places that a finger can tell apart. */
export const FINGER = 44;
export const STEP = 1.35;

/** All of it. @param room {width, height} in pixels */
export function whole(room, box) {
  return Math.min(room.width / box.width, room.height / box.height);
}

/** Whether numbers can be read, and a place be found. */
export function isLegible(scale) {
  return scale * WIDTH >= READABLE;
}

/** As it opens: all of it where it can be read, else some hexes across, filling the room's height where that is not too large. */
export function opening(room, box) {
  const fit = whole(room, box);
  if (fit * WIDTH >= READABLE) return fit;
  return Math.max(fit, Math.min(room.height / box.height, (1.3 * AMPLE) / WIDTH), Math.min(room.width / ACROSS, AMPLE) / WIDTH);
}

/** What a size becomes when it is asked for. */
export function bounded(scale, room, box) {
  const fit = whole(room, box);
  return Math.min(Math.max(scale, fit), Math.max(fit, LARGEST / WIDTH));
}

/** The size at which a finger can tell two places apart that lie so far from each other, with a little to spare. */
export function roomy(gap) {
  return (1.15 * FINGER) / gap;
}
