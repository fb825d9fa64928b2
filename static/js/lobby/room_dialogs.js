/** Windows of the chat: which rooms there are, one room with its people, making one, the commands. */

import { useState } from "preact/hooks";
import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { PersonMenu } from "../person.js";
import { fill } from "../text.js";
import { COMMANDS } from "./commands.js";
import { deedWords } from "./deeds.js";
import { kindWords } from "./rooms.js";

const NAME = 30;

export function Dialogs({ talk }) {
  const open = talk.dialog.value;
  const close = () => (talk.dialog.value = null);
  if (open === "rooms") return html`<${AllRooms} talk=${talk} close=${close} />`;
  if (open === "room" && talk.front.value !== null) return html`<${OneRoom} talk=${talk} room=${talk.front.value} close=${close} key=${talk.front.value} />`;
  if (open === "help") return html`<${Help} close=${close} />`;
  if (open?.make !== undefined) return html`<${Make} talk=${talk} name=${open.make} close=${close} />`;
  return null;
}

function Head({ title, close }) {
  return html`<div class="dialog-head"><h2>${title}</h2><button class="round" type="button" aria-label=${gettext("Close")} onClick=${close}><${Icon} name="close" /></button></div>`;
}

// --- all rooms --------------------------------------------------------------------------------------------------------

function AllRooms({ talk, close }) {
  const [fault, blame] = useState("");
  const rooms = talk.list.value.rooms.filter((room) => room.name);
  const title = gettext("Rooms");
  return html`<${Dialog} title=${title} onClose=${close} cls="rooms">
    <${Head} title=${title} close=${close} />
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    <ul class="room-list">
      <${Entry} talk=${talk} room=${{ id: talk.hall.value, name: talk.nameOf(talk.hall.value), kind: "hall", count: talk.lobby.counts.people.value }} blame=${blame} />
      ${rooms.map((room) => html`<${Entry} key=${room.id} talk=${talk} room=${room} blame=${blame} />`)}
    </ul>
    ${rooms.length === 0 && html`<p class="muted">${gettext("There is no other room yet. One of your own is open to all, by invitation, or secret.")}</p>`}
    ${talk.me && !talk.me.guest && html`<button class="btn" type="button" onClick=${() => (talk.dialog.value = { make: "" })}>${gettext("Make a room of your own")}</button>`}
    ${talk.me?.guest && html`<p class="muted small">${gettext("Members make rooms of their own; as a guest you can enter those of others.")}</p>`}
  <//>`;
}

function Entry({ talk, room, blame }) {
  const { kind, name, count = 0 } = room;
  const isMine = talk.list.value.mine.includes(room.id);
  const joined = room.id === talk.hall.value || talk.joined.value.includes(room.id);
  const closed = kind === "invited" && !isMine;
  const words = kind === "hall" ? gettext("Everybody") : kindWords(kind);
  return html`<li>
    <span><b><bdi>${name}</bdi></b><small>${words} · ${fill(ngettext("%(count)s person in it", "%(count)s people in it", count), { count })}${talk.me && room.owner === talk.me.id && ` · ${gettext("yours")}`}</small></span>
    ${talk.me && (closed ? html`<small class="muted">${gettext("asks you in")}</small>` : html`<button class="btn small ${joined ? "quiet" : ""}" type="button" aria-label=${fill(joined ? gettext("Show %(name)s") : gettext("Enter %(name)s"), { name })} onClick=${async () => blame(await talk.enter(room.id))}>${joined ? gettext("Show") : gettext("Enter")}</button>`)}
  </li>`;
}

// --- making one -------------------------------------------------------------------------------------------------------

function Make({ talk, name: asked, close }) {
  const [name, call] = useState(asked);
  const [kind, choose] = useState("open");
  const [fault, blame] = useState("");
  const [busy, work] = useState(false);
  const send = async (event) => {
    event.preventDefault();
    work(true);
    blame(await talk.make(name, kind));
    work(false);
  };
  const kinds = [
    ["open", gettext("Open"), gettext("Everybody sees it and may enter.")],
    ["invited", gettext("By invitation"), gettext("Everybody sees it; whom you invite may enter.")],
    ["secret", gettext("Secret"), gettext("Only whom you invite knows that it is there.")],
  ];
  const title = asked ? fill(gettext("Make the room %(name)s?"), { name: asked }) : gettext("A room of your own");
  return html`<${Dialog} title=${title} onClose=${close} cls="rooms">
    <${Head} title=${title} close=${close} />
    <form class="make-room" onSubmit=${send}>
      ${asked && html`<p class="muted">${gettext("There is no room of this name that you could enter.")}</p>`}
      <div class="field"><label for="room-name">${gettext("Name of the room")}</label><input class="input" id="room-name" maxlength=${NAME} autocomplete="off" required dir="auto" value=${name} aria-describedby=${fault ? "room-fault" : undefined} onInput=${(event) => { call(event.currentTarget.value); blame(""); }} /></div>
      <fieldset class="kinds"><legend class="label">${gettext("Who may enter")}</legend>
        ${kinds.map(([value, words, about]) => html`<label key=${value}><input type="radio" name="kind" value=${value} checked=${kind === value} onChange=${() => choose(value)} /><span><b>${words}</b><small>${about}</small></span></label>`)}
      </fieldset>
      ${fault && html`<p class="fault" id="room-fault" role="alert">${fault}</p>`}
      <p class="muted small">${gettext("A room vanishes when nobody has used it for a day.")}</p>
      <div class="row"><button class="btn primary" type="submit" disabled=${busy || !name.trim()}>${gettext("Make the room")}</button><button class="btn" type="button" onClick=${close}>${gettext("Cancel")}</button></div>
    </form>
  <//>`;
}

