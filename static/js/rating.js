/** What a match for ratings has changed, and why one did not count. The same for every game and number of seats. */

import { html } from "./html.js";
import { fill, number, signed } from "./text.js";

const HEARER = "ratings.hearers.on_match_over";
const WHY = {
  too_short: () => gettext("The match does not count: it had neither ten turns nor three minutes."),
  guest: () => gettext("The match does not count: a guest took part."),
  gone: () => gettext("The match does not count: an account has been deleted meanwhile."),
  void: () => gettext("The match does not count: it was declared void."),
};

/** From how many moves or ms on a match counts (ratings/leaves.py). */
const [MOVES, LASTING] = [10, 180_000];

/** Whether a match for ratings would not count if it ended now: a move is one line of the log or more. */
export function isTooShort({ given, table, lines, now }) {
  const played = lines.value.filter((line) => line.kind === "played").length;
  return Boolean(given.rated) && table.value.kind === "people" && played < MOVES && now.value - given.started < LASTING;
}

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

/** In the result's window: everybody's rating before and after, and the points. */
export function Ratings({ match }) {
  const t = match.table.value;
  const settlement = settlementOf(t);
  const back = stakesBack(t);
  if (settlement === null) return back && html`<p class="not-rated">${back}</p>`;
  if (!settlement.rated) return html`<p class="not-rated">${[whyNot(settlement), back].filter(Boolean).join(" ")}</p>`;
  const c = match.context.value;
  const mine = settlement.taler?.granted?.[t.seat];
  return html`<ul class="rating-changes" aria-label=${gettext("Ratings")}>${settlement.seats.map((change, seat) => html`<${Change} key=${seat} change=${change} seat=${seat} c=${c} taler=${settlement.taler?.changes[seat]} />`)}</ul>
    ${(back || mine > 0) && html`<p class="not-rated">${[back, mine > 0 && fill(gettext("Your first %(count)s Taler are in your account."), { count: mine })].filter(Boolean).join(" ")}</p>`}`;
}

function Change({ change, seat, c, taler = 0 }) {
  const gain = change.after - change.before;
  return html`<li>
    <span class="hush">${changeWords(change, seat, c)}</span>
    <b aria-hidden="true"><bdi>${c.name(seat)}</bdi>${change.unsure && html`<small>${gettext("provisional")}</small>`}</b>
    <span class="num elo" aria-hidden="true">${number(change.before)} → <strong>${number(change.after)}</strong></span>
    <span class="num gain ${gain > 0 ? "up" : gain < 0 ? "down" : ""}" aria-hidden="true">${signed(gain)}</span>
    <span class="num points" aria-hidden="true">${fill(ngettext("%(points)s point", "%(points)s points", Math.abs(change.points)), { points: signed(change.points) })}</span>
    ${taler !== 0 && html`<span class="num points taler">${talerWords(taler, signed(taler))}</span>`}
  </li>`;
}

/** A chair's rating when the page was made: "Elo 1516", with a question mark while it is provisional. */
export function eloWords(elo) {
  return fill(gettext("Elo %(elo)s"), { elo: `${number(elo.elo)}${elo.unsure ? "?" : ""}` });
}
