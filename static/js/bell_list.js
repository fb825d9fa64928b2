/** What lies under the bell: fetched when it is opened, and again when something comes meanwhile. To look at it is to have read it. */

let box = null;
let opener = null;
/** Whether it was open when the bell was pressed: the press has closed it. */
let wasOpen = false;

/** Open the list at a bell, or close it. */
export function toggle(bell) {
  if (wasOpen) return (wasOpen = false);
  opener = bell;
  box ??= made();
  dress(bell.dataset.looks);
  place();
  box.showPopover();
  box.focus();
  fetched();
}

function made() {
  const list = Object.assign(document.createElement("section"), { id: "bell-list", className: "bell-list", tabIndex: -1, role: "dialog", ariaLabel: opener.dataset.none });
  list.setAttribute("popover", "auto");
  list.addEventListener("toggle", ({ newState }) => {
    opener.ariaExpanded = String(newState === "open");
    if (newState === "closed") list.replaceChildren();
  });
  opener.addEventListener("pointerdown", () => (wasOpen = list.matches(":popover-open")));
  opener.after(list);
  document.addEventListener("house", ({ detail }) => detail?.type === "news" && detail.kind && list.matches(":popover-open") && fetched());
  addEventListener("resize", place);
  return list;
}

function place() {
  const { bottom, right } = opener.getBoundingClientRect();
  box.style.setProperty("--y", `${Math.round(bottom + 4)}px`);
  box.style.setProperty("--x", `${Math.max(8, Math.round(innerWidth - right - 4))}px`);
}

function dress(href) {
  if (document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}

async function fetched() {
  try {
    const answer = await fetch(`${opener.pathname}?bell`);
    if (!answer.ok || answer.redirected) return location.assign(opener.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const held = box.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    box.replaceChildren(...page.body.childNodes);
    if (held) (box.querySelector(`a[href="${held}"]`) ?? box).focus();
  } catch {
    location.assign(opener.href);
  }
}
