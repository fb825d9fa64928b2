/** Where somebody writes a line: at a table, in a room of the lobby. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { fill } from "./text.js";

export const LONGEST = 300;
/** Characters left from which on they are counted. */
const FEW = 50;

/** @param {{id?: string, list: string, label: string, offline: boolean, send: (text: string) => Promise<string>,
 *   suggest?: (text: string) => {text: string, words: string, about?: string}[], given?: {value: string | null}, longest?: number}} props
 *   `list`: the id of what Esc leads to; `send` returns why not, or nothing; `suggest` what the text could become;
 *   `given`: a signal by which others begin a text. */
export function Writing({ id = "say", list, label, offline, send, suggest, given, longest = LONGEST }) {
  const [text, write] = useState("");
  const [fault, blame] = useState("");
  const [sending, setSending] = useState(false);
  const [offered, offer] = useState([]);
  const [at, choose] = useState(-1);
  const field = useRef(null);
  const left = longest - text.length;
  const put = (next) => {
    write(next);
    blame("");
    offer(suggest?.(next) ?? []);
    choose(-1);
  };
  const begun = given?.value ?? null;
  useEffect(() => {
    if (begun === null) return;
    given.value = null;
    write(begun);
    field.current.focus();
  }, [begun]);
  const submit = async (event) => {
    event.preventDefault();
    if (sending || !text.trim()) return;
    offer([]);
    setSending(true);
    const why = await send(text.trim());
    setSending(false);
    blame(why);
    if (!why) write("");
  };
  const take = (one) => {
    put(one.text);
    field.current.focus();
  };
  const pressed = (event) => {
    if (offered.length && walked(event, { offered, at, choose, take, close: () => offer([]) })) return;
    if (event.key !== "Escape") return;
    event.stopPropagation(); // what Esc does at the table is not meant here
    document.getElementById(list).focus();
  };
  const combo = suggest && { role: "combobox", "aria-autocomplete": "list", "aria-expanded": offered.length > 0, "aria-controls": `${id}-offers`, "aria-activedescendant": at >= 0 ? `${id}-offer-${at}` : undefined };
  return html`<form class="write" onSubmit=${submit}>
    ${fault && html`<p class="fault" id=${`${id}-fault`} role="alert">${fault}</p>`}
    ${sending && offline && html`<p class="muted" role="status">${gettext("Goes out as soon as the connection is back.")}</p>`}
    ${left <= FEW && html`<p class="muted num left">${fill(ngettext("%(count)s character left", "%(count)s characters left", left), { count: left })}</p>`}
    ${suggest && html`<ul class="offers" id=${`${id}-offers`} role="listbox" aria-label=${gettext("What this could become")} hidden=${!offered.length}>
      ${offered.map((one, place) => html`<li key=${one.text} id=${`${id}-offer-${place}`} role="option" aria-selected=${place === at} onMouseDown=${(event) => event.preventDefault()} onClick=${() => take(one)}><b><bdi>${one.words}</bdi></b>${one.about && html` <small>${one.about}</small>`}</li>`)}
    </ul>
    <p class="hush" role="status">${offered.length > 0 && fill(ngettext("%(count)s suggestion, Tab takes the first", "%(count)s suggestions, Tab takes the first", offered.length), { count: offered.length })}</p>`}
    <input class="input" id=${id} name="say" ref=${field} maxlength=${longest} autocomplete="off" enterkeyhint="send" dir="auto" placeholder=${label} aria-label=${label} aria-describedby=${fault ? `${id}-fault` : undefined} ...${combo} readonly=${sending} value=${text} onKeyDown=${pressed} onBlur=${() => offer([])} onInput=${(event) => put(event.currentTarget.value)} />
    <button class="round" type="submit" aria-label=${gettext("Send")} aria-disabled=${!text.trim() || sending}><${Icon} name="send" /></button>
  </form>`;
}

/** Keys among suggestions: arrows choose, Tab takes, Enter takes what was chosen, Esc closes. @returns {boolean} whether one was meant. */
function walked(event, { offered, at, choose, take, close }) {
  const { key, shiftKey } = event;
  if (key === "ArrowDown") choose((at + 1) % offered.length);
  else if (key === "ArrowUp") choose((at <= 0 ? offered.length : at) - 1);
  else if (key === "Tab" && !shiftKey) take(offered[Math.max(at, 0)]);
  else if (key === "Enter" && at >= 0) take(offered[at]);
  else if (key === "Escape") close();
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
