/** What a move looks like, learnt from examples: which fields, and what can stand in them. Pure. */

/** Moves by their type, in order of appearance. @returns {Map<string, object[]>} */
export function byType(moves) {
  const groups = new Map();
  for (const move of moves) {
    const type = move.type ?? "";
    groups.set(type, [...(groups.get(type) ?? []), move]);
  }
  return groups;
}

/** The fields of an open move: {name, kind, choices, example}. `many`: some of the choices; `one`: one of them; `flag`;
 *  `number`; `raw`: anything, written as JSON. */
export function fieldsOf(examples, view) {
  const [first] = examples;
  return Object.keys(first).filter((name) => name !== "type").map((name) => field(name, examples, view));
}

function field(name, examples, view) {
  const values = examples.map((example) => example[name]);
  const [example] = values;
  if (values.every((value) => Array.isArray(value) && value.every(isPlain))) {
    return { name, kind: "many", choices: choicesAmong(values.flat(), view), example };
  }
  if (values.every((value) => typeof value === "boolean")) return { name, kind: "flag", choices: [false, true], example };
  if (values.every(isPlain)) return { name, kind: "one", choices: choicesAmong(values, view), example };
  return { name, kind: "raw", choices: [], example };
}

/** The examples' own values, and the list in the view that holds them all, if there is one: a hand before others, then the longest. */
function choicesAmong(values, view) {
  const seen = distinct(values);
  const lists = listsIn(view).filter(({ list }) => seen.every((value) => list.includes(value)));
  const [wide = []] = lists.sort((a, b) => (b.name === "hand") - (a.name === "hand") || b.list.length - a.list.length).map(({ list }) => list);
  return [...wide, ...seen.filter((value) => !wide.includes(value))];
}

function listsIn(value, name = "") {
  if (Array.isArray(value)) return value.length && value.every(isPlain) ? [{ name, list: value }] : value.flatMap((inner) => listsIn(inner, name));
  return value && typeof value === "object" ? Object.entries(value).flatMap(([key, inner]) => listsIn(inner, key)) : [];
}

function isPlain(value) {
  return typeof value === "string" || typeof value === "number";
}

function distinct(values) {
  return [...new Set(values)];
}
