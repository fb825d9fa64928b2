/** The focus is never lost: when what had it leaves the page, it goes to what is nearest to it. */

const CAN = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), summary, [tabindex]:not([tabindex="-1"])';

/** Watch over everything inside an element. Windows over it give the focus back themselves. */
export function keepFocus(root) {
  let chain = [];
  document.addEventListener("focusin", (event) => { chain = root.contains(event.target) && !event.target.closest("dialog") ? ancestors(event.target, root) : []; });
  new MutationObserver(() => {
    if (!chain.length || chain[0].isConnected || document.activeElement !== document.body) return;
    const left = chain.find((element) => element.isConnected && element.id !== "main");
    const heir = left && !left.contains(document.getElementById("main")) ? left.querySelector(CAN) : null;
    (heir ?? document.getElementById("main"))?.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}

function ancestors(element, root) {
  const found = [];
  for (let at = element; at && at !== root; at = at.parentElement) found.push(at);
  return found;
}
