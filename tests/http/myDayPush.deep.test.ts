/**
 * The switch for notifications on the technician's page, in a real browser. Its push service is a stand-in.
 * docs/internals/messages.md#push-messages.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newKeys } from '../mail/pushService.ts';
import { openMyDayDesk } from '../operations/myDay/myDayDesk.ts';
import { axe } from '../support/browser.ts';
import { newMember } from '../support/session.ts';
import { isKept, openPhones, signIn } from './myDayPhone.ts';

const { harness, open } = await openMyDayDesk();
const { enter } = openPhones(harness);

/** The browser's own push service is out of reach, so the page gets a subscription of the test. Counts how often a person is asked. */
function standIn(keys: { p256dh: string; auth: string }) {
  return `(() => {
    const name = 'stand-in subscription';
    const make = () => ({
      options: { applicationServerKey: Uint8Array.from(atob(localStorage.getItem(name).replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint: 'https://push.example.com/send/1', keys: ${JSON.stringify(keys)} }),
      unsubscribe: async () => (localStorage.removeItem(name), true),
    });
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(name) ? make() : null);
    PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
      localStorage.setItem(name, btoa(String.fromCharCode(...key)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
      return make();
    };
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('stand-in permission') ?? 'default' });
    Notification.requestPermission = async () => {
      localStorage.setItem('stand-in asked', String(Number(localStorage.getItem('stand-in asked') ?? 0) + 1));
      localStorage.setItem('stand-in permission', localStorage.getItem('stand-in answer') ?? 'granted');
      return Notification.permission;
    };
  })()`;
}

const { ecdh, auth } = newKeys();
const script = standIn({ p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') });
const stored = (page: Page, name: string) => page.evaluate(`localStorage.getItem(${JSON.stringify(`stand-in ${name}`)})`);
const devicesOf = async (technician: string) =>
  (await harness.store.query<{ id: string }>('select id from push_devices where technician_id = $1', [technician])).length;

it('[my-day.push] the page asks only after a press, turns on and off, and ends with sign-out or another person', async () => {
  const { business, member, mine } = await open();
  const { page, cutter, complaints } = await enter({ width: 390, workers: true }, member.email);
  await isKept(page);
  await page.addInitScript(script);
  await page.reload();
  const [on, off, state] = [page.locator('#push-on'), page.locator('#push-off'), page.locator('#push-state')];
  await on.waitFor();
  expect([await stored(page, 'asked'), await devicesOf(mine)]).toEqual([null, 0]);
  await on.click();
  await expect.poll(() => state.innerText()).toBe('Notifications are on for this device.');
  expect([await stored(page, 'asked'), await devicesOf(mine)]).toEqual(['1', 1]);
  expect(await axe(page)).toEqual([]);
  await off.click();
  await on.waitFor();
  expect([await devicesOf(mine), await stored(page, 'subscription')]).toEqual([0, null]);
  // After another sign-in the device is known again without a press.
  await on.click();
  await off.waitFor();
  await harness.store.query('delete from push_devices where technician_id = $1', [mine]);
  await page.reload();
  await expect.poll(() => devicesOf(mine)).toBe(1);
  await page.locator('#sign-out button').click();
  await expect.poll(() => devicesOf(mine)).toBe(0);
  await expect.poll(() => stored(page, 'subscription')).toBeNull();
  // The next person on the phone is neither asked nor told.
  const other = await newMember(harness, business, { role: 'Technician', name: 'Grace Hopper' });
  await harness.store.query(
    `update technicians set user_id = $2 where full_name = 'Grace Hopper' and tenant_id = (select tenant_id from technicians where id = $1)`,
    [mine, other.id],
  );
  await signIn(page, cutter.url, other.email);
  await on.waitFor();
  expect([await stored(page, 'subscription'), await stored(page, 'asked')]).toEqual([null, '2']);
  // Messages that nobody knows whose they are end too.
  await on.click();
  await off.waitFor();
  await page.evaluate(`localStorage.removeItem('truckroll-my-day-push')`);
  await page.reload();
  await expect.poll(() => stored(page, 'subscription')).toBeNull();
  await on.waitFor();
  expect(complaints).toEqual([]);
});

it('[my-day.push] the page says when the browser blocks notifications', async () => {
  const { member, mine } = await open();
  const { page } = await enter({ width: 390, workers: true }, member.email);
  await page.addInitScript(script);
  await page.evaluate(`localStorage.setItem('stand-in answer', 'denied')`);
  await page.reload();
  await page.locator('#push-on').click();
  await expect.poll(() => page.locator('#push-state').innerText()).toContain('Notifications are blocked here.');
  expect([await page.locator('#push-on').isVisible(), await devicesOf(mine)]).toEqual([false, 0]);
});

it.each([
  ['plain http', `Object.defineProperty(globalThis, 'isSecureContext', { value: false })`, 'Notifications need a secure address (https).'],
  [
    'an iPhone whose page is not installed',
    `delete globalThis.PushManager; navigator.standalone = false`,
    'need this page on the home screen',
  ],
  ['a browser without notifications', `delete globalThis.Notification`, 'This browser cannot show notifications.'],
])('[my-day.push] the page says why there are no notifications: %s', async (_, without, reason) => {
  const { member } = await open();
  const { page } = await enter({ width: 390, workers: true }, member.email);
  await page.addInitScript(without);
  await page.reload();
  await expect.poll(() => page.locator('#push-state').innerText()).toContain(reason);
  expect([await page.locator('#push-on').isVisible(), await page.locator('#push-off').isVisible()]).toEqual([false, false]);
  expect(await axe(page)).toEqual([]);
});
