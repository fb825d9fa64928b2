/** A move of an open type, put together by hand: a form made from what an example of it looks like. */

import { useState } from "preact/hooks";
import { html } from "./html.js";
import { fieldsOf } from "./shape.js";
import { plain } from "./generic_words.js";
import { fill, humanised } from "./text.js";

export function Composer({ type, examples, view, play, busy, say }) {
  const fields = fieldsOf(examples, view);
  const [values, set] = useState(() => Object.fromEntries(fields.map((field) => [field.name, field.kind === "many" ? [] : field.example])));
  const [raw, setRaw] = useState(null);
  const put = (name, value) => set({ ...values, [name]: value });
  const send = (event) => {
    event.preventDefault();
    try {
      play(raw === null ? composed(type, fields, values) : JSON.parse(raw));
    } catch {
      say(gettext("That is not valid JSON."));
    }
  };
  const byHand = (event) => setRaw(event.currentTarget.open ? JSON.stringify(composed(type, fields, values)) : null);
  return html`<form class="composer panel" onSubmit=${send}>
    <h3>${fill(gettext("Compose: %(move)s"), { move: humanised(type) })}</h3>
    ${raw === null && fields.map((field) => html`<${Field} key=${field.name} field=${field} value=${values[field.name]} put=${(value) => put(field.name, value)} />`)}
    <details onToggle=${byHand}><summary>${gettext("Write it as JSON")}</summary>
      <textarea class="input" rows="3" spellcheck=${false} aria-label=${gettext("The move as JSON")} value=${raw ?? ""} onInput=${(event) => setRaw(event.currentTarget.value)}></textarea>
    </details>
    <button class="btn primary" disabled=${busy}>${gettext("Play this")}</button>
  </form>`;
}

function composed(type, fields, values) {
  const filled = fields.map(({ name, kind }) => [name, kind === "raw" && typeof values[name] === "string" ? JSON.parse(values[name]) : values[name]]);
  return { ...(type && { type }), ...Object.fromEntries(filled) };
}

function Field({ field, value, put }) {
  const name = humanised(field.name);
  switch (field.kind) {
    case "many": return html`<${Many} name=${name} field=${field} value=${value} put=${put} />`;
    case "flag": return html`<label class="tick"><input type="checkbox" checked=${value} onChange=${(event) => put(event.currentTarget.checked)} />${name}</label>`;
    case "one": return html`<label class="field"><span class="label">${name}</span><${One} field=${field} value=${value} put=${put} /></label>`;
    default: return html`<label class="field"><span class="label">${name}</span><textarea class="input" rows="2" value=${typeof value === "string" ? value : JSON.stringify(value)} onInput=${(event) => put(event.currentTarget.value)}></textarea></label>`;
  }
}

/** Any number of the choices, each place once: two equal cards are two places. */
function Many({ name, field, value, put }) {
  const [ticked, tick] = useState(new Set());
  const toggle = (place) => {
    const next = new Set(ticked);
    if (!next.delete(place)) next.add(place);
    tick(next);
    put(field.choices.filter((_, at) => next.has(at)));
  };
  return html`<fieldset class="many"><legend class="label">${name} (${value.length})</legend>
    ${field.choices.map((choice, place) => html`<label class="tick" key=${place}><input type="checkbox" checked=${ticked.has(place)} onChange=${() => toggle(place)} />${plain(choice)}</label>`)}
  </fieldset>`;
}

function One({ field, value, put }) {
  if (typeof field.example === "number") {
    return html`<input class="input" type="number" value=${value} onInput=${(event) => put(Number(event.currentTarget.value))} />`;
  }
  return html`<select class="input" onChange=${(event) => put(event.currentTarget.value)}>${field.choices.map((choice) => html`<option key=${choice} value=${choice} selected=${choice === value}>${plain(choice)}</option>`)}</select>`;
}
