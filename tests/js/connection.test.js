import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Connection, pause } from "../../static/js/connection.js";
import { FakeSocket } from "./fake_socket.js";

let sockets;
let links;
let connection;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  sockets = [];
  links = [];
  connection = new Connection({
    url: () => "ws://here", held: () => ({ rev: 4, ply: 2 }), hear: () => {}, link: (state) => links.push(state), random: () => 1,
    open: () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1);
    },
  });
  connection.start();
});

const last = () => sockets.at(-1);

test("pauses grow to five seconds, and any shorter pause may be drawn", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 20].map((attempt) => pause(attempt, () => 1)), [400, 800, 1600, 3200, 5000, 5000]);
  assert.equal(pause(9, () => 0), 0);
});

test("an act without an answer is sent again under the same id on the next socket", async () => {
  last().opens();
  const answer = connection.act({ type: "play", ply: 2, move: {} });
  const [first] = last().sent;
  last().breaks();
  mock.timers.tick(400);
  last().opens();
  assert.equal(sockets.length, 2);
  assert.deepEqual(last().sent, [first]);
  last().says({ type: "done", id: first.id, rev: 5, ply: 3 });
  assert.equal((await answer).rev, 5);
  assert.equal(connection.waiting, 0);
});

test("an act that was meant for its moment is not sent again, and is not sent where there is no socket", async () => {
  assert.deepEqual(await connection.actNow({ type: "face", seat: 1 }), { type: "lost" });
  last().opens();
  const answer = connection.actNow({ type: "face", seat: 1 });
  last().breaks();
  assert.equal((await answer).type, "lost");
  mock.timers.tick(400);
  last().opens();
  assert.deepEqual(last().sent, []);
  const heard = connection.actNow({ type: "face", seat: 0 });
  last().says({ type: "done", id: last().sent[0].id, rev: 5, ply: 3 });
  assert.equal((await heard).type, "done");
});

test("the table that an act led to answers it", async () => {
  last().opens();
  const answer = connection.act({ type: "play", ply: 2, move: {} });
  last().says({ type: "table", rev: 5, ply: 3 });
  assert.equal(connection.waiting, 1);
  last().says({ type: "table", rev: 6, ply: 4, done: last().sent[0].id });
  assert.deepEqual(await answer, { type: "done", id: last().sent[0].id, rev: 6, ply: 4 });
  assert.equal(connection.waiting, 0);
});

test("an act made without a connection goes out when there is one", () => {
  connection.act({ type: "resign", why: "left" });
  assert.deepEqual(last().sent, []);
  last().opens();
  assert.equal(last().sent[0].type, "resign");
});

test("an answered act is not sent again", () => {
  last().opens();
  connection.act({ type: "play", ply: 2, move: {} });
  last().says({ type: "refused", id: last().sent[0].id, code: "stale" });
  last().breaks();
  mock.timers.tick(400);
  last().opens();
  assert.deepEqual(last().sent, []);
});

test("a beat says what is held every ten seconds and on waking", () => {
  last().opens();
  mock.timers.tick(10_000);
  connection.wake();
  assert.deepEqual(last().sent, [{ type: "beat", rev: 4, ply: 2 }, { type: "beat", rev: 4, ply: 2 }]);
});

test("a socket that hears nothing is left, and waking does not wait for the pause", () => {
  last().opens();
  for (let beats = 0; beats < 3; beats++) mock.timers.tick(10_000);
  assert.equal(links.at(-1), "lost");
  connection.wake();
  assert.equal(sockets.length, 2);
});

test("a hidden tab that beats once a minute keeps its socket as long as it is answered", () => {
  last().opens();
  for (let minute = 0; minute < 3; minute++) {
    mock.timers.tick(60_000);
    last().says({ type: "beat" });
  }
  assert.equal(sockets.length, 1);
  assert.notEqual(links.at(-1), "lost");
});

test("after a last goodbye nobody knocks again", () => {
  last().opens();
  last().says({ type: "goodbye", code: "signed_out", text: "You have signed out." });
  last().breaks();
  mock.timers.tick(60_000);
  connection.wake();
  assert.equal(sockets.length, 1);
  assert.equal(links.at(-1), "closed");
});

test("after any other goodbye the page comes back", () => {
  last().opens();
  last().says({ type: "goodbye", code: "reseated" });
  last().breaks();
  mock.timers.tick(5_000);
  assert.equal(sockets.length, 2);
});
