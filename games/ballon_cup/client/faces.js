/** Cards by their faces: "R12", "A4" (A is grey). Pure but for the words. */

import { fill } from "../../js/text.js";

/** In order of display; a colour's place here is its index in every five of the view. */
export const COLOURS = ["red", "yellow", "green", "blue", "grey"];
const BY_LETTER = { R: "red", Y: "yellow", G: "green", B: "blue", A: "grey" };

const NAMES = { red: () => gettext("Red"), yellow: () => gettext("Yellow"), green: () => gettext("Green"), blue: () => gettext("Blue"), grey: () => gettext("Grey") };
const TROPHIES = {
  red: () => gettext("the red trophy"), yellow: () => gettext("the yellow trophy"), green: () => gettext("the green trophy"),
  blue: () => gettext("the blue trophy"), grey: () => gettext("the grey trophy"),
};

export function colourOf(face) {
  return BY_LETTER[face[0]];
}

/** What stands on the card: "12". */
export function valueOf(face) {
  return face.slice(1);
}

export function colourName(colour) {
  return NAMES[colour]?.() ?? colour;
}

/** "Red 12": what is read out. */
export function cardName(face) {
  return fill(gettext("%(colour)s %(value)s"), { colour: colourName(colourOf(face)), value: valueOf(face) });
}

/** The trophy in a sentence, as what is won, bought or taken. */
export function trophyName(colour) {
  return TROPHIES[colour]?.() ?? colour;
}

/** "Red, Red, Green". */
export function colourNames(colours) {
  return colours.map(colourName).join(", ");
}

/** Several things in a sentence: "a, b and c". */
export function listed(words) {
  if (words.length < 2) return words.join("");
  return fill(gettext("%(first)s and %(last)s"), { first: words.slice(0, -1).join(", "), last: words.at(-1) });
}
