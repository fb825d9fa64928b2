/** The pack of a race as it lies in its box: by colour, the three wagers first, then the stages 2 to 10. For the page that checks deals. */

const LETTERS = { classic: "RSETP", short: "RSETP", long: "RSETPA" };
const OF_COLOUR = ["w", "w", "w", 2, 3, 4, 5, 6, 7, 8, 9, 10];

export function packs({ length }) {
  return [[...LETTERS[length]].flatMap((letter) => OF_COLOUR.map((value) => `${letter}${value}`))];
}
