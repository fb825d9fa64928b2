/** The board's keys: what each does in the step that the reader is in. */

/** @param {string} key as the browser names it
 *  @param state `open`: the reader plays and the match runs; `letters`: whether he lets characters act; `hand`
 *  @returns {{verb: string, given: unknown[]} | null} a verb of the turn */
export function keyAct(key, { open, letters, hand }) {
  if (!open) return null;
  if (key === "Escape") return { verb: "back", given: [] };
  const place = letters && /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  return place >= 0 && place < hand.length ? { verb: "choose", given: [hand[place]] } : null;
}

/** For the help on keys. */
export function keys() {
  return [
    { keys: ["←", "→"], text: gettext("Go through your hand") },
    { keys: ["1", "…", "8"], text: gettext("Choose or mark a card of your hand, from the left") },
    { keys: ["←", "→", "↑", "↓"], text: gettext("With a card chosen: go through the places that light up") },
    { keys: [pgettext("key", "Enter")], text: gettext("Choose a card, lay it at the place, press a button") },
    { keys: [pgettext("key", "Tab")], text: gettext("From the hand on to Exchange, and back to Buy trophy") },
    { keys: ["Esc"], text: gettext("Put the card back, take all marks off") },
  ];
}
