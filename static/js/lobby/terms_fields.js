/** The fields of the terms, each marked when somebody has changed it. */

import { html } from "../html.js";
import { Icon } from "../icon.js";
import { slowWords } from "../slow.js";
import { fill } from "../text.js";
import { NAMES, named, valueWords } from "./deals.js";
import { markOf } from "./draft.js";
import { StakeField } from "./stake_field.js";

/** @param {{lobby, call, terms, edits, change: (field, value) => void, game, me, other}} props */
export function Fields(props) {
  const { terms, change, game, me, other } = props;
  const guests = me.guest || other.guest;
  return html`
    <${Choice} ...${props} field="preset" value=${terms.preset} options=${game.presets.map((one) => [one.name, one.label])} onChange=${(name) => change("preset", name)} />
    <${Marked} ...${props} field="time"><${Time} lobby=${props.lobby} value=${terms.time} onChange=${(time) => change("time", time)} /><//>
    <${Choice} ...${props} field="rated" value=${terms.rated} options=${[[true, gettext("rated"), guests], [false, gettext("friendly")]]} onChange=${(rated) => change("rated", rated)} note=${guests && gettext("with guests always friendly")} />
    ${!guests && html`<${Marked} ...${props} field="stake" labelled="label-stake"><${StakeField} mine=${props.lobby.mine.value} value=${terms.stake} rated=${terms.rated} onChange=${(stake) => change("stake", stake)} labelled="label-stake" /><//>`}
    <${Marked} ...${props} field="begins"><div class="starter">
      <span aria-live="polite">${terms.begins === me.id ? gettext("You begin") : named(gettext("%(name)s begins"), other)}</span>
      <button class="btn bare" type="button" onClick=${() => change("begins", terms.begins === me.id ? other.id : me.id)}><${Icon} name="swap" />${gettext("Swap who begins")}</button>
    </div><//>`;
}

/** A field under its name; the name says who changed it, and what it was. */
function Marked({ lobby, call, edits, game, me, other, field, note, labelled, children }) {
  const mark = markOf(field, call, edits, me);
  const values = { game: game.slug, me, other };
  const words = markWords(mark, other, (value) => valueWords(lobby, field, value, values));
  const cls = mark ? (mark.by === me.id && !mark.unsaid ? "changed mine" : "changed") : "";
  return html`<div class="field full ${cls}" data-field=${field}>
    <span class="label" id=${labelled}>${NAMES[field]()}${words ? html`<span class="was">${words}</span>` : note && html`<span class="was plain">${`, ${note}`}</span>`}</span>
    ${children}
  </div>`;
}

/** ", changed by Emil · before: rated", and what he proposes when one's own change stands in its place. */
function markWords(mark, other, words) {
  if (!mark) return "";
  const before = fill(gettext("before: %(value)s"), { value: words(mark.before) });
  const theirs = mark.by === other.id;
  if (theirs && mark.unsaid) return [", ", ...named(gettext("%(name)s proposes: %(value)s"), other, { value: words(mark.proposed) }), ` · ${before}`];
  return [", ", ...(theirs ? named(gettext("changed by %(name)s"), other) : [gettext("changed by you")]), ` · ${before}`];
}

function Choice({ options, value, onChange, ...props }) {
  const labelled = `label-${props.field}`;
  return html`<${Marked} ...${props} labelled=${labelled}><div class="choice" role="radiogroup" aria-labelledby=${labelled}>
    ${options.map(([option, words, off]) => html`<label key=${option}><input type="radio" name=${props.field} value=${String(option)} checked=${value === option} disabled=${off} onChange=${() => onChange(option)} /><span>${words}</span></label>`)}
  </div><//>`;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];

export function Time({ lobby, value, onChange }) {
  const { seconds = 5 } = value.kind === "clock" ? value : {};
  const chosen = { clock: () => String(value.minutes), days: () => `days ${value.days}`, brake: () => "" }[value.kind]();
  const choose = (word, seconds) => {
    if (word.startsWith("days")) return onChange({ kind: "days", days: Number(word.slice(5)) });
    return onChange(word === "" ? { kind: "brake" } : { kind: "clock", minutes: Number(word), seconds: Number(seconds) });
  };
  return html`<div class="time ${value.kind === "clock" ? "" : "alone"}">
    <select class="input" name="minutes" aria-label=${gettext("Minutes a player")} value=${chosen} onChange=${(event) => choose(event.target.value, seconds)}>
      ${lobby.data.minutes.map((count) => html`<option value=${String(count)} key=${count}>${fill(ngettext("%(count)s minute", "%(count)s minutes", count), { count })}</option>`)}
      <option value="">${gettext("no clock, ten minutes a move")}</option>
      <optgroup label=${gettext("By correspondence")}>${DAYS.map((days) => html`<option value=${`days ${days}`} key=${days}>${slowWords(days)}</option>`)}</optgroup>
    </select>
    ${value.kind === "clock" && html`<span aria-hidden="true">+</span><select class="input" name="seconds" aria-label=${gettext("Seconds a move")} value=${String(seconds)} onChange=${(event) => choose(chosen, event.target.value)}>
      ${lobby.data.seconds.map((count) => html`<option value=${String(count)} key=${count}>${fill(gettext("%(count)s s a move"), { count })}</option>`)}
    </select>`}
  </div>`;
}
