import assert from "node:assert/strict";
import { test } from "node:test";
import "../../js/words.js";
import { accountsOf, isClosed, isRolled, newsOf, theftFrom, theftInTurn } from "../../../games/gross_ottobrunn/client/account.js";
import { answerOf, askedOf, drafted, outcomeOf, sparest, waiting, whyNotSent } from "../../../games/gross_ottobrunn/client/bargain.js";

const NONE = [0, 0, 0, 0, 0];
const offer = { no: 3, give: [1, 0, 0, 0, 0], want: [0, 0, 0, 0, 2], to: [1, 2], answers: [null, null, true] };
const view = (more = {}) => ({ prompt: { type: "acting", seat: 0 }, active: 0, offer, proposals: [], own: { hand: [5, 0, 0, 0, 2], rates: [4, 4, 3, 4, 2] }, ...more });

test("what is given is not wanted as well: the newer wish counts", () => {
  let draft = { give: NONE, want: NONE, to: [] };
  draft = drafted(draft, "give", 0, 1);
  draft = drafted(draft, "want", 4, 1);
  draft = drafted(draft, "want", 0, 1);
  assert.deepEqual(draft, { give: NONE, want: [1, 0, 0, 0, 1], to: [] });
  assert.deepEqual(drafted(draft, "want", 1, -1).want, draft.want);
});

test("an offer is sent when both sides give, the cards are there, and one is left in the turn", () => {
  const draft = { give: [1, 0, 0, 0, 0], want: [0, 0, 0, 0, 1] };
  assert.equal(whyNotSent(draft, { hand: [1, 0, 0, 0, 0], left: 1 }), "");
  assert.match(whyNotSent(draft, { hand: NONE, left: 1 }), /missing|%/);
  assert.notEqual(whyNotSent(draft, { hand: [1, 0, 0, 0, 0], left: 0 }), "");
  assert.notEqual(whyNotSent({ give: NONE, want: [1, 0, 0, 0, 0] }, { hand: [1, 0, 0, 0, 0], left: 5 }), "");
});

test("what lies on the table already is not proposed once more; other terms are", () => {
  const lies = { seat: 1, give: [1, 0, 0, 0, 0], want: [0, 0, 0, 0, 2] };
  const why = (want) => whyNotSent({ give: lies.give, want }, { hand: [1, 0, 0, 0, 0], left: 2, lies });
  assert.deepEqual([why([0, 0, 0, 0, 2]), why([0, 0, 0, 0, 1])], ["That lies on the table already.", ""]);
});

test("what became of a proposal is known to who made it, until something newer concerns him", () => {
  const [turn, proposed, made] = [{ type: "turn", seat: 0 }, { type: "trade_proposed", seat: 1 }, { type: "trade_made", seat: 0, with_seat: 1, gave: NONE, got: NONE }];
  const declined = { type: "trade_cancelled", seat: 1, by: 0 };
  const became = (...facts) => outcomeOf(facts.map((fact) => ({ facts: [fact] })), 1);
  assert.deepEqual([became(turn, proposed, made), became(turn, proposed, declined, { type: "built", seat: 0 })], [made, declined]);
  const settled = [[turn, proposed], [made, turn], [declined, proposed], [made, { type: "stolen", thief: 0, victim: 1 }], [turn, { ...declined, by: 1 }], [{ ...made, with_seat: 2 }]];
  assert.deepEqual(settled.map((facts) => became(...facts)), settled.map(() => null));
});

test("whoever is asked sees the offer from the own side", () => {
  assert.deepEqual(askedOf(view(), 1), { no: 3, give: [0, 0, 0, 0, 2], want: [1, 0, 0, 0, 0], answer: null, holds: true });
  assert.equal(askedOf(view({ own: { hand: NONE } }), 2).holds, false);
  assert.equal(askedOf(view(), 3), null);
});

test("whoever proposes something else than what is offered does not consider it any more", () => {
  const open = (proposals) => ({ offer: { ...offer, to: [1, 2, 3], answers: [null, null, true, false] }, proposals });
  assert.deepEqual([1, 2, 3].map((seat) => answerOf(open([]), seat)), ["considers", "accepts", "declines"]);
  assert.deepEqual([1, 2].map((seat) => answerOf(open([{ no: 4, seat: 1 }, { no: 5, seat: 2 }]), seat)), ["proposes", "accepts"]);
});

