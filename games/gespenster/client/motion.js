/** What flies when the table changes, read off two scenes {view, near, help}. Pure: places are named here, and found by stage.js. */

const PLAY = 240;
const DEAL = 260;
const DEAL_STEP = 30;
const CAME = 320;

/** @returns {{flights: object[], counts: object[]}} for the kit's stage */
export function between(before, after) {
  if (!before || before.near !== after.near || before.view === after.view) return {};
  const [was, is] = [before.view, after.view];
  if (is.phase === "pass" && was.phase !== "pass") return { flights: dealt(is) };
  if (was.round_no !== is.round_no) return {};
  if (was.phase === "pass" && is.phase === "play") return { flights: received(after) };
  const card = newest(was, is);
  return card ? { flights: [played(card, after)], counts: after.help ? counted(was, is) : [] } : {};
}

/** The one card that was played between two views, [seat, card]; null when it were none or several. */
export function newest(was, is) {
  const lying = is.trick.length ? is.trick : is.last_trick;
  const before = was.played.length * was.seats + was.trick.length;
  const now = is.played.length * is.seats + is.trick.length;
  return now === before + 1 ? lying.at(-1) : null;
}

function played([seat, card], { near, view }) {
  const shown = seat === near && (view.seat === near || view.hands);
  return { from: shown ? { at: "hand", card } : { at: "seat", seat }, to: { at: "lay", seat }, ms: PLAY, delay: 0, sound: "card" };
}

/** All cards of the near hand come from the middle, one after the other. */
function dealt(view) {
  const cards = view.hands ? [] : view.hand;
  return cards.map((card, place) => ({ from: { at: "middle" }, to: { at: "place", place }, ms: DEAL, delay: place * DEAL_STEP, sound: place === 0 ? "draw" : null }));
}

/** Those from the right neighbour. */
function received({ view, near }) {
  const left = [...(view.received ?? [])];
  const from = { at: "seat", seat: (near + view.seats - 1) % view.seats };
  return view.hand.flatMap((card, place) => {
    const at = left.indexOf(card);
    if (at < 0) return [];
    left.splice(at, 1);
    return [{ from, to: { at: "place", place }, ms: CAME, delay: 0, sound: left.length ? null : "draw" }];
  });
}

/** White points of the round that have changed. */
function counted(was, is) {
  return is.points.flatMap((points, seat) => (points === was.points[seat] ? [] : [{ at: { at: "whites", seat }, from: was.points[seat], to: points }]));
}
