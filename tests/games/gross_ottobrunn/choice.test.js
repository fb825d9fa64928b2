import assert from "node:assert/strict";
import { test } from "node:test";
import "../../js/words.js";
import { askedBefore, gapTo, nearest, sourceOf, spotsOf, stepped, targetsOf } from "../../../games/gross_ottobrunn/client/choice.js";
import { chartOf } from "../../../games/gross_ottobrunn/client/chart.js";
import { edgesOf, pointOf } from "../../../games/gross_ottobrunn/client/geometry.js";
import { explores, homeOf } from "../../../games/gross_ottobrunn/client/lie.js";
import { byFinger } from "../../../games/gross_ottobrunn/client/turn.js";
import { FINGER, bounded, opening, roomy, whole } from "../../../games/gross_ottobrunn/client/zoom.js";

const { land, tokens, box } = chartOf(4);
const view = (more = {}) => ({ seats: 4, seat: 0, land, tokens, robber: null, pirate: "0,0", buildings: [], routes: [], own: { lifted: [] }, ...more });
const ALL = { builds: true, robs: true };

test("legal moves become places by thing, in the rules' order, with all that a place could be", () => {
  const legal = [
    { type: "end_turn" }, { type: "found_route", edge: "-3,0,NE", kind: "road" }, { type: "build_city", vertex: "-4,0,N" },
    { type: "found_route", edge: "-3,0,NE", kind: "ship" }, { type: "found_route", edge: "-4,0,E", kind: "road" }, { type: "buy_dev" },
  ];
  const spots = spotsOf({ view: view(), legal });
  assert.deepEqual(Object.keys(spots), ["found_route", "city"]);
  assert.deepEqual(spots.found_route.map(({ at, moves }) => [at, moves.length]), [["-4,0,E", 1], ["-3,0,NE", 2]]);
});

test("a ship is lifted first, and then has all its targets, though only few are legal moves", () => {
  const own = { lifted: [["-2,-3,SE", ["-3,-3,E", "-3,-2,E"]]] };
  const legal = [{ type: "move_ship", source: "-2,-3,SE", to: "-3,-3,E" }];
  assert.deepEqual(spotsOf({ view: view({ own }), legal }).move.map(({ at }) => at), ["-2,-3,SE"]);
  assert.deepEqual(targetsOf(view({ own }), "-2,-3,SE").map(({ moves }) => moves[0].to), ["-3,-3,E", "-3,-2,E"]);
  assert.equal(spotsOf({ view: view({ own }), legal: [] }).move, undefined);
  assert.deepEqual(targetsOf(view(), "-2,-3,SE"), []);
});

test("what cannot be undone is asked about, as far as the reader wants it", () => {
  const asked = (type, what, at, wishes = ALL, more = {}) => askedBefore(view(), { at, what, moves: [{ type, ...more }] }, wishes);
  assert.equal(asked("build_city", "city", "-4,0,N"), "city");
  assert.equal(asked("build_city", "city", "-4,0,N", { builds: false }), "");
  assert.equal(asked("build_settlement", "settlement", "-4,0,N"), "");
  assert.equal(asked("build_road", "road", "-4,0,E"), "");
  assert.equal(asked("build_ship", "ship", "-3,0,NE"), "explore");
  assert.equal(asked("found_route", "ship", "-3,0,NE"), "explore", "at the founding, too");
  assert.deepEqual([asked("found_route", "ship", "-3,0,NE", { builds: false }), asked("found_route", "road", "-4,0,E"), asked("found_settlement", "settlement", "-4,0,N")], ["", "", ""]);
  const few = { builds: true, robs: false };
  assert.deepEqual([asked("move_robber", "robber", "-4,0", ALL, { victim: 1 }), asked("move_robber", "robber", "-4,0", few, { victim: 1 })], ["rob", ""]);
  assert.equal(asked("move_pirate", "pirate", "-4,-3", few, { victim: null }), "rob", "a tap beside a place where somebody could be robbed");
});

