import assert from "node:assert/strict";
import { test } from "node:test";
import "./words.js";
import { means } from "../../static/js/keys.js";
import { afterGivingUp, isMissed } from "../../static/js/leaving.js";
import { contextOf } from "../../static/js/match.js";
import { offerWords } from "../../static/js/offers.js";
import { rematchState } from "../../static/js/rematch.js";
import { minutes } from "../../static/js/strip.js";
import * as words from "../../static/js/generic_words.js";

const chair = (seat, name, more = {}) => ({ seat, name, player: seat + 10, bot: null, left: false, guest: false, ...more });
const table = (seat, more = {}) => ({ status: "over", kind: "people", seat, chairs: [chair(0, "Anna"), chair(1, "Emil")], ...more });
const NOBODY = { wanted: [], until: null, match: null };
const state = (t, rematch, now = 0) => rematchState(t, { ...NOBODY, ...rematch }, now, contextOf(t));

test("a rematch can be asked for when the match is over, by who sits there, while all are still there", () => {
  assert.equal(state(table(0), {}).state, "open");
  assert.equal(state(table(0, { status: "running" }), {}).state, "none");
  assert.equal(state(table(null), {}).state, "none");
  const gone = state(table(0, { chairs: [chair(0, "Anna"), chair(1, "Emil", { left: true })] }), {});
  assert.deepEqual([gone.state, gone.words], ["none", "Emil has gone: no rematch."]);
});

test("a wish stands for who waits, for who is waited for, and for who watches, until its time is up", () => {
  const wish = { wanted: [1], until: 60_000 };
  assert.deepEqual(state(table(0), wish, 18_000), { state: "theirs", words: "Emil wants a rematch.", left: 42_000 });
  assert.deepEqual(state(table(1), wish, 18_000), { state: "mine", words: "Waiting for Anna …", left: 42_000 });
  assert.equal(state(table(0), { wanted: [0, 1], until: 9 }).state, "begins");
  assert.deepEqual(state(table(null), wish, 18_000), { state: "none", words: "Emil would like a rematch.", left: 42_000 });
  assert.equal(state(table(0), wish, 60_000).state, "open");
  assert.equal(state(table(null), { match: 7 }).state, "begun");
  assert.deepEqual([minutes(42_000), minutes(59_600), minutes(-5)], ["0:42", "1:00", "0:00"]);
});

test("of several those who stayed may play again, if the game takes so few", () => {
  const four = [chair(0, "Anna"), chair(1, "Emil"), chair(2, "Lina"), chair(3, "Dora", { left: true, bot: "medium" })];
  const of = (rematch, seats) => { const t = table(0, { chairs: four }); return rematchState(t, { ...NOBODY, ...rematch }, 0, contextOf(t), seats); };
  assert.equal(of({}, [3, 4]).state, "open");
  assert.equal(of({ wanted: [1, 2], until: 9 }, [3, 4]).words, "Emil, Lina want a rematch.");
  assert.equal(of({ wanted: [0, 1], until: 9 }, [3, 4]).words, "Waiting for Lina …");
  assert.deepEqual([of({}, [4]).state, of({}, [4]).words], ["none", "Too few have stayed for a rematch."]);
});

test("giving up ends a match of two; of several it goes on as long as two others stay", () => {
  const after = (...chairs) => afterGivingUp(table(0, { chairs }));
  const [anna, emil, lina, bot] = [chair(0, "Anna"), chair(1, "Emil"), chair(2, "Lina"), chair(3, "Computer", { player: null, bot: "easy" })];
  assert.deepEqual([after(anna, emil), after(anna, emil, lina), after(anna, emil, bot), after(anna, bot, bot)], ["over", "on", "won", "alone"]);
  assert.equal(after(anna, { ...emil, left: true }, lina), "won");
});

