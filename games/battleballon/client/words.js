/** Battleballon in words: facts for the log, moves, refusals. */

import { html } from "../../js/html.js";
import { fill, number, rich, signed } from "../../js/text.js";
import { Chip, drawFrom } from "./card.js";
import { cardName, colourName } from "./faces.js";
import { refusal } from "./choice.js";
import { keys } from "./keys.js";
import { tour } from "./tour.js";

export { keys, refusal, tour };

/** A fact as a line of the log; null when it says nothing there. */
export function fact(f, c) {
  drawFrom(c.asset("art.svg"));
  switch (f.type) {
    case "dealt": return { mark: true, text: dealt(f, c) };
    case "moved": return moved(f, c);
    case "signal": return { mark: true, text: fill(gettext("%(deck)s cards left in the deck"), { deck: f.deck }) };
    case "race_ended": return { mark: true, text: raceEnded(f.sheet, c) };
    case "continued": return c.isMe(f.seat) ? gettext("You are ready to go on.") : fill(gettext("%(name)s is ready to go on."), { name: c.name(f.seat) });
    case "game_over": return { mark: true, text: gameOver(f, c) };
    default: return undefined;
  }
}

function dealt(f, c) {
  const values = { race: f.race_no, races: f.races, name: c.name(f.starter) };
  if (f.races === 1) return c.isMe(f.starter) ? gettext("The race begins: you start") : fill(gettext("The race begins: %(name)s starts"), values);
  return c.isMe(f.starter) ? fill(gettext("Race %(race)s of %(races)s: you start"), values) : fill(gettext("Race %(race)s of %(races)s: %(name)s starts"), values);
}

/** One sentence for lay and draw: ten of them, since languages order their words differently. In a replay a card that another
 *  drew from the deck is known too. */
function moved(f, c) {
  const values = { name: c.name(f.seat), card: html`<${Chip} face=${f.card} />`, drawn: f.drawn && html`<${Chip} face=${f.drawn} />` };
  const me = c.isMe(f.seat);
  const laid = f.target === "expedition";
  if (f.source === "deck") {
    if (me && f.drawn) return rich(laid ? gettext("You lay %(card)s and draw %(drawn)s from the deck.") : gettext("You discard %(card)s and draw %(drawn)s from the deck."), values);
    if (f.drawn) return rich(laid ? gettext("%(name)s lays %(card)s and draws %(drawn)s from the deck.") : gettext("%(name)s discards %(card)s and draws %(drawn)s from the deck."), values);
    return rich(laid ? gettext("%(name)s lays %(card)s and draws from the deck.") : gettext("%(name)s discards %(card)s and draws from the deck."), values);
  }
  if (me) return rich(laid ? gettext("You lay %(card)s and take %(drawn)s from the landing place.") : gettext("You discard %(card)s and take %(drawn)s from the landing place."), values);
  return rich(laid ? gettext("%(name)s lays %(card)s and takes %(drawn)s from the landing place.") : gettext("%(name)s discards %(card)s and takes %(drawn)s from the landing place."), values);
}

function raceEnded(sheet, c) {
  const [left, right] = [1 - c.near, c.near]; // as the two sit at the table
  return fill(gettext("Race %(race)s ends %(first)s : %(second)s (%(names)s)"), {
    race: sheet.race_no, first: number(sheet.points[left]), second: number(sheet.points[right]), names: `${c.name(left)} : ${c.name(right)}`,
  });
}

function gameOver(f, c) {
  if (f.winner === null) return gettext("A draw");
  if (c.isMe(f.winner)) return fill(ngettext("You win by %(margin)s point", "You win by %(margin)s points", f.margin), { margin: f.margin });
  return fill(ngettext("%(name)s wins by %(margin)s point", "%(name)s wins by %(margin)s points", f.margin), { name: c.name(f.winner), margin: f.margin });
}

/** Why a computer makes a move, in one sentence about whoever makes it. @returns {string | undefined} */
export function reason(f) {
  const values = { card: f.card && cardName(f.card), colour: f.colour && colourName(f.colour), moves: f.moves_left, delta: f.delta, plan: signed(f.plan ?? 0) };
  switch (f.type) {
    case "gain": return fill(ngettext("%(card)s brings %(delta)s point at the journey.", "%(card)s brings %(delta)s points at the journey.", f.delta), values);
    case "opening": return fill(gettext("Enough stages for %(colour)s: the journey may come to %(plan)s."), values);
    case "gift_avoided": return fill(gettext("%(card)s stays in the hand: it is just what the other side can use."), values);
    case "landing_card": return fill(gettext("%(card)s from the landing place is needed."), values);
    case "for_time": return gettext("Behind in points: a card from a landing place makes the race a move longer.");
    case "highest_first": return fill(ngettext("The most points first, with %(moves)s move left.", "The most points first, with %(moves)s moves left.", f.moves_left), values);
    case "expected": return gettext("Any other move is likely to bring less.");
    case "spare": return fill(gettext("%(card)s can be spared best."), values);
    default: return undefined;
  }
}

/** The game types, as they are offered. */
export function preset(name) {
  return { short: gettext("Short"), classic: gettext("Classic"), long: gettext("Long") }[name] ?? name;
}

/** A move as a button, for the board that shows every game. */
export function move(m) {
  if (m.type !== "move") return gettext("Go on");
  const colour = m.source === "deck" ? "" : colourName(m.source);
  const values = { card: cardName(m.card), colour };
  if (m.target === "expedition") return m.source === "deck" ? fill(gettext("Lay %(card)s, draw from the deck"), values) : fill(gettext("Lay %(card)s, take from %(colour)s"), values);
  return m.source === "deck" ? fill(gettext("Discard %(card)s, draw from the deck"), values) : fill(gettext("Discard %(card)s, take from %(colour)s"), values);
}
