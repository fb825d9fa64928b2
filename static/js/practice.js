/** The record against the computer: kept on this device, and nowhere else (portal_features I3).
 *
 * Each match has a key of its own, and what is written there follows from the match alone. So two tabs at the same table write
 * the same, and nothing is ever counted: a record is what lies there. Pure but for the storage that it is given.
 */

const PREFIX = "practice.";
/** A match that nobody plays for a week is broken off by the server; who cannot ask for it any more has lost it then. */
const FORGOTTEN = 8 * 24 * 60 * 60 * 1000;
export const LEVELS = ["easy", "medium", "hard"];
const ENDS = ["won", "lost", "drawn"];

/** The level of all computers at a table; "" when there are several. */
export function levelOf(chairs) {
  const levels = new Set(chairs.filter((chair) => chair.player === null).map((chair) => chair.bot));
  return levels.size === 1 ? [...levels][0] : "";
}

/** How it ended for a seat. A share of the first place is a draw; what was broken off is lost, what the staff has voided is nothing. */
export function endOf({ status, ranks = [], reason = "" }, seat) {
  if (status === "running") return "running";
  if (reason === "void") return "";
  if (status !== "over") return "lost";
  if (ranks[seat] !== 1) return "lost";
  return ranks.filter((rank) => rank === 1).length > 1 ? "drawn" : "won";
}

/** Keep what a table shows. Before the first own move there is nothing to keep; what was not played here is kept elsewhere.
 * @param now ms; @param hinted whether a hint was given in it */
export function keep(storage, t, lines, { hinted, now }) {
  const before = read(storage, t.id);
  const level = levelOf(t.chairs);
  const moved = lines.some((line) => line.kind === "played" && line.seat === t.seat && !line.why);
  if (t.kind !== "computer" || t.seat === null || !level || !(before || (t.status === "running" && moved))) return;
  const state = endOf({ status: t.status, ...t.result }, t.seat);
  write(storage, t.id, { game: t.game, level, state, hinted: hinted || (before?.hinted ?? false), at: before?.at ?? now }, before);
}

/** Keep what the server says of a match: {status, ranks, seat, reason, hints}; undefined where it knows none of this reader's. */
export function settle(storage, id, told, now) {
  const before = read(storage, id);
  if (before?.state !== "running") return;
  if (told) write(storage, id, { ...before, state: endOf(told, told.seat), hinted: before.hinted || told.hints > 0 }, before);
  else if (now - before.at > FORGOTTEN) write(storage, id, { ...before, state: "lost" }, before);
}

/** Matches whose end this device has not seen. @returns {number[]} */
export function pending(storage) {
  return ids(storage).filter((id) => read(storage, id)?.state === "running");
}

/** @returns {Record<string, {won, lost, drawn, hinted}>} by level, only those that were played to an end; hinted ones count twice */
export function recordOf(storage, game) {
  const found = {};
  for (const one of ids(storage).map((id) => read(storage, id))) {
    if (one?.game !== game || !ENDS.includes(one.state)) continue;
    const record = (found[one.level] ??= { won: 0, lost: 0, drawn: 0, hinted: 0 });
    record[one.state] += 1;
    if (one.hinted) record.hinted += 1;
  }
  return found;
}

/** Forget what is over. A match that still runs is kept: it begins the new record. */
export function reset(storage, game) {
  for (const id of ids(storage)) {
    const one = read(storage, id);
    if (one?.game === game && one.state !== "running") storage.removeItem(PREFIX + id);
  }
}

function ids(storage) {
  return Array.from({ length: storage.length }, (_, place) => storage.key(place)).filter((key) => key.startsWith(PREFIX)).map((key) => Number(key.slice(PREFIX.length)));
}

function read(storage, id) {
  try {
    return JSON.parse(storage.getItem(PREFIX + id));
  } catch {
    return null; // not ours
  }
}

function write(storage, id, entry, before) {
  const text = JSON.stringify(entry);
  if (entry.state === "") storage.removeItem(PREFIX + id);
  else if (text !== JSON.stringify(before)) storage.setItem(PREFIX + id, text);
}
