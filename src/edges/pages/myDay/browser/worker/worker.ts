/**
 * The service worker: keeps the technician's page for times without a connection, and shows push messages. docs/internals/pages.md#its-script;
 * docs/internals/messages.md#push-messages.
 */

import { newsHeader, pageCache, thumbnailPaths } from '../names.ts';

/** Addresses of the files that the page loads. The service writes them before this script (frame.ts). */
declare const assets: readonly string[];
declare const self: ServiceWorkerGlobalScope;

const filesPrefix = 'my-day-files ';
const files = `${filesPrefix}${assets.join(' ')}`;
const address = '/my-day';
const patienceMilliseconds = 6_000;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(caches.open(files).then((cache) => cache.addAll([...assets])));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith(filesPrefix) && name !== files) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (assets.includes(url.pathname)) event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
  else if (url.pathname === address) event.respondWith(day(event, url));
  else if (url.pathname.startsWith('/my-day/files/')) event.respondWith(file(request));
});

/** Answers with the service's page, or else with the last page. A request that only looks for news fails without a connection. */
async function day(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  const looksForNews = request.headers.has(newsHeader);
  const kept = looksForNews ? undefined : await caches.match(address, { cacheName: pageCache, ignoreVary: true });
  try {
    const answer = await (kept ? Promise.race([fetch(request), failAfterPatience()]) : fetch(request));
    if (answer.status >= 500 && kept) return kept;
    const isElsewhere = answer.redirected || answer.type === 'opaqueredirect';
    // The person has signed out. The next person must not see the page.
    if (isElsewhere) await caches.delete(pageCache);
    else if (answer.ok && !url.searchParams.has('done')) await keep(answer.clone(), event);
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function keep(page: Response, event: FetchEvent): Promise<void> {
  const text = page.clone().text();
  await (await caches.open(pageCache)).put(address, page);
  event.waitUntil(text.then(keepThumbnails));
}

/** A page shows fewer. */
const mostThumbnails = 200;

/** Keeps the thumbnails that the page shows, for times without a connection, and forgets all others. They go with the page at a sign-out. */
async function keepThumbnails(page: string): Promise<void> {
  const cache = await caches.open(pageCache);
  const shown = new Set(
    [...page.matchAll(thumbnailPaths)].map(([path]) => new URL(path, self.location.origin).href).slice(0, mostThumbnails),
  );
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname !== address && !shown.has(url)) await cache.delete(url);
    shown.delete(url);
  }
  // A thumbnail that cannot be had now is asked for with the next page.
  for (const url of shown) await cache.add(url).catch(() => undefined);
}

/** A file from the service, or a thumbnail that was kept, which never changes. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: pageCache, ignoreVary: true })) ?? fetch(request);
}

const failAfterPatience = () =>
  new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('no connection')), patienceMilliseconds));

/** What a push message holds (src/machinery/mail/pushNotice.ts). */
interface Notice {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly tag: string;
  readonly timestamp: number;
}

self.addEventListener('push', (event) => {
  // Browsers end a subscription that shows nothing, so a message that cannot be read shows a title.
  let notice: Partial<Notice> = {};
  try {
    notice = (event.data?.json() ?? {}) as Partial<Notice>;
  } catch {
    notice = {};
  }
  const { title = 'Truckroll', body = '', lang = '', tag = '', timestamp } = notice;
  // TypeScript does not know the time of a notification, which not every browser shows.
  const options: NotificationOptions & { timestamp?: number } = { body, lang, tag, dir: 'auto', ...(timestamp ? { timestamp } : {}) };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openDay());
});

/** Shows the day: in a page that is open already, else in a new one. */
async function openDay(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname === address);
  await (page ? page.focus() : self.clients.openWindow(address));
}