test("several share a victory, and who has not won is told his place", () => {
  const c = contextOf(table(0, { chairs: [chair(0, "Anna"), chair(1, "Emil"), chair(2, "Lina")] }));
  assert.equal(words.verdict({ ranks: [1, 1, 3] }, c), "You share the victory with Emil");
  assert.equal(words.verdict({ ranks: [3, 1, 1] }, c), "Shared victory: Emil, Lina");
  assert.deepEqual([words.place({ ranks: [3, 1, 1] }, c), words.place({ ranks: [1, 2, 3] }, c)], ["You come in place 3 of 3.", ""]);
  const gone = [{ kind: "forfeited", seat: 1, why: "left" }];
  assert.equal(words.ending({ reason: "others_left", ranks: [1, 3, 2] }, gone, c), "Only you are still there.");
});

test("who stays is named, and several computers together", () => {
  const bot = (seat) => chair(seat, `Computer ${seat}`, { player: null, bot: "easy" });
  const ending = (...chairs) => words.ending({ reason: "others_left", ranks: [3, 1, 2] }, [{ kind: "forfeited", seat: 0, why: "resigned" }], contextOf(table(0, { chairs })));
  assert.equal(ending(chair(0, "Anna"), bot(1), bot(2)), "Only computers are still there.");
  assert.equal(ending(chair(0, "Anna"), chair(1, "Emil"), bot(2)), "Only Emil is still there.");
});

test("a request to take back says who asks whom", () => {
  const running = (seat) => table(seat, { status: "running" });
  const said = (seat, offer = { ask: 1, seat: 0 }) => offerWords(offer, running(seat), contextOf(running(seat)));
  assert.equal(said(0), "You asked Emil to take back your turn.");
  assert.equal(said(1), "Anna asks to take back the last turn. Do you agree?");
  assert.equal(said(null), "Anna asks to take back a turn.");
});

test("the log says who took back", () => {
  const c = contextOf(table(0));
  assert.equal(words.line({ kind: "taken_back", seat: 0 }, c), "You take your turn back.");
  assert.equal(words.line({ kind: "taken_back", seat: 1 }, c), "Emil takes the turn back.");
});

test("only a player of a running match against people is missed", () => {
  const missed = (seat, more) => isMissed(table(seat, { status: "running", ...more }));
  assert.ok(missed(0));
  assert.ok(!missed(null));
  assert.ok(!missed(0, { status: "over" }));
  assert.ok(!missed(0, { kind: "computer" }));
  assert.ok(!missed(0, { time: { kind: "days", days: 2 } }));
  assert.ok(!missed(0, { chairs: [chair(0, "Anna", { left: true }), chair(1, "Emil")] }));
  assert.ok(!isMissed(null));
});

test("letters act neither while somebody types nor with other keys held, nor when they are switched off", () => {
  const press = (key, more = {}) => ({ key, target: { closest: () => null }, ...more });
  assert.ok(means(press("l"), true));
  assert.ok(!means(press("l", { target: { closest: (selector) => selector.includes("input") } }), true));
  for (const held of ["altKey", "ctrlKey", "metaKey", "repeat", "defaultPrevented"]) assert.ok(!means(press("l", { [held]: true }), true), held);
  assert.ok(!means(press("l"), false));
  assert.ok(means(press("?"), false));
});

test("words know the seat that is read from, and boards the one that lies near", () => {
  const t = table(1);
  assert.deepEqual([contextOf(t).near, contextOf(t).reader, contextOf(t).isMe(1)], [1, 1, true]);
  const replay = contextOf(table(null), {}, { near: 1, reader: 0 });
  assert.deepEqual([replay.seat, replay.near, replay.isMe(0), replay.isMe(1)], [null, 1, true, false]);
});

test("of a computer that goes because nobody is left to play with, nothing is told", () => {
  const chairs = [{ player: 1, bot: null }, { player: 2, bot: "medium" }, { player: null, bot: "medium" }];
  const c = { chairs, name: (seat) => ["Anna", "Emil", "Computer"][seat], isMe: (seat) => seat === 0 };
  const told = [0, 1, 2].map((seat) => words.line({ kind: "forfeited", seat, why: "left" }, c));
  assert.deepEqual(told, ["You have left the match.", "Emil has left the match.", null]);
});
