import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import "../../js/words.js";
import { TOLD, fact } from "../../../games/gross_ottobrunn/client/words.js";
import { move, reason, refusal } from "../../../games/gross_ottobrunn/client/words_seldom.js";
import { speakGerman } from "./german.js";

const RULES = new URL("../../../games/gross_ottobrunn/", import.meta.url);
const source = (name) => readFileSync(new URL(name, RULES), "utf8");
const tags = (text) => [...text.matchAll(/tag="(\w+)"/g)].map(([, tag]) => tag);
const NAMES = ["Anna", "Bruno", "Clara", "Dorian"];
const cOf = (seat) => ({ name: (one) => NAMES[one], isMe: (one) => one === seat, chairs: NAMES, asset: (name) => name });

const C = { hand: [1, 0, 2, 0, 0], none: [0, 0, 0, 0, 0] };
const HANDS = [C.hand, C.none, [0, 0, 0, 0, 3], C.none];
/** Of each fact what it may say; where words differ by what is in it, several. */
const FACTS = [
  { type: "shuffled", first: 0 }, { type: "founded", seat: 0, vertex: "0,0,N" }, { type: "route_placed", seat: 0, edge: "0,0,E", kind: "road", free: "card" },
  ...["road", "ship", "canal", "settlement", "city"].map((what) => ({ type: "built", seat: 0, what, at: "0,0,E" })),
  { type: "ship_moved", seat: 0, source: "0,0,E", to: "1,0,E" }, { type: "rolled", seat: 0, first: 2, second: 6 },
  { type: "has_chosen", seat: 0, what: "pick", cards: null }, { type: "choices", picks: HANDS },
  { type: "shortage", resource: "ore", claimed: 3, served: 0 }, { type: "shortage", resource: "ore", claimed: 3, served: 1 }, { type: "drawn", why: "roll", counts: HANDS },
  { type: "revealed", got: HANDS, disasters: [[1, "flood"]] }, { type: "revealed", got: [C.hand, C.none, C.none, C.none], disasters: [] },
  { type: "reshuffled", resource: "ore", cards: 9 },
  ...["fire", "hurricane", "storm", "lightning", "flood"].map((kind) => ({ type: "disaster", kinds: [kind], pools: [0, 0, 0, 0, 7], window: [0, 1] })),
  { type: "disaster", kinds: ["hurricane", "storm"], pools: C.none, window: [] },
  { type: "wizard_answered", seat: 0, plays: true }, { type: "wizard_answered", seat: 0, plays: false },
  { type: "wizards", seats: [] }, { type: "wizards", seats: [0] }, { type: "wizards", seats: [0, 2] }, { type: "lost", cards: HANDS }, { type: "shared", cards: HANDS, from_bank: [0, 0, 1, 0, 0] },
  { type: "robber_burned", hex: "0,0" }, { type: "eruption", hex: "0,0" }, ...["none", "buried", "poverty", "reduced", "city_lost"].map((effect) => ({ type: "lava", hex: "0,0", die: 3, vertex: "0,0,N", effect, seat: effect === "none" ? null : 0 })),
  ...["clockwise", "counterclockwise"].map((turn) => ({ type: "tokens_rotated", hex: "0,0", turn, moves: [["0,0", "1,0", 5], ["1,0", "0,0", 9]] })), { type: "robber_wandered", source: "0,0", to: "1,0" },
  { type: "must_discard", due: [4, 0, 5, 0] }, { type: "discarded", cards: HANDS }, { type: "robber_moved", seat: 0, to: "0,0", victim: 1 }, { type: "pirate_moved", seat: 0, to: "0,0", victim: 1 },
  { type: "stolen", thief: 0, victim: 1, resource: "ore" }, { type: "stolen", thief: 1, victim: 0, resource: "ore" }, { type: "stolen", thief: 1, victim: 2, resource: null },
  ...["sea", "desert", "lumber", "brick", "wool", "grain", "ore", "gold"].map((terrain) => ({ type: "discovered", seat: 0, hex: "0,0", terrain, token: 4, reward: true })),
  { type: "dev_bought", seat: 0, kind: "knight" }, { type: "dev_bought", seat: 0, kind: null },
  ...["knight", "wizard", "point", "road_building", "invention", "monopoly"].map((kind) => ({ type: "dev_played", seat: 0, kind, resources: kind === "invention" ? ["wool", "ore"] : [] })),
  { type: "monopoly_taken", seat: 0, resource: "ore", counts: [0, 1, 2, 0] }, { type: "monopoly_taken", seat: 0, resource: "ore", counts: [0, 0, 0, 0] },
  { type: "bank_traded", seat: 0, give: "wool", count: 4, get: "ore" }, { type: "trade_offered", seat: 0, no: 1, give: C.hand, want: [0, 0, 0, 0, 1], to: [1, 2, 3] }, { type: "trade_offered", seat: 0, no: 1, give: C.hand, want: [0, 0, 0, 0, 1], to: [1, 2] },
  { type: "trade_answered", seat: 0, no: 1, accept: true }, { type: "trade_answered", seat: 0, no: 1, accept: false }, { type: "trade_proposed", seat: 0, no: 2, give: C.hand, want: [0, 0, 0, 0, 1] },
  { type: "trade_made", seat: 0, with_seat: 1, gave: C.hand, got: [0, 0, 0, 0, 1] }, { type: "trade_made", seat: 1, with_seat: 0, gave: C.hand, got: [0, 0, 0, 0, 1] },
  { type: "trade_cancelled", seat: 0, no: 1, by: 0 }, { type: "trade_cancelled", seat: 0, no: 1, by: 1 }, { type: "trade_cancelled", seat: 1, no: 1, by: 0 },
  ...["disaster", "theft", "spent"].map((why) => ({ type: "trades_gone", seats: [0], why })), { type: "trades_gone", seats: [0, 2], why: "theft" },
  { type: "longest_route", seat: 0, length: 6 }, { type: "longest_route", seat: null, length: 0 }, { type: "largest_army", seat: 0, knights: 3 }, { type: "chip_awarded", seat: 0 }, { type: "islands_joined", lost: [] }, { type: "islands_joined", lost: [0, 1] },
  { type: "turn", number: 4, seat: 0 }, { type: "requested", seat: 0, on: true }, { type: "requested", seat: 0, on: false }, { type: "special_build", seat: 0 }, { type: "turn_ended", seat: 0 },
  ...["points", "turns", "others_left"].map((reason_) => ({ type: "game_over", winner: 0, points: [12, 8, 7, 3], hidden: [1, 0, 0, 0], reason: reason_ })), { type: "game_over", winner: null, points: [9, 9, 7, 3], hidden: [0, 0, 0, 0], reason: "turns" },
];
/** What the table shows, or what another fact says at once. */
const SILENT = ["drawn", "turn_ended"];

