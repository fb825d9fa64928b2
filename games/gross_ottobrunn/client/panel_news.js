/** Over the chart, one thing at a time: what is asked, a card that is looked at, an offer on a phone, what a disaster has done. */

import { html } from "../../js/html.js";
import { Banner, useNews } from "./panel_banner.js";
import { CardWindow } from "./panel_card.js";
import { Asked } from "./panel_offers.js";
import { PickWindow, asksCards } from "./panel_picks.js";
import { WizardWindow } from "./panel_wizard.js";

export function News(props) {
  const { view, seat, status, deal, names, cards, turn } = props;
  const news = useNews(props);
  const { prompt } = view;
  if (status === "running" && asksCards(view, seat)) return html`<${PickWindow} key=${prompt.no} ...${props} />`;
  if (prompt?.type === "wizarding") return html`<${WizardWindow} key=${prompt.no} ...${props} />`;
  if (cards.shown && !turn.forced) return html`<${CardWindow} key=${cards.shown} ...${props} />`;
  if (news.accounts.length) return html`<${Banner} ...${props} news=${news} />`;
  if (deal.role === "other" && deal.waits > 0 && !deal.open) return html`<section class="news offer-news only-phone" aria-label=${gettext("An offer to you")}><${Asked} ...${{ view, seat, deal, names }} /></section>`;
  return null;
}
