/** Where a bubble goes so that it does not hide what it speaks of. Rectangles are {left, top, width, height} in px of the window. */

const GAP = 12;
const EDGE = 8;

/** The place for a bubble of this size: below, above, right or left of the target, where it fits; else where most room is. */
export function beside(target, size, view) {
  if (!target) return { left: Math.max(EDGE, (view.width - size.width) / 2), top: Math.max(EDGE, (view.height - size.height) / 2), side: "" };
  const right = target.left + target.width;
  const bottom = target.top + target.height;
  const sides = [
    { side: "below", room: view.height - bottom, needs: size.height, left: middle(target.left, target.width, size.width), top: bottom + GAP },
    { side: "above", room: target.top, needs: size.height, left: middle(target.left, target.width, size.width), top: target.top - GAP - size.height },
    { side: "right", room: view.width - right, needs: size.width, left: right + GAP, top: middle(target.top, target.height, size.height) },
    { side: "left", room: target.left, needs: size.width, left: target.left - GAP - size.width, top: middle(target.top, target.height, size.height) },
  ];
  const spare = (one) => one.room - one.needs - GAP - EDGE;
  const best = sides.find((one) => spare(one) >= 0) ?? sides.reduce((most, one) => (spare(one) > spare(most) ? one : most));
  return { side: best.side, left: within(best.left, size.width, view.width), top: within(best.top, size.height, view.height) };
}

function middle(start, length, size) {
  return start + (length - size) / 2;
}

function within(start, size, whole) {
  return Math.max(EDGE, Math.min(start, whole - size - EDGE));
}
