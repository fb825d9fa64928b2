import assert from "node:assert/strict";
import { test } from "node:test";
import "../../js/words.js";
import { BUILT, keyAct, keys } from "../../../games/gross_ottobrunn/client/keys.js";

const LEGAL = [{ type: "roll" }, { type: "buy_dev" }, { type: "end_turn" }];
const state = (more = {}) => ({ letters: true, legal: LEGAL, can: { road: [{}], move: [{}] }, builds: true, trades: true, ...more });
/** Keys of the frame at every table. */
const FRAME = ["t", "l", "c", "u", "h", "v", "r", "?"];

test("keys roll, end what is going on, build, move ships and lead to the trade, where that can be", () => {
  assert.deepEqual([keyAct("w", state()), keyAct("E", state())], [{ play: { type: "roll" } }, { play: { type: "end_turn" } }]);
  assert.deepEqual(keyAct("e", state({ legal: [{ type: "finish_free_routes" }] })), { play: { type: "finish_free_routes" } });
  assert.deepEqual([keyAct("1", state()), keyAct("m", state()), keyAct("d", state())], [{ choose: "road" }, { choose: "move" }, { trade: true }]);
  assert.deepEqual([keyAct("2", state()), keyAct("6", state()), keyAct("6", state({ legal: [] }))], [{ miss: "ship" }, { play: { type: "buy_dev" } }, { miss: "dev" }]);
});

test("nothing happens where nothing can be done, where letters are switched off, and with keys that mean something else", () => {
  const idle = state({ legal: [], can: {}, builds: false, trades: false });
  for (const key of ["w", "e", "d", "m", "1", "6"]) assert.equal(keyAct(key, idle), null, key);
  for (const key of ["w", "1", "d"]) assert.equal(keyAct(key, state({ letters: false })), null, key);
  for (const key of [...FRAME, "0", "7", "+", "-", " ", "Enter", "ArrowLeft"]) assert.equal(keyAct(key, state()), null, key);
});

test("the window of keys names each of them", () => {
  const named = keys().flatMap((one) => one.keys);
  for (const key of ["W", "E", "D", "M", "1", `${BUILT.length}`]) assert.ok(named.includes(key), key);
  assert.equal(new Set(keys().map(({ text }) => text)).size, keys().length);
});
