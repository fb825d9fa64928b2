/** Matches by correspondence, in words. */

import { fill } from "./text.js";

const HOUR = 3_600_000;

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
