/** Time controls in words, those by correspondence above all. */

import { fill } from "./text.js";

const HOUR = 3_600_000;

/** A time control: the same words as the server's (`time` in lobby/mine.py). `brake`: what is said of none where there is little room. */
export function timeWords(time, brake = gettext("no clock, ten minutes a move")) {
  if (time.kind === "clock") return fill(gettext("%(minutes)s min + %(seconds)s s"), time);
  if (time.kind === "days") return slowWords(time.days);
  if (time.kind === "paced") return gettext("a time for each decision");
  return time.kind === "brake" ? brake : "";
}

export function slowWords(days) {
  return fill(ngettext("by correspondence, %(days)s day a move", "by correspondence, %(days)s days a move", days), { days });
}

/** "52 h": the same where there is little room. */
export function tightWritten(left) {
  return fill(gettext("%(hours)s h"), { hours: Math.floor(left / HOUR) });
}

/** "2 days 4 h", "5 h 12 min"; nothing for less than an hour, which a clock writes. */
export function longWritten(left) {
  if (left < HOUR) return "";
  const hours = Math.floor(left / HOUR);
  if (hours < 24) return fill(gettext("%(hours)s h %(minutes)s min"), { hours, minutes: Math.floor((left % HOUR) / 60_000) });
  const days = Math.floor(hours / 24);
  const words = fill(ngettext("%(days)s day", "%(days)s days", days), { days });
  return hours % 24 ? fill(gettext("%(days)s %(hours)s h"), { days: words, hours: hours % 24 }) : words;
}
