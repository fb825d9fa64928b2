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

/** Where a trick begins, for the menu of a replay; `number` counts those of the round. */
export function part(f, c, number) {
  return f.type === "played" && f.lead ? fill(gettext("Trick %(number)s: %(name)s leads"), { number, name: c.name(f.seat) }) : undefined;
}

/** Whether tricks are counted anew after it. */
export function beginsParts(f) {
  return f.type === "dealt";
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

/** Why a computer makes a move, in one sentence about whoever makes it. @returns {string | undefined} */
export function reason(f, c) {
  const values = { card: f.card && cardName(f.card), best: f.best && cardName(f.best), above: f.above, points: f.points, name: f.seat === undefined ? "" : c.name(f.seat), deals: f.deals };
  switch (f.type) {
    case "dangerous_cards": return gettext("These three would bring points or win tricks.");
    case "only_card": return gettext("Nothing else can be played.");
    case "low_lead": return fill(ngettext("%(above)s card that is still out beats it.", "%(above)s cards that are still out beat it.", f.above), values);
    case "sure_lead": return fill(gettext("Nobody can beat %(card)s, but all else would be worse."), values);
    case "gives_away": return givesAway(f, c, values);
    case "gets_rid": return fill(gettext("Nothing to follow: %(card)s, dangerous later, goes for nothing."), values);
    case "stays_under": return fill(gettext("It stays under %(best)s, and does not take the trick."), values);
    case "takes_ghosts": return fill(ngettext("The trick takes %(points)s point off the account.", "The trick takes %(points)s points off the account.", -f.points), { points: -f.points });
    case "cheap_trick": return fill(gettext("The trick costs nothing, and %(card)s would be dangerous later."), values);
    case "must_take": return fill(ngettext("The trick has to be taken: it costs %(points)s point, and no less.", "The trick has to be taken: it costs %(points)s points, and no less.", f.points), values);
    case "lowest_winner": return gettext("Every card beats what lies; the lowest may still be beaten.");
    case "stops_moon": return c.isMe(f.seat) ? gettext("This keeps you from getting all white ghosts.") : fill(gettext("This keeps %(name)s from getting all white ghosts."), values);
    case "own_moon": return gettext("All white ghosts are within reach.");
    case "better_choice": return f.choice === "self_minus" ? gettext("As the accounts stand, taking 75 points off is worth more.") : gettext("As the accounts stand, 75 points for everybody else are worth more.");
    case "tried": return fill(ngettext("Played to the end with %(deals)s deal of the unseen cards, this came out best.", "Played to the end with %(deals)s deals of the unseen cards, this came out best.", f.deals), values);
    default: return undefined;
  }
}

function givesAway({ points, to }, c, values) {
  const count = { ...values, name: c.name(to) };
  if (c.isMe(to)) return fill(ngettext("%(points)s white point for you, who hold the trick.", "%(points)s white points for you, who hold the trick.", points), count);
  return fill(ngettext("%(points)s white point for %(name)s, who holds the trick.", "%(points)s white points for %(name)s, who holds the trick.", points), count);
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
