/** The places of an open table: where each chair stands, what is still missing, what has changed. Pure.
 *
 * @typedef {{seat: number, player?: {id: number, name: string}, bot?: string, ready?: boolean}} Place
 */

/** Clockwise from a seat on: `near` stands below, the next one to its left. @returns {(Place & {side: string, row: number})[]} */
export function round(places, near = 0) {
  const count = places.length;
  const rows = Math.floor((count - 1) / 2);
  return places.map((_, step) => {
    const place = places[(near + step) % count];
    if (step === 0) return { ...place, side: "near", row: rows + 2 };
    if (step <= rows) return { ...place, side: "left", row: rows + 2 - step };
    if (count % 2 === 0 && step === count / 2) return { ...place, side: "far", row: 1 };
    return { ...place, side: "right", row: step - (count - rows) + 2 };
  });
}

export function isFree(place) {
  return !place.player && !place.bot;
}

export function placeOf(table, id) {
  return table.places.find((place) => place.player && place.player.id === id) ?? null;
}

/** What the match waits for: {free: places, waiting: persons who are not ready}. */
export function missing(table) {
  const waiting = table.places.filter((place) => place.player && !place.ready).map((place) => place.player);
  return { free: table.places.filter(isFree).length, waiting };
}

export const TERMS = ["options", "seats", "time", "rated", "stake", "begins", "listed"];

function same(one, other) {
  if (one === null || typeof one !== "object") return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other ?? {})]);
  return [...names].every((name) => one[name] === other?.[name]);
}

/** The terms in which two versions of a table differ, by name. */
export function changedTerms(before, now) {
  return TERMS.filter((term) => !same(before[term], now[term]));
}

/** The options that are otherwise now; null where a preset says it with its name. */
function changedOptions(before, now) {
  if (now.preset) return null;
  return Object.fromEntries(Object.entries(now.options ?? {}).filter(([name, value]) => value !== before.options?.[name]));
}

/** What has happened between two versions: {kind: "sat" | "stood" | "ready" | "unready" | "bot" | "nobot" | "host" | "terms", …}.
 * `cleared`: marks that were there are gone. @returns {{news: object[], cleared: boolean}} */
export function between(before, now) {
  const was = new Map(before.places.filter((place) => place.player).map((place) => [place.player.id, place]));
  const is = new Map(now.places.filter((place) => place.player).map((place) => [place.player.id, place]));
  const terms = changedTerms(before, now);
  const cleared = now.version !== before.version && [...was.values()].some((place) => place.ready && is.has(place.player.id) && !is.get(place.player.id).ready);
  const news = [
    ...terms.length ? [{ kind: "terms", terms, options: changedOptions(before, now) }] : [],
    ...[...is.values()].filter((place) => !was.has(place.player.id)).map((place) => ({ kind: "sat", person: place.player })),
    ...[...was.values()].filter((place) => !is.has(place.player.id)).map((place) => ({ kind: "stood", person: place.player })),
    ...now.places.filter((place) => place.bot && before.places[place.seat]?.bot !== place.bot).map((place) => ({ kind: "bot", level: place.bot })),
    ...before.places.filter((place) => place.bot && now.places[place.seat] && !now.places[place.seat].bot).map(() => ({ kind: "nobot" })),
    ...before.host.id === now.host.id ? [] : [{ kind: "host", person: now.host }],
  ];
  const marked = cleared ? [] : [...is.values()].filter((place) => was.has(place.player.id) && !!place.ready !== !!was.get(place.player.id).ready);
  return { news: [...news, ...marked.map((place) => ({ kind: place.ready ? "ready" : "unready", person: place.player }))], cleared };
}
