/** The four target tiles: a landscape with its stones, and a row of cards on either side. */

import { html } from "../../js/html.js";
import { memo } from "../../js/kit/memo.js";
import { fill } from "../../js/text.js";
import { Card, Drawing, Stone, art } from "./card.js";
import { nextPlace } from "./choice.js";
import { cardName, colourName, colourNames, colourOf } from "./faces.js";

/** @param props `children`: what lies over the tiles */
export function Tiles({ view, sides, names, turn, children }) {
  const last = lastPlaced(view);
  return html`<section class="tiles" data-near=${sides.mine} aria-label=${gettext("Target tiles")}>
    ${view.tiles.map((tile) => html`<${Tile} key=${tile.number} tile=${tile} last=${last?.tile === tile.number ? last.card : null} sides=${sides} called=${names.called(sides.theirs)} own=${whose(names, sides.mine)}
      chosen=${turn.chosen} lit=${[turn.lit(tile.number, 0), turn.lit(tile.number, 1)]} advised=${[turn.advised(tile.number, 0), turn.advised(tile.number, 1)]} places=${turn.places} act=${turn.act} />`)}
    ${children}
  </section>`;
}

function whose(names, seat) {
  return names.isMe(seat) ? "" : names.called(seat);
}

/** The card of the last move, while it lies. */
function lastPlaced({ last_move: last, tiles }) {
  if (last?.move.type !== "place") return null;
  const { card, tile, side } = last.move;
  return tiles[tile - 1].sides[side].includes(card) ? { card, tile } : null;
}

/** One tile. @param props `sides`: {mine, theirs}; `called`: whose the far side is; `own`: whose the near one is, "" for the reader's;
 *  `lit`: by seat, whether the chosen card can lie there; `advised`: whether a hint lays it there; without `act` it is only looked at. */
export const Tile = memo(({ tile, last = null, sides, called, own = "", chosen = null, lit = [false, false], advised = [false, false], places = [], act = null }) => {
  const high = tile.terrain === "mountains";
  const row = (seat, side) => html`<${Row} ...${{ tile, seat, side, last, chosen, places, act }} whose=${side === "far" ? called : own} lit=${lit[seat]} advised=${advised[seat]} />`;
  return html`<article class="tile ${tile.terrain} ${tile.in_play ? "" : "removed"} size-${tile.number}" data-tile=${tile.number} aria-label=${tileWords(tile)}>
    ${row(sides.theirs, "far")}
    <div class="land ${tile.terrain}">
      <svg class="landscape" viewBox="0 0 320 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use href=${art(`tile-${tile.terrain}`)} width="320" height="150" /></svg>
      <span class="no" aria-hidden="true">${tile.number}</span>
      ${tile.in_play && html`<span class="rule" aria-hidden="true"><${Drawing} name=${high ? "high" : "low"} />${high ? pgettext("sum that wins", "high") : pgettext("sum that wins", "low")}</span>`}
      ${tile.locked.length > 0 && html`<${Lock} colours=${tile.locked} />`}
      ${tile.stones.length > 0 && html`<span class="prize" role="img" aria-label=${fill(gettext("Stones: %(colours)s"), { colours: colourNames(tile.stones) })}>${tile.stones.map((colour, place) => html`<${Stone} key=${place} colour=${colour} />`)}</span>`}
      ${!tile.in_play && html`<span class="gone">${gettext("out of the game")}</span>`}
      ${tile.in_play && !tile.stones.length && html`<span class="gone">${gettext("waits for stones")}</span>`}
      ${tile.stones.length > 0 && html`<${Sum} tile=${tile} seat=${sides.theirs} side="far" whose=${called} /><${Sum} tile=${tile} seat=${sides.mine} side="near" whose=${own} />`}
    </div>
    ${row(sides.mine, "near")}
  </article>`;
});

function tileWords(tile) {
  const values = { tile: tile.number };
  if (!tile.in_play) return fill(gettext("Tile %(tile)s, out of the game"), values);
  return fill(tile.terrain === "mountains" ? gettext("Tile %(tile)s, mountains: the high sum wins") : gettext("Tile %(tile)s, plains: the low sum wins"), values);
}

