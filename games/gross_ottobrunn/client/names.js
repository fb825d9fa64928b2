/** How people are called at this table. Pure. */

/** @returns `of` and `title` (in headings) by seat, `isMe`, and whether the reader only watches */
export function namesOf(context, { seat }) {
  return { of: context.name, isMe: context.isMe, title: (one) => (context.isMe(one) ? gettext("You") : context.name(one)), watcher: seat === null };
}

/** The other seats, as they play after the near one. */
export function others(seats, near) {
  return Array.from({ length: seats - 1 }, (_, place) => (near + place + 1) % seats);
}
