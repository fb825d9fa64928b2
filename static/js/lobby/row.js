/** One person of the list: what he does, how he stands, and what one click can do about him. */

import { Component } from "preact";
import { html } from "../html.js";
import { PersonMenu } from "../person.js";
import { fill } from "../text.js";
import { isBusy } from "./crowd.js";

/** Made anew only when what it is given is another thing; all that it shows must come from there.
 *
 * props: {lobby, person, match, own, game, friend, called, may}: the `match` at which he sits or looks on, whether it is one's `own`,
 * the slug of the `game` that is looked for, whether he is a `friend`, whether a proposal with him is open, whether one `may` challenge.
 */
export class Person extends Component {
  shouldComponentUpdate(next) {
    return Object.keys(next).some((name) => next[name] !== this.props[name]);
  }

  render({ lobby, person, match, own, game, friend, called, may }) {
    const told = [person.guest && gettext("Guest"), friend && gettext("friend"), ...ratings(lobby, person, game), doing(person, match)];
    return html`<li>
      <${Face} name=${person.name} away=${!!person.doing} />
      <span><b><${PersonMenu} person=${person} /></b><small>${told.filter(Boolean).join(" · ")}</small></span>
      <${Way} lobby=${lobby} person=${person} own=${own} called=${called} may=${may && (!person.undisturbed || friend)} />
    </li>`;
  }
}

export function Face({ name, away }) {
  return html`<i class="face" aria-hidden="true">${[...name][0].toUpperCase()}<span class="dot ${away ? "away" : ""}"></span></i>`;
}

function doing(person, match) {
  const others = match?.names.filter((name) => name !== person.name) ?? [];
  if (isBusy(person)) return others.length ? fill(gettext("plays %(names)s"), { names: others.map(isolated).join(", ") }) : gettext("is playing");
  if (person.doing) return { plays: gettext("plays the computer"), watches: gettext("is watching") }[person.doing];
  if (person.undisturbed) return gettext("do not disturb");
  return !person.guest && gettext("is free");
}

/** A name within a sentence: whatever direction it is written in, the sentence keeps its own. */
function isolated(name) {
  return `\u2068${name}\u2069`;
}

/** The rating in the game that is looked for, or in those of which he has one; with a mark while it is provisional. */
function ratings(lobby, { elo = {}, unsure = [] }, game) {
  const slugs = game ? [game] : Object.keys(elo).sort((one, other) => elo[other] - elo[one]).slice(0, 2);
  const several = !game && lobby.games.size > 1;
  return slugs.filter((slug) => slug in elo).map((slug) => {
    const rating = `${elo[slug]}${unsure.includes(slug) ? "?" : ""}`;
    return several ? `${lobby.title(slug)} ${rating}` : fill(gettext("Elo %(rating)s"), { rating });
  });
}

/** Watch him, ask him, go on negotiating. */
function Way({ lobby, person, own, called, may }) {
  if (isBusy(person) && own) return html`<span></span>`; // that match stands above
  if (isBusy(person)) return html`<a class="btn small quiet" href=${lobby.table(person.at)} aria-label=${fill(gettext("Watch %(name)s"), person)}>${gettext("Watch")}</a>`;
  const ask = () => (lobby.asked.value = person);
  if (called) return html`<button class="btn primary small" type="button" aria-label=${fill(gettext("Negotiate with %(name)s"), person)} onClick=${ask}>${gettext("Negotiate")}</button>`;
  if (!may) return html`<span></span>`;
  return html`<button class="btn small" type="button" aria-label=${fill(gettext("Challenge %(name)s"), person)} onClick=${ask}>${gettext("Challenge")}</button>`;
}