function Lock({ colours }) {
  const words = fill(gettext("A colour is missing here of which all cards lie on the tiles: %(colours)s"), { colours: colourNames(colours) });
  return html`<span class="lock" role="img" aria-label=${words} title=${words}><${Drawing} name="lock" /></span>`;
}

function Sum({ tile, seat, side, whose }) {
  const leads = tile.leads === seat && tile.sides.every((cards) => cards.length);
  return html`<span data-seat=${seat} class="sum ${side === "near" ? "sum-own" : "sum-opp"} ${leads ? "leads" : ""}"><span class="hush">${whose ? fill(gettext("Sum of %(name)s:"), { name: whose }) : gettext("Your sum:")} </span><b class="num">${tile.sums[seat]}</b>${leads && html` <small>${gettext("leads")}</small>`}</span>`;
}

/** One side's cards and open places. Where the chosen card can lie it is a button as a whole. */
function Row({ tile, seat, side, whose, last, chosen, lit, advised, places, act }) {
  const cards = tile.sides[seat];
  const open = tile.open[seat];
  const one = whose ? fill(gettext("side of %(name)s"), { name: whose }) : gettext("your side");
  const items = [
    ...cards.map((card) => ({ key: card, shown: html`<${Card} face=${card} laid cls=${card === last ? "last" : ""} label=${card === last ? fill(gettext("%(card)s, just laid"), { card: cardName(card) }) : undefined} />` })),
    ...open.map((colour, place) => ({ key: `${colour}-${place}`, shown: html`<${Slot} colour=${colour} lit=${lit && colour === colourOf(chosen)} />` })),
  ];
  const zone = { "data-zone": act ? "row" : undefined, "data-tile": tile.number, "data-side": seat };
  if (lit) {
    return html`<div class="row ${side} lit ${advised ? "advised" : ""}" role="button" tabindex="0" ...${zone} aria-label=${litWords(chosen, tile, one, cards, advised)}
      onClick=${(event) => act.lay(tile.number, seat, event)} onKeyDown=${(event) => pressed(event, { tile: tile.number, side: seat }, places, act)}>${items.map(({ key, shown }) => html`<span key=${key} role="presentation">${shown}</span>`)}</div>`;
  }
  if (!items.length) return html`<div class="row ${side} empty" ...${zone}></div>`;
  return html`<ul class="row ${side}" ...${zone} aria-label=${fill(gettext("Tile %(tile)s, %(side)s"), { tile: tile.number, side: one })} onClick=${act && (() => act.explain(tile.number, seat))}>${items.map(({ key, shown }) => html`<li key=${key}>${shown}</li>`)}</ul>`;
}

function litWords(card, tile, side, cards, advised) {
  const there = fill(gettext("Lay %(card)s here: tile %(tile)s, %(side)s"), { card: cardName(card), tile: tile.number, side });
  const words = advised ? `${there}, ${gettext("as the hint says")}` : there;
  return cards.length ? `${words}. ${fill(gettext("Lying there: %(cards)s"), { cards: cards.map(cardName).join(", ") })}` : words;
}

/** Enter lays; arrows go on to the other places that light up. */
function pressed(event, here, places, act) {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    act.lay(here.tile, here.side, { detail: 0 });
    return;
  }
  const near = Number(event.currentTarget.closest("[data-near]").dataset.near);
  const next = nextPlace(places, here, event.key, near);
  if (!next) return;
  event.preventDefault();
  document.querySelector(`#main .row.lit[data-tile="${next.tile}"][data-side="${next.side}"]`)?.focus();
}

/** An open place, in its colour. */
export function Slot({ colour, lit = false }) {
  return html`<span class="slot hue-${colour} ${lit ? "lit" : ""}" role="img" aria-label=${fill(gettext("open place, %(colour)s"), { colour: colourName(colour) })}><${Stone} colour=${colour} /></span>`;
}
