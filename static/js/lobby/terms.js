/** The dialog of a challenge: game, preset, time control, who begins. */

import { useState } from "preact/hooks";
import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { fill } from "../text.js";

const USUAL = { minutes: 10, seconds: 5 };

export function Terms({ lobby, rival }) {
  const [game, setGame] = useState(lobby.forTwo[0]);
  const [preset, setPreset] = useState(game?.presets[0].name);
  const [minutes, setMinutes] = useState(String(USUAL.minutes));
  const [seconds, setSeconds] = useState(String(USUAL.seconds));
  const [begins, setBegins] = useState("me");
  const [sending, setSending] = useState(false);
  const close = () => (lobby.asked.value = null);
  const choose = (slug) => {
    const chosen = lobby.games.get(slug);
    setGame(chosen);
    setPreset(chosen.presets[0].name);
  };
  const send = async (event) => {
    event.preventDefault();
    setSending(true);
    const time = minutes === "" ? { kind: "brake" } : { kind: "clock", minutes: Number(minutes), seconds: Number(seconds) };
    await lobby.act({ type: "challenge", player: rival.id, game: game.slug, preset, time, begins });
    close();
  };
  const title = fill(gettext("A match with %(name)s"), rival);
  return html`<${Dialog} title=${title} onClose=${close} cls="deal">
    <form onSubmit=${send}>
      <div class="with"><i class="face" aria-hidden="true">${[...rival.name][0].toUpperCase()}</i><div><h2>${title}</h2><p>${gettext("The challenge stands for three minutes.")}</p></div><button class="round" type="button" aria-label=${gettext("Close")} onClick=${close}><${Icon} name="close" /></button></div>
      <div class="terms-grid">
        ${lobby.forTwo.length > 1 && html`<${Pick} name="game" label=${gettext("Game")} value=${game.slug} onChange=${choose} options=${lobby.forTwo.map((one) => [one.slug, one.title])} />`}
        <${Choice} label=${gettext("Game type")} name="preset" value=${preset} onChange=${setPreset} options=${game.presets.map((one) => [one.name, one.label])} />
        <div class="field full"><span class="label">${gettext("Time control")}</span><div class="time ${minutes === "" ? "alone" : ""}">
          <select class="input" name="minutes" aria-label=${gettext("Minutes a player")} value=${minutes} onChange=${(event) => setMinutes(event.target.value)}>
            ${lobby.data.minutes.map((count) => html`<option value=${String(count)} key=${count}>${fill(ngettext("%(count)s minute", "%(count)s minutes", count), { count })}</option>`)}
            <option value="">${gettext("no clock, ten minutes a move")}</option>
          </select>
          ${minutes !== "" && html`<span aria-hidden="true">+</span><select class="input" name="seconds" aria-label=${gettext("Seconds a move")} value=${seconds} onChange=${(event) => setSeconds(event.target.value)}>
            ${lobby.data.seconds.map((count) => html`<option value=${String(count)} key=${count}>${fill(gettext("%(count)s s a move"), { count })}</option>`)}
          </select>`}
        </div></div>
        <div class="field full"><span class="label">${gettext("Who begins")}</span><div class="starter"><span aria-live="polite">${begins === "me" ? gettext("You begin") : fill(gettext("%(name)s begins"), rival)}</span><button class="btn bare" type="button" onClick=${() => setBegins(begins === "me" ? "you" : "me")}><${Icon} name="swap" />${gettext("Swap")}</button></div></div>
      </div>
      <div class="answers"><button class="btn primary" type="submit" disabled=${sending}>${gettext("Challenge")}</button><button class="btn" type="button" onClick=${close}>${gettext("Cancel")}</button></div>
    </form>
  </${Dialog}>`;
}

function Choice({ label, name, value, onChange, options }) {
  return html`<div class="field full"><span class="label" id="label-${name}">${label}</span><div class="choice" role="radiogroup" aria-labelledby="label-${name}">
    ${options.map(([option, words]) => html`<label key=${option}><input type="radio" name=${name} value=${option} checked=${value === option} onChange=${() => onChange(option)} /><span>${words}</span></label>`)}
  </div></div>`;
}

function Pick({ label, name, value, onChange, options }) {
  return html`<div class="field full"><label for="pick-${name}">${label}</label><select class="input" id="pick-${name}" name=${name} value=${value} onChange=${(event) => onChange(event.target.value)}>
    ${options.map(([option, words]) => html`<option value=${option} key=${option}>${words}</option>`)}
  </select></div>`;
}
