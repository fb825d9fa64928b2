/** What of the table is not seen at first sight: questions and windows over the chart, what moves, the account of the end. */

import { Ask } from "./ask.js";
import { Ending } from "./ending.js";
import { News } from "./panel_news.js";
import { played } from "./stage.js";

export { Ask, Ending, News, played };