test("the focus follows a mouse to what is lit, and no finger", () => {
  globalThis.matchMedia = (query) => ({ matches: query === "(pointer: coarse)" });
  assert.deepEqual([{ pointerType: "mouse" }, { pointerType: "touch" }, { pointerType: "pen" }, {}].map(byFinger), [false, true, true, true]);
  delete globalThis.matchMedia;
});

test("which ship is asked only where there are several", () => {
  const ships = [{ at: "-2,-3,SE" }, { at: "-3,-3,E" }];
  assert.equal(sourceOf(ships.slice(1), undefined), "-3,-3,E");
  assert.deepEqual([undefined, "-2,-3,SE", "gone"].map((chosen) => sourceOf(ships, chosen)), [null, "-2,-3,SE", null]);
});

test("of several moves to one place it is asked which, or whom", () => {
  const of = (type) => askedBefore(view(), { at: "-3,0,NE", what: "road", moves: [{ type }, { type }] }, {});
  assert.deepEqual([of("found_route"), of("place_free_route"), of("move_robber")], ["which", "which", "whom"]);
});

test("only an edge that ends at an undiscovered hex explores", () => {
  assert.ok(explores(view(), "-3,0,NE") && !explores(view(), "-4,0,NE"));
  assert.ok(!explores(view({ land: land.replaceAll("?", "S") }), "-3,0,NE"));
});

test("a tap means the nearest place within reach, and no other", () => {
  const spots = edgesOf("0,0").map((at) => ({ at }));
  const [x, y] = pointOf("0,0,E");
  assert.equal(nearest(spots, [x + 9, y - 4], 30).at, "0,0,E");
  assert.equal(nearest(spots, [x + 40, y], 30), null);
  assert.equal(nearest([], [0, 0], 30), null);
});

test("two places that a finger cannot tell apart are drawn apart far enough", () => {
  const gap = gapTo(edgesOf("0,0").map((at) => ({ at })), { at: "0,0,E" });
  assert.ok(Math.abs(gap - 43.3) < 0.1 && gap * roomy(gap) >= FINGER);
  assert.equal(gapTo([{ at: "0,0,E" }], { at: "0,0,E" }), Infinity);
});

test("left and right reach every place, up and down the next row", () => {
  const spots = edgesOf("0,0").map((at) => ({ at }));
  const seen = new Set();
  for (let at = spots[0].at, step = 0; step < spots.length; step++) seen.add((at = stepped(spots, at, "ArrowRight")));
  assert.equal(seen.size, spots.length);
  assert.equal(stepped(spots, "0,0,NE", "ArrowDown"), "0,0,E");
  assert.equal(stepped(spots, "0,0,NE", "ArrowUp"), "0,0,NE");
  assert.deepEqual([stepped(spots, "0,0,E", "Home"), stepped(spots, "0,0,E", "Enter")], [spots[0].at, null]);
});

test("a desk opens on all of the chart, a phone on seven hexes across", () => {
  const desk = { width: 960, height: 442 };
  const phone = { width: 390, height: 390 };
  assert.equal(opening(desk, box), whole(desk, box));
  assert.ok(opening(phone, box) > whole(phone, box) * 2);
  assert.ok(Math.abs(phone.width / opening(phone, box) / 86.6 - 7) < 0.6);
});

test("the chart gets no smaller than its room, and no larger than is of use", () => {
  const room = { width: 390, height: 390 };
  assert.equal(bounded(0.01, room, box), whole(room, box));
  assert.ok(bounded(99, room, box) < 2);
});

test("a seat is at home where its pieces are", () => {
  const built = view({ buildings: [["-4,0,N", 0, true], ["4,0,N", 1, false]], routes: [["-4,0,NE", 0, "road"]] });
  assert.deepEqual([homeOf(built, 0), homeOf(built, 2)], [["-4,0,N", "-4,0,NE"], []]);
});
