// Shows the studio's own page where a page cannot be fetched. Everything else goes past it: calls, files and uploads.
const page = "/offline";
const cacheName = "offline";

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName);
    await cache.add(new Request(page, { cache: "reload" }));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(page)) ?? Response.error()));
});
