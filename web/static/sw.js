// sw.js: keeps the page for use without a network. The list of files is filled in by build.mjs; their names carry hashes, so
// what is in the cache is never out of date. Tables over the network (ws, api) and links in mails (told) are left alone. Several copies of the page may live on one
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

// Corrected tables are not in the list: the page names them, and their name carries a hash too. Both are kept as they were last seen, the page only
// when it is of this version.
async function keepTables(request, answer) {
    if (answer.ok && /\/tables-\w+\.json$/.test(request.url)) await (await caches.open(CACHE)).put(request, answer);
}

async function keepPage(request, answer) {
    const copy = answer.clone();
    if (answer.ok && (await copy.text()).includes(PAGE[1])) await (await caches.open(CACHE)).put('./', answer);
}

/** What the network answers, and a copy for later; a cache that is full keeps nothing. */
async function asked(event, keep) {
    const answer = await fetch(event.request);
    event.waitUntil(keep(event.request, answer.clone()).catch(() => undefined));
    return answer;
}

// The page itself is asked from the network first, so that a new version is seen at once; its files come from the cache.
self.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method !== 'GET' || !url.startsWith(registration.scope) || /^(api|ws|healthz|metrics|told)\b/.test(url.slice(registration.scope.length))) return;
    if (event.request.mode === 'navigate') {
        event.respondWith(asked(event, keepPage).catch(() => caches.match('./')));
    } else {
        event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((hit) => hit ?? asked(event, keepTables)));
    }
});

// What the server tells while the page is closed (docs/notifications.md); whoever is looking at it sees it there.
self.addEventListener('push', (event) => {
    const show = async () => {
        const { title, body, tag, path, lang } = event.data.json();
        const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
        if (open.some(({ focused }) => focused)) return;
        await registration.showNotification(title, { body, tag, lang, icon: 'icon-192.png', badge: 'icon-192.png', data: { path } });
    };
    event.waitUntil(show());
});

// It opens the table, in a window of the page that is there already, or in a new one.
self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const url = new URL(event.notification.data.path, registration.scope).href;
    const go = async () => {
        const [open] = await self.clients.matchAll({ type: 'window' });
        if (!open) return self.clients.openWindow(url);
        await open.navigate(url);
        return open.focus();
    };
    event.waitUntil(go());
});
