/** Reading a rating curve point by point: a slider below it, for fingers and keys, and the mouse above it. */

import { fill } from "./text.js";

const SVG = "http://www.w3.org/2000/svg";

/** The points of a curve, from its table of values. @returns {{x: number, y: number, words: string}[]} */
export function pointsOf(table) {
  return [...table.querySelectorAll("[data-x]")].map((row) => {
    const [day, elo, change] = [...row.cells].map((cell) => cell.textContent.trim());
    return { x: Number(row.dataset.x), y: Number(row.dataset.y), words: fill(gettext("%(day)s: %(elo)s (%(change)s)"), { day, elo, change }) };
  });
}

/** The place of the point that lies nearest to x. @returns {number} */
export function nearest(points, x) {
  let found = 0;
  for (let place = 1; place < points.length; place++) if (Math.abs(points[place].x - x) < Math.abs(points[found].x - x)) found = place;
  return found;
}

/** Let a graph be read: {@link pointsOf} its table. */
export function readable(graph, table) {
  const points = pointsOf(table);
  const svg = graph.querySelector("svg");
  if (points.length < 2) return;
  const mark = svg.appendChild(document.createElementNS(SVG, "path"));
  mark.setAttribute("class", "mark");
  const [slider, words] = reader(graph, points.length);
  const show = (place) => {
    const { x, y, words: text } = points[place];
    mark.setAttribute("d", `M${x} ${y}h0`);
    slider.value = place;
    slider.setAttribute("aria-valuetext", text);
    words.textContent = text;
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  const follow = (event) => {
    const { left, width } = svg.getBoundingClientRect();
    show(nearest(points, ((event.clientX - left) / width) * svg.viewBox.baseVal.width));
  };
  svg.addEventListener("pointermove", follow);
  svg.addEventListener("pointerdown", follow);
  show(points.length - 1);
}

function reader(graph, count) {
  const place = graph.appendChild(document.createElement("div"));
  place.className = "graph-read num";
  const slider = place.appendChild(document.createElement("input"));
  Object.assign(slider, { type: "range", min: 0, max: count - 1, step: 1 });
  slider.setAttribute("aria-label", gettext("Point of the curve"));
  return [slider, place.appendChild(document.createElement("output"))];
}
