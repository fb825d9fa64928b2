/** Things that fly: a picture of what has moved goes, in a layer over the page, from where it was to where it is.
 *
 * The page is already as it shall be; the real thing is only unseen until its picture has landed on it. So nothing here moves
 * the layout, and `land()` ends all flights at once: call it before the next change is drawn. Nothing flies in a hidden tab, or
 * for readers who want no motion.
 */

import { still } from "./still.js";

export const MOVE = 280;
export const QUICK = 160;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
/** What makes a figure look as it does. */
const WRITTEN = ["color", "fontFamily", "fontSize", "fontWeight", "fontVariantNumeric", "lineHeight", "letterSpacing", "textAlign"];
const LAYER = { position: "fixed", inset: "0", zIndex: "60", pointerEvents: "none", overflow: "hidden" };

/** What is under way: functions that end a flight at once. @type {Set<() => void>} */
const aloft = new Set();
/** What was measured and starts with all others of this moment, so that the browser lays out once. @type {(() => void)[]} */
let ready = [];

/** Where an element is on the screen; null when it is not to be seen. @returns {DOMRect | null} */
export function spotOf(element) {
  if (!element || element.checkVisibility?.({ visibilityProperty: true }) === false) return null;
  const spot = element.getBoundingClientRect();
  return spot.width ? spot : null;
}

/** End all flights: everything is where it belongs. */
export function land() {
  ready = [];
  for (const end of [...aloft]) end();
}

/** Let the picture of an element fly to it from a spot.
 * @param {Element} real where it lands
 * @param {DOMRect} from
 * @param {{ms?: number, delay?: number, first?: Element | null, keep?: string[], as?: Element | null, via?: object | null}} how
 *   `first`: what is seen on the first half of the way, before it turns over; `keep`: custom properties that the element has from its
 *   place; `as`: what is seen to fly instead of the element's own picture, which then stays where it is; `via`: {spot, from, to},
 *   where it rests on its way, between these shares of the time.
 */
export function fly(real, from, { ms = MOVE, delay = 0, first = null, keep = [], as = null, via = null } = {}) {
  const to = spotOf(real);
  if (still() || !to || !from) return;
  const sizes = sizesOf(real, keep);
  soon(() => {
    const flight = document.createElement("div");
    Object.assign(flight.style, { position: "absolute", left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px`, transformOrigin: "0 0" });
    const face = pictureOf(as ?? real, sizes);
    if (as) Object.assign(face.style, { width: "100%", height: "100%" });
    flight.append(face);
    const animations = [flight.animate(wayTo(to, from, via), { duration: ms, delay, fill: "both" })];
    if (first) {
      const cover = pictureOf(first, sizes);
      flight.append(cover);
      const turning = { duration: ms, delay, fill: "both" };
      animations.push(cover.animate([{ transform: "none" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(0)" }], turning));
      animations.push(face.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "none" }], turning));
    }
    begin(flight, real, animations, !as);
  });
}

/** The keyframes of a way, of a picture that is at its end when nothing is done to it. */
function wayTo(to, from, via) {
  const away = ({ left, top, width }) => `translate(${left - to.left}px, ${top - to.top}px) scale(${width / to.width})`;
  const rests = via?.spot ? [{ transform: away(via.spot), offset: via.from }, { transform: away(via.spot), offset: via.to }] : [];
  return [{ transform: away(from) }, ...rests, { transform: "none" }].map((frame) => ({ ...frame, easing: EASE }));
}

/** Let an element that is elsewhere now slide there from its old spot: no picture, it moves itself. */
export function slide(element, from, ms = QUICK) {
  const to = spotOf(element);
  if (still() || !to || !from) return;
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (Math.abs(dx) + Math.abs(dy) < 1) return;
  soon(() => {
    const animation = element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: ms, easing: EASE });
    const end = () => { aloft.delete(end); animation.cancel(); };
    animation.onfinish = end;
    aloft.add(end);
  });
}

/** Count from one figure to another in a picture over the element, which has long had the new one. */
export function count(element, from, to, { ms = 300, delay = 0, write = String } = {}) {
  const spot = spotOf(element);
  if (still() || !spot || from === to) return;
  const style = getComputedStyle(element);
  const written = Object.fromEntries(WRITTEN.map((name) => [name, style[name]]));
  soon(() => {
    const picture = pictureOf(element, {});
    Object.assign(picture.style, written, { left: `${spot.left}px`, top: `${spot.top}px`, width: `${spot.width}px`, whiteSpace: "nowrap" });
    picture.textContent = write(from);
    const clock = picture.animate([], { duration: ms, delay });
    const step = () => {
      if (!picture.isConnected) return;
      const passed = Math.max(0, (clock.currentTime ?? 0) - delay) / ms;
      picture.textContent = write(Math.round(from + (to - from) * Math.min(1, passed)));
      requestAnimationFrame(step);
    };
    begin(picture, element, [clock]);
    requestAnimationFrame(step);
  });
}

/** Hold an element's picture under the pointer. @param how `hide`: whether the element itself is gone from its place meanwhile.
 *  @returns {{to(dx: number, dy: number): void, end(): DOMRect}} move it; put it down, which says where it was. */
export function carry(real, { keep = [], hide = true } = {}) {
  const from = real.getBoundingClientRect();
  const held = pictureOf(real, sizesOf(real, keep));
  Object.assign(held.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px`, transform: "none" });
  const end = unseen(held, real, hide);
  return {
    to(dx, dy) {
      held.style.transform = `translate(${dx}px, ${dy}px)`;
    },
    end() {
      const spot = held.getBoundingClientRect();
      end();
      return spot;
    },
  };
}

function begin(flight, real, animations, hide = true) {
  const end = unseen(flight, real, hide);
  const whole = () => {
    aloft.delete(whole);
    for (const animation of animations) animation.cancel();
    end();
  };
  animations[0].onfinish = whole;
  aloft.add(whole);
}

/** Show a picture instead of the real thing, which keeps its place, its name and the focus. @returns {() => void} undoes it. */
function unseen(picture, real, hide = true) {
  layerOver(real).append(picture);
  if (hide) real.style.opacity = "0";
  return () => {
    picture.remove();
    real.style.opacity = "";
  };
}

/** Start before the next picture of the page, with what else was measured now. */
function soon(start) {
  ready.push(start);
  if (ready.length > 1) return;
  queueMicrotask(() => {
    for (const one of ready.splice(0)) one();
  });
}

function sizesOf(element, names) {
  const style = getComputedStyle(element);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
}

/** A copy that looks the same away from its place. @param sizes custom properties and their values */
function pictureOf(element, sizes) {
  const copy = element.cloneNode(true);
  for (const [name, value] of Object.entries(sizes)) copy.style.setProperty(name, value);
  for (const name of ["id", "data-card", "tabindex", "role", "aria-label"]) copy.removeAttribute(name);
  Object.assign(copy.style, { position: "absolute", left: "0", top: "0", margin: "0", transition: "none", opacity: "" });
  return copy;
}

/** The layer lies in the open dialog, when the element does: nothing else is above that. */
function layerOver(element) {
  const home = element.closest("dialog") ?? document.body;
  const there = [...home.children].find((child) => child.classList.contains("flights"));
  if (there) return there;
  const layer = document.createElement("div");
  layer.className = "flights";
  layer.inert = true;
  layer.setAttribute("aria-hidden", "true");
  Object.assign(layer.style, LAYER);
  home.append(layer);
  return layer;
}
