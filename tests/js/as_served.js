/** Find modules as browsers do: libraries in static/vendor, what games' clients import at static/js. `node --import ./tests/js/as_served.js` */

import { register } from "node:module";

const vendor = new URL("../../static/vendor/", import.meta.url).href;

register(`data:text/javascript,${encodeURIComponent(`
const libraries = { preact: "preact", "preact/hooks": "preact-hooks", htm: "htm", "@preact/signals": "signals", "@preact/signals-core": "signals-core" };
export function resolve(name, context, next) {
  if (libraries[name]) return next("${vendor}" + libraries[name] + ".js", context);
  const fromGame = /\\/games\\/[^/]+\\/client\\//.test(context.parentURL ?? "") && name.startsWith("../../js/");
  return next(fromGame ? name.replace("../../js/", "../../../static/js/") : name, context);
}
`)}`);
