/** Giving a link away: copied, or shared by the device's own means where it has them. */

/** Copy a link that stands in a field; where the clipboard is closed to us (no https), it is marked for copying by hand.
 * @returns {Promise<boolean>} whether it was copied. */
export async function copyLink(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand?.("copy") ?? false;
  }
}

export const canShare = () => typeof navigator.share === "function";

/** Let the device pass a link on. One who changes his mind has done nothing wrong. */
export function shareLink(url, title) {
  return navigator.share({ url, title }).catch(() => {});
}

/** Bring the buttons beside a link to life. */
export function offerLink(root, copied) {
  const field = root.querySelector("#invite-address");
  if (!field) return;
  const copy = root.querySelector("[data-copy]");
  copy.hidden = false;
  copy.addEventListener("click", async () => (await copyLink(field)) && copied());
  const share = root.querySelector("[data-share]");
  share.hidden = !canShare();
  share.addEventListener("click", () => shareLink(field.value, document.title));
}

/** Give a few lines away: a phone asks to whom, elsewhere they are copied. @returns {Promise<"shared" | "copied" | "failed">} */
export async function shareText(text) {
  if (canShare() && matchMedia("(pointer: coarse)").matches) {
    const given = await navigator.share({ text }).then(() => true, (error) => error.name !== "AbortError" && null);
    if (given !== null) return given ? "shared" : "failed";
  }
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "hush" });
  document.body.append(field);
  const done = await copyLink(field);
  field.remove();
  return done ? "copied" : "failed";
}
