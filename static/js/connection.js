/** A table's socket: kept open as long as the page lives; each act is sent until it is answered, under one id.
 *
 * What arrives is handed to `hear` as the server sent it (docs/protocol.md). Sockets, timers and chance can be given by tests.
 */

const BEAT_EVERY = 10_000;
/** Milliseconds without any answer to a beat after which a socket is left. Not since the last word: a hidden tab beats once a minute. */
const SILENCE = 20_000;
const LONGEST_PAUSE = 5_000;
const FIRST_PAUSE = 400;
/** Goodbyes after which the page must not come back by itself. */
const FINAL = new Set(["signed_out", "deactivated", "banned", "too_many", "gone"]);

/** Milliseconds until the next attempt: anything up to a bound that doubles, so that a restarted server is not stormed. */
export function pause(attempt, random = Math.random) {
  return Math.round(random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt));
}

export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Connection {
  #given;
  #socket = null;
  #attempt = 0;
  #timer = null;
  #beats = null;
  /** When the first beat was sent that has no answer yet; 0: all have. */
  #asked = 0;
  #over = false;
  /** id → {text, resolve}: acts without an answer. */
  #waiting = new Map();

  /** @param given `url()` with the entries held; `held()` → {rev, ply}; `hear(message)`; `link("open" | "lost" | "closed", text)`. */
  constructor(given) {
    this.#given = { open: (url) => new WebSocket(url), random: Math.random, ...given };
  }

  start() {
    this.#connect();
    this.#beats = setInterval(() => this.#pulse(), BEAT_EVERY);
  }

  /** End it for good. */
  stop(text = "") {
    this.#over = true;
    clearInterval(this.#beats);
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#given.link("closed", text);
  }

  /** Try at once, or say what is held: after coming back to the tab or to the net. */
  wake() {
    if (this.#over) return;
    if (this.#socket?.readyState === 1) this.beat();
    else if (this.#timer !== null) this.#connect();
  }

  /** The net is said to be gone: a socket that still seems open would not know for minutes. */
  doubt() {
    if (!this.#over && this.#socket?.readyState === 1) this.#abandon();
  }

  beat() {
    this.#asked ||= Date.now();
    this.#send(JSON.stringify({ type: "beat", ...this.#given.held() }));
  }

  /** Send what needs no answer, if there is a socket. */
  tell(frame) {
    this.#send(JSON.stringify(frame));
  }

  /** Send an act until the server answers. @returns {Promise<object>} the `done`, the `hint` or the `refused`. */
  act(frame) {
    const id = newId();
    return new Promise((resolve) => {
      const text = JSON.stringify({ ...frame, id });
      this.#waiting.set(id, { text, resolve });
      this.#send(text);
    });
  }

  /** Send an act that is meant for this moment alone: it is not sent again on another socket. @returns as `act`, or {type: "lost"} */
  actNow(frame) {
    if (this.#socket?.readyState !== 1) return Promise.resolve({ type: "lost" });
    const answer = this.act(frame);
    [...this.#waiting.values()].at(-1).now = true;
    return answer;
  }

  get waiting() {
    return this.#waiting.size;
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const socket = (this.#socket = this.#given.open(this.#given.url()));
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => this.#heard(socket, event.data);
    socket.onclose = () => this.#lost(socket);
  }

  #opened(socket) {
    if (socket !== this.#socket) return;
    this.#asked = 0;
    this.#given.link("open");
    for (const { text } of this.#waiting.values()) socket.send(text);
  }

  #heard(socket, text) {
    if (socket !== this.#socket) return;
    this.#attempt = 0;
    this.#asked = 0;
    const message = JSON.parse(text);
    this.#given.hear(message);
    if (["done", "refused", "hint"].includes(message.type) && message.id) this.#answered(message);
    // the table that an act of ours led to answers it as well
    if (message.type === "table" && message.done) {
      this.#answered({ type: "done", id: message.done, rev: message.rev, ply: message.ply });
    }
    if (message.type === "goodbye" && FINAL.has(message.code)) this.stop(message.text);
  }

  #answered(message) {
    this.#waiting.get(message.id)?.resolve(message);
    this.#waiting.delete(message.id);
  }

  #lost(socket) {
    if (socket !== this.#socket || this.#over) return;
    this.#given.link("lost");
    for (const [id, { now }] of this.#waiting) if (now) this.#answered({ type: "lost", id });
    this.#timer = setTimeout(() => this.#connect(), pause(this.#attempt++, this.#given.random));
  }

  #pulse() {
    if (this.#socket?.readyState !== 1) return;
    if (this.#asked && Date.now() - this.#asked >= SILENCE) this.#abandon();
    else this.beat();
  }

  /** A socket that hears nothing any more may stay "open" for minutes: leave it. */
  #abandon() {
    const socket = this.#socket;
    this.#lost(socket);
    this.#socket = null;
    socket.close();
  }

  #send(text) {
    if (this.#socket?.readyState === 1) this.#socket.send(text);
  }
}
