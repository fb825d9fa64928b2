/** Ballon Cup in words: facts for the log, moves, refusals. */

import { html } from "../../js/html.js";
import { fill, rich } from "../../js/text.js";
import { Chip, Stones, drawFrom } from "./card.js";
import { refusal } from "./choice.js";
import { COLOURS, cardName, colourName, listed, trophyName } from "./faces.js";
import { keys } from "./keys.js";
import { tour } from "./tour.js";

export { keys, refusal, tour };

/** A fact as a line of the log; null when it says nothing there. */
export function fact(f, c) {
  drawFrom(c.asset("art.svg"));
  const me = c.isMe(f.seat);
  const name = html`<bdi>${c.name(f.seat)}</bdi>`;
  switch (f.type) {
    case "dealt": return { mark: true, text: c.isMe(f.first) ? gettext("The match begins: you start") : fill(gettext("The match begins: %(name)s starts"), { name: c.name(f.first) }) };
    case "placed": return placed(f, c, { me, name });
    case "drew": return drew(f, { me });
    case "scored": return { mark: true, text: scored(f, c) };
    case "refilled": return f.stones.length ? rich(gettext("Tile %(tile)s has new stones: %(stones)s"), { tile: f.tile, stones: html`<${Stones} colours=${f.stones} />` }) : null;
    case "removed": return { mark: true, text: fill(gettext("Tile %(tile)s is out of the game: the bag cannot fill it"), { tile: f.tile }) };
    case "waiting": return fill(gettext("Tile %(tile)s stays empty for now: no stones in the bag fit."), { tile: f.tile });
    case "bought": return { mark: true, text: bought(f, { me, name }) };
    case "hand_exposed": return { mark: true, text: me ? gettext("No card of yours fits: your hand lies open") : rich(gettext("No card of %(name)s fits: the hand lies open"), { name }) };
    case "exchanged": return exchanged(f, { me, name });
    case "must_play": return me ? gettext("Now a card fits: you must play.") : rich(gettext("Now a card fits: %(name)s must play."), { name });
    case "passed_turn": return me ? gettext("Still no card fits: your turn is over.") : rich(gettext("Still no card fits: the turn of %(name)s is over."), { name });
    case "reshuffled": return fill(ngettext("The discard pile is shuffled: the deck has %(deck)s card again.", "The discard pile is shuffled: the deck has %(deck)s cards again.", f.deck), { deck: f.deck });
    case "stuck_reached": return { mark: true, text: gettext("No tile can be scored any more") };
    case "passed_stuck": return me ? gettext("You buy nothing more.") : rich(gettext("%(name)s buys nothing more."), { name });
    case "game_over": return { mark: true, text: gameOver(f, c) };
    default: return undefined;
  }
}

function placed(f, c, { me, name }) {
  const values = { name, card: html`<${Chip} face=${f.card} />`, tile: f.tile, other: html`<bdi>${c.name(f.side)}</bdi>` };
  if (f.seat === f.side) return rich(me ? gettext("You lay %(card)s at tile %(tile)s.") : gettext("%(name)s lays %(card)s at tile %(tile)s."), values);
  if (me) return rich(gettext("You lay %(card)s at tile %(tile)s, on the side of %(other)s."), values);
  if (c.isMe(f.side)) return rich(gettext("%(name)s lays %(card)s at tile %(tile)s, on your side."), values);
  return rich(gettext("%(name)s lays %(card)s at tile %(tile)s, on the side of %(other)s."), values);
}

/** Only the own cards are worth a line: that everybody draws is understood. */
function drew(f, { me }) {
  if (!me || !f.cards) return null;
  return rich(gettext("You draw %(cards)s."), { cards: chips(f.cards) });
}

function chips(cards) {
  return cards.map((card, place) => html`${place > 0 && " "}<${Chip} key=${card} face=${card} />`);
}

/** "Tile 3: mountains 27 : 22". The sums stand as the two sit: the far one first. */
export function scoredTitle(f, c) {
  const values = { tile: f.tile, first: f.sums[1 - c.near], second: f.sums[c.near] };
  return fill(f.terrain === "mountains" ? gettext("Tile %(tile)s: mountains %(first)s : %(second)s") : gettext("Tile %(tile)s: plains %(first)s : %(second)s"), values);
}

/** "Anna wins 3 stones". */
export function winnerWords(f, c) {
  const count = f.stones.length;
  const values = { name: c.name(f.winner), count };
  return fill(c.isMe(f.winner) ? ngettext("you win %(count)s stone", "you win %(count)s stones", count) : ngettext("%(name)s wins %(count)s stone", "%(name)s wins %(count)s stones", count), values);
}

