/** The bell of pages that have no scripts of their own for it. */

import { tendBell } from "./bell_live.js";

tendBell();
