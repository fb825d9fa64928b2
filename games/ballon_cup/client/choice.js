/** What the reader can do, read off the legal moves; and why not, from the view. Pure but for the words. */

import { fill } from "../../js/text.js";
import { cardName, colourName, colourOf, trophyName } from "./faces.js";

/** Cards that one exchange takes at most. */
export const MOST = 4;

export class Choices {
  /** @param {object[]} legal moves of the server */
  constructor(legal) {
    const of = (type) => legal.filter((move) => move.type === type);
    this.placements = of("place");
    this.exchanges = of("exchange");
    this.purchases = of("buy");
    this.pass = of("pass_stuck")[0] ?? null;
  }

  /** @returns {{tile: number, side: number}[]} where a card can lie */
  placesOf(card) {
    return this.placements.filter((move) => move.card === card).map(({ tile, side }) => ({ tile, side }));
  }

  placement(card, tile, side) {
    return this.placements.find((move) => move.card === card && move.tile === tile && move.side === side) ?? null;
  }

  exchange(cards) {
    return this.exchanges.find((move) => move.cards.length === cards.length && cards.every((card) => move.cards.includes(card))) ?? null;
  }
}

/** The lit place to which an arrow leads from another: left and right from tile to tile, up and down from side to side.
 * @param {{tile: number, side: number}[]} places @param {number} near the seat on the reader's side */
export function nextPlace(places, here, key, near) {
  const order = (place) => place.tile * 2 + (place.side === near ? 1 : 0);
  const sorted = [...places].sort((one, other) => order(one) - order(other));
  const at = sorted.findIndex((one) => one.tile === here.tile && one.side === here.side);
  if (key === "ArrowUp" || key === "ArrowDown") {
    const side = key === "ArrowDown" ? near : 1 - near;
    return side === here.side ? null : (places.find((one) => one.tile === here.tile && one.side === side) ?? null);
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!step || at < 0) return null;
  const same = sorted.filter((one) => one.side === here.side && (one.tile - here.tile) * step > 0);
  return (step > 0 ? same[0] : same.at(-1)) ?? sorted[(at + step + sorted.length) % sorted.length];
}

/** Why a card cannot lie there. */
export function whyNotThere(card, tile, side) {
  const values = { card: cardName(card), colour: colourName(colourOf(card)), tile: tile.number };
  if (!tile.in_play) return fill(gettext("Tile %(tile)s is out of the game."), values);
  if (!tile.stones.includes(colourOf(card))) return fill(gettext("%(card)s does not fit: tile %(tile)s has no stone in %(colour)s."), values);
  if (!tile.open[side].length) return fill(gettext("This side of tile %(tile)s is full."), values);
  return fill(gettext("%(card)s does not fit: on this side of tile %(tile)s each place in %(colour)s is taken."), values);
}

/** Why a card can lie nowhere. */
export function whyNowhere(card) {
  return fill(gettext("%(card)s fits nowhere at the moment: no open place in %(colour)s."), { card: cardName(card), colour: colourName(colourOf(card)) });
}

/** Refusals of the rules, in words. @returns {string | undefined} */
export function refusal(code, values) {
  const told = {
    card: values.card && cardName(values.card), tile: values.tile, colour: values.colour && colourName(values.colour), trophy: values.colour && trophyName(values.colour),
    count: values.count, most: values.most, has: values.has, needed: values.needed, groups: values.groups, missing: values.missing,
  };
  switch (code) {
    case "wrong_phase": return gettext("That cannot be done at this point of the turn: buy before you lay, and exchange only when no card fits.");
    case "card_not_in_hand": return fill(gettext("%(card)s is not in your hand."), told);
    case "tile_not_in_play": return fill(gettext("Tile %(tile)s is out of the game."), told);
    case "no_slot": return fill(gettext("%(card)s does not fit: there is no open place of its colour on this side of tile %(tile)s."), told);
    case "bad_exchange_count": return fill(gettext("You exchange one to %(most)s cards, not %(count)s."), told);
    case "duplicate_card": return fill(gettext("%(card)s can be exchanged only once."), told);
    case "trophy_taken": return fill(gettext("Too late: %(trophy)s is taken."), { trophy: told.trophy });
    case "not_missing": return fill(gettext("You have all stones for %(trophy)s: it needs no purchase."), { trophy: told.trophy });
    case "colour_not_closed": return fill(gettext("%(colour)s cannot stand for other stones yet: its trophy is still to be won."), told);
    case "not_enough_stones": return fill(gettext("You have %(has)s stones in %(colour)s, and that takes %(needed)s."), told);
    case "wrong_group_sum": return fill(ngettext("The payment does not add up: %(missing)s stone is missing, so you pay as many groups of three, not %(groups)s.", "The payment does not add up: %(missing)s stones are missing, so you pay as many groups of three, not %(groups)s.", values.missing), told);
    default: return undefined;
  }
}

/** What a hand card's button says. */
export function handLabel(card, { known, playable, marked, exchanging }) {
  const words = [cardName(card)];
  if (marked) words.push(gettext("marked"));
  if (known) words.push(gettext("known to the other side"));
  if (!playable && !exchanging) words.push(gettext("no open place"));
  return words.join(", ");
}
