import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, test } from "node:test";

/** As browsers have it. */
class Store {
  setItem(key, value) {
    this[key] = String(value);
  }
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  removeItem(key) {
    delete this[key];
  }
}

beforeEach(() => (globalThis.localStorage = new Store()));
globalThis.localStorage = new Store();
const { answered, made, remembered, saw } = await import("../../static/js/nonces.js");

const HASH = "ab".repeat(32);
const START = { type: "start", deal: 7, hash: HASH, version: 2, until: 0 };
const sha = (text) => createHash("sha256").update(Buffer.from(text, "hex")).digest("hex");

async function answers(start) {
  const sent = [];
  await answered({ ...START, ...start }, (frame) => sent.push(frame));
  return sent;
}

test("it shows a hash first and opens what fits it once all hashes are there", async () => {
  const [commit] = await answers({ ask: "commit" });
  assert.deepEqual([commit.type, commit.deal, commit.version], ["commit", 7, 2]);
  const commitments = [null, commit.commitment];
  const [reveal] = await answers({ ask: "reveal", mine: commit.commitment, commitments });
  assert.deepEqual([reveal.type, reveal.deal, sha(reveal.nonce)], ["reveal", 7, commit.commitment]);
  saw(31, HASH);
  const { seen, nonces } = remembered(31, 7);
  assert.equal(seen.hash, HASH);
  assert.deepEqual(nonces.map((one) => [one.nonce, one.commitments]), [[reveal.nonce, commitments]]);
});

test("any page of the browser that showed the hash can open it; another browser cannot", async () => {
  const mine = await made(START);
  assert.equal((await answers({ ask: "reveal", mine, commitments: [mine] })).length, 1);
  globalThis.localStorage = new Store();
  assert.deepEqual(await answers({ ask: "reveal", mine, commitments: [mine] }), []);
});

test("it opens nothing for another hash, or when its own is not among those that go into the match", async () => {
  const mine = await made(START);
  assert.deepEqual(await answers({ hash: "cd".repeat(32), ask: "reveal", mine, commitments: [mine] }), []);
  assert.deepEqual(await answers({ ask: "reveal", mine, commitments: ["ef".repeat(32)] }), []);
  assert.deepEqual(await answers({ ask: "wait", mine }), []);
});

test("no two nonces are alike, and the oldest are forgotten first", async () => {
  const shown = new Set();
  for (let deal = 0; deal < 320; deal++) shown.add(await made({ ...START, deal }));
  assert.equal(shown.size, 320);
  assert.equal(Object.keys(localStorage).length, 300);
});

test("the hash that was seen first stays, whatever is told later", () => {
  saw(5, HASH);
  saw(5, "cd".repeat(32));
  assert.equal(remembered(5, 1).seen.hash, HASH);
});

test("what was added is found by the hash that was seen, whatever number the deal is given later", async () => {
  const commitment = await made(START);
  await answers({ ask: "reveal", mine: commitment, commitments: [commitment] });
  saw(9, HASH);
  for (const told of [[9, START.deal, HASH], [9, 4711, "cd".repeat(32)], [4712, 4711, HASH]]) {
    assert.deepEqual(remembered(...told).nonces.map((one) => one.commitment), [commitment], told);
  }
  assert.deepEqual(remembered(4712, 4711, "cd".repeat(32)).nonces, []);
});
