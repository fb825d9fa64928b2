/** The tour itself: bubbles beside what they speak of, one after the other. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { beside } from "./beside.js";
import { html } from "./html.js";
import { toTable } from "./keys.js";
import { hasChat } from "./talk.js";
import { fill } from "./text.js";

/** What the game says may be on its way. */
export function Round({ match, end }) {
  const [steps, show] = useState(() => (match.words?.seldom ? null : stepsOf(match)));
  useEffect(() => {
    if (!steps) match.words.seldom().then(() => show(stepsOf(match)));
  }, []);
  return steps && html`<${Steps} ...${{ match, steps, end }} />`;
}

function Steps({ match, steps, end }) {
  const [at, go] = useState(0);
  const step = steps[at];
  const before = useRef(document.activeElement);
  useEffect(() => () => giveFocusBack(before.current), []);
  useEscape(end);
  useLayoutEffect(() => { match.tab.value = "table"; }, []);
  return html`<${Bubble} key=${at} match=${match} step=${step} count=${fill(gettext("%(step)s of %(steps)s"), { step: at + 1, steps: steps.length })}
    back=${at > 0 ? () => go(at - 1) : null} next=${at < steps.length - 1 ? () => go(at + 1) : null} end=${end} />`;
}

function Bubble({ match, step, count, back, next, end }) {
  const box = useRef(null);
  const ring = useRef(null);
  const onward = useRef(null);
  useLayoutEffect(() => onward.current.focus({ preventScroll: true }), []);
  usePlace(step.at, box, ring, match);
  return html`
    <div class="tour-ring" ref=${ring} aria-hidden="true"></div>
    <section class="tour" role="dialog" aria-modal="false" aria-labelledby="tour-title" aria-describedby="tour-text" ref=${box}>
      <p class="tour-count num">${count}</p>
      <h2 id="tour-title">${step.title}</h2>
      <p id="tour-text">${step.text}</p>
      <div class="tour-ways">
        ${next && html`<button class="btn bare" type="button" onClick=${end}>${gettext("End the tour")}</button>`}
        ${back && html`<button class="btn quiet" type="button" onClick=${back}>${gettext("Back")}</button>`}
        <button class="btn primary" type="button" ref=${onward} onClick=${next ?? end}>${next ? gettext("Next") : gettext("Let’s play")}</button>
      </div>
    </section>`;
}

/** Stand beside the target, and follow it when the table, the window or the scrolling moves it. */
function usePlace(at, box, ring, match) {
  const put = () => box.current && place(at && seen(at), box.current, ring.current);
  useLayoutEffect(put, [match.table.value, match.tab.value]);
  useEffect(() => {
    const target = at && seen(at);
    target?.scrollIntoView({ block: "nearest" });
    const sizes = new ResizeObserver(put);
    for (const element of [target, box.current, document.body]) if (element) sizes.observe(element);
    addEventListener("resize", put);
    addEventListener("scroll", put, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      removeEventListener("resize", put);
      removeEventListener("scroll", put, { capture: true });
    };
  }, []);
}

function place(target, box, ring) {
  const found = target?.getBoundingClientRect();
  const { left, top } = beside(found, box.getBoundingClientRect(), { width: document.documentElement.clientWidth, height: innerHeight });
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
  ring.hidden = !found;
  if (found) Object.assign(ring.style, { left: `${found.left}px`, top: `${found.top}px`, width: `${found.width}px`, height: `${found.height}px` });
}

/** The first that takes up room on the page. @param at a selector, or several of which the first that is seen counts. */
function seen(at) {
  const found = [at].flat().flatMap((selector) => [...document.querySelectorAll(selector)]);
  return found.find((element) => element.getClientRects().length > 0);
}

/** Before the board hears it: Esc there goes a step back. A window over the table comes first. */
function useEscape(end) {
  useEffect(() => {
    const pressed = (event) => {
      if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    document.addEventListener("keydown", pressed, true);
    return () => document.removeEventListener("keydown", pressed, true);
  }, []);
}

function giveFocusBack(element) {
  if (element?.isConnected && element !== document.body && element.getClientRects().length) element.focus({ preventScroll: true });
  else toTable();
}

/** The game's own steps, or those that fit every board, and what the frame has besides. Steps about what is not there are left out. */
export function stepsOf(match) {
  const own = match.words?.tour && match.worded(() => match.words.tour(match.context.value, match.table.value.view));
  return [...(own ?? anyBoard()), ...frame(match)].filter((step) => !step.at || seen(step.at));
}

function anyBoard() {
  return [
    { at: ".chair", title: gettext("Who sits where"), text: gettext("Each player has a chair. The dot at the picture says whether somebody is here just now, and the ring around it whose turn it is.") },
    { at: ".clock", title: gettext("The clock"), text: gettext("It runs while this chair is waited for. Whoever has no time left has lost.") },
    { at: ".moves .btn", title: gettext("Your moves"), text: gettext("When it is your turn, all that you can do stands here. What you choose is played at once.") },
  ];
}

/** On a phone log and chat lie behind the tabs at its foot. */
function frame(match) {
  return [
    { at: [".bottom [data-tab-name=log]", "#panel-log"], title: gettext("The log"), text: gettext("Every move stands here in words, the newest last. So you can look up what has just happened.") },
    ...(hasChat(match) ? [{ at: [".bottom [data-tab-name=chat]", ".talk [data-tab-name=chat]"], title: gettext("The chat"), text: gettext("Here you talk to the others at the table. Watchers do not read along.") }] : []),
    { at: ".more > summary", title: gettext("The menu"), text: gettext("Rules, keys and sound are in here, and this tour too, whenever you want it again.") },
  ];
}
