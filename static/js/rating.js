/** What a match for ratings has changed, and why one did not count. The same for every game and number of seats. */

import { fill, number, signed } from "./text.js";

const HEARER = "ratings.hearers.on_match_over";
const WHY = {
  too_short: () => gettext("The match does not count: it had neither ten turns nor three minutes."),
  guest: () => gettext("The match does not count: a guest took part."),
  gone: () => gettext("The match does not count: an account has been deleted meanwhile."),
  void: () => gettext("The match does not count: it was declared void."),
};

/** What the ratings answered to the end of a match; null for friendly ones, and while it has none. */
export function settlementOf(t) {
  return t?.result?.settlement?.[HEARER] ?? null;
}

/** Why nobody's rating has changed; "" where it has. */
export function whyNot(settlement) {
  return settlement.rated ? "" : (WHY[settlement.why]?.() ?? gettext("The match does not count."));
}

export function talerWords(count, shown = number(count)) {
  return fill(ngettext("%(count)s Taler", "%(count)s Taler", Math.abs(count)), { count: shown });
}

/** What has become of the stakes where nobody won them; "" where there were none, or somebody did. */
export function stakesBack(t) {
  if (!t.stake || !t.result || settlementOf(t)?.taler?.changes.some(Boolean)) return "";
  return t.status === "over" && settlementOf(t) === null ? "" : gettext("Everybody has his stake back.");
}

/** A seat's Taler: won or lost at stake, and given to a newcomer. @returns {string[]} */
function talerOf({ taler }, seat, c) {
  if (!taler) return [];
  const name = c.name(seat);
  const change = signed(taler.changes[seat]);
  const granted = taler.granted[seat];
  return [
    taler.changes[seat] !== 0 && (c.isMe(seat) ? fill(gettext("Your Taler: %(change)s"), { change }) : fill(gettext("%(name)s’s Taler: %(change)s"), { name, change })),
    granted > 0 && c.isMe(seat) && fill(gettext("Your first %(count)s Taler are in your account."), { count: granted }),
  ].filter(Boolean);
}

/** A chair's change in one line: for the log, and for ears. */
export function changeWords(change, seat, c) {
  const terms = { name: c.name(seat), before: number(change.before), after: number(change.after), change: signed(change.after - change.before), points: signed(change.points) };
  const words = c.isMe(seat) ? fill(gettext("Your Elo: %(before)s → %(after)s (%(change)s), points: %(points)s"), terms) : fill(gettext("%(name)s’s Elo: %(before)s → %(after)s (%(change)s), points: %(points)s"), terms);
  return change.unsure ? `${words}, ${gettext("provisional")}` : words;
}

/** The last lines of a log. @returns {string[]} */
export function lastWords(t, c) {
  const settlement = settlementOf(t);
  if (settlement === null) return [];
  if (!settlement.rated) return [whyNot(settlement), stakesBack(t)].filter(Boolean);
  return [...settlement.seats.flatMap((change, seat) => [changeWords(change, seat, c), ...talerOf(settlement, seat, c)]), stakesBack(t)].filter(Boolean);
}

/** A chair's rating when the page was made: "Elo 1516", with a question mark while it is provisional. */
export function eloWords(elo) {
  return fill(gettext("Elo %(elo)s"), { elo: `${number(elo.elo)}${elo.unsure ? "?" : ""}` });
}
