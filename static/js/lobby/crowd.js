/** What the hall holds, and what becomes of it by each message of the server: all of it at first, then only what has changed. */

/** @param data `people` and `matches` as a page comes with them, or as the server tells them */
export function begun({ people, matches }) {
  return { ...withMatches(withPeople({}, people), matches), whole: false };
}

export function withPeople(hall, { people, count, unnamed, seq }) {
  return { ...hall, people: byId(people), count, unnamed, seq, whole: true };
}

export function withMatches(hall, { matches, count }) {
  return { ...hall, matches: byId(matches), tables: count };
}

/** @returns the hall after a change; null when one is missing in between, and all must be asked for again. */
export function stirred(hall, { seq, here = [], gone = [], begun = [], over = [], count, unnamed, tables }) {
  if (!hall.whole || seq !== hall.seq + 1) return null;
  return {
    ...hall, seq, count, unnamed, tables,
    people: here.length || gone.length ? changed(hall.people, here, gone) : hall.people,
    matches: begun.length || over.length ? changed(hall.matches, begun, over) : hall.matches,
  };
}

function byId(things) {
  return new Map(things.map((thing) => [thing.id, thing]));
}

function changed(before, now, gone) {
  const after = new Map(before);
  for (const id of gone) after.delete(id);
  for (const thing of now) after.set(thing.id, thing);
  return after;
}

/** Those who fit what one looks for, in the order in which one wants to see them. `friends` are ids. @returns {object[]} */
export function inOrder(people, { game = "", free = false, lowest = null, highest = null, friendsFirst = true, sort = "name" }, friends = new Set()) {
  const rating = (person) => ratingOf(person, game);
  const fits = (person) =>
    (!free || isFree(person)) &&
    (lowest === null || (rating(person) ?? -Infinity) >= lowest) &&
    (highest === null || (rating(person) ?? Infinity) <= highest);
  const first = (person) => friendsFirst && friends.has(person.id);
  const ranked = people.filter(fits).map((person) => ({ person, first: first(person), rating: sort === "rating" ? (rating(person) ?? -1) : 0, name: plain(person.name) }));
  ranked.sort((one, other) => other.first - one.first || other.rating - one.rating || !!one.person.guest - !!other.person.guest || compared(one.name, other.name));
  return ranked.map(({ person }) => person);
}

/** Those in whose name some letters are, in any case and without marks. */
export function named(people, words) {
  const sought = plain(words);
  return sought ? people.filter((person) => plain(person.name).includes(sought)) : people;
}

/** Whoever sits in a match against people is not; one with the computer keeps nobody. */
export function isFree(person) {
  return !isBusy(person) && !person.undisturbed;
}

export function isBusy(person) {
  return person.doing === "plays" && !!person.at;
}

/** The rating in a game, or the highest there is; undefined without one. */
export function ratingOf(person, game) {
  const elo = person.elo ?? {};
  return game ? elo[game] : Object.values(elo).reduce((most, one) => Math.max(most ?? one, one), undefined);
}

/** name → its plain letters; five hundred names are looked through at each key. */
const known = new Map();

/** Small letters without their marks: "jorg" finds Jörg. */
export function plain(text) {
  let found = known.get(text);
  if (found === undefined) {
    if (known.size > 5000) known.clear();
    found = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
    known.set(text, found);
  }
  return found;
}

function compared(one, other) {
  return one < other ? -1 : Number(one > other);
}
