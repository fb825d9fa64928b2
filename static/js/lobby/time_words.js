/** A time control in words. */

import { fill } from "../text.js";

export function timeWords(time) {
  if (time.kind !== "clock") return gettext("no clock, ten minutes a move");
  return fill(gettext("%(minutes)s min + %(seconds)s s"), time);
}
