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

/** How one wants to see the people. `friends` are ids. @returns {object[]} in order */
export function sifted(people, { words = "", game = "", free = false, lowest = null, highest = null, friendsFirst = true, sort = "name" }, friends = new Set()) {
  const sought = plain(words);
  const rating = (person) => ratingOf(person, game);
  const fits = (person) =>
    (!sought || plain(person.name).includes(sought)) &&
    (!free || isFree(person)) &&
    (lowest === null || (rating(person) ?? -Infinity) >= lowest) &&
    (highest === null || (rating(person) ?? Infinity) <= highest);
  const order = (one, other) =>
    (friendsFirst && friends.has(other.id) - friends.has(one.id)) ||
    (sort === "rating" && (rating(other) ?? -1) - (rating(one) ?? -1)) ||
    !!one.guest - !!other.guest ||
    COLLATOR.compare(one.name, other.name);
  return [...people].filter(fits).sort(order);
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

const COLLATOR = new Intl.Collator(globalThis.document?.documentElement.lang, { numeric: true, sensitivity: "base" });

/** Small letters without their marks: "jorg" finds Jörg. */
export function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
