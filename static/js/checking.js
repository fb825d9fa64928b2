/** Whether the luck of a match is as it was settled before its first card. Pure: what the server reveals, against what this
 * browser has kept itself (nonces.js), recomputed from there (luck.js).
 *
 * @typedef {"passed" | "failed" | "unknown"} State unknown: what it would need is not here
 * @typedef {{name: string, state: State, of?: object}} Step `of`: numbers that its words name
 */

import { Stream, seed, shuffledBy } from "./luck.js";
import { bytesOf, sha256 } from "./nonces.js";

/** @param revealed tables.deals.revealed of a match; @param {number} match the one that is asked about
 *  @param {{seen: object | null, nonces: object[]}} own what this browser has kept of it; @param {number | null} seat where the reader sat
 *  @param {((options: object) => unknown[][]) | null} packs the packs that the game shuffles, as they lie in their box
 *  @returns {Promise<{steps: Step[], draws: {ply: number, numbers: State, cards: State}[]}>} */
export async function checked(revealed, { match, own, seat, packs }) {
  const draws = await drawsOf(revealed, packs);
  const whole = (part) => (draws.length ? worst(draws.map((draw) => draw[part])) : "unknown");
  return {
    steps: [
      seenBefore(revealed, match, own),
      { name: "secret", state: is((await sha256(bytesOf(revealed.secret))) === revealed.hash) },
      mine(revealed, own, seat),
      await everybodys(revealed, own),
      { name: "numbers", state: whole("numbers"), of: { count: draws.length } },
      { name: "cards", state: whole("cards") },
    ],
    draws,
  };
}

/** "failed" if anything failed; "passed" if everything was proven; else "partly". */
export function verdict(steps) {
  if (steps.some((step) => step.state === "failed")) return "failed";
  return steps.every((step) => step.state === "passed") ? "passed" : "partly";
}

const is = (so) => (so ? "passed" : "failed");
const worst = (states) => ["failed", "unknown"].find((state) => states.includes(state)) ?? "passed";

/** The hash is the one that stood over this match while it ran, and the numbers are those of this match and of the deal for which
 * this browser has opened what it added. */
function seenBefore(revealed, match, own) {
  const other = own.nonces.some((one) => one.opened && one.deal !== revealed.id);
  if (revealed.match !== match || other) return { name: "seen", state: "failed" };
  const hashes = [own.seen?.hash, ...own.nonces.filter((one) => one.opened).map((one) => one.hash)].filter(Boolean);
  return { name: "seen", state: hashes.length ? is(hashes.every((hash) => hash === revealed.hash)) : "unknown" };
}

/** What this browser has added stands at its seat: it is the one that was opened, not one that came to nothing. Who reads without a
 * seat, signed out perhaps, finds it at one of them. */
function mine(revealed, own, seat) {
  const opened = own.nonces.filter((one) => one.opened);
  if (!opened.length) return { name: "mine", state: "unknown" };
  const seats = seat === null ? [...revealed.nonces.keys()] : [seat];
  const stands = (one) => seats.some((at) => revealed.nonces[at] === one.nonce && revealed.commitments[at] === one.commitment);
  return { name: "mine", state: is(opened.some(stands)) };
}

/** What all browsers have added fits the hashes that were shown before, also those that this browser was shown then. */
async function everybodys(revealed, own) {
  const pairs = revealed.nonces.map((nonce, seat) => [nonce, revealed.commitments[seat]]);
  if (revealed.nonces.length !== revealed.commitments.length) return { name: "others", state: "failed" };
  const shown = own.nonces.find((one) => one.commitments)?.commitments;
  if (shown && JSON.stringify(shown) !== JSON.stringify(revealed.commitments)) return { name: "others", state: "failed" };
  for (const [nonce, commitment] of pairs) {
    if ((nonce === null) !== (commitment === null)) return { name: "others", state: "failed" };
    if (nonce !== null && (await sha256(bytesOf(nonce))) !== commitment) return { name: "others", state: "failed" };
  }
  const count = pairs.filter(([nonce]) => nonce !== null).length;
  return { name: count ? "others" : "nobody", state: "passed", of: { count } };
}

