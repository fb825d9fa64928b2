/** What a page keeps of all that it was sent. Pure: messages may come late, twice and in any order.
 *
 * @typedef {{table: object | null, lines: object[]}} Kept
 *   `table` is the message with the newest rev; `lines` the log from entry 1 on, without a gap.
 */

/** @type {Kept} */
export const NOTHING = Object.freeze({ table: null, lines: [] });

/** Take in a table's message: its state if it is the newest, its lines wherever they join. @returns {Kept} */
export function taken(kept, message) {
  const newer = kept.table === null || message.rev > kept.table.rev;
  return { table: newer ? message : kept.table, lines: joined(kept.lines, message.lines ?? []) };
}

/** Whether entries are missing between what is held and what the table has. */
export function behind(kept) {
  return kept.table !== null && kept.lines.length < kept.table.ply;
}

/** Add the lines that follow what is held. */
export function joined(held, lines) {
  const more = [...lines].sort((a, b) => a.ply - b.ply);
  let all = held;
  for (const line of more) {
    if (line.ply === all.length + 1) all = [...all, line];
  }
  return all;
}

/** The numbers of the entries that a later one has taken back. */
export function takenBack(lines) {
  const gone = new Set();
  const valid = [];
  for (const line of lines) {
    if (line.kind !== "taken_back") valid.push(line.ply);
    else for (const ply of valid.splice(line.keep ?? 0)) gone.add(ply);
  }
  return gone;
}
