/** The terms of an open table: chosen when it is opened, and changed by its host as long as it waits. */

import { useState } from "preact/hooks";
import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { pref } from "../prefs.js";
import { fill } from "../text.js";
import { TIMES } from "./offers.js";
import { Refusal } from "./refusal.js";
import { StakeField } from "./stake_field.js";
import { ownTable } from "./tables.js";
import { Time } from "./terms_fields.js";

/** Opens when `lobby.seeking` is "table": a new table, or the terms of the reader's own. */
export function TableForm({ lobby }) {
  const me = lobby.mine.value.me;
  const own = ownTable(lobby);
  const close = () => (lobby.seeking.value = null);
  if (!me || !lobby.games.size) return null;
  if (own && own.host.id !== me.id) return html`<${AtAnother} close=${close} />`;
  return html`<${Form} lobby=${lobby} me=${me} own=${own} close=${close} key=${own ? "own" : "new"} />`;
}

function AtAnother({ close }) {
  const title = gettext("You sit at a table already");
  return html`<${Dialog} title=${title} onClose=${close} cls="table-asked"><h2>${title}</h2><p>${gettext("Stand up there first, then you can open one of your own.")}</p><div class="choices"><button class="btn primary" type="button" autofocus onClick=${close}>${gettext("Close")}</button></div><//>`;
}

/** Options of a game as it offers them, with what was chosen last where that still fits. */
function optionsOf(game, last = {}) {
  return Object.fromEntries(game.options.map(({ name, kind, values = [], default: usual }) => {
    const fits = kind === "bool" ? typeof last[name] === "boolean" : values.some(({ value }) => value === last[name]);
    return [name, fits ? last[name] : usual];
  }));
}

/** What a new table begins with: as one chose it last on this device. */
function remembered(lobby, slug) {
  const game = lobby.games.get(slug);
  const last = { time: TIMES[1], rated: true, begins: "lot", listed: true, ...pref(`table.${slug}`, {}).value, stake: 0 };
  const time = game.paced ? { kind: "paced" } : last.time.kind === "paced" ? TIMES[1] : last.time;
  return { ...last, time, game: slug, seats: game.seats.includes(last.seats) ? last.seats : game.usual_seats, options: optionsOf(game, last.options), rated: last.rated && !lobby.mine.value.me.guest };
}

/** The game that the page was asked for, or that one opened a table of last, or the first one for more than two. */
function usualGame(lobby) {
  const asked = [new URLSearchParams(location.search).get("game"), pref("table.game", "").value].find((slug) => lobby.games.has(slug));
  return asked ?? ([...lobby.games.values()].find((game) => game.seats.at(-1) > 2) ?? [...lobby.games.values()][0]).slug;
}

function Form({ lobby, me, own, close }) {
  const [terms, setTerms] = useState(() => (own ? { ...own, options: { ...own.options } } : remembered(lobby, usualGame(lobby))));
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  const change = (part) => {
    setRefused("");
    setTerms({ ...terms, ...part });
  };
  const choose = (slug) => change(remembered(lobby, slug));
  const submit = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { game, options, seats, time, rated, begins, listed } = terms;
    const said = { options, seats, time, rated, begins, listed, stake: rated ? (terms.stake ?? 0) : 0 };
    pref("table.game", "").value = game;
    pref(`table.${game}`, {}).value = said;
    const answer = await lobby.connection.act(own ? { type: "alter_table", table: own.id, version: own.version, ...said } : { type: "open_table", game, ...said });
    setBusy(false);
    if (answer.type === "refused") return setRefused(answer.text || answer.code);
    close();
  };
  const title = own ? gettext("Change the terms") : gettext("Open a table");
  return html`<${Dialog} title=${title} onClose=${close} cls="deal seeking table-form">
    <form onSubmit=${submit}>
      <div class="with"><i class="face" aria-hidden="true"><${Icon} name="people" /></i><div><h2>${title}</h2><p>${own ? gettext("All see what you change, and say anew that they are ready.") : gettext("Others sit down, or a computer; it begins once all are ready.")}</p></div>
        <button class="round" type="button" aria-label=${gettext("Close")} onClick=${close}><${Icon} name="close" /></button></div>
      <div class="terms-grid">
        ${!own && lobby.games.size > 1 && html`<div class="field full"><label for="table-game">${gettext("Game")}</label><select class="input" id="table-game" value=${terms.game} onChange=${(event) => choose(event.target.value)}>${[...lobby.games.values()].map((game) => html`<option value=${game.slug} key=${game.slug}>${`${game.title} (${countsWords(game.seats)})`}</option>`)}</select></div>`}
        <${Fields} lobby=${lobby} me=${me} game=${lobby.games.get(terms.game)} terms=${terms} change=${change} />
      </div>
      <${Refusal} text=${refused} />
      <div class="answers"><button class="btn primary" type="submit" autofocus aria-disabled=${busy}>${own ? gettext("Change") : gettext("Open the table")}</button><button class="btn" type="button" onClick=${close}>${gettext("Cancel")}</button></div>
    </form>
  <//>`;
}

