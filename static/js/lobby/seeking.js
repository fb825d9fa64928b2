/** What opens for one who looks for an opponent: "Play now", an open challenge, a link; each a dialog of terms. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { pref } from "../prefs.js";
import { canShare, copyLink, shareLink } from "../share.js";
import { fill } from "../text.js";
import { TIMES, offersOf, ownElo, sameTime, shortTime } from "./offers.js";
import { Refusal } from "./refusal.js";
import { Time } from "./terms_fields.js";

const SPANS = [100, 200, 400, null];
const BOUNDS = Array.from({ length: 17 }, (_, step) => 800 + 100 * step);

const WAYS = {
  quick: { title: () => gettext("Play now"), words: () => gettext("We look for somebody who wants the same."), go: () => gettext("Look for an opponent") },
  open: { title: () => gettext("Open challenge"), words: () => gettext("Everybody in the hall sees it. It stands for ten minutes, as long as you are here."), go: () => gettext("Post the challenge") },
  link: { title: () => gettext("Invite with a link"), words: () => gettext("For one match, good for a day. Guests need no account."), go: () => gettext("Make the link") },
};

/** What opens when `lobby.seeking` is "quick" (play now), "link" (invite with a link) or "open" (an open challenge). */
export function Seeking({ lobby }) {
  const kind = lobby.seeking.value;
  if (!kind || !lobby.mine.value.me || !lobby.forTwo.length) return null;
  return html`<${Panel} lobby=${lobby} kind=${kind} key=${kind} />`;
}

/** The terms that somebody chose last on this device, where they are still offered. */
function remembered(lobby, kind) {
  const usual = { time: TIMES[1], rated: kind !== "link", begins: "lot", span: 200, lowest: null, highest: null };
  const last = { ...usual, ...pref(`seek.${kind}`, {}).value };
  const game = lobby.forTwo.find((one) => one.slug === last.game) ?? lobby.forTwo[0];
  const preset = game.presets.some((one) => one.name === last.preset) ? last.preset : game.presets[0].name;
  const rated = last.rated && !lobby.mine.value.me.guest;
  return { ...last, game: game.slug, preset, rated };
}

function Panel({ lobby, kind }) {
  const [terms, setTerms] = useState(() => remembered(lobby, kind));
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  const [address, setAddress] = useState("");
  const change = (part) => {
    setRefused("");
    setTerms({ ...terms, ...part });
  };
  const close = () => (lobby.seeking.value = null);
  const submit = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    pref(`seek.${kind}`, {}).value = terms;
    const answer = await lobby.connection.act(frameOf(kind, terms));
    setBusy(false);
    if (answer.type === "refused") return setRefused(answer.text || answer.code);
    if (kind === "link") return setAddress(new URL(lobby.data.invitation.replace("TOKEN", answer.token), location.href).href);
    if (kind === "open") lobby.part.value = "seeks"; // where a phone shows it
    close();
    if (answer.match) lobby.goTo(answer.match);
  };
  const way = WAYS[kind];
  return html`<${Dialog} title=${way.title()} onClose=${close} cls="deal seeking">
    <form onSubmit=${submit}>
      <div class="with"><i class="face" aria-hidden="true"><${Icon} name=${kind === "link" ? "link" : "play"} /></i><div><h2>${way.title()}</h2><p>${way.words()}</p></div>
        <button class="round" type="button" aria-label=${gettext("Close")} onClick=${close}><${Icon} name="close" /></button></div>
      ${address ? html`<${Made} address=${address} close=${close} lobby=${lobby} />` : html`
        <div class="terms-grid"><${Terms} lobby=${lobby} kind=${kind} terms=${terms} change=${change} /></div>
        <${Refusal} text=${refused} />
        ${kind === "quick" && html`<${Searching} lobby=${lobby} game=${terms.game} />`}
        <div class="answers"><button class="btn primary" type="submit" autofocus aria-disabled=${busy}>${way.go()}</button><button class="btn" type="button" onClick=${close}>${gettext("Cancel")}</button></div>`}
    </form>
  </${Dialog}>`;
}

function frameOf(kind, { game, preset, time, rated, begins, span, lowest, highest }) {
  const frame = { type: "seek", kind, game, preset, time, rated };
  if (kind === "quick") return { ...frame, span };
  if (kind === "open") return { ...frame, begins, lowest, highest };
  return { ...frame, begins };
}

