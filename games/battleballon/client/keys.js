/** The board's keys: what each does in the step that the reader is in. */

/** @param {string} key as the browser names it
 *  @param state `open`: the reader plays and a race is under way; `letters`: whether he lets characters act; `laid`, `chosen`: the steps of his turn; `hand`, `lanes`.
 *  @returns {{verb: string, given: unknown[]} | null} a verb of the turn */
export function keyAct(key, { open, letters, laid, chosen, hand, lanes }) {
  if (!open) return null;
  const digit = letters && /^\d$/.test(key) ? Number(key) : null;
  if (key === "Escape") return { verb: "back", given: [] };
  if (laid) {
    if (digit === 0) return { verb: "draw", given: ["deck"] };
    if (digit && digit <= lanes.length) return { verb: "draw", given: [lanes[digit - 1].colour] };
    return null;
  }
  if (digit && digit <= hand.length) return { verb: "choose", given: [digit - 1] };
  if (chosen === null) return null;
  if (key === "ArrowUp") return { verb: "lay", given: ["expedition"] };
  if (key === "ArrowDown") return { verb: "lay", given: ["discard"] };
  return null;
}

/** For the help on keys. */
export function keys() {
  return [
    { keys: ["←", "→"], text: gettext("Go through your hand") },
    { keys: ["1", "…", "8"], text: gettext("Choose a card of your hand, from the left") },
    { keys: ["↑"], text: gettext("Lay the chosen card at your journey") },
    { keys: ["↓"], text: gettext("Discard the chosen card") },
    { keys: ["0"], text: gettext("Then: draw from the deck") },
    { keys: ["1", "…", "6"], text: gettext("Then: take from a landing place, lanes from the top") },
    { keys: ["Esc"], text: gettext("One step back") },
  ];
}
