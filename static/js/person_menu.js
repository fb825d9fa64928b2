/** What one can do about somebody. It needs no socket: it asks and acts over plain HTTP (lobby.folk_pages). */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { page, target, ways } from "./ways.js";

export function Menu({ person, about, button, close }) {
  const box = useRef(null);
  const [known, learn] = useState(null);
  const [said, say] = useState("");
  useEffect(() => {
    const menu = box.current;
    const toggled = (event) => event.newState === "closed" && close();
    menu.addEventListener("toggle", toggled);
    menu.showPopover?.();
    menu.querySelector("[role=menuitem]")?.focus();
    ask(person.id).then((answer) => (answer ? learn(answer) : say(gettext("That did not work just now. Please try again."))));
    return () => {
      menu.removeEventListener("toggle", toggled);
      if (menu.contains(document.activeElement) || document.activeElement === document.body) button.current?.focus();
    };
  }, []);
  useEffect(() => {
    const stand = () => place(box.current, button.current);
    stand();
    addEventListener("resize", stand);
    return () => removeEventListener("resize", stand);
  }, [known, said]);
  const act = async (what) => {
    const answer = await heed(known, person.id, what);
    say(answer.refused ?? DONE[what]?.() ?? "");
    if (!answer.refused) learn(answer);
  };
  const leave = (deed) => () => {
    box.current.hidePopover?.();
    deed(person);
  };
  return html`<div class="person-menu" popover="auto" role="menu" aria-label=${person.name} ref=${box} onKeyDown=${(event) => walk(event, box.current)}>
    <p class="who" role="presentation"><bdi>${person.name}</bdi></p>
    <a role="menuitem" class="entry" href=${known?.links.page ?? page(person)} target=${target()}><${Icon} name="person" />${gettext("Player’s page")}</a>
    ${known ? html`<${Together} known=${known} leave=${leave} /><${Between} known=${known} act=${act} />` : html`<p class="wait" role="presentation">${!said && gettext("One moment …")}</p>`}
    <button role="menuitem" class="entry" type="button" onClick=${leave(() => report(about ?? { kind: "player", player: person.id, name: person.name }))}><${Icon} name="alarm" />${about?.kind === "line" || about?.kind === "letter" ? gettext("Report this line") : gettext("Report")}</button>
    <p class="said" role="status">${said}</p>
  </div>`;
}

/** Few come here: its dialog is fetched when somebody does. */
const report = async (about) => (await import("./report.js")).openReport(about);

/** What two do together. */
function Together({ known, leave }) {
  const { may, links, slow } = known;
  return html`
    ${links.table && links.table !== location.pathname && html`<a role="menuitem" class="entry" href=${links.table} target=${target()}><${Icon} name="eye" />${gettext("Watch")}</a>`}
    ${may.challenge && html`<${Way} deed=${ways.challenge} leave=${leave} href=${links.lobby} icon="flag" words=${slow ? gettext("Challenge by correspondence") : pgettext("verb", "Challenge")} />`}
    ${may.follow && ways.follow && html`<${Way} deed=${ways.follow} leave=${leave} icon="next" words=${gettext("Follow to the table")} />`}
    ${may.write && html`<${Way} deed=${ways.write} leave=${leave} href=${links.letters} icon="letter" words=${gettext("Write")} />`}`;
}

function Way({ deed, leave, href, icon, words }) {
  if (deed) return html`<button role="menuitem" class="entry" type="button" onClick=${leave(deed)}><${Icon} name=${icon} />${words}</button>`;
  return html`<a role="menuitem" class="entry" href=${href} target=${target()}><${Icon} name=${icon} />${words}</a>`;
}

/** What stands between two. */
function Between({ known, act }) {
  const { ties, may } = known;
  const friendly = friendship(ties);
  return html`
    ${may.befriend && !ties.blocked && friendly.map(([what, words, sure]) => html`<${Deed} key=${what} act=${() => act(what)} icon="star" words=${words} sure=${sure} />`)}
    <${Deed} act=${() => act(ties.muted ? "unmute" : "mute")} icon=${ties.muted ? "sound" : "sound-off"} words=${ties.muted ? gettext("Read again") : gettext("Mute")} key="mute" />
    <${Deed} act=${() => act(ties.blocked ? "unblock" : "block")} icon="block" words=${ties.blocked ? gettext("Unblock") : gettext("Block")} sure=${!ties.blocked && gettext("Really block? No challenges, no messages, no lines.")} key=${`block-${ties.blocked}`} />`;
}

/** @returns {[string, string, string?][]} what, its words, and those of a second thought. */
export function friendship(ties) {
  if (ties.friends) return [["unfriend", gettext("End the friendship"), gettext("Really end the friendship?")]];
  if (ties.asked) return [["friend", gettext("Accept as a friend")], ["unfriend", gettext("Decline the friendship")]];
  if (ties.asking) return [["unfriend", gettext("Take back the request")]];
  return [["friend", gettext("Ask to be friends")]];
}

/** An entry that acts and stays; one that cannot be meant by mistake is pressed twice. */
function Deed({ act, icon, words, sure }) {
  const [asked, setAsked] = useState(false);
  const press = () => {
    if (sure && !asked) return setAsked(true);
    setAsked(false);
    return act();
  };
  return html`<button role="menuitem" class="entry ${asked ? "sure" : ""}" type="button" onClick=${press} onBlur=${() => setAsked(false)}><${Icon} name=${icon} /><span aria-live="polite">${asked ? sure : words}</span></button>`;
}

const DONE = {
  friend: () => gettext("Noted: friends as soon as both say so."),
  block: () => gettext("Blocked. You find the list under Friends."),
  mute: () => gettext("Muted: you do not read this player’s lines any more."),
};

// --- asking and acting ------------------------------------------------------------------------------------------------

async function ask(id) {
  try {
    const answer = await fetch(`/people/about/${id}/`, { headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Do something about somebody; the page hears of it by a "folk" event. @returns {Promise<object>} what is now, or {refused}. */
async function heed(known, player, what) {
  try {
    const headers = { "X-CSRFToken": known.csrf, Accept: "application/json" };
    const answer = await fetch("/people/heed/", { method: "POST", body: new URLSearchParams({ player, what }), headers });
    const told = await answer.json();
    if (answer.ok) document.dispatchEvent(new CustomEvent("folk", { detail: told }));
    return told;
  } catch {
    return { refused: gettext("That did not work just now. Please try again.") };
  }
}

// --- where it stands, and how one walks through it --------------------------------------------------------------------

/** Below the name, or above it where there is more room; on a phone it lies at the foot of the page (person.css). */
function place(menu, button) {
  if (!menu || !button) return;
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const above = at.bottom + height > innerHeight - 8 && at.top > innerHeight - at.bottom;
  menu.style.setProperty("--x", `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`);
  menu.style.setProperty("--y", `${above ? Math.max(8, at.top - height - 4) : Math.min(at.bottom + 4, Math.max(8, innerHeight - height - 8))}px`);
}

function walk(event, menu) {
  const entries = [...menu.querySelectorAll("[role=menuitem]")];
  const at = entries.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
  if (event.key === "Tab") menu.hidePopover?.();
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  entries.at(to % entries.length).focus();
}
