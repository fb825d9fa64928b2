/** The balloon cards as they lie in their box: by colour, rising. For the page that checks deals. */

const VALUES = {
  R: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  Y: [1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 13],
  G: [1, 2, 4, 6, 7, 8, 10, 12, 13],
  B: [1, 3, 5, 7, 9, 11, 13],
  A: [1, 4, 7, 10, 13],
};

export function packs() {
  return [Object.entries(VALUES).flatMap(([letter, values]) => values.map((value) => `${letter}${value}`))];
}
