/** Where the things of motion.js are on the page. */

import { spotOf } from "../../js/flights.js";
import { signed } from "../../js/text.js";
import { between } from "./motion.js";

const one = (selector) => document.querySelector(`[data-game="gespenster"] ${selector}`);

/** The middle is a spot of a card's size, though nothing lies there. */
function spot(place, element) {
  const box = spotOf(element);
  if (!box || place.at !== "middle") return box;
  const width = 60;
  return new DOMRect(box.left + (box.width - width) / 2, box.top + box.height / 2 - 0.7 * width, width, 1.4 * width);
}

function found({ at, seat, card, place }) {
  switch (at) {
    case "hand": return one(`.hand [data-card="${card}"]`);
    case "place": return one(`.hand li:nth-child(${place + 1}) > *`);
    case "lay": return one(`.trick [data-seat="${seat}"] .printed`);
    case "seat": return one(`.gs-seat[data-seat="${seat}"] .held .mini`);
    case "whites": return one(`.gs-seat[data-seat="${seat}"] .whites-figure`);
    default: return one(".gs-table");
  }
}

export const plan = {
  between, found, spot,
  cover: () => null,
  keep: ["--cw"],
  write: signed,
  hand: () => [...document.querySelectorAll('[data-game="gespenster"] .hand [data-key]')],
  refuge: () => one('.hand [tabindex="0"]') ?? one(".own .status"),
};
