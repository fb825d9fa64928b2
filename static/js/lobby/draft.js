/** Terms in the making: what stands proposed, and what is changed here on top of it and not yet said. Pure.
 *
 * @typedef {{preset: string, time: object, rated: boolean, begins: number, stake: number}} Terms `begins`: a player's id; `stake`: Taler of each
 */

export const FIELDS = ["preset", "time", "rated", "stake", "begins"];

/** What is proposed when nobody has said anything: as the house does it, or as one did it last; `slow`: what can be played beside
 *  a match that runs. @returns {Terms} */
export function usual({ game, me, rival, last, slow = false }) {
  const known = game.presets.some((preset) => preset.name === last?.preset);
  const rated = !me.guest && !rival.guest && (last?.rated ?? true);
  const begins = last?.mine === false ? rival.id : me.id;
  const time = slow && last?.time?.kind !== "days" ? { kind: "days", days: 3 } : last?.time ?? { kind: "clock", minutes: 10, seconds: 5 };
  return { preset: known ? last.preset : game.presets[0].name, time, rated, begins, stake: 0 };
}

/** What to remember of terms for the next time: not who, only whether oneself began. */
export function toRemember(terms, me) {
  return { preset: terms.preset, time: terms.time, rated: terms.rated, mine: terms.begins === me.id };
}

export function same(a, b) {
  return a === b || (a?.kind !== undefined && a.kind === b?.kind && a.minutes === b.minutes && a.seconds === b.seconds && a.days === b.days);
}

/** @returns {Terms} */
export function termsOf(call) {
  return Object.fromEntries(FIELDS.map((field) => [field, call[field]]));
}

/** What of one's changes still changes something: the other one may have proposed the same, or another game has other types. */
export function kept(edits, terms, presets) {
  const rated = edits.rated ?? terms.rated;
  const still = ([field, value]) => !same(value, terms[field]) && (field !== "preset" || presets.includes(value)) && (field !== "stake" || rated);
  return Object.fromEntries(Object.entries(edits).filter(still));
}

/** What the terms are with one's changes: where nothing counts, nothing is at stake. @returns {Terms} */
export function withEdits(terms, edits) {
  const all = { ...terms, ...edits };
  return all.rated ? all : { ...all, stake: 0 };
}

/** Why a field is marked: {by: a player's id, before, proposed, unsaid}, or null. `unsaid`: changed here, not yet proposed. */
export function markOf(field, call, edits, me) {
  if (!call) return null;
  const before = call.before?.[field];
  const changed = before !== undefined;
  if (field in edits) return { by: changed ? call.changed_by : me.id, before: changed ? before : call[field], proposed: call[field], unsaid: true };
  return changed ? { by: call.changed_by, before, proposed: call[field], unsaid: false } : null;
}

/** Whether both have agreed: nothing can be changed any more, their browsers settle the luck. */
export const begins = (call) => call.accepts.length > 1;

/** What can be done now: ask (nothing is proposed yet), propose, agree, or wait for the other one, then for the match. */
export function stepOf(call, edits, me) {
  if (!call) return "ask";
  if (begins(call)) return "begin";
  if (Object.keys(edits).length > 0) return "propose";
  return call.accepts.includes(me.id) ? "wait" : "agree";
}
