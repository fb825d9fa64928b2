/** One quiet socket to the house for all pages that a browser has open: one of them holds it and tells the others.
 *
 * A person may have few sockets, and tables come first. Where browsers know no locks, each page holds its own.
 */

import { Connection } from "./connection.js";

const NAME = "luftschloss.ear";

/** @param {(message: object) => void} hear @returns {(frame: object) => void} to act without waiting for an answer */
export function listen(hear, person) {
  if (!navigator.locks || !globalThis.BroadcastChannel) return held(hear);
  const name = `${NAME}.${person}`; // somebody else may sign in, and older pages stay open
  const channel = new BroadcastChannel(name);
  let act = (frame) => channel.postMessage({ act: frame });
  channel.onmessage = ({ data }) => data.heard && hear(data.heard);
  channel.postMessage({ asks: true });
  navigator.locks.request(name, () => {
    const kept = new Map();
    act = held((message) => {
      if (message.type !== "done" && message.type !== "beat") channel.postMessage({ heard: message });
      kept.set(message.type, message);
      hear(message);
    });
    channel.onmessage = ({ data }) => {
      if (data.act) act(data.act);
      if (data.asks) for (const type of ["mine", "letters", "folk", "news"]) if (kept.has(type)) channel.postMessage({ heard: kept.get(type) });
    };
    return new Promise(() => {}); // until this page is closed
  });
  return (frame) => act(frame);
}

/** Hold a socket of one's own. */
function held(hear) {
  const connection = new Connection({
    url: () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/lobby/?quiet`,
    held: () => ({}),
    hear,
    link: () => {},
  });
  connection.start();
  for (const name of ["online", "pageshow"]) addEventListener(name, () => connection.wake());
  document.addEventListener("visibilitychange", () => document.hidden || connection.wake());
  return (frame) => void connection.act(frame);
}
