/** The page that checks a match's luck: it asks checking.js, and shows each step as passed, failed or not to be known here. */

import { checked, verdict } from "./checking.js";
import { isAble, remembered } from "./nonces.js";

const given = JSON.parse(document.getElementById("check-data").textContent);

function show(element, state) {
  element.dataset.state = state;
  for (const words of element.querySelectorAll("[data-for]")) words.hidden = words.dataset.for !== state;
}

function showStep({ name, state, of = {} }) {
  const element = document.querySelector(`[data-step="${name}"]`);
  element.hidden = false;
  for (const slot of element.querySelectorAll("[data-of]")) slot.textContent = of[slot.dataset.of] ?? "";
  show(element, state);
}

function showDraw({ ply, ...parts }) {
  const words = document.getElementById("draws").dataset;
  for (const [part, state] of Object.entries(parts)) {
    const slot = document.querySelector(`#draws [data-ply="${ply}"] [data-part="${part}"]`);
    slot.dataset.state = state;
    slot.querySelector("i").textContent = words[state];
  }
}

async function check() {
  const { revealed } = given;
  const match = Number(location.pathname.match(/\/tables\/(\d+)\//)?.[1] ?? given.match); // the one that the reader has asked for
  if (!isAble()) return show(document.getElementById("verdict"), "unable");
  const own = remembered(match, revealed.id, revealed.hash);
  const game = given.packs ? await import(given.packs).catch(() => null) : null;
  const found = await checked(revealed, { match, own, seat: given.seat, packs: game?.packs ?? null });
  const shown = new Set(found.steps.map((step) => step.name));
  for (const name of ["others", "nobody"]) document.querySelector(`[data-step="${name}"]`).hidden = !shown.has(name);
  found.steps.forEach(showStep);
  found.draws.forEach(showDraw);
  show(document.getElementById("verdict"), verdict(found.steps));
}

check().catch(() => show(document.getElementById("verdict"), "failed"));
