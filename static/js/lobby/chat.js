/** The rooms of the hall and what is said in them: tabs for those one is in, the lines of one, and where one writes. */

import { useEffect, useRef, useState } from "preact/hooks";
import { isOwn, shown } from "../chat.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { later } from "../later.js";
import { Gap, Line, useNewest } from "../lines.js";
import { spoken } from "../said.js";
import { Tabs } from "../tabs.js";
import { fill } from "../text.js";
import { dayOf, dayWords } from "../times.js";
import { ways } from "../ways.js";
import { Writing } from "../writing.js";
import { called, completions } from "./commands.js";
import { deedWords, done, typed } from "./deeds.js";
import { Rooms, kindWords } from "./rooms.js";

const Dialogs = later(() => import("./room_dialogs.js").then((module) => module.Dialogs), "rooms");

/** A panel of the hall. Whether it can be seen: `lobby.shows("chat")`; lines unread meanwhile: `lobby.counts.chat`. */
export function Chat({ lobby }) {
  const [talk] = useState(() => (lobby.talk ??= new Rooms(lobby)));
  useEffect(() => {
    ways.write = (person) => {
      lobby.part.value = "chat";
      typed.value = `${called("write", document.documentElement.lang)} ${/\s/u.test(person.name) ? `"${person.name}"` : person.name} `;
    };
  }, []);
  const room = talk.here.value;
  const many = talk.joined.value.length > 0;
  return html`<section class="panel lobby-chat" aria-labelledby="chat-title">
    <header><h2 id="chat-title">${many ? gettext("Chat") : gettext("Hall")}</h2>
      <button class="btn small quiet" type="button" onClick=${() => (talk.dialog.value = "rooms")}><${Icon} name="people" />${gettext("Rooms")}${talk.list.value.rooms.length > 1 && html` <span class="num muted">${talk.list.value.rooms.length - 1}</span>`}</button></header>
    ${many && html`<${Tabs} cls="room-tabs" label=${gettext("Rooms that you are in")} items=${tabs(talk)} chosen=${String(room)} choose=${(name) => talk.enter(Number(name))} />`}
    <div class="room-pane" id=${`panel-${room}`} role=${many ? "tabpanel" : undefined} aria-label=${talk.nameOf(room)}>
      ${talk.front.value !== null && html`<${About} talk=${talk} room=${room} />`}
      <${Lines} talk=${talk} room=${room} open=${lobby.shows("chat")} key=${room} />
      <div role="status">${talk.asked.value.map((one) => html`<${Asked} talk=${talk} asked=${one} key=${one.room} />`)}</div>
      <${Spoken} talk=${talk} room=${room} open=${lobby.shows("chat")} key=${`spoken-${room}`} />
      <${Answer} talk=${talk} room=${room} />
    </div>
    ${talk.dialog.value && html`<${Dialogs} talk=${talk} />`}
  </section>`;
}

function tabs(talk) {
  const counted = (count) => fill(ngettext("%(count)s new line", "%(count)s new lines", count), { count });
  return [talk.hall.value, ...talk.joined.value].map((room) => {
    const count = talk.news.value[room] ?? 0;
    return { name: String(room), words: talk.nameOf(room), count, counted: counted(count) };
  });
}

/** What kind of room this is, who is in it, and the way to all that can be done there. */
function About({ talk, room }) {
  const people = talk.people.value[room] ?? [];
  const names = people.map((person) => person.name).join(", ");
  return html`<p class="about-room"><span><b>${kindWords(talk.room(room)?.kind)}</b> · <bdi>${names || gettext("nobody else")}</bdi></span>
    <button class="btn small quiet" type="button" aria-label=${fill(gettext("The room %(name)s: who is in it, invite, leave"), { name: talk.nameOf(room) })} onClick=${() => (talk.dialog.value = "room")}>${gettext("Room")}</button></p>`;
}

function Lines({ talk, room, open }) {
  const me = talk.me?.id ?? null;
  const letters = talk.letters.value.filter((letter) => letter.room === room);
  const items = talked(shown(talk.chats.value[room]?.lines ?? [], talk.muted.value), letters);
  useRead(talk, letters);
  return html`<ol class="chat-lines" id="room-lines" aria-label=${gettext("What was said")} tabindex="0" ...${useNewest(items.length, open)}>
    ${items.length === 0 && talk.chats.value[room] && html`<li class="mark-line">${gettext("Nothing was said here yet. Type / to see what you can do.")}</li>`}
    ${items.map((item) => {
      if (item.day) return html`<li class="mark-line day" key=${item.day}>${dayWords(item.at)}</li>`;
      if (item.people) return html`<${Gap} key=${item.n} gap=${item} unmute=${(player) => talk.mute(player, false)} />`;
      if (item.letter) return html`<${Whisper} key=${`letter-${item.letter}`} letter=${item} me=${me} />`;
      return html`<${Line} key=${item.n} line=${item} own=${isOwn(item, me)} about=${me === null ? null : { kind: "line", room, n: item.n }} />`;
    })}
  </ol>`;
}

