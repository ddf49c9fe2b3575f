// Notices in this browser: asks it, and tells the server where it is reached.
const form = document.querySelector("form[data-push]");
const [button, status] = [form.querySelector("button"), form.querySelector("[role=status]")];

/** The subscription of this browser for this server's key; one for an older key is of no use. */
async function subscribe(registration) {
  const options = { userVisibleOnly: true, applicationServerKey: form.dataset.push };
  const old = await registration.pushManager.getSubscription();
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    if (error.name !== "InvalidStateError" || !old) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

/** Is this browser on the list already? */
async function known() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  const endpoint = (await registration?.pushManager.getSubscription())?.endpoint;
  const mine = [...document.querySelectorAll("[data-target]")].find((it) => it.dataset.target === endpoint);
  if (!mine) return;
  mine.querySelector("h2").textContent = "This browser";
  form.closest("section").hidden = true;
}

if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
  status.textContent = window.isSecureContext ? "This browser cannot do that." : "This needs HTTPS.";
} else {
  button.disabled = false;
  known();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    status.textContent = "";
    if ((await Notification.requestPermission()) !== "granted") {
      status.textContent = "This browser may not show notices of this site. Its settings can change that.";
      return;
    }
    try {
      await navigator.serviceWorker.register("/sw.js");
      const { endpoint, keys } = (await subscribe(await navigator.serviceWorker.ready)).toJSON();
      const body = new URLSearchParams({ endpoint, key: keys.p256dh, secret: keys.auth });
      const answer = await fetch("/notices/push", { method: "POST", credentials: "same-origin", body });
      if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
      location.assign("/notices?done=on");
    } catch {
      status.textContent = "It did not work: the browser's push service cannot be reached, or this server refused it.";
    }
  });
}
