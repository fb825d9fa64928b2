/** Where things are on this table, for what flies over it: see motion.js. */

import { render } from "preact";
import { html } from "../../js/html.js";
import { Back, Card } from "./card.js";
import { between } from "./motion.js";

const ROOT = "#main";

/** How this table moves, for the stage of the kit. */
export const PLAN = {
  keep: ["--cw", "--ch"],
  between,
  found,
  cover({ first, scored }, element) {
    if (first === "back") return drawn(html`<${Back} />`);
    return first === "kept" && element ? withSums(element.cloneNode(true), scored) : null;
  },
  picture({ face, kept }, element) {
    if (face) return drawn(html`<${Card} face=${face} laid />`);
    return kept ? (element?.cloneNode(true) ?? null) : null;
  },
  write: String,
  hand: () => [...document.querySelectorAll(`${ROOT} .hand li`)],
  /** To the hand, else to the words on what is to be done. */
  refuge: () => document.querySelector(`${ROOT} .hand .printed[tabindex="0"]`) ?? document.querySelector(`${ROOT} .status p`),
};

/** The element of a place. */
function found({ at, card = null, tile, side, n, mine, colour }) {
  const one = (selector) => document.querySelector(`${ROOT} ${selector}`);
  const row = `.row[data-tile="${tile}"][data-side="${side}"]`;
  switch (at) {
    case "deck": return one(".deck .printed");
    case "discard": return one(".discard .heap > *");
    case "laid": return one(`${row} [data-card="${card}"]`);
    case "slot": return one(`${row} .slot.hue-${colour}`);
    case "land": return one(`.tile[data-tile="${tile}"] .land`);
    case "sum": return one(`.tile[data-tile="${tile}"] .sum[data-seat="${side}"] b`);
    case "stone": return document.querySelectorAll(`${ROOT} .tile[data-tile="${tile}"] .prize .gem`)[n] ?? null;
    case "gem": return one(`${mine ? ".me" : ".opp"} .gems [data-colour="${colour}"] .gem`);
    case "trophy": return one(`.trophies [data-colour="${colour}"] .cup`);
    case "cup": return one(`${mine ? ".me" : ".opp"} .cups .of-${colour}`);
    default: return ofHand(at === "hand" ? ".near-hand" : ".far-hand", card, n);
  }
}

function ofHand(home, card, n) {
  const cards = [...document.querySelectorAll(`${ROOT} ${home} .printed`)];
  if (n !== undefined) return cards[n] ?? null;
  return card === null ? (cards.findLast((one) => one.classList.contains("back")) ?? cards.at(-1) ?? null) : (cards.find((one) => one.dataset.card === card) ?? null);
}

/** A piece that lies nowhere on the page, as an element. */
function drawn(piece) {
  const box = document.createElement("div");
  render(piece, box);
  return box.firstElementChild;
}

/** The old landscape, with what was counted, until it is turned over. */
function withSums(land, { sums, winner }) {
  Object.assign(land.style, { width: "100%", height: "100%" });
  for (const sum of land.querySelectorAll(".sum")) {
    const side = Number(sum.dataset.seat);
    sum.classList.toggle("leads", side === winner);
    sum.querySelector("b").textContent = sums[side];
    sum.querySelector("small")?.remove();
  }
  return land;
}