function Terms({ lobby, kind, terms, change }) {
  const game = lobby.games.get(terms.game);
  const { guest } = lobby.mine.value.me;
  const choose = (slug) => change({ game: slug, preset: lobby.games.get(slug).presets[0].name });
  return html`
    ${lobby.forTwo.length > 1 && html`<${Field} name="game" label=${gettext("Game")}><${Choice} name="game" value=${terms.game} onChange=${choose} options=${lobby.forTwo.map((one) => [one.slug, one.title])} /><//>`}
    ${game.presets.length > 1 && html`<${Field} name="preset" label=${gettext("Game type")}><${Choice} name="preset" value=${terms.preset} onChange=${(preset) => change({ preset })} options=${game.presets.map((one) => [one.name, one.label])} /><//>`}
    <${Field} name="time" label=${gettext("Time control")}>${kind === "quick" ? html`<${Choice} name="time" value=${Math.max(0, TIMES.findIndex((time) => sameTime(time, terms.time)))} onChange=${(at) => change({ time: TIMES[at] })} options=${TIMES.map((time, at) => [at, shortTime(time)])} />` : html`<${Time} lobby=${lobby} value=${terms.time} onChange=${(time) => change({ time })} />`}<//>
    <${Field} name="rated" label=${gettext("Rating")} note=${guest && gettext("with guests always friendly")}><${Choice} name="rated" value=${terms.rated} onChange=${(rated) => change({ rated })} options=${[[true, gettext("rated"), guest], [false, gettext("friendly")]]} /><//>
    ${kind === "quick" && html`<${Field} name="span" label=${gettext("Opponents")} note=${fill(gettext("your rating: %(elo)s"), { elo: ownElo(lobby, terms.game) })}><${Choice} name="span" value=${terms.span} onChange=${(span) => change({ span })} options=${SPANS.map((span) => [span, span === null ? gettext("anybody") : `± ${span}`])} /><//>`}
    ${kind === "open" && html`<${Bounds} terms=${terms} change=${change} note=${fill(gettext("your rating: %(elo)s"), { elo: ownElo(lobby, terms.game) })} />`}
    ${kind !== "quick" && html`<${Field} name="begins" label=${gettext("Who begins")}><${Choice} name="begins" value=${terms.begins} onChange=${(begins) => change({ begins })} options=${[["me", gettext("I")], ["lot", gettext("the lot")], ["you", gettext("the other one")]]} /><//>`}`;
}

function Field({ name, label, note, children }) {
  return html`<div class="field full" data-field=${name}><span class="label" id=${`seek-${name}`}>${label}${note && html`<span class="was plain">${`, ${note}`}</span>`}</span>${children}</div>`;
}

function Choice({ name, value, onChange, options }) {
  return html`<div class="choice ${options.length > 3 ? "many" : ""}" role="radiogroup" aria-labelledby=${`seek-${name}`}>
    ${options.map(([option, words, off]) => html`<label key=${option}><input type="radio" name=${`seek-${name}`} value=${String(option)} checked=${value === option} disabled=${off} onChange=${() => onChange(option)} /><span>${words}</span></label>`)}
  </div>`;
}

function Bounds({ terms, change, note }) {
  const pick = (field, label, any) => html`<select class="input" name=${field} aria-label=${label} value=${String(terms[field] ?? "")} onChange=${(event) => change({ [field]: event.target.value ? Number(event.target.value) : null })}>
    <option value="">${any}</option>
    ${BOUNDS.map((bound) => html`<option value=${String(bound)} key=${bound}>${fill(field === "lowest" ? gettext("from %(lowest)s") : gettext("up to %(highest)s"), { lowest: bound, highest: bound })}</option>`)}
  </select>`;
  return html`<${Field} name="bounds" label=${gettext("Rating of the opponent")} note=${note}><div class="bounds">${pick("lowest", gettext("Lowest rating"), gettext("from any"))}${pick("highest", gettext("Highest rating"), gettext("up to any"))}</div><//>`;
}

function Searching({ lobby, game }) {
  const count = offersOf(lobby).value.searching[game] ?? 0;
  return html`<p class="muted small num searchers">${count > 0 && fill(ngettext("%(count)s person searches for this game right now.", "%(count)s people search for this game right now.", count), { count })}</p>`;
}

/** The link is there: to be copied, or passed on by the device. */
function Made({ lobby, address, close }) {
  const [told, tell] = useState("");
  const box = useRef(null);
  useEffect(() => box.current.querySelector(".primary").focus(), []); // what made the link is gone
  const copy = async (event) => tell((await copyLink(event.currentTarget.closest(".link-box").querySelector("input"))) ? gettext("The link is copied.") : gettext("Copy it by hand: it is marked."));
  return html`<div class="made" ref=${box}>
    <p>${gettext("Send this link to whom you want to play. The match begins as soon as somebody agrees while you are here.")}</p>
    <div class="link-box">
      <input class="input" type="text" readonly value=${address} aria-label=${gettext("The link")} onFocus=${(event) => event.target.select()} />
      <button class="btn primary" type="button" onClick=${copy}><${Icon} name="link" />${gettext("Copy")}</button>
      ${canShare() && html`<button class="btn" type="button" onClick=${() => shareLink(address, fill(gettext("%(name)s invites you"), lobby.mine.value.me))}><${Icon} name="send" />${gettext("Share")}</button>`}
    </div>
    <p class="good" role="status">${told}</p>
    <div class="answers"><button class="btn" type="button" onClick=${close}>${gettext("Close, the link stays good")}</button></div>
  </div>`;
}
