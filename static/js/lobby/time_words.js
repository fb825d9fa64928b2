/** A time control in words. */

import { slowWords } from "../slow.js";
import { fill } from "../text.js";

export function timeWords(time) {
  if (time.kind === "days") return slowWords(time.days);
  if (time.kind === "paced") return gettext("a time for each decision");
  if (time.kind !== "clock") return gettext("no clock, ten minutes a move");
  return fill(gettext("%(minutes)s min + %(seconds)s s"), time);
}