/** The words of what Preact would draw. */
function plain(words) {
  if (words == null || words === false || words === true) return "";
  if (Array.isArray(words)) return words.map(plain).join("");
  if (typeof words !== "object") return String(words);
  return plain(words.props ? words.props.children : words.text);
}

test("each fact that the rules tell has its words, to whom it is about and to all others, with no gap left", () => {
  assert.deepEqual(Object.keys(TOLD).sort(), tags(source("facts.py")).sort());
  assert.deepEqual([...new Set(FACTS.map(({ type }) => type))].sort(), Object.keys(TOLD).sort());
  for (const f of FACTS) {
    for (const reader of [0, 1, null]) {
      const said = fact(f, cOf(reader));
      const text = plain(said);
      if (SILENT.includes(f.type)) assert.equal(said, null);
      else assert.match(text, /^[^%\s](?!.*%\(|.*undefined|.*\[object).*$/, JSON.stringify(f));
    }
  }
});

test("to you and of you it is said otherwise than of others", () => {
  const built = { type: "built", seat: 0, what: "city", at: "0,0,N" };
  assert.deepEqual([0, 1, null].map((reader) => plain(fact(built, cOf(reader)))), ["You build a city.", "Anna builds a city.", "Anna builds a city."]);
  const wizard = { type: "wizard_answered", seat: 0, plays: false }; // in a replay, where all is open, others' answers are read, too
  assert.deepEqual([0, 1].map((reader) => plain(fact(wizard, cOf(reader)))), ["You play no wizard.", "Anna plays no wizard."]);
  const stolen = { type: "stolen", thief: 0, victim: 1, resource: null };
  assert.equal(plain(fact(stolen, cOf(null))), "Anna takes a card from Bruno.");
  assert.equal(plain(fact({ ...stolen, resource: "ore" }, cOf(1))), "Anna takes 1 ore from you.");
});

test("whose cards are told stays clear where names end in numbers", () => {
  const c = { ...cOf(0), name: (seat) => `Computer ${seat}` };
  assert.equal(plain(fact({ type: "lost", cards: [C.hand, [0, 0, 0, 0, 2], C.none, C.none] }, c)), "Given up: you (1 lumber, 2 wool), Computer 1 (2 ore).");
  const made = { type: "trade_made", seat: 1, with_seat: 2, gave: [0, 0, 0, 0, 1], got: [1, 0, 0, 0, 0] };
  assert.equal(plain(fact(made, c)), "Computer 1 gives 1 ore to Computer 2 and gets 1 lumber.");
});

test("all that is said is said in German too", (t) => {
  const missing = speakGerman(t);
  for (const f of FACTS) for (const reader of [0, 1, null]) fact(f, cOf(reader));
  for (const type of tags(source("state.py").split("Move: TypeAlias")[0])) move(MOVES[type] ?? { type }, cOf(0));
  for (const code of codes()) refusal(code, { have: 1, need: 4, cards: 2, due: 3, limit: 5 });
  assert.deepEqual([...missing], []);
  assert.equal(plain(fact({ type: "lava", hex: "0,0", die: 3, vertex: "0,0,N", effect: "buried", seat: 1 }, cOf(0))), "Lava fließt zu Ecke 3 und begräbt eine Siedlung von Bruno.");
});

const MOVES = Object.fromEntries([
  { type: "found_route", kind: "ship" }, { type: "place_free_route", kind: "road" }, { type: "choose_resources", cards: C.hand }, { type: "discard", cards: C.hand },
  { type: "move_robber", victim: 1 }, { type: "move_pirate", victim: null }, { type: "play_invention", first: "wool", second: "ore" }, { type: "play_monopoly", resource: "ore" },
  { type: "bank_trade", give: "wool", get: "ore" }, { type: "offer_trade", give: C.hand, want: [0, 0, 0, 0, 1] }, { type: "propose_trade", give: C.hand, want: [0, 0, 0, 0, 1] }, { type: "confirm_trade", seat: 1 }, { type: "decline_proposal", seat: 1 },
].map((one) => [one.type, one]));

test("each move has its words", () => {
  for (const type of tags(source("state.py").split("Move: TypeAlias")[0])) {
    assert.match(move(MOVES[type] ?? { type }, cOf(0)) ?? "", /^[A-Z](?!.*%\(|.*undefined)/, type);
  }
});

/** The codes of all refusals that the rules name. */
function codes() {
  const all = readdirSync(RULES).filter((name) => name.endsWith(".py")).flatMap((name) => [...source(name).matchAll(/Refusal\(\s*"(\w+)"/g)].map(([, code]) => code));
  return [...new Set([...all, "not_your_turn", "wrong_phase"])];
}

test("each refusal has its words, with its values or without", () => {
  assert.ok(codes().length > 15);
  for (const code of codes()) {
    assert.match(refusal(code, { have: 1, need: 4, cards: 2, due: 3, limit: 5 }) ?? "", /^[A-Z](?!.*%\()/, code);
    assert.doesNotMatch(refusal(code), /%\((?!cards|due|limit)/, code);
  }
});

test("each reason of a computer has its words", () => {
  const given = { pips: 5, resources: ["ore", "wool"], choice: 2, rate: 3, resource: "ore", points: 2, pieces: 2, land: 12, tiles: 30, length: 6, others: 4, goal: "city", seat: 1, target: 12, cards: 4, knights: 3, pool: 7, own: 2, futures: 40, left: 9 };
  for (const type of tags(source("because.py"))) assert.match(reason({ type, ...given }, cOf(0)) ?? "", /^[A-Z0-9](?!.*%\(|.*undefined)/i, type);
});
