/** How the two sides are called at this table. */

/** @returns {{mine: number, theirs: number}} the seats drawn near and far */
export function sidesOf(near) {
  return { mine: near, theirs: 1 - near };
}

/** @returns what a board says of its seats: `near`, `far` in headings; `of(seat)` a name; `isMe(seat)`; `watcher`. */
export function namesOf(context, sides, seat) {
  const called = (at) => (context.isMe(at) ? gettext("You") : context.name(at));
  return { watcher: seat === null, near: called(sides.mine), far: called(sides.theirs), called, of: context.name, isMe: context.isMe };
}
