// Keeps the technician's page for times without a connection. The service writes the addresses of the page's files into the next line.
const assets = [];
const files = `my-day-files ${assets.join(' ')}`;
const page = 'my-day-page';
const patienceMilliseconds = 6000;

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(files).then((cache) => cache.addAll(assets)));
});

addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith('my-day-files ') && name !== files) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (assets.includes(url.pathname)) event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
  else if (url.pathname === '/my-day') event.respondWith(day(request, url));
});

/** Answers with the service's page, or else with the last page. A request that only looks for news fails without a connection. */
async function day(request, url) {
  const looksForNews = request.headers.has('x-news');
  const kept = looksForNews ? undefined : await caches.match('/my-day', { cacheName: page, ignoreVary: true });
  try {
    const answer = await (kept ? Promise.race([fetch(request), afterPatience()]) : fetch(request));
    if (answer.status >= 500 && kept) return kept;
    const isElsewhere = answer.redirected || answer.type === 'opaqueredirect';
    // The person has signed out. The next person must not see the page.
    if (isElsewhere) await caches.delete(page);
    else if (answer.ok && !url.searchParams.has('done')) await (await caches.open(page)).put('/my-day', answer.clone());
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

const afterPatience = () => new Promise((_resolve, reject) => setTimeout(() => reject(new Error('no connection')), patienceMilliseconds));