/** "3 to 6 players" */
function countsWords(seats) {
  const [least, most] = [seats[0], seats.at(-1)];
  return least === most ? fill(ngettext("%(count)s player", "%(count)s players", most), { count: most }) : fill(gettext("%(least)s to %(most)s players"), { least, most });
}

function Fields({ lobby, me, game, terms, change }) {
  const option = (name, value) => change({ options: { ...terms.options, [name]: value } });
  return html`
    ${game.seats.length > 1 && html`<${Field} name="seats" label=${gettext("Seats")}><${Choice} name="seats" value=${terms.seats} onChange=${(seats) => change({ seats })} options=${game.seats.map((count) => [count, count])} /><//>`}
    ${!game.own && game.presets.length > 1 && html`<${Field} name="preset" label=${gettext("Game type")}><${Choice} name="preset" value=${presetOf(game, terms.options)} onChange=${(name) => change({ options: game.presets.find((preset) => preset.name === name).options })} options=${game.presets.map((preset) => [preset.name, preset.label])} /><//>`}
    ${game.own && game.options.map((one) => html`<${Option} key=${one.name} option=${one} value=${terms.options[one.name]} onChange=${(value) => option(one.name, value)} />`)}
    ${game.own && html`<p class="muted small"><a class="tap" href=${lobby.data.rules.replace("GAME", game.slug)} target="_blank" rel="noopener">${gettext("What that means: the rules of the game")}</a></p>`}
    ${!game.paced && html`<${Field} name="time" label=${gettext("Time control")}><${Time} lobby=${lobby} value=${terms.time} onChange=${(time) => change({ time })} /><//>`}
    <${Field} name="rated" label=${gettext("Rating")} note=${me.guest ? gettext("with guests always friendly") : gettext("with a computer or a guest always friendly")}><${Choice} name="rated" value=${terms.rated} onChange=${(rated) => change({ rated })} options=${[[true, gettext("rated"), me.guest], [false, gettext("friendly")]]} /><//>
    ${!me.guest && html`<${Field} name="stake" label=${gettext("Stake")}><${StakeField} mine=${lobby.mine.value} value=${terms.rated ? (terms.stake ?? 0) : 0} rated=${terms.rated} onChange=${(stake) => change({ stake })} labelled="table-stake-label" /><//>`}
    <${Field} name="begins" label=${gettext("Who begins")}><${Choice} name="begins" value=${terms.begins} onChange=${(begins) => change({ begins })} options=${[["lot", gettext("the lot")], ["host", gettext("I")]]} /><//>
    <${Field} name="listed" label=${gettext("Who sees it")}><${Choice} name="listed" value=${terms.listed} onChange=${(listed) => change({ listed })} options=${[[true, gettext("everybody")], [false, gettext("by link only")]]} /><//>`;
}

/** Where presets are all there is to choose, they stand for the options. */
function presetOf(game, options) {
  return game.presets.find((preset) => Object.entries(preset.options).every(([name, value]) => options[name] === value))?.name;
}

/** A choice that the game offers, in its own words: a switch, or one of several. */
function Option({ option, value, onChange }) {
  if (option.kind === "bool") return html`<label class="tick-line" data-field=${option.name}><input type="checkbox" checked=${value} onChange=${(event) => onChange(event.target.checked)} /><span>${option.label}</span></label>`;
  const name = `option-${option.name}`; // a game may call something as we call seats or time
  return html`<${Field} name=${name} label=${option.label} note=${option.note}><${Choice} name=${name} value=${value} onChange=${onChange} options=${option.values.map((one) => [one.value, one.label])} /><//>`;
}

function Field({ name, label, note, children }) {
  return html`<div class="field full" data-field=${name}><span class="label" id=${`table-${name}-label`}>${label}${note && html`<span class="was plain">${`, ${note}`}</span>`}</span>${children}</div>`;
}

function Choice({ name, value, onChange, options }) {
  return html`<div class="choice ${options.length > 3 ? "many" : ""}" role="radiogroup" aria-labelledby=${`table-${name}-label`}>
    ${options.map(([option, words, off]) => html`<label key=${option}><input type="radio" name=${`table-${name}`} value=${String(option)} checked=${value === option} disabled=${off} onChange=${() => onChange(option)} /><span>${words}</span></label>`)}
  </div>`;
}