// --- one room ---------------------------------------------------------------------------------------------------------

function OneRoom({ talk, room: id, close }) {
  const [fault, blame] = useState("");
  const [told, tell] = useState("");
  const room = talk.room(id);
  if (!room) return null;
  const own = room.owner !== undefined && room.owner === talk.me?.id;
  const people = talk.people.value[id] ?? (talk.me ? [talk.me] : []); // who is in it is heard a moment after one comes
  const act = async (frame, words = "") => {
    const why = await talk.act({ room: id, ...frame });
    blame(why);
    tell(why ? "" : words);
    return why;
  };
  return html`<${Dialog} title=${room.name} onClose=${close} cls="rooms">
    <${Head} title=${html`<bdi>${room.name}</bdi>`} close=${close} />
    <p class="muted">${kindWords(room.kind)}${own && ` · ${gettext("yours")}`}</p>
    <h3>${gettext("In this room")}</h3>
    <ul class="room-list">${people.map((person) => html`<li key=${person.id}>
      <span><b>${person.id === talk.me?.id ? gettext("You") : html`<${PersonMenu} person=${person} />`}</b>${person.id === room.owner && html`<small>${gettext("owner")}</small>`}</span>
      ${own && person.id !== talk.me.id && html`<${Owner} person=${person} act=${act} />`}
    </li>`)}</ul>
    ${own && html`<${Invite} talk=${talk} people=${people} act=${act} />`}
    <p class="fault" role="alert">${fault}</p><p class="good" role="status">${told}</p>
    <div class="row"><button class="btn" type="button" onClick=${() => talk.leave(id)}>${gettext("Leave the room")}</button>
      ${!own && room.kind !== "open" && html`<${Sure} words=${gettext("Give the invitation back")} sure=${gettext("Really give it back?")} act=${() => talk.leave(id, { forget: true })} />`}
      ${own && html`<${Sure} words=${gettext("Close the room")} sure=${gettext("Really close it for everybody?")} act=${() => act({ type: "close" })} />`}
    </div>
  <//>`;
}

function Owner({ person, act }) {
  return html`<div class="answers">
    <${Sure} small=${true} words=${gettext("Hand over")} label=${fill(gettext("Hand the room over to %(name)s"), person)} sure=${gettext("Really hand it over?")} act=${() => act({ type: "hand_over", player: person.id }, fill(gettext("The room belongs to %(name)s now."), person))} />
    <${Sure} small=${true} words=${gettext("Show out")} label=${fill(gettext("Show %(name)s out"), person)} sure=${gettext("Really show out?")} act=${() => act({ type: "show_out", player: person.id }, fill(gettext("%(name)s is out."), person))} />
  </div>`;
}

function Invite({ talk, people, act }) {
  const [name, type] = useState("");
  const inside = new Set(people.map((person) => person.id));
  const known = talk.known.filter((person) => !inside.has(person.id));
  const meant = known.find((person) => person.name.toLowerCase() === name.trim().toLowerCase());
  const send = async (event) => {
    event.preventDefault();
    if (meant && !(await act({ type: "ask_in", player: meant.id }, fill(gettext("%(name)s is invited."), meant)))) type("");
  };
  return html`<form class="invite-in" onSubmit=${send}>
    <div class="field"><label for="invite-name">${gettext("Invite somebody")}</label><input class="input" id="invite-name" list="invite-names" autocomplete="off" value=${name} placeholder=${gettext("Name")} onInput=${(event) => type(event.currentTarget.value)} /><datalist id="invite-names">${known.slice(0, 200).map((person) => html`<option key=${person.id} value=${person.name} />`)}</datalist></div>
    <button class="btn" type="submit" disabled=${!meant}>${gettext("Invite")}</button>
    ${name.trim() && !meant && html`<p class="muted small" role="status">${gettext("Nobody of this name is here right now.")}</p>`}
  </form>`;
}

/** What is not to happen by mistake is pressed twice. */
function Sure({ words, sure, act, label, small = false }) {
  const [asked, ask] = useState(false);
  const press = () => {
    ask(!asked);
    if (asked) act();
  };
  return html`<button class="btn ${small ? "small" : ""} ${asked ? "danger" : "quiet"}" type="button" aria-label=${asked ? undefined : label} onClick=${press} onBlur=${() => ask(false)}>${asked ? sure : words}</button>`;
}

// --- commands ---------------------------------------------------------------------------------------------------------

function Help({ close }) {
  const title = gettext("Commands in the chat");
  const own = document.documentElement.lang === "de" ? 0 : 1;
  const takes = (command) => [command.takes && gettext("NAME"), command.text && gettext("TEXT")].filter(Boolean).join(" ");
  return html`<${Dialog} title=${title} onClose=${close} cls="rooms">
    <${Head} title=${title} close=${close} />
    <dl class="commands">${COMMANDS.map((command) => html`<div key=${command.does}><dt><code>/${command.names[own]} ${takes(command)}</code></dt><dd>${deedWords(command.does)}</dd></div>`)}</dl>
    <p class="muted">${gettext("Each of them does what a button does, too. Tab completes names. A line that begins with // posts a slash.")}</p>
  <//>`;
}
