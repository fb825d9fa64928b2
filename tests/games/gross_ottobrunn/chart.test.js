import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { chartOf } from "../../../games/gross_ottobrunn/client/chart.js";
import * as geometry from "../../../games/gross_ottobrunn/client/geometry.js";

const MAP = JSON.parse(readFileSync(new URL("../../../games/gross_ottobrunn/map.json", import.meta.url)));
const LETTERS = { sea: "S", lumber: "L", brick: "B", wool: "W", grain: "G", ore: "O", volcano: "V", null: "?" };

for (const [variant, seats] of [["3-4", 4], ["5-6", 6]]) {
  const { hexes, harbours } = MAP.variants[variant];
  const sorted = [...hexes].sort((one, other) => one.r - other.r || one.q - other.q);
  const chart = chartOf(seats);

  test(`the chart of ${variant} is that of the rules, hex by hex`, () => {
    assert.deepEqual(chart.hexes, sorted.map(({ q, r }) => `${q},${r}`));
    assert.equal(chart.land, sorted.map(({ terrain }) => LETTERS[terrain]).join(""));
    assert.deepEqual(chart.tokens, sorted.map(({ number }) => number ?? 0));
    assert.deepEqual(chart.zones, sorted.map(({ zone }) => zone));
    assert.ok(chart.hexes.every((hex, at) => chart.place[hex] === at));
  });

  test(`the harbours of ${variant} are those of the rules`, () => {
    const own = chart.harbours.map(({ id, kind, rate, edge, vertices }) => [id, kind, rate, edge, [...vertices].sort()]);
    assert.deepEqual(own, harbours.map(({ id, type, ratio, edge, vertices }) => [id, type, ratio, edge, [...vertices].sort()]));
  });

  test(`all hexes and harbours of ${variant} lie inside the frame`, () => {
    const inside = ([x, y]) => Math.abs(x) < chart.box.width / 2 - 15 && Math.abs(y) < chart.box.height / 2 - 15;
    assert.ok(chart.hexes.flatMap(geometry.cornersOf).map(geometry.pointOf).every(inside));
    assert.ok(chart.harbours.every(({ to: [x, y] }) => inside([x, y]) && inside([x, y + 20])));
  });
}

test("corners, neighbours and edges are named as in the rules (G1)", () => {
  assert.deepEqual(geometry.cornersOf("0,0"), ["0,0,N", "1,-1,S", "0,1,N", "0,0,S", "-1,1,N", "0,-1,S"]);
  assert.deepEqual(geometry.neighboursOf("0,0,N"), ["1,-1,S", "0,-1,S", "1,-2,S"]);
  assert.deepEqual(geometry.endsOf("0,0,E"), ["1,-1,S", "0,1,N"]);
  assert.deepEqual(geometry.sidesOf("0,0,E"), ["0,0", "1,0"]);
});

test("what touches is near on the chart, and says so both ways", () => {
  const near = (one, other, far) => Math.abs(Math.hypot(...[0, 1].map((axis) => geometry.pointOf(one)[axis] - geometry.pointOf(other)[axis])) - far) < 0.001;
  for (const hex of chartOf(6).hexes) {
    for (const corner of geometry.cornersOf(hex)) {
      assert.ok(near(corner, hex, 50) && geometry.hexesAt(corner).includes(hex));
      for (const edge of geometry.edgesAt(corner)) assert.ok(near(edge, corner, 25) && geometry.endsOf(edge).includes(corner));
      for (const other of geometry.neighboursOf(corner)) assert.ok(near(other, corner, 50) && geometry.neighboursOf(other).includes(corner));
    }
    for (const [at, edge] of geometry.edgesOf(hex).entries()) {
      assert.deepEqual(geometry.endsOf(edge).sort(), [geometry.cornersOf(hex)[at], geometry.cornersOf(hex)[(at + 1) % 6]].sort());
      assert.deepEqual(geometry.sidesOf(edge).sort(), [hex, geometry.around(hex)[at]].sort());
    }
  }
});

test("ids say what they name, and come in the order of the rules", () => {
  assert.deepEqual(["0,0", "0,0,N", "0,0,E", "0,0,SE", "-3,2,S"].map(geometry.sortOf), ["hex", "vertex", "edge", "edge", "vertex"]);
  assert.deepEqual(["0,1,N", "1,0,SE", "-1,0,NE", "1,0,NE", "1,0,E"].sort(geometry.inOrder), ["-1,0,NE", "1,0,NE", "1,0,E", "1,0,SE", "0,1,N"]);
});
