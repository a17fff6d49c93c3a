// sw.js: keeps the page for use without a network. The list of files is filled in by build.mjs; their names carry hashes, so
// what is in the cache is never out of date. Tables over the network (ws, api) are left alone. Several copies of the page may live on one
// host, each under its own path: each has a cache of its own.
const OWN = `epoki ${registration.scope} `;
const CACHE = `${OWN}VERSION`;
const PAGE = FILES;

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(PAGE)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
    const drop = (names) => Promise.all(names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)));
    event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

// The page itself is asked from the network first, so that a new version is seen at once; its files come from the cache.
self.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method !== 'GET' || !url.startsWith(registration.scope) || /^(api|ws|healthz|metrics)\b/.test(url.slice(registration.scope.length))) return;
    if (event.request.mode === 'navigate') {
        event.respondWith(fetch(event.request).catch(() => caches.match('./')));
    } else {
        event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((hit) => hit ?? fetch(event.request)));
    }
});