/** Each entry of chance: its numbers come from the seed, and its cards lie as these numbers say.
 *
 * Which draw of the match an entry is nobody may choose (there are as many deals as choices): they follow one another from 0, and
 * only a take-back gives some back. Nor may anybody choose how the options are spelled, for the seed is made of that. */
async function drawsOf(revealed, packs) {
  const due = dueOf(revealed.draws);
  const canonical = JSON.stringify(JSON.parse(revealed.options)) === revealed.options;
  const made = await seed({
    match: revealed.label || String(revealed.match),
    game: revealed.game,
    options: revealed.options,
    first: revealed.first,
    secret: bytesOf(revealed.secret),
    nonces: revealed.nonces.map((nonce) => nonce && bytesOf(nonce)),
  }).catch(() => null);
  const known = packs ? packs(JSON.parse(revealed.options)) : [];
  const told = async (draw, at) => ({
    ply: draw.ply,
    numbers: canonical && draw.draw <= due[at] ? await numbersOf(draw, made) : "failed",
    cards: at === 0 && known.length && !beginsWithAPack(draw, known) ? "failed" : cardsOf(draw, known),
  });
  return Promise.all(revealed.draws.map(told));
}

/** The highest number that each entry may have: the one after all before it. */
function dueOf(draws) {
  let next = 0;
  return draws.map(({ draw }) => {
    const due = next;
    next = Math.max(next, Math.min(draw ?? 0, due) + 1);
    return due;
  });
}

/** Whether the first entry shuffles a whole pack: without one, cards could lie as somebody has put them. */
const beginsWithAPack = ({ piles }, packs) => (piles ?? []).some((pile) => laidOut(pile, packs) === "passed");

async function numbersOf({ draw, trace }, made) {
  if (!made || !Number.isInteger(draw) || draw < 0) return "failed";
  const stream = new Stream(made, draw);
  for (const [bound, value] of trace) if ((await stream.below(bound)) !== value) return "failed";
  return "passed";
}

/** Every pile that was shuffled lies in the entry as its numbers say, and lay before as the pack lies in its box. Of an entry that
 * shuffles none, nothing is proven.
 *
 * A pile that is no whole pack (what was laid aside, shuffled again) and numbers that shuffle nothing (stones from a bag) need
 * the rules to be checked: that they do not, here, is said. */
function cardsOf({ trace, move, piles }, packs) {
  if (piles === null) return "failed";
  let at = 0;
  const states = [];
  for (const pile of piles) {
    at = runOf(trace, at, pile.length);
    if (at < 0) return "failed";
    const values = trace.slice(at, at + pile.length - 1).map(([, value]) => value);
    at += Math.max(0, pile.length - 1);
    if (!holds(move, JSON.stringify(shuffledBy(pile, values)))) return "failed";
    states.push(laidOut(pile, packs));
  }
  const used = piles.reduce((sum, pile) => sum + Math.max(0, pile.length - 1), 0);
  return worst([...states, piles.length && used === trace.length ? "passed" : "unknown"]);
}

/** Where in a trace the numbers of a shuffle of so many things begin; -1: nowhere. */
function runOf(trace, from, size) {
  if (size < 2) return from;
  for (let at = from; at + size - 1 <= trace.length; at++) {
    if (trace.slice(at, at + size - 1).every(([bound], place) => bound === size - place)) return at;
  }
  return -1;
}

function laidOut(pile, packs) {
  const alike = packs.filter((pack) => pack.length === pile.length);
  if (!alike.length) return "unknown";
  return is(alike.some((pack) => JSON.stringify(pack) === JSON.stringify(pile)));
}

/** Whether a move holds this list somewhere. */
function holds(value, text) {
  if (value === null || typeof value !== "object") return false;
  return JSON.stringify(value) === text || Object.values(value).some((part) => holds(part, text));
}
