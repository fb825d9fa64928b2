/** Sentences with gaps. A sentence goes through gettext first, so that makemessages finds it: fill(gettext("%(name)s won"), {name}). */

const GAP = /%\((\w+)\)s/g;

/** The sentence with its gaps filled by strings and numbers. @returns {string} */
export function fill(sentence, values) {
  return sentence.replace(GAP, (gap, name) => (name in values ? String(values[name]) : gap));
}

/** The sentence in pieces, gaps filled by whatever is given (a card's picture, say): what Preact takes as children. */
export function rich(sentence, values) {
  const pieces = sentence.split(/%\((\w+)\)s/);
  return pieces.map((piece, place) => (place % 2 ? values[piece] : piece)).filter((piece) => piece !== "");
}

/** "has_chosen" as people write it; games can translate the result in their catalogues. */
export function humanised(name) {
  const words = String(name).replaceAll("_", " ").trim();
  return gettext(words.charAt(0).toUpperCase() + words.slice(1));
}

/** A number with a real minus sign. */
export function number(value) {
  return value < 0 ? `−${-value}` : String(value);
}

/** A gain or a loss: always with its sign. */
export function signed(value) {
  return value > 0 ? `+${value}` : number(value);
}
