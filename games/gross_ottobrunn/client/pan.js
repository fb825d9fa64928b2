/** The chart as a sheet in a window: scrolled by touch, dragged by mouse, made larger by pinch, wheel, buttons and keys. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { useVerbs } from "../../js/kit/keys.js";
import { pointOf } from "./geometry.js";
import { bounded, opening, whole } from "./zoom.js";

/** Pixels that a mouse may move and still click. */
const STILL = 6;
/** Pixels round a place that is brought into sight. */
const ROUND = 48;

/** @param box the chart's own; `home`: ids that are looked at when it opens
 *  @returns {{room: object, verbs: object}} `room` is the ref of the window, whose only child is the chart; verbs, the same for life:
 *    `by(factor)`, `fit()`, `show(id)`, `center(id)`, `gather(ids)`, `sees(id)`, `near(id, scale)`, `scale()`, `at(event)` the point of the chart below it, `dragged()` */
export function usePan(box, home) {
  const room = useRef(null);
  /** `scale`; `fits`: all is seen; `kept`: the reader has chosen it himself; `dragged`: the click that follows belongs to a drag; `width` of the window */
  const own = useRef({ scale: 0, fits: false, kept: false, dragged: false, width: 0 }).current;

  const verbs = useVerbs({
    by(factor) { own.kept = true; draw(own.scale * factor, middle()); },
    fit() { own.kept = true; draw(whole(size(), box)); },
    show: (id) => bring(id, ROUND),
    center: (id) => center([id]),
    gather,
    sees(id) {
      const [[x, y], { scrollLeft, scrollTop }, { width, height }] = [spotOn(id), room.current, size()];
      return x >= scrollLeft && x <= scrollLeft + width && y >= scrollTop && y <= scrollTop + height;
    },
    near(id, scale) { own.kept = true; draw(scale); center([id]); },
    scale: () => own.scale,
    at(event) {
      const spot = sheet().getBoundingClientRect();
      return [(event.clientX - spot.left) / own.scale + box.x, (event.clientY - spot.top) / own.scale + box.y];
    },
    dragged: () => own.dragged,
  });

  const sheet = () => room.current.firstElementChild;
  const size = () => ({ width: room.current.clientWidth, height: room.current.clientHeight });
  function middle() {
    const spot = room.current.getBoundingClientRect();
    return [spot.left + spot.width / 2, spot.top + spot.height / 2];
  }

  /** Draw it so large; what lies below the anchor stays there, or comes to lie where it is wanted. */
  function draw(scale, anchor = null, wanted = anchor) {
    const before = sheet().getBoundingClientRect();
    const was = own.scale;
    own.scale = bounded(scale, size(), box);
    own.fits = own.scale <= whole(size(), box) * 1.001;
    Object.assign(sheet().style, { width: `${box.width * own.scale}px`, height: `${box.height * own.scale}px` });
    if (!anchor || !was) return;
    const after = sheet().getBoundingClientRect();
    const [x, y] = [(anchor[0] - before.left) / was, (anchor[1] - before.top) / was];
    room.current.scrollBy({ left: after.left + x * own.scale - wanted[0], top: after.top + y * own.scale - wanted[1], behavior: "instant" });
  }

  /** Where an id lies on the sheet, in pixels. */
  function spotOn(id) {
    const [x, y] = pointOf(id);
    return [(x - box.x) * own.scale, (y - box.y) * own.scale];
  }

  function center(ids) {
    const spots = ids.map(spotOn);
    const [x, y] = [0, 1].map((axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length);
    room.current.scrollTo({ left: x - size().width / 2, top: y - size().height / 2, behavior: "instant" });
  }

  function bring(id, round) {
    const [[x, y], { width, height }, { scrollLeft, scrollTop }] = [spotOn(id), size(), room.current];
    const into = (at, from, length) => Math.min(Math.max(from, at - length + round), at - round);
    room.current.scrollTo({ left: into(x, scrollLeft, width), top: into(y, scrollTop, height), behavior: "instant" });
  }

  /** Bring places into sight: all of them where that can be, else one of them. What is seen already stays where it is. */
  function gather(ids) {
    const [spots, { width, height }, { scrollLeft, scrollTop }] = [ids.map(spotOn), size(), room.current];
    const [xs, ys] = [0, 1].map((axis) => spots.map((spot) => spot[axis]));
    const [left, right, top, bottom] = [Math.min(...xs) - ROUND, Math.max(...xs) + ROUND, Math.min(...ys) - ROUND, Math.max(...ys) + ROUND];
    if (left >= scrollLeft && right <= scrollLeft + width && top >= scrollTop && bottom <= scrollTop + height) return;
    if (right - left <= width && bottom - top <= height) room.current.scrollTo({ left: (left + right - width) / 2, top: (top + bottom - height) / 2, behavior: "instant" });
    else if (!ids.some(verbs.sees)) bring(ids[0], ROUND);
  }

  useLayoutEffect(() => {
    /** It opens once; when panels round it grow or shrink, it stays where it is, and what was seen whole stays whole. */
    const fitted = () => {
      const { width, height } = size();
      if (!width || !height) return;
      const turned = own.width !== width && !own.kept;
      own.width = width;
      if (turned) {
        draw(home.length ? opening(size(), box) : whole(size(), box));
        if (home.length) center(home);
      } else draw(own.fits ? whole(size(), box) : own.scale, middle());
    };
    const seen = new ResizeObserver(fitted);
    seen.observe(room.current);
    fitted();
    const drop = listen(room.current, { own, draw, sized: (scale) => bounded(scale, size(), box) });
    return () => { seen.disconnect(); drop(); };
  }, [box]);

  return { room, verbs };
}

/** Hear wheel, fingers and mouse. @returns {() => void} stops it */
function listen(room, { own, draw, sized }) {
  let pinch = null;
  let held = null;
  const between = ([one, other]) => ({ far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), at: [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2] });
  const heard = {
    /** A mouse's wheel makes it larger; a trackpad scrolls, and pinches with ctrl. */
    wheel(event) {
      if (!event.ctrlKey && (event.shiftKey || event.deltaX || (event.deltaMode === 0 && Math.abs(event.deltaY) < 40))) return;
      event.preventDefault();
      own.kept = true;
      draw(own.scale * Math.exp(-Math.sign(event.deltaY) * Math.min(0.25, Math.abs(event.deltaY) * (event.ctrlKey ? 0.01 : 0.0022))), [event.clientX, event.clientY]);
    },
    /** Two fingers: while they move, a picture is stretched; the chart is drawn anew when they let go. */
    touchstart(event) {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      const sheet = room.firstElementChild;
      pinch = { ...between(event.touches), sheet, spot: sheet.getBoundingClientRect(), scale: own.scale };
      pinch.now = pinch.at;
    },
    touchmove(event) {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const { far, at } = between(event.touches);
      pinch.now = at;
      pinch.scale = sized((own.scale * far) / pinch.far);
      const grown = pinch.scale / own.scale;
      const [x, y] = [pinch.spot.left, pinch.spot.top].map((edge, axis) => at[axis] - edge - (pinch.at[axis] - edge) * grown);
      Object.assign(pinch.sheet.style, { transformOrigin: "0 0", willChange: "transform", transform: `translate(${x}px, ${y}px) scale(${grown})` });
    },
    touchend() {
      if (!pinch) return;
      const { sheet, scale, at, now } = pinch;
      pinch = null;
      Object.assign(sheet.style, { willChange: "", transform: "" });
      own.kept = true;
      draw(scale, at, now);
    },
    pointerdown(event) {
      own.dragged = false;
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      held = { x: event.clientX, y: event.clientY, left: room.scrollLeft, top: room.scrollTop };
    },
  };
  /** Outside the window, too, until the button is let go. */
  const move = (event) => {
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (Math.hypot(dx, dy) > STILL) own.dragged = true;
    if (own.dragged) room.scrollTo({ left: held.left - dx, top: held.top - dy, behavior: "instant" });
  };
  const up = () => { held = null; };
  heard.touchcancel = heard.touchend;
  for (const [name, hear] of Object.entries(heard)) room.addEventListener(name, hear, { passive: false });
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  return () => {
    for (const [name, hear] of Object.entries(heard)) room.removeEventListener(name, hear);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
  };
}
