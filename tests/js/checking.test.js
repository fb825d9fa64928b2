import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./words.js";
import { checked, verdict } from "../../static/js/checking.js";
import { Stream, record, seed, shuffledBy } from "../../static/js/luck.js";
import { packs } from "../../games/battleballon/client/packs.js";

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at);
const DRAWN = [1n, 1n, 14n, 479n, 706554676n, 3980816128856739531n];
const SEED_OF_RECORD = "65e46b82350a8e7714a5fcebbe1d3bde4e5b5a374a611dbdedf470c03b5f4ff4";
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const raw = (text) => text && Uint8Array.from(Buffer.from(text, "hex"));
const VECTORS = JSON.parse(readFileSync(new URL("../../docs/check-deal/vectors.json", import.meta.url))).fits;
const [BOTH, ONE, DAILY] = VECTORS;

/** What a browser has kept that played a match at a seat. */
function kept(revealed, seat) {
  const { hash, match, id: deal, commitments, nonces } = revealed;
  const own = nonces[seat] ? [{ hash, deal, nonce: nonces[seat], commitment: commitments[seat], commitments, opened: true }] : [];
  return { seen: { match, hash }, nonces: own };
}

async function states(revealed, { from = revealed, seat = 0, own = kept(from, seat), match = from.match } = {}) {
  const { steps } = await checked(revealed, { match, own, seat, packs });
  return { ...Object.fromEntries(steps.map(({ name, state }) => [name, state])), verdict: verdict(steps) };
}

/** A copy that a lying server would give out. */
function lied(revealed, change) {
  const copy = structuredClone(revealed);
  change(copy);
  return copy;
}

test("numbers are those of games/luck.py, byte by byte", async () => {
  assert.deepEqual(await new Stream(SEED, 0).shuffled([...Array(10).keys()]), [5, 3, 2, 1, 9, 4, 7, 0, 8, 6]);
  const stream = new Stream(SEED, 2 ** 40);
  const drawn = [];
  for (const bound of [2n, 6n, 52n, 1000n, 2n ** 32n, 2n ** 63n + 1n]) drawn.push(await stream.below(bound));
  assert.deepEqual(drawn, DRAWN);
  const settled = { match: "3f0c7d52-9a51-4c0e-8a30-0d7f4a1b2c3d", game: "lampions", options: '{"rounds":3}', first: 1, secret: SEED, nonces: [null, new Uint8Array(16).fill(1), new Uint8Array(0)] };
  assert.equal(hex(await seed(settled)), SEED_OF_RECORD);
  assert.equal(hex(record(settled)).slice(0, 16), "000000000000000b");
});

test("what was dealt as it was settled passes every step", async () => {
  assert.deepEqual(await states(BOTH), { seen: "passed", secret: "passed", mine: "passed", others: "passed", numbers: "passed", cards: "passed", verdict: "passed" });
  assert.equal((await states(BOTH, { seat: 1 })).verdict, "passed");
  assert.equal((await states(ONE)).verdict, "passed");
});

test("what this browser does not have is said to be unknown, never passed", async () => {
  const nothing = { seen: null, nonces: [] };
  assert.deepEqual(await states(BOTH, { own: nothing, seat: null }), { seen: "unknown", secret: "passed", mine: "unknown", others: "passed", numbers: "passed", cards: "passed", verdict: "partly" });
  assert.equal((await states(ONE, { seat: 1 })).mine, "unknown");
  const { nobody, verdict: whole } = await states(DAILY);
  assert.deepEqual([nobody, whole], ["passed", "partly"]);
});

