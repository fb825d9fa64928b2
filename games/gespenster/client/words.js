/** Gespenster in words: facts for the log, moves, refusals. */

import { html } from "../../js/html.js";
import { fill, rich, signed } from "../../js/text.js";
import { Chip, drawFrom } from "./card.js";
import { refusal } from "./choice.js";
import { cardName } from "./faces.js";
import { keys } from "./keys.js";
import { halvedWords } from "./sheet.js";
import { tour } from "./tour.js";

export { keys, refusal, tour };

/** A fact as a line of the log; null when it says nothing there. */
export function fact(f, c) {
  drawFrom(c.asset("art.svg"));
  const name = f.seat === undefined ? "" : c.name(f.seat);
  const me = f.seat !== undefined && c.isMe(f.seat);
  switch (f.type) {
    case "dealt": return { mark: true, text: dealt(f, c) };
    case "passed": return passed(f, { name, me }, c);
    case "passed_all": return passedAll(f);
    case "played": return played(f, { name, me });
    case "trick_won": return trickWon(f, { name, me });
    case "moon_pending": return { mark: true, text: me ? gettext("You have all white ghosts and choose what they are worth.") : fill(gettext("%(name)s has all white ghosts and chooses what they are worth."), { name }) };
    case "moon_chosen": return moonChosen(f, { name, me });
    case "round_scored": return { mark: true, text: scored(f, c) };
    case "continued": return me ? gettext("You are ready to go on.") : fill(gettext("%(name)s is ready to go on."), { name });
    case "game_over": return { mark: true, text: gameOver(f, c) };
    default: return undefined;
  }
}

function dealt(f, c) {
  const values = { round: f.round_no, name: c.name(f.leader) };
  return c.isMe(f.leader) ? fill(gettext("Round %(round)s: you lead the first trick"), values) : fill(gettext("Round %(round)s: %(name)s leads the first trick"), values);
}

function passed(f, { name, me }, c) {
  const values = { name, to: c.name(f.to), cards: f.cards && chips(f.cards) };
  if (!f.cards) return fill(gettext("%(name)s has chosen three cards."), values);
  return me ? rich(gettext("You pass %(cards)s to %(to)s."), values) : rich(gettext("%(name)s passes %(cards)s to %(to)s."), values);
}

function passedAll(f) {
  if (!f.received) return gettext("Everybody has passed three cards to the left.");
  return rich(gettext("Everybody has passed three cards to the left. You get %(cards)s."), { cards: chips(f.received) });
}

function played(f, { name, me }) {
  const values = { name, card: html`<${Chip} face=${f.card} />` };
  if (f.lead) return me ? rich(gettext("You lead %(card)s."), values) : rich(gettext("%(name)s leads %(card)s."), values);
  return me ? rich(gettext("You play %(card)s."), values) : rich(gettext("%(name)s plays %(card)s."), values);
}

function trickWon(f, { name, me }) {
  const values = { name, points: f.points };
  if (!f.points) return me ? gettext("You take the trick.") : fill(gettext("%(name)s takes the trick."), values);
  const words = me
    ? ngettext("You take the trick: %(points)s white point.", "You take the trick: %(points)s white points.", f.points)
    : ngettext("%(name)s takes the trick: %(points)s white point.", "%(name)s takes the trick: %(points)s white points.", f.points);
  return html`<b>${fill(words, values)}</b>`;
}

function moonChosen(f, { name, me }) {
  if (f.choice === "self_minus") return me ? gettext("You take 75 points off your account.") : fill(gettext("%(name)s takes 75 points off the own account."), { name });
  return me ? gettext("You give everybody else 75 points.") : fill(gettext("%(name)s gives everybody else 75 points."), { name });
}

/** "Round 5: Dorian +37, Anna +23 … Bullseye! 200 → 100 (Anna)": the most first, as that is news. */
function scored({ round_no: number, round }, c) {
  const seats = [...round.deltas.keys()].sort((a, b) => round.deltas[b] - round.deltas[a] || a - b);
  const changes = seats.map((seat) => `${c.name(seat)} ${signed(round.deltas[seat])}`).join(", ");
  const hits = seats.filter((seat) => round.halved[seat]).map((seat) => `${c.name(seat)}: ${halvedWords(round.halved[seat])}`);
  return [fill(gettext("Round %(round)s: %(changes)s."), { round: number, changes }), ...hits].join(" ");
}

function gameOver({ winners }, c) {
  if (winners.length === 1 && c.isMe(winners[0])) return gettext("You win with the fewest points");
  return fill(ngettext("%(names)s wins with the fewest points", "%(names)s win together with the fewest points", winners.length), { names: winners.map(c.name).join(", ") });
}

function chips(cards) {
  return cards.map((card, place) => html`${place > 0 && " "}<${Chip} face=${card} />`);
}

/** The game types, as they are offered. */
export function preset(name) {
  return { standard: gettext("Standard"), all: gettext("All options") }[name] ?? name;
}

/** A move as a button, for the board that shows every game. */
export function move(m) {
  switch (m.type) {
    case "pass_cards": return fill(gettext("Pass %(cards)s on"), { cards: m.cards.map(cardName).join(", ") });
    case "play": return cardName(m.card);
    case "moon": return m.choice === "self_minus" ? gettext("Take 75 points off my account") : gettext("Everybody else gets 75 points");
    default: return gettext("Go on");
  }
}
