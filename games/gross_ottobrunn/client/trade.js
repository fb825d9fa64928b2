/** Trade and bank. A phone shows them when they are asked for, so they are a part of their own. */

import { OfferNews } from "./panel_offers.js";
import { Side } from "./panel_side.js";

export { OfferNews, Side };
