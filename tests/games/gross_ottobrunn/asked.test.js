/** What is asked, and what is missing, is said with its reason. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "../../js/words.js";
import { chartOf } from "../../../games/gross_ottobrunn/client/chart.js";
import { cornersOf } from "../../../games/gross_ottobrunn/client/geometry.js";
import { whyNotBuilt } from "../../../games/gross_ottobrunn/client/panel_build.js";
import { picksWords } from "../../../games/gross_ottobrunn/client/prompts.js";
import { statusWords } from "../../../games/gross_ottobrunn/client/status.js";
import { reason } from "../../../games/gross_ottobrunn/client/words_reasons.js";
import { tour } from "../../../games/gross_ottobrunn/client/tour.js";

const { land, tokens, place } = chartOf(4);
const VOLCANO = Object.keys(place).find((hex) => land[place[hex]] === "V");
const number = tokens[place[VOLCANO]];
const choosing = (more = {}) => ({ seats: 4, land, tokens, robber: null, buildings: [[cornersOf(VOLCANO)[0], 0, false]], prompt: { type: "choosing", due: [1, 0, 0, 0], answered: [false] }, ...more });
const rolled = (sum) => [{ facts: [{ type: "rolled", seat: 1, first: 1, second: sum - 1 }] }];

test("whoever chooses is told for what: the volcano that was rolled, what was discovered or founded at", () => {
  const said = `Volcano ${number}: Choose 1 resource`;
  assert.equal(picksWords(choosing(), 0, rolled(number)), said);
  assert.equal(picksWords(choosing(), 0, [{ facts: [{ type: "discovered", seat: 0, hex: VOLCANO }] }]), said);
  assert.equal(picksWords(choosing(), 0, [{ facts: [{ type: "founded", seat: 0, vertex: cornersOf(VOLCANO)[0] }] }]).split(":")[0], said.split(":")[0]);
  assert.equal(picksWords(choosing({ robber: VOLCANO }), 0, rolled(number)), "Choose 1 resource");
});

test("all that is missing is named, and nothing that is in the hand", () => {
  const view = { seat: 0, devs: 3, people: [{ settlements: 4 }], own: { hand: [1, 0, 0, 1, 0] }, prompt: { type: "acting" }, active: 1 };
  assert.equal(whyNotBuilt(view, "settlement"), "there lacks: 1 brick, 1 wool");
  assert.equal(whyNotBuilt({ ...view, own: { hand: [1, 1, 1, 1, 0] } }, "settlement"), "");
  const told = (turn) => statusWords({ view, seat: 0, turn, names: { of: String, isMe: () => true }, status: "running", lines: [], deal: {} });
  assert.equal(told({ missed: "settlement" }), "For a settlement there lacks: 1 brick, 1 wool.");
  assert.notEqual(told({ missed: null }), told({ missed: "settlement" }));
});

test("a computer says what lacks in the same words, and for what is laid on the way, too", () => {
  const saved = (cards, ...way) => reason({ type: "saves_for", goal: "settlement", cards, way }, {});
  assert.equal(saved([0, 1, 1, 0, 0]), "Cards are kept for a settlement; there lacks: 1 brick, 1 wool.");
  assert.equal(saved([1, 2, 1, 1, 0], "road", "road"), "Cards are kept for 2 roads and a settlement; there lacks: 1 lumber, 2 brick, 1 wool, 1 grain.");
});

test("before the dice a card is only spoken of to who could play one", () => {
  const said = (playable) => statusWords({ view: { seat: 0, prompt: { type: "pre_roll", seat: 0 }, own: { playable } }, seat: 0, turn: {}, names: { of: String, isMe: () => true }, status: "running", lines: [] });
  assert.match(said(["knight"]), /card/);
  assert.equal(said([]), "Roll the dice.");
});

test("the tour says how many points win this match", () => {
  assert.match(tour({}, { target: 8 }).at(-1).text, /^8 of them/);
});
