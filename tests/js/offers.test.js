import assert from "node:assert/strict";
import { test } from "node:test";
import "./words.js";
import { signal } from "@preact/signals";

globalThis.matchMedia = () => ({ matches: false }); // the lobby asks at once how wide the page is
const { beginsWords, clockWords, offersOf, ownElo, ownOffers, rangeWords, reach, sameTime, shortTime, unfit } = await import("../../static/js/lobby/offers.js");

const ANNA = { elo: 1500, guest: false };

test("who fits is told nothing, who does not is told why", () => {
  assert.equal(unfit({ rated: true }, ANNA), "");
  assert.equal(unfit({ rated: false, lowest: 1500, highest: 1500 }, ANNA), "");
  assert.match(unfit({ rated: false, lowest: 1501 }, ANNA), /1501/);
  assert.match(unfit({ rated: false, highest: 1499 }, ANNA), /1499/);
  assert.notEqual(unfit({ rated: true }, { elo: 1500, guest: true }), "");
  assert.equal(unfit({ rated: false }, { elo: 1500, guest: true }), "");
});

test("a search looks further after fifteen seconds and after thirty, as the server does", () => {
  const seek = { lowest: 1300, highest: 1700 };
  assert.deepEqual(reach(seek, 0), seek);
  assert.deepEqual(reach(seek, 14_999), seek);
  assert.deepEqual(reach(seek, 15_000), { lowest: 1100, highest: 1900 });
  assert.deepEqual(reach(seek, 30_000), { lowest: 700, highest: 2300 });
  assert.equal(reach({}, 60_000), null);
});

test("a range is told by the bounds that it has", () => {
  assert.equal(rangeWords({}), "");
  assert.match(rangeWords({ lowest: 1400 }), /1400/);
  assert.match(rangeWords({ highest: 1600 }), /1600/);
  assert.match(rangeWords({ lowest: 1400, highest: 1600 }), /1400.*1600/);
});

test("who begins is told from where the reader stands", () => {
  assert.equal(beginsWords("me", true), beginsWords("you", false));
  assert.equal(beginsWords("you", true), beginsWords("me", false));
  assert.notEqual(beginsWords("me", true), beginsWords("you", true));
  assert.equal(beginsWords("lot", true), beginsWords("lot", false));
});

test("times of waiting never run backwards", () => {
  assert.deepEqual([-5_000, 0, 7_900, 61_000].map(clockWords), ["0:00", "0:00", "0:07", "1:01"]);
});

test("time controls are compared by what they say", () => {
  assert.ok(sameTime({ kind: "brake" }, { kind: "brake" }));
  assert.ok(!sameTime({ kind: "clock", minutes: 5, seconds: 3 }, { kind: "clock", minutes: 5, seconds: 5 }));
  assert.equal(shortTime({ kind: "clock", minutes: 5, seconds: 3 }), "5 + 3");
});

/** A lobby as offers see it. */
function hall(mine = {}) {
  const heard = {};
  return {
    heard,
    on: (type, hear) => (heard[type] = hear),
    counts: { seeks: signal(0) },
    now: signal(100_000),
    offset: 0,
    mine: signal({ me: { id: 1, elo: { race: 1700 } }, ...mine }),
    hall: signal({ people: new Map([[1, { elo: { cards: 1400 } }]]) }),
  };
}

test("the newest list counts, and the tab counts it", () => {
  const lobby = hall();
  const offers = offersOf(lobby);
  lobby.heard.seeks({ seeks: [{ id: 1 }], count: 130, searching: { race: 2 } });
  assert.deepEqual([offers.value.seeks.length, lobby.counts.seeks.value, offersOf(lobby)], [1, 130, offers]);
});

test("what has expired is not waited with", () => {
  const seeks = [{ id: 1, kind: "open", until: 99_999 }, { id: 2, kind: "open", until: 100_001 }, { id: 3, kind: "quick", until: 200_000 }];
  const lobby = hall({ seeks });
  assert.deepEqual(ownOffers(lobby).map((seek) => seek.id), [2, 3]);
  assert.deepEqual(ownOffers(lobby, "quick").map((seek) => seek.id), [3]);
});

test("the own rating is that of the list, of the person, of a beginner", () => {
  const lobby = hall();
  assert.deepEqual(["cards", "race", "ghosts"].map((game) => ownElo(lobby, game)), [1400, 1700, 1500]);
});
