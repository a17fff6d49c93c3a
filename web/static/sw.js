// sw.js: keeps the page for use without a network. The list of files is filled in by build.mjs; their names carry hashes, so
// what is in the cache is never out of date. Tables over the network (/ws, /api) are left alone.
const CACHE = 'epoki-VERSION';
const PAGE = FILES;

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(PAGE)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
    const drop = (names) => Promise.all(names.filter((name) => name.startsWith('epoki-') && name !== CACHE).map((name) => caches.delete(name)));
    event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

// The page itself is asked from the network first, so that a new version is seen at once; its files come from the cache.
self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== 'GET' || url.origin !== location.origin || /\/(api|ws|healthz|metrics)\b/.test(url.pathname)) return;
    if (event.request.mode === 'navigate') {
        event.respondWith(fetch(event.request).catch(() => caches.match('./')));
    } else {
        event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((hit) => hit ?? fetch(event.request)));
    }
});
