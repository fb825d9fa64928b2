/** Single keys of the table: what each does now, and what the window of keys says of them. Pure but for the words. */

/** In the build bar's order: 1 to 6. */
export const BUILT = ["road", "ship", "canal", "settlement", "city", "dev"];
const ROLL = "w";
const END = "e";
const TRADE = "d";
const SHIP = "m";
/** What E sends: whatever ends what is going on. */
const ENDS = ["finish_free_routes", "end_special_build", "end_turn"];

/** What the button that sends a move is pressed by. */
export function keyOf({ type }) {
  return type === "roll" ? "W" : "E";
}

/** @param state `letters`: whether single keys act; `legal`; `can`: by thing its places; `builds`: whether the reader builds now; `trades`
 *  @returns {{play: object} | {choose: string} | {miss: string} | {trade: true} | null} */
export function keyAct(key, { letters, legal, can, builds, trades }) {
  if (!letters) return null;
  const sent = (...types) => legal.find(({ type }) => types.includes(type));
  const move = { [ROLL]: () => sent("roll"), [END]: () => sent(...ENDS) }[key.toLowerCase()]?.();
  if (move) return { play: move };
  if (key.toLowerCase() === TRADE) return trades ? { trade: true } : null;
  const thing = key.toLowerCase() === SHIP ? "move" : BUILT[Number(key) - 1];
  if (can[thing]) return { choose: thing };
  if (!thing || thing === "move" || !builds) return null;
  const buys = thing === "dev" && sent("buy_dev");
  return buys ? { play: buys } : { miss: thing };
}

export function keys() {
  return [
    { keys: [ROLL.toUpperCase()], text: gettext("roll the dice") },
    { keys: [END.toUpperCase()], text: gettext("end the turn, build no more") },
    { keys: ["1", "…", "6"], text: gettext("build: road, ship, canal, settlement, city; buy a development card") },
    { keys: [SHIP.toUpperCase()], text: gettext("move a ship") },
    { keys: [TRADE.toUpperCase()], text: gettext("to the trade") },
    { keys: ["←→↑↓"], text: gettext("go from one lit place to the next") },
    { keys: ["⏎"], text: gettext("put it there") },
    { keys: ["Esc"], text: gettext("one step back") },
    { keys: ["-"], text: gettext("where cards are counted: one less") },
    { keys: ["+", "-", "0"], text: gettext("chart larger, smaller, whole") },
  ];
}
