/** Games' clients are served at static/games/<slug>/: find what they import from there. `node --import ./tests/js/as_served.js` */

import { register } from "node:module";

register(`data:text/javascript,${encodeURIComponent(`
export function resolve(name, context, next) {
  const fromGame = /\\/games\\/[^/]+\\/client\\//.test(context.parentURL ?? "") && name.startsWith("../../js/");
  return next(fromGame ? name.replace("../../js/", "../../../static/js/") : name, context);
}
`)}`);
