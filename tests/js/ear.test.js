import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeSocket } from "./fake_socket.js";

class Kept extends FakeSocket {
  constructor(url) {
    super(url);
    sockets.push(this);
  }
}

/** Channels of one browser: what one posts, the others of its name hear. */
class FakeChannel {
  constructor(name) {
    this.name = name;
    channels.push(this);
  }

  postMessage(data) {
    for (const other of channels) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
}

let sockets = [];
let channels = [];
let waiting = [];
let held = new Set();

/** Give the lock to the first who asks; the others wait until `free`. */
function request(name, grant) {
  if (held.has(name)) waiting.push([name, grant]);
  else {
    held.add(name);
    grant();
  }
}

globalThis.WebSocket = Kept;
globalThis.BroadcastChannel = FakeChannel;
globalThis.location = { protocol: "http:", host: "here" };
globalThis.document = { hidden: false, addEventListener: () => {} };
globalThis.addEventListener = () => {};
globalThis.setInterval = () => 0;
Object.defineProperty(globalThis, "navigator", { value: { locks: { request } }, configurable: true });
const { listen } = await import("../../static/js/ear.js");

beforeEach(() => {
  [sockets, channels, waiting, held] = [[], [], [], new Set()];
});

function page(person = 1) {
  const heard = [];
  return { heard, act: listen((message) => heard.push(message), person) };
}

test("of several pages one holds a socket, and all hear what it hears", () => {
  const [one, two] = [page(), page()];
  assert.deepEqual(sockets.map((socket) => socket.url), ["ws://here/ws/lobby/?quiet"]);
  sockets[0].opens();
  sockets[0].says({ type: "go", match: 7 });
  assert.deepEqual([one.heard, two.heard], [[{ type: "go", match: 7 }], [{ type: "go", match: 7 }]]);
});

test("a page that comes later is told what stands, and nothing that has passed", () => {
  page();
  sockets[0].opens();
  for (const message of [{ type: "mine", calls: [1] }, { type: "mine", calls: [] }, { type: "go", match: 7 }, { type: "letters", unread: 2 }]) sockets[0].says(message);
  assert.deepEqual(page().heard, [{ type: "mine", calls: [] }, { type: "letters", unread: 2 }]);
});

test("a page without a socket acts over the one that has it", () => {
  page();
  const other = page();
  sockets[0].opens();
  other.act({ type: "decline", challenge: 3 });
  assert.deepEqual(sockets[0].sent.map(({ type, challenge }) => [type, challenge]), [["decline", 3]]);
});

test("when the page that holds it closes, the next one takes it over", () => {
  page();
  const next = page();
  channels.shift();
  waiting.shift()[1]();
  assert.equal(sockets.length, 2);
  sockets[1].opens();
  sockets[1].says({ type: "letters", unread: 1 });
  next.act({ type: "decline", challenge: 3 });
  assert.deepEqual([next.heard.length, sockets[1].sent[0].type], [1, "decline"]);
});

test("pages of somebody else hear nothing of it", () => {
  page(1);
  const other = page(2);
  sockets[0].opens();
  sockets[0].says({ type: "go", match: 7 });
  assert.deepEqual([sockets.length, other.heard], [2, []]);
});
