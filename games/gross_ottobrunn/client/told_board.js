/** Facts of the board in words: what is built, moved and discovered, and what that is worth. */

import { rich } from "../../js/text.js";
import { chartOf } from "./chart.js";
import { TERRAIN } from "./lie.js";
import { placeWords, terrainName } from "./places.js";

const PIECES = {
  road: () => pgettext("what is built", "a road"), ship: () => pgettext("what is built", "a ship"), canal: () => pgettext("what is built", "a canal"),
  settlement: () => pgettext("what is built", "a settlement"), city: () => pgettext("what is built", "a city"),
};
const LETTERS = Object.fromEntries(Object.entries(TERRAIN).map(([letter, terrain]) => [terrain, letter]));

export function pieceName(what) {
  return PIECES[what]?.() ?? what;
}

/** "forest 4". */
export function landName(terrain, token) {
  return [terrainName(LETTERS[terrain]), token || ""].join(" ").trim();
}

/** In words, as the land lay then: nobody founds beside what is undiscovered. */
function foundedAt(vertex, seats) {
  const { land, tokens } = chartOf(seats);
  return placeWords({ seats, land, tokens }, vertex);
}

export const BOARD = {
  founded: (f, t) => t.by(f.seat, gettext("You found a settlement: %(place)s."), gettext("%(name)s founds a settlement: %(place)s."), { place: foundedAt(f.vertex, t.seats) }),
  route_placed: (f, t) => t.by(f.seat, gettext("You lay %(what)s."), gettext("%(name)s lays %(what)s."), { what: pieceName(f.kind) }),
  built: (f, t) => t.by(f.seat, gettext("You build %(what)s."), gettext("%(name)s builds %(what)s."), { what: pieceName(f.what) }),
  ship_moved: (f, t) => t.by(f.seat, gettext("You move a ship."), gettext("%(name)s moves a ship.")),
  discovered: (f, t) => t.by(f.seat, gettext("You discover: %(land)s."), gettext("%(name)s discovers: %(land)s."), { land: landName(f.terrain, f.token) }),
  robber_moved: (f, t) => t.by(f.seat, gettext("You move the robber."), gettext("%(name)s moves the robber.")),
  pirate_moved: (f, t) => t.by(f.seat, gettext("You move the pirate."), gettext("%(name)s moves the pirate.")),
  longest_route: ({ seat, length }, t) => ({ mark: true, text: seat === null ? gettext("Nobody holds the longest trade route any more") : t.by(seat, gettext("You hold the longest trade route now: %(length)s"), gettext("%(name)s holds the longest trade route now: %(length)s"), { length }) }),
  largest_army: ({ seat, knights }, t) => ({ mark: true, text: t.by(seat, gettext("You hold the largest army now: %(knights)s knights"), gettext("%(name)s holds the largest army now: %(knights)s knights"), { knights }) }),
  chip_awarded: ({ seat }, t) => ({ mark: true, text: t.by(seat, gettext("You have settled the other island: a special point"), gettext("%(name)s has settled the other island: a special point")) }),
  islands_joined: ({ lost }, t) => ({ mark: true, text: lost.length ? rich(gettext("The islands are joined by land: special points go back (%(names)s)"), { names: t.names(lost) }) : gettext("The islands are joined by land: no more special points") }),
};