test("answers that wait are counted for whoever is on turn; the offer itself for whoever is asked", () => {
  assert.equal(waiting(view({ proposals: [{ no: 4, seat: 1 }] }), 0), 2);
  assert.deepEqual([1, 2, 3].map((seat) => waiting(view(), seat)), [1, 0, 0]);
  assert.equal(waiting(view({ prompt: { type: "pre_roll", seat: 0 } }), 0), 0);
});

test("the bank is first offered what most is left of, at the harbours' rates", () => {
  const legal = ["lumber", "ore"].map((give) => ({ type: "bank_trade", give, get: "wool" }));
  assert.equal(sparest(view(), legal), "lumber");
  assert.equal(sparest(view({ own: { hand: [4, 0, 0, 0, 5], rates: [4, 4, 4, 4, 2] } }), legal), "ore");
  assert.equal(sparest(view(), []), null);
});

test("a disaster is told whole: who drew it, who played a wizard, who lost what; while its window is open, the window tells it", () => {
  const strike = { type: "disaster", kinds: ["flood"], pools: [0, 0, 0, 0, 7], window: [0] };
  const before = [{ type: "rolled" }, { type: "revealed", got: [], disasters: [[1, "flood"], [2, "fire"]] }, strike];
  const [open] = accountsOf(before);
  assert.deepEqual(open.drawn, [[1, "flood"]]);
  assert.equal(isClosed(open), false);
  const [closed] = accountsOf([...before, { type: "wizards", seats: [0] }, { type: "lost", cards: [] }]);
  assert.deepEqual(closed.facts.map(({ type }) => type), ["wizards", "lost"]);
  assert.ok(isClosed(closed) && isClosed(accountsOf([{ ...strike, window: [] }])[0]));
});

test("an eruption is told step by step, the burning robber first; with what begins next it is over", () => {
  const facts = [{ type: "rolled" }, { type: "robber_burned" }, { type: "revealed", got: [], disasters: [] }, { type: "eruption" }, { type: "lava" }, { type: "tokens_rotated" }, { type: "eruption" }, { type: "lava" }];
  assert.deepEqual(accountsOf(facts).map((one) => one.facts.map(({ type }) => type)), [["robber_burned", "lava", "tokens_rotated"], ["lava"]]);
  assert.deepEqual(accountsOf([...facts, { type: "built" }]), []);
  const joined = accountsOf([{ type: "built" }, { type: "discovered" }, { type: "islands_joined", lost: [1] }]);
  assert.ok(joined.length === 1 && joined[0].start.lost[0] === 1 && isClosed(joined[0]), "what joins the islands is told, too");
});

test("news is what has come to its end since one last looked, however long nothing else begins", () => {
  const facts = [[{ type: "rolled" }], [{ type: "eruption" }, { type: "lava" }], [{ type: "trade_offered" }], [{ type: "trade_declined" }]];
  const lines = facts.map((told, place) => ({ ply: place + 1, facts: told }));
  const types = (since, until = lines.length) => newsOf(lines.slice(0, until), since).map(({ type }) => type);
  assert.deepEqual([types(0, 1), types(1, 2), types(0), types(2), types(3)], [[], ["eruption"], ["eruption"], [], []]);
  const many = Array.from({ length: 61 }, (_, place) => ({ ply: place + 1, facts: [place ? { type: "trade_offered" } : { type: "eruption" }] }));
  assert.deepEqual(newsOf([...many, { ply: 62 }], 61), []);
});

test("with the next roll what was told of an earlier one is over, and with nothing else", () => {
  const lines = [[{ type: "rolled" }, { type: "eruption" }], [{ type: "turn_ended" }, { type: "turn" }], undefined, [{ type: "rolled" }]].map((facts, place) => ({ ply: place + 1, facts }));
  assert.deepEqual([isRolled(lines.slice(0, 3), 1), isRolled(lines, 3), isRolled(lines, 4)], [false, true, false]);
});

test("what was taken is news to who had it, and is known to him for the turn", () => {
  const stolen = { type: "stolen", thief: 1, victim: 0, resource: "ore" };
  const lines = [[{ type: "turn" }, { type: "rolled" }], [{ type: "robber_moved" }, stolen], [{ type: "built" }], [{ type: "turn" }]].map((facts, place) => ({ ply: place + 1, facts }));
  assert.deepEqual([theftFrom(lines, 0, 1)?.start, theftFrom(lines, 0, 2), theftFrom(lines, 2, 1), theftFrom(lines, null, 1)], [stolen, null, null, null]);
  assert.deepEqual([theftInTurn(lines.slice(0, 3), 0), theftInTurn(lines.slice(0, 3), 1), theftInTurn(lines, 0)], [stolen, null, null]);
});
