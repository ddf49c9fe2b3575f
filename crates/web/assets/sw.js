// Notices while no page of ours is open, and what can be read without a network. Everything else goes to the server as if
// this were not here.
const KEPT = "taproom-1";

/** The page for when there is no network, what it leads to, and what those pages are made of; as a stranger sees them. */
async function keep() {
  const cache = await caches.open(KEPT);
  const fetched = async (path) => {
    const answer = await fetch(path, { credentials: "omit", cache: "no-cache" });
    if (!answer.ok || answer.redirected) return "";
    await cache.put(path, answer.clone());
    return answer.text();
  };
  const found = (text, start) => [...text.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map((it) => it[1]).filter((path) => path.startsWith(start));
  const page = await fetched("/offline");
  const pages = [...new Set([...found(page, "/learn/"), ...found(page, "/rules/")])];
  const texts = [page];
  for (const path of pages) texts.push(await fetched(path));
  for (const path of new Set(texts.flatMap((text) => found(text, "/assets/")))) await fetched(path);
  for (const path of ["arrange", "luck", "sound"]) await fetched(`/assets/${path}.js`);
}

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const kept = (path) => caches.match(path, { cacheName: KEPT });
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(async () => (await kept(pathname)) ?? (await kept("/offline")) ?? Response.error()));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(fetch(request).catch(async () => (await kept(pathname)) ?? Response.error()));
  }
});

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // Not from us: a browser wants something to be shown all the same.
  }
  const { title = "Taproom", body = "", link = "/", id } = told;
  // What arrives twice takes its own place.
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, icon: "/assets/icon-192.png", data: link }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const to = new URL(event.notification.data ?? "/", self.location.origin);
  if (to.origin !== self.location.origin) return;
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window" });
      const there = pages.find((page) => new URL(page.url).pathname === to.pathname);
      return there ? there.focus() : self.clients.openWindow(to);
    })(),
  );
});

self.addEventListener("pushsubscriptionchange", (event) => {
  const options = event.oldSubscription?.options;
  if (!options) return;
  event.waitUntil(
    (async () => {
      const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
      const body = new URLSearchParams({ endpoint, key: keys.p256dh, secret: keys.auth });
      await fetch("/notices/push", { method: "POST", body });
    })(),
  );
});
