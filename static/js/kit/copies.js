/** Cards of a hand, of which some are alike: who is who. */

/** A name for each card that stays when others come and go: "R8#0", and of like wagers "Rw#0", "Rw#1". */
export function copies(cards) {
  const seen = new Map();
  return cards.map((card) => {
    const nth = seen.get(card) ?? 0;
    seen.set(card, nth + 1);
    return `${card}#${nth}`;
  });
}

/** Which places hold one of some cards; of like ones the first. */
export function marked(cards, some) {
  const left = [...some];
  return cards.map((card) => {
    const at = left.indexOf(card);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}
