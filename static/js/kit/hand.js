/** Going through a hand by keys: one of its cards is reached by Tab, the others from there. */

/** Move the focus along a row of buttons, if the key says so. @param {KeyboardEvent} event @param {Element[]} buttons
 *  @param {number} row how many buttons one row holds: up and down go that far; 0 for a hand of one row. @returns whether it moved */
export function walked(event, buttons, row = 0) {
  const here = buttons.indexOf(document.activeElement);
  const to = here < 0 ? null : placeAfter(event.key, here, buttons.length, row);
  if (to === null) return false;
  event.preventDefault();
  buttons[to].focus();
  return true;
}

/** @returns {number | null} the place that a key leads to, round the ends; null when it leads nowhere. */
export function placeAfter(key, here, length, row = 0) {
  const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: length - 1 }[key];
  if (to !== undefined) return (to + length) % length;
  if (!row) return null;
  const step = { ArrowUp: here - row, ArrowDown: here + row }[key];
  return step === undefined || step < 0 || step >= length ? null : step;
}
