/** What the service worker of the technician's page does with a push message. docs/internals/messages.md#push-messages. */
import { expect, it } from 'vitest';

type Handler = (event: Record<string, unknown>) => void;
const handlers = new Map<string, Handler>();
const shown: unknown[] = [];
const opened: string[] = [];
let pages: { url: string; focus: () => Promise<void> }[] = [];
const own = {
  addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  registration: { showNotification: async (title: string, options: object) => void shown.push([title, options]) },
  clients: { matchAll: async () => pages, openWindow: async (url: string) => void opened.push(url) },
  location: { origin: 'https://example.com' },
};
Object.assign(globalThis, { self: own, assets: [] });
// The worker has types of its own, so the test loads it by its address.
await import(new URL('../../../src/edges/pages/myDay/browser/worker/worker.ts', import.meta.url).href);

/** Sends an event and waits for what the worker does. */
async function send(name: string, event: Record<string, unknown>): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  handlers.get(name)!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

it('[push.changes] a message is shown under its tag, and an unreadable message shows a title', async () => {
  const notice = { title: 'Your visits have changed', body: 'New: 9:00', lang: 'en', tag: 'one', timestamp: 1_907_000_000_000 };
  await send('push', { data: { json: () => notice } });
  await send('push', {
    data: {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    },
  });
  await send('push', { data: null });
  const { title, ...options } = notice;
  const empty = ['Truckroll', { body: '', lang: '', tag: '', dir: 'auto' }];
  expect(shown).toEqual([[title, { ...options, dir: 'auto' }], empty, empty]);
});

it('[push.changes] a press opens My day, in the page that is already open', async () => {
  const closed: string[] = [];
  const notification = { close: () => closed.push('closed') };
  await send('notificationclick', { notification });
  pages = [
    { url: 'https://example.com/', focus: async () => void opened.push('dashboard') },
    { url: 'https://example.com/my-day?lang=en', focus: async () => void opened.push('focus') },
  ];
  await send('notificationclick', { notification });
  expect([opened, closed]).toEqual([
    ['/my-day', 'focus'],
    ['closed', 'closed'],
  ]);
});
