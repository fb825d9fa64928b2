/** Mounting a game's board: loading what the game brings, what the board is given, and standing when it falls. */

import { Component } from "preact";
import { Chair, Clock, Countdown, Lingers } from "./chairs.js";
import { Advice, AskHint, canAsk } from "./hint.js";
import { html } from "./html.js";
import { Talk } from "./talk.js";
import { TakeBack } from "./offers.js";

/** Load what a game brings; what cannot be loaded is done without. */
export async function loaded(url) {
  if (!url) return null;
  try {
    return await import(url);
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** What a board is given: the present message, verbs, words, and pieces of the frame for boards that place them themselves.
 *
 * `seat` is where the reader sits (null: he watches), `near` the seat to draw on his side, `reader` the seat that words call "you".
 */
export function boardProps(match) {
  const t = match.table.value;
  const { view, legal, open, seat, actors, may, chairs, clocks, status, result, kind, first, options, answered = false } = t;
  const context = match.context.value;
  return {
    view, legal, open, seat, actors, may, chairs, clocks, status, result, kind, first, options, answered,
    near: match.near.value, reader: context.reader, replay: match.replay, still: match.still?.value ?? false,
    key: `${t.id}`, ply: t.ply, facts: match.lines.value.at(-1)?.facts ?? [], lines: match.lines.value,
    hint: match.hints?.hint.value ?? null, closeHint: match.hints?.close,
    busy: match.busy.value, play: match.play, takeBack: match.takeBack, say: match.say, sound: match.sound, pref: match.pref,
    t: gettext, words: match.words, context, frame: frameOf(match),
  };
}

function frameOf(match) {
  const talk = () => html`<${Talk} match=${match} />`;
  return {
    chair: (seat) => html`<${Chair} match=${match} seat=${seat} />`,
    clock: (seat) => html`<${Clock} match=${match} seat=${seat} />`,
    countdown: (seat) => (runs(match, seat) ? html`<${Countdown} match=${match} seat=${seat} />` : null),
    lingers: (words) => (match.table.value.lingers === null ? null : html`<${Lingers} match=${match} words=${words} />`),
    talk,
    log: talk,
    hint: () => (canAsk(match) ? html`<${AskHint} match=${match} />` : null),
    advice: (take) => (canAsk(match) ? html`<${Advice} match=${match} take=${take} />` : null),
    takeBack: () => (match.table.value.can_take_back ? html`<${TakeBack} match=${match} />` : null),
    lobby: match.given.lobby,
  };
}

function runs(match, seat) {
  return (match.table.value.clocks[seat]?.until ?? null) !== null;
}

/** Keeps a board's mistake from taking the table with it. */
export class Guard extends Component {
  componentDidCatch(error) {
    console.error(error);
    this.setState({ fell: true });
    this.props.onError();
  }

  render({ children }, { fell }) {
    return fell && !this.props.onError ? null : children;
  }
}
