/** "A match with Emil": the dialog in which both change the terms of one proposal until they agree, or one has enough. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { pref } from "../prefs.js";
import { beginsWords } from "../not_begun.js";
import { fill } from "../text.js";
import { NAMES, callWith, dealsOf, leftWords, named, useSettled, valueWords } from "./deals.js";
import { FIELDS, begins, kept, stepOf, termsOf, toRemember, usual, withEdits } from "./draft.js";
import { Fields } from "./terms_fields.js";

/** Milliseconds after an answer in which its outcome must have come; then the reader may try again. */
const OUTCOME = 3_000;

function stands({ kind }) {
  return kind === "days" ? gettext("The challenge stands for a day.") : gettext("The challenge stands for three minutes.");
}

/** Who of the two plays just now, and what can begin all the same; "" when both are free. */
function plays(lobby, me, rival) {
  if (lobby.busy.value.has(rival.id)) return fill(gettext("%(name)s is playing: beside that a match by correspondence can begin."), rival);
  return lobby.busy.value.has(me.id) ? gettext("You are playing: beside that a match by correspondence can begin.") : "";
}

export function Terms({ lobby, rival }) {
  const deal = useDeal(lobby, rival);
  const { call, me, close } = deal;
  const title = fill(gettext("A match with %(name)s"), rival);
  const beside = !call && plays(lobby, me, rival);
  const about = call && begins(call) ? `${deal.game.title}.` : call ? fill(gettext("%(game)s. Expires in %(time)s if nothing happens."), { game: deal.game.title, time: leftWords(lobby, call) }) : [beside, stands(deal.terms.time)].filter(Boolean).join(" ");
  return html`<${Dialog} title=${title} onClose=${close} cls="deal">
    <form onSubmit=${deal.submit} data-step=${deal.step} data-version=${call?.version}>
      <div class="with"><i class="face" aria-hidden="true">${[...rival.name][0].toUpperCase()}</i><div><h2>${named(gettext("A match with %(name)s"), rival)}</h2><p class="num">${eloWords(lobby, rival, deal.game)}${about}</p></div>
        <button class="round" type="button" aria-label=${call ? gettext("Close, the challenge stays open") : gettext("Close")} onClick=${close}><${Icon} name="close" /></button></div>
      <div class="terms-grid">
        ${lobby.forTwo.length > 1 && html`<${Game} lobby=${lobby} deal=${deal} />`}
        <${Fields} lobby=${lobby} call=${call} terms=${deal.terms} edits=${deal.edits} change=${deal.change} game=${deal.game} me=${me} other=${rival} />
      </div>
      <${Consent} deal=${deal} me=${me} rival=${rival} />
      <${Answers} lobby=${lobby} deal=${deal} me=${me} rival=${rival} />
      <div class="of-deal">${call && html`<details class="deal-mark"><summary>${fill(gettext("Deal no. %(deal)s"), call)}</summary><code>${call.hash}</code></details>`}</div>
    </form>
  </${Dialog}>`;
}

/** His rating in this game, if he has one; with a mark while it is provisional. */
function eloWords(lobby, rival, game) {
  const { elo = {}, unsure = [] } = lobby.hall.value.people.get(rival.id) ?? rival;
  if (!(game.slug in elo)) return "";
  return `${fill(gettext("Elo %(rating)s"), { rating: `${elo[game.slug]}${unsure.includes(game.slug) ? "?" : ""}` })} · `;
}

/** All that the dialog knows and does. What stands proposed comes from the server; here are only changes not yet proposed. */
function useDeal(lobby, rival) {
  const me = lobby.mine.value.me;
  const call = callWith(lobby, rival);
  const [slug, setSlug] = useState(() => usualGame(lobby));
  const [edits, setEdits] = useState({});
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  const last = useRef(null);
  const [slow] = useState(() => Boolean(plays(lobby, me, rival)));
  if (call) last.current = call;
  const game = lobby.games.get(call?.game ?? slug);
  const stands = call ? termsOf(call) : last.current?.game === slug ? termsOf(last.current) : usual({ game, me, rival, last: pref(`terms.${slug}`, null).value, slow });
  const own = kept(edits, stands, game.presets.map((preset) => preset.name));
  const settled = useSettled(call ? `${call.id} ${call.version}` : "none");
  const news = useNews(lobby, { call, last, own, me, rival, game });
  useEffect(() => {
    setBusy(false);
    setEdits(own); // what stands proposed by now is no change any more, whatever the other one makes of it
  }, [call?.id, call?.version]);
  const step = stepOf(call, own, me);
  const { failed } = dealsOf(lobby);
  useEffect(() => { if (failed.value) setRefused(failed.value); }, [failed.value]);
  useEffect(() => () => { failed.value = ""; }, []);
  const terms = withEdits(stands, own);
  const change = (field, value) => {
    setRefused("");
    setEdits({ ...own, [field]: value });
  };
  const act = async (frame) => {
    setBusy(true);
    setRefused("");
    const answer = await lobby.connection.act(frame);
    if (answer.type === "refused") setRefused(answer.text || answer.code);
    if (answer.type === "refused") setBusy(false);
    else setTimeout(() => setBusy(false), OUTCOME);
    return answer.type === "done";
  };
  const close = () => (lobby.asked.value = null);
  const submit = async (event) => {
    event.preventDefault();
    if (busy || !settled || step === "wait" || step === "begin") return;
    pref("terms.game", "").value = game.slug;
    const remembered = pref(`terms.${game.slug}`, null);
    remembered.value = { ...toRemember(terms, me), ...(slow && { time: remembered.value?.time }) }; // what had to be is no wish
    const said = { preset: terms.preset, time: terms.time, rated: terms.rated, stake: terms.stake, begins: terms.begins === me.id ? "me" : "you" };
    if (step === "ask") await act({ type: "challenge", player: rival.id, game: game.slug, ...said });
    else if (step === "agree") await act({ type: "accept", challenge: call.id, version: call.version });
    else if (await act({ type: "propose", challenge: call.id, version: call.version, ...said })) setEdits({});
  };
  const leave = async () => {
    if (!call) return close();
    if (busy) return;
    if (await act({ type: call.by.id === me.id ? "withdraw" : "decline", challenge: call.id })) close();
  };
  const undo = () => setEdits({});
  return { me, call, game, setSlug, terms, edits: own, change, step, ready: settled && !busy, submit, leave, close, undo, refused, news };
}

