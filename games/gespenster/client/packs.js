/** The sixty ghosts as they lie in their box: by colour, white last, then by number; the white seven six times. */

export function packs() {
  const deck = [];
  for (const letter of "RBGYW") {
    for (let number = 1; number <= 11; number++) {
      for (let copy = letter === "W" && number === 7 ? 6 : 1; copy > 0; copy--) deck.push(`${letter}${number}`);
    }
  }
  return [deck];
}
