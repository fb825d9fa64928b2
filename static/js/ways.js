/** How the page that is open lets one deal with people: what the menu at a name does here, and where a name leads. */

/** What a page does in a way of its own, instead of leading elsewhere: {challenge, write, follow}, each (person) => void; the lobby
 * sets them. `elsewhere`: links open a page of their own, as at a table, which one does not want to leave. */
export const ways = { challenge: null, write: null, follow: null, elsewhere: false };

export function page(person) {
  return `/players/id/${person.id}/`;
}

export function target() {
  return ways.elsewhere ? "_blank" : undefined;
}
