/** Words for what any game may tell, and for what the table itself tells. A game's words.js has the same functions. */

import { fill, humanised, number } from "./text.js";

/** A fact in one line: its name, then its fields. @returns {string} */
export function fact(f, c) {
  const { type, ...fields } = f;
  const details = Object.entries(fields).filter(([, value]) => value !== null).map(([key, value]) => detail(key, value, c));
  return [humanised(type ?? gettext("News")), ...details].join(" · ");
}

/** Why a computer would make a move, in one sentence. @returns {string} */
export const reason = fact;

/** A move as a button's label: its fields, or its name when it has none. @returns {string} */
export function move(m, c) {
  const { type, ...fields } = m;
  const details = Object.entries(fields).map(([key, value]) => detail(key, value, c));
  return details.length ? details.join(" · ") : humanised(type ?? gettext("Go on"));
}

function detail(key, value, c) {
  return isSeat(key, value, c) ? c.name(value) : `${humanised(key)} ${plain(value)}`;
}

/** Whether a field names a chair. */
export function isSeat(key, value, c) {
  return Number.isInteger(value) && value >= 0 && value < c.chairs.length && /(^|_)(seat|player|winner|starter|turn|to|from|by)$/.test(key);
}

/** A value in words, without any markup. */
export function plain(value) {
  if (value === null || value === undefined) return "–";
  if (value === true) return gettext("yes");
  if (value === false) return gettext("no");
  if (typeof value === "number") return number(value);
  if (typeof value === "string") return /^[a-z]+(_[a-z]+)+$/.test(value) ? humanised(value) : value;
  if (Array.isArray(value)) return value.length ? value.map(plain).join(", ") : "–";
  return Object.entries(value).map(([key, inner]) => `${humanised(key)} ${plain(inner)}`).join(", ");
}

/** Why an act changed nothing. @returns {string} */
export function refusal(code, values, c) {
  switch (code) {
    case "not_your_turn": return gettext("It is not your turn.");
    case "game_over": return gettext("The match is over.");
    case "stale": return gettext("The table has changed meanwhile. Please look again.");
    case "bad_frame": case "malformed": case "too_long": return gettext("The table did not understand that. Please reload the page.");
    case "too_fast": case "flood": return gettext("That was too fast. Wait a moment and try again.");
    case "not_seated": case "not_a_player": case "watcher": return gettext("You are watching: only the players can do that.");
    default: return fill(gettext("That is not possible now (%(why)s)."), { why: [humanised(code), ...Object.values(values).map(plain)].join(", ") });
  }
}

/** What the table tells of an entry, beside the game's facts. @returns {string | null} */
export function line(entry, c) {
  if (entry.kind === "forfeited") return forfeited(entry.seat, entry.why, c);
  if (entry.kind === "taken_back") return takenBack(entry.seat, c);
  if (entry.seat === undefined) return entry.kind === "played" ? secret(1) : null;
  if (entry.why === "time_out") {
    return c.isMe(entry.seat) ? gettext("Your time was up: the table moved for you.") : fill(gettext("%(name)s ran out of time: the table moved."), { name: c.name(entry.seat) });
  }
  if (entry.why === "passed") return c.isMe(entry.seat) ? gettext("You had nothing to decide: the table answered for you.") : fill(gettext("%(name)s had nothing to decide: the table answered."), { name: c.name(entry.seat) });
  return null;
}

/** So many have answered of whom nobody is to know what, or when. @returns {string} */
export function secret(count) {
  return fill(ngettext("Somebody has answered in secret.", "%(count)s have answered in secret.", count), { count });
}

/** Somebody has slept over his time so often that the computer plays for him, or plays himself again. @returns {string} */
export function away(seat, isAway, c) {
  const values = { name: c.name(seat) };
  if (isAway) return c.isMe(seat) ? gettext("You are away: the computer plays for you.") : fill(gettext("%(name)s is away: the computer plays on."), values);
  return c.isMe(seat) ? gettext("You are back.") : fill(gettext("%(name)s is back."), values);
}

function takenBack(seat, c) {
  if (seat === null) return gettext("A turn was taken back.");
  return c.isMe(seat) ? gettext("You take your turn back.") : fill(gettext("%(name)s takes the turn back."), { name: c.name(seat) });
}

