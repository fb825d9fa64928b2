/** The table as a stage: when its scene changes, everything is at once where it belongs, and what has moved is seen to fly there. */

import { Component } from "preact";
import { count, fly, land, slide, spotOf } from "../flights.js";

/**
 * @param props `scene`: what the table shows, {view, …}; `still`: steps come so fast that nothing shall fly; `sound(name)`;
 *   `carried`: {current: DOMRect | null}, where a dragged piece was let go; and
 *   `plan`: how a game's table moves, the same for life:
 *   - `between(before, after)`: {flights, counts} read off two scenes. A flight is {from, to, ms, delay, sound?, via?}, a count
 *     {at, from, to, delay?}: figures that are counted up; `from` and `to` of a flight, `at` of a count are places, in the game's own
 *     form; `via` is {place, from, to}: where a flight rests, between these shares of its time;
 *   - `found(place)`: its element on the page, or null; `spot(place, element)`, if a place is not all of its element;
 *   - `cover(flight, element)`: what is seen on the first half of the way, before it turns over, or null; `element` lay there before;
 *   - `picture(flight, element)`: what is seen to fly instead of what lies at the end, or null; left out where there is none such;
 *   - `keep`: custom properties that a piece has from its place; `write(figure)`: how counted figures are written;
 *   - `hand()`: elements with a `data-key` that make room for one another; `refuge()`: where the focus goes when what had it is gone.
 */
export class Stage extends Component {
  /** Before anything of the new scene is drawn: where is what will fly? */
  getSnapshotBeforeUpdate({ scene }) {
    const { plan, carried, still } = this.props;
    const focus = document.activeElement;
    const held = focus?.closest?.("#main") && focus.id !== "main" && !focus.closest("dialog") ? focus : null; // windows give it back themselves
    const { flights = [], counts = [] } = still ? {} : plan.between(scene, this.props.scene);
    if (scene.view !== this.props.scene.view) land();
    if (!flights.length && !counts.length) return { held, flights, counts };
    land();
    for (const flight of flights) {
      const element = plan.found(flight.from);
      flight.spot = plan.spot ? plan.spot(flight.from, element) : spotOf(element);
      flight.cover = plan.cover(flight, element);
      flight.picture = plan.picture?.(flight, element) ?? null;
      if (flight.via) flight.rest = { ...flight.via, spot: spotOf(plan.found(flight.via.place)) };
    }
    if (carried?.current && flights.length) flights[0].spot = carried.current;
    if (carried) carried.current = null;
    return { held, flights, counts, hand: new Map(plan.hand().map((one) => [one.dataset.key, spotOf(one)])) };
  }

  componentDidUpdate(_props, _state, { held, flights, counts, hand: before }) {
    const { plan, sound } = this.props;
    // measure and start all in one go: what flies was measured before, so that the browser lays out once
    for (const { spot, to, ms, delay, cover, picture, rest, sound: name } of flights) {
      if (name) sound(name);
      fly(plan.found(to), spot, { ms, delay, first: cover, as: picture, via: rest, keep: plan.keep });
    }
    if (flights.length) for (const one of plan.hand()) slide(one, before.get(one.dataset.key));
    for (const { at, from, to, delay = 0 } of counts) count(plan.found(at), from, to, { delay, write: plan.write });
    if (held && !keeps(held) && [document.body, held].includes(document.activeElement)) plan.refuge()?.focus({ preventScroll: true });
  }

  componentWillUnmount() {
    land();
  }

  render({ children }) {
    return children;
  }
}

/** Whether an element can have the focus still: it is there, and it is what it was, not a place that is only looked at now. */
function keeps(element) {
  return element.isConnected && (element.tabIndex >= 0 || element.hasAttribute("tabindex"));
}
