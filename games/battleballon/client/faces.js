/** Cards by their faces: "R8", "R10", the wager "Rw". Pure but for the words. */

import { fill } from "../../js/text.js";

export const COLOURS = ["ruby", "sapphire", "emerald", "topaz", "pearl", "amethyst"];
const BY_LETTER = { R: "ruby", S: "sapphire", E: "emerald", T: "topaz", P: "pearl", A: "amethyst" };

const NAMES = {
  ruby: () => gettext("Ruby"), sapphire: () => gettext("Sapphire"), emerald: () => gettext("Emerald"),
  topaz: () => gettext("Topaz"), pearl: () => gettext("Pearl"), amethyst: () => gettext("Amethyst"),
};

export function colourOf(face) {
  return BY_LETTER[face[0]];
}

/** What stands on the card: "8", "W". */
export function valueOf(face) {
  return face.endsWith("w") ? "W" : face.slice(1);
}

export function isWager(face) {
  return face.endsWith("w");
}

export function colourName(colour) {
  return NAMES[colour]?.() ?? colour;
}

/** "Ruby 8", "Ruby wager": what is read out. */
export function cardName(face) {
  const colour = colourName(colourOf(face));
  return isWager(face) ? fill(gettext("%(colour)s wager"), { colour }) : fill(gettext("%(colour)s %(stage)s"), { colour, stage: valueOf(face) });
}

/** How a journey's points come about: "(46 − 20) × 2 + 20"; "" for one that has not started. */
export function formula(journey) {
  if (!journey.cards.length) return "";
  const core = `${journey.sum} − ${journey.fee}`;
  return (journey.factor > 1 ? `(${core}) × ${journey.factor}` : core) + (journey.bonus ? ` + ${journey.bonus}` : "");
}