const LIES = {
  "two cards in the entry": [(deal) => swap(deal.draws[0].move.order, 3, 40), "cards"],
  "two cards in the entry and in the pile": [(deal) => [deal.draws[0].move.order, deal.draws[0].piles[0]].forEach((cards) => exchange(cards, "R2", "S5")), "cards"],
  "the secret": [(deal) => (deal.secret = "00".repeat(32)), "secret"],
  "the hash": [(deal) => (deal.hash = "00".repeat(32)), "seen"],
  "a nonce of another": [(deal) => (deal.nonces[1] = "00".repeat(32)), "others"],
  "a nonce of mine": [(deal) => (deal.nonces[0] = "00".repeat(32)), "mine"],
  "that I added nothing": [(deal) => (deal.nonces[0] = deal.commitments[0] = null), "mine"],
  "that another added nothing": [(deal) => (deal.nonces[1] = deal.commitments[1] = null), "others"],
  "the trace of an entry": [(deal) => (deal.draws[1].trace[4][1] = (deal.draws[1].trace[4][1] + 1) % deal.draws[1].trace[4][0]), "numbers"],
  "which draw of the match an entry is": [(deal) => (deal.draws[1].draw = 5), "numbers"],
  "the number of the deal, as if my nonce belonged to another": [(deal) => (deal.id = 4711), "seen"],
  "an entry without any numbers": [(deal) => Object.assign(deal.draws[0], { trace: [], piles: [] }), "cards"],
  "an entry whose numbers shuffle no pack": [(deal) => Object.assign(deal.draws[0], { piles: [] }), "cards"],
  "who begins": [(deal) => (deal.first = 0), "numbers"],
  "the match": [(deal) => (deal.match = 4711), "seen"],
  "a log that does not follow": [(deal) => (deal.draws[1].draw = deal.draws[1].piles = null), "numbers"],
};

for (const [what, [lie, step]] of Object.entries(LIES)) {
  test(`a server that lies about ${what} is told no`, async () => {
    const found = await states(lied(BOTH, lie), { from: BOTH });
    assert.equal(found[step], "failed");
    assert.equal(found.verdict, "failed");
  });
}

/** What a server could give out that takes whichever it likes of the decks that a free choice opens to it. */
async function dealtBy(change) {
  const deal = structuredClone(BOTH);
  change(deal);
  const made = await seed({ ...deal, match: String(deal.match), secret: raw(deal.secret), nonces: deal.nonces.map(raw) });
  for (const draw of deal.draws) {
    const [pile] = draw.piles;
    const stream = new Stream(made, draw.draw);
    draw.trace = [];
    for (const [at] of pile.entries()) if (at) draw.trace.push([pile.length - at + 1, await stream.below(pile.length - at + 1)]);
    draw.move.order = shuffledBy(pile, draw.trace.map(([, value]) => value));
  }
  return deal;
}

const CHOICES = {
  "which draw of the seed comes first": (deal) => deal.draws.forEach((draw) => (draw.draw += 7)),
  "to leave one out": (deal) => (deal.draws[1].draw += 1),
  "how the options are spelled": (deal) => (deal.options = deal.options.replace(":", ": ")),
};

for (const [what, choose] of Object.entries(CHOICES)) {
  test(`a server that has chosen ${what} is told no, though all else follows from it`, async () => {
    assert.equal((await states(await dealtBy(() => {}))).verdict, "passed");
    const found = await states(await dealtBy(choose), { from: BOTH });
    assert.deepEqual([found.numbers, found.verdict], ["failed", "failed"]);
  });
}

test("draws that a take-back has given back come again under their numbers", async () => {
  const again = lied(BOTH, (deal) => deal.draws.push(structuredClone(deal.draws[1])));
  assert.equal((await states(again)).verdict, "passed");
});

test("a server that names no seat is asked for the nonce all the same", async () => {
  const none = lied(BOTH, (deal) => ([deal.nonces[0], deal.commitments[0]] = [null, null]));
  assert.equal((await states(none, { from: BOTH, seat: null, own: kept(BOTH, 0) })).mine, "failed");
  assert.equal((await states(BOTH, { seat: null, own: kept(BOTH, 0) })).mine, "passed");
});

test("another secret with its own hash, nonces and cards is told no by the browser's memory", async () => {
  const other = { ...ONE, match: BOTH.match, id: BOTH.id };
  const found = await states(other, { from: BOTH });
  assert.deepEqual([found.seen, found.others, found.verdict], ["failed", "failed", "failed"]);
});

test("what the rules alone can tell is left open: numbers that shuffle nothing, and piles that are no whole pack", async () => {
  const bag = lied(DAILY, (deal) => deal.draws.push({ ...structuredClone(deal.draws[0]), piles: [] }));
  assert.equal((await states(bag)).cards, "unknown");
  const { steps } = await checked(DAILY, { match: DAILY.match, own: kept(DAILY, 0), seat: 0, packs: null });
  assert.equal(steps.at(-1).state, "unknown");
});

function swap(cards, one, other) {
  [cards[one], cards[other]] = [cards[other], cards[one]];
}

function exchange(cards, one, other) {
  swap(cards, cards.indexOf(one), cards.indexOf(other));
}
