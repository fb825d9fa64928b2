/** What is said at a table, as this page holds it. Pure: lines may come twice and in any order; their `n` puts them right.
 *
 * @typedef {{n: number, at: number, name: string, player: number | null, seat: number | null, text: string, hidden?: boolean, fresh?: boolean}} Line
 * @typedef {{room: string | null, lines: Line[]}} Chat `room`: "players" or "watchers", null until the server has said which.
 */

/** @type {Chat} */
export const SILENCE = Object.freeze({ room: null, lines: [] });

/** Take in a message: the whole room, or lines to add to the room that is held. @returns {Chat} */
export function heard(chat, message) {
  if (!message.all && message.room !== chat.room) return chat;
  const held = new Map((message.all ? [] : chat.lines).map((line) => [line.n, line]));
  const oldest = message.all ? 0 : (chat.lines[0]?.n ?? 0);
  for (const line of message.lines) if (!line.hidden || line.n >= oldest) held.set(line.n, line); // one that is hidden may be older than all that is shown
  return { room: message.room, lines: [...held.values()].sort((a, b) => a.n - b.n) };
}

/** The lines as they are shown: each one, or in the place of muted people's lines how many they are and whose.
 * @returns {(Line | {n: number, muted: number, people: Map<number, string>})[]} */
export function shown(lines, muted) {
  const all = [];
  for (const line of lines) {
    if (!muted.has(line.player)) {
      all.push(line);
      continue;
    }
    if (!all.at(-1)?.people) all.push({ n: line.n, muted: 0, people: new Map() });
    const gap = all.at(-1);
    gap.muted += 1;
    gap.people.set(line.player, line.name);
  }
  return all;
}

/** Lines of others after number `read` that the reader would see. @returns {Line[]} */
export function unread(lines, { read, user, muted }) {
  return lines.filter((line) => line.n > read && !isOwn(line, user) && !muted.has(line.player));
}

export function isOwn(line, user) {
  return line.player !== null && line.player === user;
}
