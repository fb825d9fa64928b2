import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "../../js/words.js";
import { chartOf } from "../../../games/gross_ottobrunn/client/chart.js";
import { spotsOf } from "../../../games/gross_ottobrunn/client/choice.js";
import { hexName, placeWords, spotWords, terrainName } from "../../../games/gross_ottobrunn/client/places.js";
import { speakGerman } from "./german.js";

const { land, tokens } = chartOf(4);
const view = { seats: 4, land, tokens, robber: null };
test("hexes are named by what grows there and their number", () => {
  assert.deepEqual(["-4,0", "-3,0", "0,0", "9,0", "-2,0"].map((hex) => hexName(view, hex)), ["field 3", "forest 4", "sea", "sea", "undiscovered"]);
  assert.equal(placeWords({ ...view, robber: "-4,0" }, "-4,0"), "field 3 with the robber");
  assert.equal(new Set([..."SDLBWGOYV?"].map(terrainName)).size, 10);
});

test("a corner is named by the land that meets there, each once and land before sea", () => {
  assert.equal(placeWords(view, "-3,0,N"), "Corner between forest 4, mountains 8 and sea");
  assert.equal(placeWords(view, "-4,1,N"), "Corner between pasture 9, field 3 and forest 4");
  assert.equal(placeWords(view, "-5,1,S"), "Corner between volcano 6 and sea, Harbour 2:1 for ore");
  assert.equal(placeWords(view, "-3,-1,N"), "Corner between mountains 8, field 4 and sea, Harbour 3:1");
});

test("an edge is named by its two sides; where they are the same, it says where it leads", () => {
  assert.equal(placeWords(view, "-4,0,E"), "Edge between field 3 and forest 4");
  assert.equal(placeWords(view, "-7,0,NE"), "Edge in the sea, at forest 10");
});

test("places that are called the same are numbered, others are not", () => {
  const spots = [{ at: "5,3,E", what: "ship" }, { at: "6,2,E", what: "ship" }, { at: "-4,0,E", what: "road" }];
  const words = spotWords(view, spots);
  assert.ok(words[0].endsWith("(1 of 2)") && words[1].endsWith("(2 of 2)"), words.join());
  assert.equal(words[2], "Road: Edge between field 3 and forest 4");
});

test("in the middle of a match, all places that are lit for a thing are spoken differently", () => {
  const { view: now, legal } = JSON.parse(readFileSync(new URL("table.json", import.meta.url)));
  const spots = spotsOf({ view: now, legal });
  assert.deepEqual(Object.keys(spots).sort(), ["canal", "city", "move", "road", "settlement", "ship"]);
  for (const lit of Object.values(spots)) assert.equal(new Set(spotWords(now, lit)).size, lit.length);
  assert.equal(spotWords(now, spots.ship)[2], "Ship: Edge in the sea, from gold field 4 to undiscovered");
});

test("both charts are told apart place by place, as far as numbers can", () => {
  for (const seats of [4, 6]) {
    const chart = chartOf(seats);
    const names = new Set(chart.hexes.map((hex) => hexName({ ...chart, seats, robber: null }, hex)));
    assert.ok(names.size > 20);
  }
});

test("in German a corner is spoken as the rules say", (t) => {
  speakGerman(t);
  assert.equal(placeWords(view, "-4,0,S"), "Ecke zwischen Acker 3, Vulkan 6 und Weide 9");
  assert.equal(placeWords(view, "-3,-1,N"), "Ecke zwischen Gebirge 8, Acker 4 und Meer, Hafen 3:1");
  assert.equal(spotWords(view, [{ at: "-4,0,E", what: "road" }])[0], "Straße: Kante zwischen Acker 3 und Wald 4");
  assert.equal(placeWords(view, "-7,0,NE"), "Kante im Meer, bei Wald 10");
});
