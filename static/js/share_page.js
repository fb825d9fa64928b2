/** The page of one's own link: copied or shared with one click. */

import { offerLink } from "./share.js";

const told = document.getElementById("copied");
offerLink(document, () => (told.textContent = told.dataset.copied));