/** Who no longer plays himself; nobody gives up where the others play on: there one leaves. Of computers, which go where nobody is left to play with, nothing. */
export function forfeited(seat, why, c) {
  if (c.chairs?.[seat]?.bot && c.chairs[seat].player == null) return null;
  const name = c.name(seat);
  const me = c.isMe(seat);
  if (why === "time_out") return me ? gettext("Your time has run out.") : fill(gettext("%(name)s has run out of time."), { name });
  if (why === "left" || c.chairs?.length > 2) return me ? gettext("You have left the match.") : fill(gettext("%(name)s has left the match."), { name });
  return me ? gettext("You have resigned.") : fill(gettext("%(name)s has resigned."), { name });
}

/** Who is waited for. @returns {string} */
export function status(table, c) {
  if (table.status === "aborted") return gettext("The match was called off");
  if (table.status === "over") return gettext("The match is over");
  const mine = table.seat !== null && table.actors.some(c.isMe) && !table.chairs?.[table.seat]?.away;
  if (mine) return table.answered ? gettext("Your answer is in") : gettext("It is your turn");
  const names = table.actors.map(c.name);
  if (!names.length) return gettext("One moment");
  if (names.length === 1) return fill(gettext("%(name)s is to move"), { name: names[0] });
  return fill(gettext("Waiting for %(names)s"), { names: names.join(", ") });
}

/** Who has won. @returns {string} */
export function verdict(result, c) {
  if (!result.ranks?.length) return gettext("The match was called off");
  const winners = result.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (winners.length === result.ranks.length) return gettext("A draw");
  if (winners.length > 1) return shared(winners, c);
  return c.isMe(winners[0]) ? gettext("You have won") : fill(gettext("%(name)s has won"), { name: c.name(winners[0]) });
}

/** Several have come first together. */
function shared(winners, c) {
  const others = winners.filter((seat) => !c.isMe(seat)).map(c.name).join(", ");
  if (winners.some(c.isMe)) return fill(gettext("You share the victory with %(names)s"), { names: others });
  return fill(gettext("Shared victory: %(names)s"), { names: others });
}

/** The reader's own place among more than two, unless he has won; "" else. @returns {string} */
export function place(result, c) {
  const rank = result.ranks?.[c.reader];
  return result.ranks?.length > 2 && rank > 1 ? fill(gettext("You come in place %(rank)s of %(seats)s."), { rank, seats: result.ranks.length }) : "";
}

/** Why it ended, when it was not by the points: from the last entry that says so. @returns {string} */
export function ending(result, lines, c) {
  if (result.reason === "void") return gettext("The staff has voided it: it counts for nobody.");
  if (result.reason === "abandoned") return gettext("Nobody was there any more: it does not count for anybody.");
  const last = lines.findLast((entry) => entry.kind === "forfeited");
  const first = result.ranks?.indexOf(1);
  if (last && result.reason !== "points" && c.chairs.length > 2 && first >= 0) return whoStayed(first, c);
  if (last && result.reason !== "points") return forfeited(last.seat, last.why, c);
  if (result.reason === "aborted") return gettext("It does not count for anybody.");
  return "";
}

/** One who is left, or several computers, of which the best has won. */
function whoStayed(first, c) {
  if (c.isMe(first)) return gettext("Only you are still there.");
  const isComputer = (chair) => chair?.player === null && Boolean(chair.bot);
  if (c.chairs.filter(isComputer).length > 1 && isComputer(c.chairs[first])) return gettext("Only computers are still there.");
  return fill(gettext("Only %(name)s is still there."), { name: c.name(first) });
}

/** Names that fields, moves and facts of many games have. Nobody calls this: it puts them into the catalogue, where `humanised` finds them. */
export function commonNames() {
  return [
    gettext("Seat"), gettext("Turn"), gettext("Phase"), gettext("Round"), gettext("Rounds"), gettext("Race"), gettext("Move"),
    gettext("Hand"), gettext("Hands"), gettext("Card"), gettext("Cards"), gettext("My card"), gettext("Counts"), gettext("Deck"),
    gettext("Discard pile"), gettext("Points"), gettext("Scores"), gettext("Totals"), gettext("Pot"), gettext("Value"), gettext("Colour"),
    gettext("Winner"), gettext("Starter"), gettext("Left"), gettext("Ready"), gettext("Known"), gettext("Last move"), gettext("Moves left"),
    gettext("Has chosen"), gettext("Chosen"), gettext("Raised"), gettext("Offers"), gettext("Offers left"), gettext("Won"), gettext("Tricks"),
    gettext("Dealt"), gettext("Opened"), gettext("Choose"), gettext("Raise"), gettext("Offer"), gettext("Pass"), gettext("Draw"), gettext("Play"), gettext("Discard"),
  ];
}