function usualGame(lobby) {
  const last = pref("terms.game", "").value;
  return (lobby.forTwo.find((game) => game.slug === last) ?? lobby.forTwo[0]).slug;
}

/** What the other one has just done: said once, in the dialog, and read out. */
function useNews(lobby, { call, last, own, me, rival, game }) {
  const { ended, going } = dealsOf(lobby);
  const [news, setNews] = useState([]);
  const seen = useRef(call);
  useEffect(() => {
    const before = seen.current;
    seen.current = call;
    if (!call || (before?.id === call.id && before.version === call.version)) return;
    if (before?.id !== call.id) setNews(call.by.id !== rival.id ? [fill(gettext("You have asked %(name)s."), rival)] : before !== call ? [fill(gettext("%(name)s has just challenged you."), rival)] : []);
    else setNews(call.changed_by === rival.id ? changeWords(lobby, call, own, { game: game.slug, me, other: rival }) : [gettext("You have proposed that.")]);
  }, [call?.id, call?.version]);
  useEffect(() => {
    const fate = ended.value;
    if (fate && last.current?.id === fate.challenge) setNews([fill(fateWords(fate.fate, last.current.by.id === me.id), rival)]);
  }, [ended.value]);
  if (going.value) return [gettext("Your match begins.")];
  return call && begins(call) ? [beginsWords()] : news;
}

/** That something was changed, for all; what it was, for those who do not see the marks. */
function changeWords(lobby, call, own, values) {
  const fields = FIELDS.filter((field) => call.before?.[field] !== undefined);
  const changes = fields.map((field) => `${NAMES[field]()}: ${valueWords(lobby, field, call[field], values)}`).join(", ");
  const sentence = Object.keys(own).length > 0 ? gettext("%(name)s has changed something. Your changes are still here.") : gettext("%(name)s has changed something.");
  return [fill(sentence, values.other), changes];
}

function fateWords(fate, made) {
  if (fate === "expired") return gettext("The challenge has expired.");
  return made ? gettext("%(name)s has declined.") : gettext("%(name)s has withdrawn the challenge.");
}

function Game({ lobby, deal }) {
  return html`<div class="field full"><label for="pick-game">${gettext("Game")}</label><select class="input" id="pick-game" name="game" value=${deal.game.slug} disabled=${Boolean(deal.call)} onChange=${(event) => deal.setSlug(event.target.value)}>
    ${lobby.forTwo.map((one) => html`<option value=${one.slug} key=${one.slug}>${one.title}</option>`)}
  </select></div>`;
}

/** Who has agreed to what stands proposed, and what has just happened. Its place is kept free, so that nothing jumps. */
function Consent({ deal, me, rival }) {
  const { call, news, refused, step } = deal;
  const box = useRef(null);
  useEffect(() => { if (refused || step === "begin") box.current.scrollIntoView({ block: "center" }); }, [refused, step === "begin"]); // on small screens the answers lie over it
  const agreed = (person) => call?.accepts.includes(person.id);
  const line = (agreed, yes, no) => html`<p class=${agreed ? "good" : "muted"}><${Icon} name=${agreed ? "check" : "clock"} /><span>${agreed ? yes : no}</span></p>`;
  return html`<div class="consent ${call ? "" : "fresh"}" ref=${box}>
    ${line(agreed(rival), named(gettext("%(name)s agrees."), rival), named(gettext("%(name)s does not agree yet."), rival))}
    ${line(agreed(me), gettext("You agree."), gettext("You do not agree yet."))}
    <p class="news ${refused ? "bad" : ""}" role=${refused ? "alert" : "status"}>${refused ? html`<span>${refused}</span>` : html`<span>${news[0]}</span>${news[1] && html`<span class="hush">${news[1]}</span>`}`}</p>
  </div>`;
}

function Answers({ deal, me, rival }) {
  const { call, step, ready } = deal;
  const words = { ask: gettext("Challenge"), propose: gettext("Propose this"), agree: gettext("Agreed, let’s go"), wait: fill(pgettext("negotiation", "Waiting for %(name)s …"), rival), begin: gettext("About to begin …") };
  const leave = !call ? gettext("Cancel") : call.by.id === me.id ? gettext("Withdraw") : gettext("Decline");
  return html`<div class="answers">
    <button class="btn primary" type="submit" autofocus aria-disabled=${!ready || step === "wait" || step === "begin"}>${words[step]}</button>
    ${step === "propose" && html`<button class="btn quiet" type="button" onClick=${deal.undo}>${gettext("Undo")}</button>`}
    ${step !== "begin" && html`<button class="btn ${call ? "danger" : ""}" type="button" onClick=${deal.leave}>${leave}</button>`}
  </div>`;
}
