/** What is asked, and what is missing, is said with its reason. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "../../js/words.js";
import { chartOf } from "../../../games/gross_ottobrunn/client/chart.js";
import { cornersOf, edgesAt, endsOf } from "../../../games/gross_ottobrunn/client/geometry.js";
import { whyNotBuilt } from "../../../games/gross_ottobrunn/client/panel_build.js";
import { picksWords } from "../../../games/gross_ottobrunn/client/prompts.js";
import { hasPlace } from "../../../games/gross_ottobrunn/client/sites.js";
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

/** Two own roads along a volcano, from its first corner to its third. */
function endsMeet([, second, third, fourth]) {
  const between = (one, other) => edgesAt(one).find((edge) => endsOf(edge).includes(other));
  return [[between(second, third), 0, "road"], [between(third, fourth), 0, "road"]];
}

test("where something more could be built is known before the rules list it, and is what they list then", () => {
  const { view, legal } = JSON.parse(readFileSync(new URL("table.json", import.meta.url)));
  const listed = (thing) => legal.some(({ type }) => type === `build_${thing}`);
  const things = ["road", "ship", "canal", "settlement", "city"];
  assert.deepEqual(things.map((thing) => hasPlace(view, thing)), things.map(listed));
  const bare = { ...view, buildings: [], routes: [] };
  assert.deepEqual([...things, "dev"].map((thing) => hasPlace(bare, thing)), [false, false, false, false, false, true]);
  const walled = { ...view, land: view.land.replaceAll(/[^S?]/g, "S") };
  assert.deepEqual(things.map((thing) => hasPlace(walled, thing)), [false, true, false, false, true]);
});

test("all that is missing is named, and nothing that is in the hand", () => {
  const at = cornersOf(VOLCANO);
  const view = { seat: 0, seats: 4, land, devs: 3, people: [{ settlements: 4 }], buildings: [[at[0], 0, false]], routes: endsMeet(at), own: { hand: [1, 0, 0, 1, 0] }, prompt: { type: "acting" }, active: 1 };
  assert.equal(whyNotBuilt(view, "settlement"), "there lacks: 1 brick, 1 wool");
  assert.equal(whyNotBuilt({ ...view, own: { hand: [1, 1, 1, 1, 0] } }, "settlement"), "");
  assert.equal(whyNotBuilt({ ...view, own: { hand: [1, 1, 1, 1, 0] }, routes: [] }, "settlement"), "no place", "in others’ turns, too");
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

test("who is robbed is told so while the turn lasts, but what is asked comes first", () => {
  const lines = [{ facts: [{ type: "turn", number: 4, seat: 1 }, { type: "stolen", thief: 1, victim: 0, resource: "ore" }] }];
  const said = (seat, more, type = "acting") => statusWords({ view: { seat, active: 1, prompt: { type, seat: 1 } }, seat, turn: {}, deal: {}, names: { of: (one) => ["Anna", "Bruno", "Clara"][one], isMe: (one) => one === seat }, status: "running", lines, ...more });
  assert.deepEqual([said(0), said(0, {}, "pre_roll")], ["Bruno takes 1 ore from you.", "Bruno takes 1 ore from you."]);
  assert.deepEqual([said(2), said(0, { lines: [] }), said(0, { turn: { thing: "rob" } })], ["Bruno trades and builds.", "Bruno trades and builds.", "Send the robber or the pirate."]);
});

test("the tour says how many points win this match", () => {
  assert.match(tour({}, { target: 8 }).at(-1).text, /^8 of them/);
});

test("whoever is on turn hears of a proposal beside an acceptance, and the proposer what became of it", () => {
  const view = { active: 0, prompt: { type: "acting", seat: 0 }, offer: { to: [1, 2], answers: [null, true, null] }, proposals: [{ seat: 2, want: [1, 0, 0, 0, 0] }], own: { hand: [1, 0, 0, 0, 0] } };
  const names = { of: (one) => ["Anna", "Bruno", "Clara"][one], isMe: () => false };
  const said = (seat, role, lines, more = {}) => statusWords({ view: { ...view, ...more }, seat, turn: {}, deal: { role }, names, status: "running", lines });
  assert.equal(said(0, "active", []), "Your offer is accepted by Bruno. A proposal by Clara.");
  const refused = [{ facts: [{ type: "trade_cancelled", seat: 2, by: 0 }] }];
  assert.equal(said(2, "other", refused, { offer: null }), "Anna declines your proposal.");
});
