/** Whether nothing shall move. Tables ask it at once, and fetch what makes things fly only when something does. */

export function still() {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
