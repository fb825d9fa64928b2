/** What is said at a table, as this page holds it. Pure: lines may come twice and in any order; their `n` puts them right.
 *
 * @typedef {{n: number, at: number, name: string, player: number | null, seat: number | null, text: string}} Line
 * @typedef {{room: string | null, lines: Line[]}} Chat `room`: "players" or "watchers", null until the server has said which.
 */

/** @type {Chat} */
export const SILENCE = Object.freeze({ room: null, lines: [] });

/** Take in a message: the whole room, or lines to add to the room that is held. @returns {Chat} */
export function heard(chat, message) {
  if (!message.all && message.room !== chat.room) return chat;
  const held = new Map((message.all ? [] : chat.lines).map((line) => [line.n, line]));
  for (const line of message.lines) held.set(line.n, line);
  return { room: message.room, lines: [...held.values()].sort((a, b) => a.n - b.n) };
}

/** The lines as they are shown: each one, or how many of muted people stand in its place.
 * @returns {(Line | {n: number, hidden: number})[]} */
export function shown(lines, muted) {
  const all = [];
  for (const line of lines) {
    if (!muted.has(line.player)) all.push(line);
    else if (all.at(-1)?.hidden) all.at(-1).hidden += 1;
    else all.push({ n: line.n, hidden: 1 });
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
