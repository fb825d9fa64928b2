/** What is said seldom: moves by name, why they are refused or made, what newcomers are shown, and keys. */

import { keys } from "./keys.js";
import { tour } from "./tour.js";
import { move } from "./words_moves.js";
import { reason } from "./words_reasons.js";
import { refusal } from "./words_refusals.js";

export { keys, move, reason, refusal, tour };
