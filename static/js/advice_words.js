/** A hint in words, for the panel that shows it and for those who hear it. */

/** What is advised, and why, in sentences. @returns {{what: string, why: string[]}} */
export function adviceWords({ move, reasons }, match, generic) {
  const c = match.context.value;
  const words = (name, of) => match.worded(() => match.words?.[name]?.(of, c)) ?? generic[name](of, c);
  return { what: words("move", move), why: reasons.map((one) => words("reason", one)).filter(Boolean) };
}
