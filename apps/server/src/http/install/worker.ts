// The service worker's program. It keeps one page, which says that there is no network, and never an answer of the site:
// whatever a member was shown is asked for anew, or not shown.
import { createHash } from 'node:crypto';
import { OFFLINE_PAGE, OFFLINE_POLICY } from './offline';

export const OFFLINE_PATH = '/offline';

const edition = createHash('sha256')
  .update(OFFLINE_PAGE + OFFLINE_POLICY)
  .digest('hex')
  .slice(0, 12);

export const WORKER = `const KEPT = 'offline-${edition}';
const OFFLINE = '${OFFLINE_PATH}';

addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(KEPT);
    await cache.add(new Request(OFFLINE, { cache: 'reload', credentials: 'omit' }));
    await skipWaiting();
  })());
});

addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
    await registration.navigationPreload?.enable();
    await clients.claim();
  })());
});

addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode !== 'navigate' || method !== 'GET') return;
  event.respondWith((async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch {
      return (await caches.match(OFFLINE, { cacheName: KEPT })) ?? Response.error();
    }
  })());
});
`;
