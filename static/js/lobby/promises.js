/** What this browser adds to the luck of a match, said with each agreement in the hall (../nonces.js). */

import { answered, isAble, made } from "../nonces.js";
import { slowWords } from "../not_begun.js";
import { offersOf } from "./offers.js";

/** Milliseconds that a start may take before the reader is told what he waits for. */
const SLOW = 800;
/** lobby → the timer of the start that it waits for */
const starts = new WeakMap();

/** lobby → what it has agreed to before the deal's hash was known: kinds and ids */
const owed = new WeakMap();

/** The frame of an agreement with this browser's promise in it: the hash of its nonce, or "" where the deal is not drawn yet. */
export async function promised(lobby, frame) {
  if (!isAble()) return frame;
  const deal = dealOf(lobby, frame);
  return { ...frame, commit: deal ? await made(deal) : "" };
}

/** The deal that an agreement is about. @returns {{deal: number, hash: string, version: number} | null} */
function dealOf(lobby, frame) {
  const { calls, seeks = [], tables = [] } = lobby.mine.value;
  const of = (rows, id, version) => {
    const row = rows.find((one) => one.id === id);
    return row ? { deal: row.deal, hash: row.hash, version } : null;
  };
  if (frame.type === "accept") return of(calls, frame.challenge, frame.version);
  if (frame.type === "propose") return of(calls, frame.challenge, frame.version + 1);
  if (frame.type === "take") return of([...offersOf(lobby).value.seeks, ...seeks], frame.seek, 1);
  return frame.type === "ready" ? of(tables, frame.table, frame.version) : null;
}

/** A challenge or a seek was made: its hash follows as soon as that of the deal is here. */
export function owes(lobby, frame, answer) {
  if (answer.type !== "done" || !["challenge", "seek"].includes(frame.type)) return;
  if (!owed.has(lobby)) {
    owed.set(lobby, new Set());
    lobby.on("mine", () => settle(lobby));
  }
  owed.get(lobby).add(`${frame.type} ${answer.challenge}`);
  settle(lobby);
}

async function settle(lobby) {
  const { calls, seeks = [] } = lobby.mine.value;
  for (const [kind, rows] of [["challenge", calls], ["seek", seeks]]) {
    for (const { id, deal, hash, version = 1 } of rows) {
      if (!owed.get(lobby).delete(`${kind} ${id}`) || version !== 1) continue;
      lobby.connection.act({ type: "commit", deal, version, commitment: await made({ deal, hash, version }) });
    }
  }
}

export function heardStart(lobby, message) {
  tellIfSlow(lobby);
  return answered(message, (frame) => lobby.connection.act(frame));
}

/** The other browser may be slow or gone. An open negotiation says so itself. */
function tellIfSlow(lobby) {
  if (!starts.has(lobby)) for (const type of ["go", "not_begun"]) lobby.on(type, () => clearTimeout(starts.get(lobby)));
  clearTimeout(starts.get(lobby));
  starts.set(lobby, setTimeout(() => lobby.asked.value || lobby.say(slowWords()), SLOW));
}
