/** Cards by their faces: "R7", "W11". Pure but for the words. */

import { fill } from "../../js/text.js";

export const COLOURS = ["red", "blue", "green", "yellow", "white"];
const BY_LETTER = { R: "red", B: "blue", G: "green", Y: "yellow", W: "white" };
/** Of the white ones from 8 on; the seven has ten, those below one. */
const HIGH = { 7: 10, 8: 2, 9: 3, 10: 4, 11: 5 };

const NAMES = {
  red: () => pgettext("ghosts", "Red"), blue: () => pgettext("ghosts", "Blue"), green: () => pgettext("ghosts", "Green"),
  yellow: () => pgettext("ghosts", "Yellow"), white: () => pgettext("ghosts", "White"),
};

export function colourOf(face) {
  return BY_LETTER[face[0]];
}

/** What stands on the card: "7". */
export function valueOf(face) {
  return face.slice(1);
}

/** What it brings who wins it. */
export function pointsOf(face) {
  return colourOf(face) === "white" ? (HIGH[valueOf(face)] ?? 1) : 0;
}

export function colourName(colour) {
  return NAMES[colour]?.() ?? colour;
}

/** "Red 7", "White 7". */
export function cardName(face) {
  return fill(gettext("%(colour)s %(value)s"), { colour: colourName(colourOf(face)), value: valueOf(face) });
}

/** What is read out: a white card with its points. */
export function cardWords(face) {
  const points = pointsOf(face);
  if (!points) return cardName(face);
  return fill(ngettext("%(card)s, %(points)s point", "%(card)s, %(points)s points", points), { card: cardName(face), points });
}

/** "Red or a 7": what has to be followed. */
export function mustName({ colour, value }) {
  return fill(gettext("%(colour)s or a %(value)s"), { colour: colourName(colour), value });
}