function scored(f, c) {
  const parts = [`${scoredTitle(f, c)} – ${winnerWords(f, c)}`];
  if (f.tie) parts.push(gettext("a tie, whoever laid the last card wins"));
  if (f.trophies.length) parts.push(fill(gettext("that brings %(trophies)s"), { trophies: listed(f.trophies.map(trophyName)) }));
  return parts.join("; ");
}

function bought(f, { me, name }) {
  const paid = COLOURS.flatMap((colour, place) => Array.from({ length: 3 * f.groups[place] + (colour === f.colour ? f.own : 0) }, () => colour));
  const values = { name, trophy: trophyName(f.colour), stones: html`<${Stones} colours=${paid} />` };
  return rich(me ? gettext("You buy %(trophy)s for %(stones)s") : gettext("%(name)s buys %(trophy)s for %(stones)s"), values);
}

function exchanged(f, { me, name }) {
  const values = { name, cards: chips(f.cards) };
  return rich(me ? gettext("You exchange %(cards)s.") : gettext("%(name)s exchanges %(cards)s."), values);
}

function gameOver(f, c) {
  if (f.winner === null) return gettext("A draw");
  const count = f.trophies[f.winner];
  return fill(c.isMe(f.winner) ? ngettext("You win with %(count)s trophy", "You win with %(count)s trophies", count) : ngettext("%(name)s wins with %(count)s trophy", "%(name)s wins with %(count)s trophies", count), { name: c.name(f.winner), count });
}

/** Why a computer makes a move, in one sentence about whoever makes it. @returns {string | undefined} */
export function reason(f) {
  const values = { card: f.card && cardName(f.card), tile: f.tile, before: f.before, after: f.after, trophy: f.colour && trophyName(f.colour), deals: f.deals };
  switch (f.type) {
    case "takes_tile": return takesTile(f);
    case "keeps_turn": return fill(gettext("Tile %(tile)s is lost anyway, and who loses it moves again."), values);
    case "strengthens": return fill(gettext("That strengthens the own side of tile %(tile)s: won in %(after)s of 100 cases instead of %(before)s."), values);
    case "spoils": return fill(gettext("That weakens the other side of tile %(tile)s: won in %(after)s of 100 cases instead of %(before)s."), values);
    case "least_harm": return fill(gettext("Some card has to go, and %(card)s costs least."), values);
    case "cup_in_hand": return fill(gettext("With %(trophy)s the third one is won."), values);
    case "safe_to_buy": return fill(gettext("%(trophy)s can be paid for, and the other side cannot buy a third one for it."), { trophy: capital(values.trophy) });
    case "missed": return fill(ngettext("This card can be missed best: %(cards)s.", "These cards can be missed best: %(cards)s.", f.cards.length), { cards: listed(f.cards.map(cardName)) });
    case "nothing_more": return gettext("Nothing can be laid any more, and no purchase is worth it.");
    case "played_on": return fill(ngettext("Played on with %(deals)s deal of the hidden cards, this came out best.", "Played on with %(deals)s deals of the hidden cards, this came out best.", f.deals), values);
    default: return undefined;
  }
}

function takesTile({ tile, stones, trophies }) {
  const values = { tile, count: stones.length, trophies: listed(trophies.map(trophyName)) };
  const stonesWon = fill(ngettext("This completes tile %(tile)s and wins its stone.", "This completes tile %(tile)s and wins its %(count)s stones.", stones.length), values);
  return trophies.length ? `${stonesWon} ${fill(gettext("That brings %(trophies)s."), values)}` : stonesWon;
}

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The game type, as it is offered. */
export function preset(name) {
  return { standard: gettext("Standard") }[name] ?? name;
}

/** A move as a button, for the board that shows every game. */
export function move(m, c) {
  switch (m.type) {
    case "place": {
      const values = { card: cardName(m.card), tile: m.tile, name: c.name(m.side) };
      return fill(c.isMe(m.side) ? gettext("%(card)s to tile %(tile)s, your side") : gettext("%(card)s to tile %(tile)s, side of %(name)s"), values);
    }
    case "exchange": return fill(gettext("Exchange %(cards)s"), { cards: m.cards.map(cardName).join(", ") });
    case "buy": {
      const groups = COLOURS.flatMap((colour, place) => (m.groups[place] ? [`${3 * m.groups[place]} × ${colourName(colour)}`] : []));
      return fill(gettext("Buy %(trophy)s, with %(stones)s for what is missing"), { trophy: trophyName(m.colour), stones: groups.join(", ") });
    }
    case "pass_stuck": return gettext("Buy nothing");
    default: return undefined;
  }
}
