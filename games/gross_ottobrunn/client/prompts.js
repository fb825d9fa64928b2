/** What a prompt asks a seat for. Pure but for the words. */

import { fill } from "../../js/text.js";

/** Whether this seat is asked for cards and has not answered. */
export function asksCards(view, seat) {
  const { prompt } = view;
  return seat !== null && ["choosing", "discarding"].includes(prompt?.type) && prompt.due[seat] > 0 && !prompt.answered[seat];
}

/** "Choose 1 resource", "Discard 4 cards". */
export function picksTitle({ type, due }, seat) {
  const count = due[seat];
  return fill(type === "choosing" ? ngettext("Choose %(count)s resource", "Choose %(count)s resources", count) : ngettext("Discard %(count)s card", "Discard %(count)s cards", count), { count });
}
