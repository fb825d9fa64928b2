/** Who speaks and of whom: sentences about seats, to the reader "you". */

import { html } from "../../js/html.js";
import { rich } from "../../js/text.js";
import { cardsWords, total } from "./cards.js";

/** @param c the table's words @returns what the words of facts are made with */
export function tellerOf(c) {
  const name = (seat) => html`<bdi>${c.name(seat)}</bdi>`;
  const one = (seat) => (c.isMe(seat) ? gettext("you") : name(seat));
  return {
    seats: c.chairs.length,
    isMe: c.isMe,
    name,
    /** One sentence to whom it is about, another to all others. */
    by: (seat, mine, theirs, values = {}) => rich(c.isMe(seat) ? mine : theirs, { name: name(seat), ...values }),
    names: (seats) => joined(seats.map(one), ", "),
    /** "Anna (2 lumber), Computer 1 (1 ore)": of who has any. */
    hands: (bySeat) => joined(bySeat.flatMap((cards, seat) => (total(cards) ? [html`${one(seat)} (${cardsWords(cards)})`] : [])), ", "),
    /** "Anna (4), Computer 1 (5)": of who has any. */
    counts: (bySeat) => joined(bySeat.flatMap((count, seat) => (count ? [html`${one(seat)} (${count})`] : [])), ", "),
  };
}

function joined(pieces, between) {
  return pieces.map((piece, place) => html`${place > 0 && between}${piece}`);
}

/** Whether anybody has any of it. */
export function anyOf(bySeat) {
  return bySeat.some((cards) => total(cards) > 0);
}
