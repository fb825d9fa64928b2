/**
 * The pictures of the rules, drawn with the table's own pieces. A card is "R12", with an asterisk the one laid last or marked,
 * "?" a back; stones are letters, or a letter and how many: "G3".
 */

import { html } from "../../js/html.js";
import { Named, Row, drawnFrom, face, words } from "../../js/kit/figures.js";
import { fill } from "../../js/text.js";
import { Back, Card, Stone, Trophy, drawFrom } from "./card.js";
import { COLOURS, cardName, colourName, colourOf, trophyName, valueOf } from "./faces.js";
import { Tile } from "./tiles.js";

const drawn = drawnFrom(drawFrom);

/** name → component of {lines: string[], asset(file) → address} */
export const figures = { colours: drawn(Colours), gain: drawn(Gains), hand: drawn(Hands), purchase: drawn(Purchases), tile: drawn(Tiles), trophies: drawn(Trophies) };

/** How many cards there are of each colour: a place for one more cannot be filled. */
const CARDS_OF = { red: 13, yellow: 11, green: 9, blue: 7, grey: 5 };
const SIDES = { mine: 0, theirs: 1 };

/** A card of each colour over its stone and its name. */
function Colours({ lines }) {
  return html`<${Named} things=${words(lines[0]).map((one) => ({ key: one, picture: html`<${Card} face=${one} />`, name: html`<${Stone} colour=${colourOf(one)} /> ${colourName(colourOf(one))}` }))} />`;
}

/** "R7": the trophy of a colour, and how many of its stones it costs. */
function Trophies({ lines }) {
  return html`<${Named} things=${words(lines[0]).map((one) => ({ key: one, picture: html`<${Trophy} colour=${colourOf(one)} />`, name: html`${valueOf(one)} × <${Stone} colour=${colourOf(one)} />` }))} />`;
}

/** "Y5 G3 + Y Y G G = G Y | Y1": stones, stones won, the trophies that they bring, and what is left. */
function Gains({ lines }) {
  return html`<div class="fig-rows">${lines.map((line) => {
    const [before, won, trophies, left] = line.split(/ [+=|] /).map(words);
    return html`<div class="fig-trade"><${Heap} words=${before} /><${Sign} of="+" /><${Heap} words=${won} /><${Sign} of="=" /><${Cups} letters=${trophies} />${left.length > 0 && html`<${Sign} of="+" /><${Heap} words=${left} />`}</div>`;
  })}</div>`;
}

/** "B3 + G3 = B": own stones of the colour, those that stand for what is missing, and the trophy; "≠" where it cannot be bought. */
function Purchases({ lines }) {
  return html`<div class="fig-rows">${lines.map((line) => {
    const [, own, paid, sign, trophy] = line.match(/^(.*) \+ (.*) ([=≠]) (.*)$/);
    return html`<div class="fig-trade ${sign === "=" ? "" : "bad"}"><${Heap} words=${words(own)} /><${Sign} of="+" /><${Heap} words=${words(paid)} by=${3} /><${Sign} of=${sign} /><${Cups} letters=${[trophy]} /></div>`;
  })}</div>`;
}

/** Stones of each colour. @param props `by`: so many make a group, as when one buys */
function Heap({ words: kinds, by = Infinity }) {
  return html`<div class="fig-heap">${kinds.map((kind, place) => {
    const colour = colourOf(kind);
    const count = Number(valueOf(kind) || 1);
    return html`<span key=${place} class="fig-stones" role="img" aria-label=${fill(gettext("%(count)s × %(colour)s"), { count, colour: colourName(colour) })}>${count ? groups(count, by).map((size) => html`<span class="fig-group">${Array.from({ length: size }, () => html`<${Stone} colour=${colour} />`)}</span>`) : html`<span class="fig-no"><${Stone} colour=${colour} /></span>`}</span>`;
  })}</div>`;
}

function groups(count, by) {
  return count > by ? [by, ...groups(count - by, by)] : [count];
}

function Cups({ letters }) {
  return html`<span class="fig-cups">${letters.map((letter) => html`<span key=${letter} role="img" aria-label=${trophyName(colourOf(letter))}><${Trophy} colour=${colourOf(letter)} /></span>`)}</span>`;
}

function Sign({ of }) {
  return html`<b class="fig-sign">${of}</b>`;
}

/** Hands: the marked cards are those to be exchanged. */
function Hands({ lines }) {
  return html`<div class="fig-rows">${lines.map((line) => html`<${Row} cls="fig-fan" cards=${words(line)} card=${held} />`)}</div>`;
}

function held(word) {
  if (word === "?") return html`<${Back} />`;
  const one = face(word);
  return html`<${Card} face=${one.face} cls=${one.marked ? "chosen fig-up" : ""} label=${one.marked ? fill(gettext("%(card)s, chosen"), { card: cardName(one.face) }) : undefined} />`;
}

/** "4 mountains R R Y | R13 | R11 Y12* = 13 : 23 mine": a tile with its stones, the other's side and the own one, the sums, and
 *  who has won it when it is complete. */
function Tiles({ lines }) {
  const tiles = lines.map(tileOf);
  const lying = tiles.flatMap((tile) => tile.sides.flat()).map(colourOf);
  const exhausted = COLOURS.filter((colour) => lying.filter((one) => one === colour).length === CARDS_OF[colour]);
  return html`<div class="fig-tiles">${tiles.map((tile) => html`<${Tile} key=${tile.key} tile=${{ ...tile, locked: exhausted.filter((colour) => tile.open.flat().includes(colour)) }} last=${tile.last} sides=${SIDES} called=${gettext("your opponent")} />`)}</div>`;
}

function tileOf(line) {
  const [what, sums] = line.split(" = ");
  const [head, theirs, mine] = what.split(" | ").map(words);
  const stones = head.slice(2).map(colourOf);
  const sides = [mine, theirs].map((side) => side.map((word) => face(word).face));
  const [, far, near, winner] = sums.match(/^(\d+) : (\d+)(?: (\w+))?$/);
  return {
    key: line, number: Number(head[0]), terrain: head[1], in_play: true, stones, sides, sums: [Number(near), Number(far)],
    open: sides.map((side) => missing(stones, side.map(colourOf))),
    leads: winner ? SIDES[winner] : ahead(head[1], sides),
    last: [...mine, ...theirs].map(face).find((one) => one.marked)?.face ?? null,
  };
}

function missing(stones, laid) {
  const left = [...laid];
  return stones.filter((colour) => !left.includes(colour) || !left.splice(left.indexOf(colour), 1));
}

/** Who is ahead when each missing card is counted as 7, as the table has it. */
function ahead(terrain, sides) {
  const [mine, theirs] = sides.map((side) => side.reduce((sum, one) => sum + Number(valueOf(one)) - 7, 0));
  if (mine === theirs) return null;
  return (mine > theirs) === (terrain === "mountains") ? SIDES.mine : SIDES.theirs;
}
