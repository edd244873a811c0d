/** The technician's page in a browser that refuses to store. docs/decisions/0112. */
import { expect, it } from 'vitest';
import { MemoryStore } from '../../../src/edges/pages/myDay/browser/memoryStore.ts';
import { SafeStore } from '../../../src/edges/pages/myDay/browser/safeStore.ts';
import type { TapStore } from '../../../src/edges/pages/myDay/browser/taps.ts';
import { action, first, note, openPhone, second } from './phone.ts';

/** A store that outlives its connections. Each connection ends when `end` is called. */
function phoneStorage() {
  const inner = new MemoryStore();
  const state = { opened: 0, isFull: false, isEnded: false };
  const fails = () => state.isEnded;
  const open = (): Promise<TapStore> => {
    state.opened++;
    state.isEnded = false;
    return Promise.resolve({
      isLasting: true,
      read: () => (fails() ? Promise.reject(new Error('connection lost')) : inner.read()),
      change: (decide) => (fails() || state.isFull ? Promise.reject(new Error('QuotaExceededError')) : inner.change(decide)),
    });
  };
  return { inner, state, open };
}

it('[my-day.storage] refused storage is replaced by memory, and the page can say so', async () => {
  const phone = openPhone(new SafeStore(() => Promise.reject(new Error('SecurityError'))));
  await phone.tap(action(first, 'depart', 3));
  expect([phone.queue.isLasting, await phone.open()]).toEqual([false, ['first/depart']]);
  await phone.send();
  expect(phone.service.done).toEqual([`${first}/actions/depart`]);
});

it('[my-day.storage] a phone that becomes full goes on in memory with what it had', async () => {
  const { state, open } = phoneStorage();
  const phone = openPhone(new SafeStore(open));
  await phone.tap(action(first, 'depart', 3));
  expect(phone.queue.isLasting).toBe(true);
  await phone.open();
  state.isFull = true;
  await phone.tap(note(second, 'Gate 4'));
  expect([phone.queue.isLasting, await phone.open()]).toEqual([false, ['first/depart', 'Gate 4']]);
  await phone.send();
  expect(phone.service.done).toEqual([`${first}/actions/depart`, `${second}/notes`]);
});

it('[my-day.storage] a connection that the phone has ended is opened again', async () => {
  const { inner, state, open } = phoneStorage();
  const phone = openPhone(new SafeStore(open));
  await phone.tap(action(first, 'depart', 3));
  state.isEnded = true;
  await phone.tap(note(second, 'Gate 4'));
  expect([phone.queue.isLasting, state.opened, await inner.read()]).toMatchObject([true, 2, [{ number: 1 }, { number: 2 }]]);
});
