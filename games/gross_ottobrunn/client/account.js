/** What a chain of facts has come to: disasters and eruptions, each told whole, and islands that are joined. Pure. */

/** More entries at once than this are a jump: nothing of it moves. */
export const AT_ONCE = 8;
/** Facts with which something new begins. */
const BEGINS = new Set(["turn", "rolled", "built", "route_placed", "ship_moved", "dev_played", "bank_traded", "founded", "turn_ended", "special_build"]);
const STRIKES = new Set(["wizards", "lost", "shared"]);
const ERUPTS = new Set(["lava", "tokens_rotated", "robber_wandered"]);

/** @param {object[]} facts in the order of happening, the newest last
 *  @returns {{type: "disaster" | "eruption" | "joined", start: object, facts: object[], drawn: object[]}[]} since the last that began something */
export function accountsOf(facts) {
  const begun = facts.findLastIndex(({ type }) => BEGINS.has(type));
  const accounts = [];
  let drawn = [];
  for (const fact of facts.slice(begun + 1)) {
    if (fact.type === "revealed") drawn = fact.disasters;
    if (fact.type === "disaster") accounts.push({ type: "disaster", start: fact, facts: [], drawn: drawn.filter(([, kind]) => fact.kinds.includes(kind)) });
    else if (fact.type === "islands_joined") accounts.push({ type: "joined", start: fact, facts: [], drawn: [] });
    else if (fact.type === "robber_burned") accounts.push({ type: "eruption", start: fact, facts: [fact], drawn: [] });
    else if (fact.type === "eruption" && accounts.at(-1)?.start.type === "robber_burned") accounts.at(-1).start = fact;
    else if (fact.type === "eruption") accounts.push({ type: "eruption", start: fact, facts: [], drawn: [] });
    else if (STRIKES.has(fact.type)) accounts.findLast(({ type }) => type === "disaster")?.facts.push(fact);
    else if (ERUPTS.has(fact.type)) accounts.findLast(({ type }) => type === "eruption")?.facts.push(fact);
  }
  return accounts;
}

/** A disaster whose window is still open is told by the window. */
export function isClosed({ type, start, facts }) {
  if (type === "joined") return true;
  return type === "eruption" ? facts.length > 0 : facts.length > 0 || !start.window.length;
}

/** So many entries back the beginning of what happened may lie. */
const BACK = 60;

/** What has come to its end in the entries after `since`. */
export function newsOf(lines, since) {
  const late = lines.slice(-BACK);
  const fresh = new Set(late.flatMap(({ ply, facts }) => (ply > since ? (facts ?? []) : [])));
  return accountsOf(late.flatMap(({ facts }) => facts ?? [])).filter((one) => isClosed(one) && fresh.has(one.facts.at(-1) ?? one.start));
}

/** Whether dice have been rolled after `since`: what was told of an earlier roll concerns nobody any more. */
export function isRolled(lines, since) {
  return lines.slice(-BACK).some(({ ply, facts }) => ply > since && facts?.some(({ type }) => type === "rolled"));
}

/** What has been taken from a seat after `since`, the newest. @returns an account, or null */
export function theftFrom(lines, seat, since) {
  const stolen = lines.slice(-BACK).flatMap(({ ply, facts }) => (ply > since ? (facts ?? []) : [])).findLast(({ type, victim }) => type === "stolen" && victim === seat);
  return stolen ? { type: "stolen", start: stolen, facts: [], drawn: [] } : null;
}

/** The facts of the turn that goes on. */
export function ofTurn(lines) {
  const facts = lines.slice(-BACK).flatMap((line) => line.facts ?? []);
  return facts.slice(facts.findLastIndex(({ type }) => type === "turn") + 1);
}

/** What has been taken from a seat in the turn that goes on. @returns the fact, or null */
export function theftInTurn(lines, seat) {
  return ofTurn(lines).findLast(({ type, victim }) => type === "stolen" && victim === seat) ?? null;
}

/** The entry that a page shows last. */
export function newestOf(lines) {
  return lines.at(-1)?.ply ?? lines.length;
}
