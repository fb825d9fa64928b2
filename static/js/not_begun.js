/** That a match is about to begin; or that it did not, and why: nobody is to blame, and the deal stands in the public list as aborted. */

import { fill } from "./text.js";

/** @param {{missing?: string[], me?: boolean}} message */
export function notBegunWords({ missing = [], me = false }) {
  if (me && !missing.length) return gettext("The match did not begin: your browser did not answer in time.");
  if (missing.length) return fill(gettext("The match did not begin: the browser of %(names)s did not answer in time."), { names: missing.join(", ") });
  return gettext("The match did not begin.");
}

/** What is waited for once all have agreed. */
export const beginsWords = () => gettext("Both browsers settle the luck, in ten seconds at most.");

/** What is said to who waits for it longer than a moment. */
export const slowWords = () => fill(gettext("Your match is about to begin. %(why)s"), { why: beginsWords() });
