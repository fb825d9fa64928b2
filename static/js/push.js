/** Letting this device be sent news while no page is open: the browser asks its owner, and tells us where to send them. */

const here = document.getElementById("push-here");
const told = document.getElementById("push-told");
const csrf = document.querySelector("form [name=csrfmiddlewaretoken]").value;

async function subscribe() {
  told.textContent = "";
  if ((await Notification.requestPermission()) !== "granted") return show();
  try {
    const worker = await navigator.serviceWorker.ready;
    const taken = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: here.dataset.key });
    const answer = await fetch(here.dataset.address, { method: "POST", body: JSON.stringify(taken), headers: { "Content-Type": "application/json", "X-CSRFToken": csrf } });
    if (!answer.ok) throw new Error(String(answer.status));
    location.reload();
  } catch {
    told.textContent = told.dataset.failed;
  }
}

/** What is removed here does not stay subscribed in the browser. */
async function unsubscribe(event) {
  event.preventDefault();
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe().catch(() => {});
  event.target.submit();
}

function show() {
  const can = Boolean(navigator.serviceWorker && globalThis.PushManager && globalThis.Notification && document.documentElement.dataset.worker);
  const own = document.querySelector("form[data-own]");
  document.getElementById("push-cannot").hidden = can;
  here.hidden = !can || Boolean(own);
  here.querySelector("[data-denied]").hidden = !can || Notification.permission !== "denied";
}

here.querySelector("[data-subscribe]").addEventListener("click", subscribe);
document.querySelector("form[data-own]")?.addEventListener("submit", unsubscribe);
show();
