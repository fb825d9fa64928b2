/** The chart on the table: what lies there, the places that are lit, and the hands that reach for them. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../../js/html.js";
import { useBoardKeys } from "../../js/kit/keys.js";
import { fill } from "../../js/text.js";
import { Drawing } from "./art.js";
import { chartOf } from "./chart.js";
import { gapTo, nearest } from "./choice.js";
import { cornersOf, sortOf } from "./geometry.js";
import { Ground, Harbours, Sea, Tokens } from "./ground.js";
import { homeOf } from "./lie.js";
import { usePan } from "./pan.js";
import { Buildings, Robbers, Routes } from "./pieces.js";
import { Spots } from "./spots.js";
import { byFinger } from "./turn.js";
import { CLOSE, FINGER, STEP, isLegible, roomy } from "./zoom.js";

/** In the chart's units: a tap on a hex may go anywhere on it. */
const HEX_REACH = 46;

/** @param props `turn`: see turn.js; `near`: whose island it opens on, before it has any on the whole chart; `names` */
export function ChartView({ view, near, names, turn, pref, lines }) {
  const { box } = chartOf(view.seats);
  const own = homeOf(view, near);
  const { room, verbs } = usePan(box, own);
  const { seats, land, tokens, robber, pirate } = view;
  const owners = Array.from({ length: seats }, (_, seat) => names.of(seat));
  const lie = { seats, land, tokens, robber };

  function tapped(event) {
    if (verbs.dragged() || !turn.lit.length) return;
    const spot = event.detail === 0 ? turn.lit.find(({ at }) => at === event.target.closest("[data-spot]")?.dataset.spot) : meant(event);
    if (!spot) return;
    const gap = gapTo(turn.lit, spot);
    const unsure = event.detail !== 0 && byFinger(event) && sortOf(spot.at) !== "hex" && gap * verbs.scale() < FINGER;
    if (unsure) verbs.near(spot.at, roomy(gap));
    else turn.act.take(spot.at, event);
  }

  function meant(event) {
    const reach = sortOf(turn.lit[0].at) === "hex" ? HEX_REACH : (FINGER / 2 + 2) / verbs.scale();
    return nearest(turn.lit, verbs.at(event), reach);
  }

  useLit(turn, verbs);
  useSeen({ turn, lines }, verbs);
  useBoardKeys((key, event) => {
    if (!pref("keys", true).value || event.target.closest?.("[role=dialog]")) return false;
    const zoom = { "+": () => verbs.by(STEP), "-": () => verbs.by(1 / STEP), 0: verbs.fit }[key];
    zoom?.();
    return Boolean(zoom);
  });

  const spots = html`<${Spots} view=${view} turn=${turn} show=${verbs.show} />`;
  const onHexes = turn.lit.length > 0 && sortOf(turn.lit[0].at) === "hex";
  return html`<div class="pan ${turn.lit.length ? "lit" : ""}" ref=${room} tabindex=${turn.lit.length ? -1 : 0} role="group" aria-label=${gettext("Chart")} onClick=${tapped}>
      <svg class="chart" viewBox="${box.x} ${box.y} ${box.width} ${box.height}">
        <${Sea} seats=${seats} /><${Ground} ...${lie} />${onHexes && spots}<${Harbours} seats=${seats} /><${Tokens} seats=${seats} land=${land} tokens=${tokens} />
        <${Routes} ...${lie} routes=${view.routes} owners=${owners} /><${Buildings} ...${lie} buildings=${view.buildings} owners=${owners} />
        <${Robbers} ...${lie} pirate=${pirate} />
        <g class="over-chart" aria-hidden="true"></g>
        ${!onHexes && spots}
      </svg>
    </div>
    <div class="zoom" role="group" aria-label=${gettext("Size of the chart")}>
      ${[["in", gettext("Larger"), () => verbs.by(STEP)], ["out", gettext("Smaller"), () => verbs.by(1 / STEP)], ["fit", gettext("Whole chart"), verbs.fit]].map(([name, label, does]) => html`<button key=${name} type="button" aria-label=${label} title=${label} onClick=${does}><${Drawing} name=${`i-${name}`} cls="icon" /></button>`)}
    </div>
    <p class="hush" role="status">${litWords(turn)}</p>`;
}

/** Told to those who do not see places light up. */
export function litWords({ thing, lit, forced }) {
  if (!thing || forced) return "";
  return fill(ngettext("%(count)s place is lit on the chart.", "%(count)s places are lit on the chart.", lit.length), { count: lit.length });
}

/** All lit places are in sight where they can be, at least one of them always. By keyboard and mouse, what is chosen leads to the first one; by keyboard, what has been put down or back to where keys begin. */
function useLit({ thing, source, lit, asked, byKey, leads }, verbs) {
  const was = useRef(null);
  const now = thing && `${thing} ${source ?? ""} ${asked ? "asked" : ""}`;
  useLayoutEffect(() => {
    const before = was.current;
    was.current = now;
    if (now === before) return;
    if (asked) verbs.show(asked.spot.at);
    else if (source) verbs.show(source);
    else if (lit.length) verbs.gather(lit.map(({ at }) => at));
    if (asked || !(byKey.current || leads.current)) return;
    const lost = document.activeElement === document.body || document.activeElement?.closest(".pan, #main") === document.activeElement;
    if (now && lit.length) focusOn('.spots [tabindex="0"]');
    else if (byKey.current && before && lost) focusOn('[data-home="true"]') || focusOn(".pan");
    leads.current = false;
  }, [now]);
}

/** What erupts is in sight; what is advised is in the middle, where no hint covers it. */
function useSeen({ turn: { advised, lit }, lines }, verbs) {
  const count = useRef(lines.length);
  const place = advised?.vertex ?? advised?.edge ?? advised?.hex ?? advised?.to ?? null;
  useLayoutEffect(() => {
    if (typeof place !== "string") return;
    if (isLegible(verbs.scale())) verbs.center(place);
    else verbs.near(place, CLOSE);
  }, [place]);
  useLayoutEffect(() => {
    const facts = lines.slice(count.current).flatMap((line) => line.facts ?? []);
    count.current = lines.length;
    const erupts = facts.findLast(({ type }) => type === "eruption");
    if (erupts && !lit.length) verbs.gather([erupts.hex, ...cornersOf(erupts.hex)]);
  }, [lines.length]);
}

function focusOn(selector) {
  const element = document.querySelector(`[data-game="gross_ottobrunn"] ${selector}`);
  element?.focus({ preventScroll: true });
  return Boolean(element);
}