/** A whisper is read as soon as it is on the screen. */
function useRead(talk, letters) {
  const fresh = letters.filter((letter) => letter.unread).map((letter) => `letter-${letter.letter}`).join();
  useEffect(() => {
    if (!fresh) return;
    const watch = new IntersectionObserver((seen) => seen.forEach(({ isIntersecting, target }) => isIntersecting && talk.readLetter(Number(target.dataset.n.slice(7)))));
    for (const n of fresh.split(",")) for (const line of document.querySelectorAll(`#room-lines [data-n="${n}"]`)) watch.observe(line);
    return () => watch.disconnect();
  }, [fresh]);
}

/** Lines and whispers in their order, and the days between them. */
export function talked(lines, letters) {
  const waiting = [...letters];
  const all = [];
  for (const line of lines) {
    while (waiting.length && line.at !== undefined && waiting[0].at <= line.at) all.push(waiting.shift());
    all.push(line);
  }
  all.push(...waiting);
  let day = dayOf(Date.now());
  return all.flatMap((item) => {
    const next = item.at === undefined ? day : dayOf(item.at);
    const mark = next === day ? [] : [{ day: next, at: item.at }];
    day = next;
    return [...mark, item];
  });
}

/** Only the two read it, and it says so. */
function Whisper({ letter, me }) {
  const own = letter.by.id === me;
  const line = { n: `letter-${letter.letter}`, at: letter.at, name: letter.by.name, player: letter.by.id, text: letter.text, hidden: letter.hidden, fresh: letter.fresh };
  const mark = own ? fill(gettext("privately to %(name)s"), { name: letter.to.name }) : gettext("privately to you");
  return html`<${Line} line=${line} own=${own} cls="whisper" about=${{ kind: "letter", letter: letter.letter }}><small class="private"><${Icon} name="letter" /><bdi>${mark}</bdi></small><//>`;
}

function Asked({ talk, asked }) {
  const [fault, blame] = useState("");
  return html`<div class="asked-in">
    <p>${fill(gettext("%(name)s invites you into the room %(room)s."), { name: asked.by.name, room: asked.name })}${fault && html` <b class="fault">${fault}</b>`}</p>
    <button class="btn small primary" type="button" onClick=${async () => blame(await talk.enter(asked.room))}>${gettext("Enter")}</button>
    <button class="btn small quiet" type="button" onClick=${() => talk.leave(asked.room, { forget: true })}>${gettext("No, thanks")}</button>
  </div>`;
}

/** Reads out what others say and whisper while the chat is open; the reader's own lines he has just typed himself. */
function Spoken({ talk, room, open }) {
  const lines = talk.chats.value[room]?.lines ?? [];
  const letters = talk.letters.value;
  const from = useRef(null);
  if (!open || from.current === null) from.current = { n: lines.at(-1)?.n ?? 0, letter: letters.at(-1)?.letter ?? 0 };
  const others = lines.filter((line) => line.n > from.current.n && !isOwn(line, talk.me?.id ?? null) && !talk.muted.value.has(line.player));
  const whispers = letters.filter((letter) => letter.letter > from.current.letter && letter.by.id !== talk.me?.id);
  const last = [others.at(-1), whispers.at(-1)].filter(Boolean).sort((a, b) => a.at - b.at).at(-1);
  const words = last?.letter ? fill(gettext("%(name)s, privately to you: %(text)s"), { name: last.by.name, text: last.text }) : last && spoken(last);
  return html`<p class="hush" role="status">${words}</p>`;
}

function Answer({ talk, room }) {
  const { lobby } = talk;
  if (!talk.me) return html`<p class="cannot">${gettext("Sign in to join the chat.")} <a href=${`/accounts/login/?next=${encodeURIComponent(location.pathname)}`}>${gettext("Sign in")}</a></p>`;
  if (room === null) return html`<p class="cannot">${gettext("One moment …")}</p>`; // until the first list of rooms: nothing can be said, nor can it be told which rooms there are
  const label = room === talk.hall.value ? gettext("Write something to all, or / for commands") : fill(gettext("Write something in %(name)s"), { name: talk.nameOf(room) });
  const known = () => ({ people: talk.known, rooms: talk.rooms });
  const suggest = (text) => completions(text, known(), document.documentElement.lang).map((one) => ({ ...one, about: one.does && deedWords(one.does) }));
  return html`<${Writing} id="say" list="room-lines" label=${label} offline=${lobby.link.value !== "open"} suggest=${suggest} given=${typed} send=${(text) => done(talk, text)} />`;
}
