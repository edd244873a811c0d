/** Nothing is applied by accident: keys that are held down, the focus before a button, and keys after other days were shown. */
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { axe } from '../support/browser.ts';
import { openDesk } from '../operations/bookings/desk.ts';
import { booked, team } from '../operations/dispatch/board.ts';
import { card, onMonday, placeOf, visitOf } from './boardSteps.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';
import { hasFocus } from './keyboard.ts';

// Mails are due, and nobody takes them.
const desk = await openDesk({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com' });
let visit: DashboardVisit;
afterEach(() => visit.close());

const email = 'grace@example.com';

async function open() {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  await staff.of.ok('updateCustomer', { id: staff.customer, email });
  const { id } = await booked(staff.of, staff.customer, ada, '10:00');
  visit = await openDashboard(desk.harness, staff.of, { path: onMonday });
  const { page } = visit;
  await visitOf(page, 'Ada Lovelace').waitFor();
  return { staff, ada, bea, id, page };
}

const text = (page: Page) => card(page).getByRole('group', { name: 'What this changes' });

/** As a key that rests on the keyboard: the first press, then its repetitions. */
async function hold(page: Page, key: string, repetitions = 12): Promise<void> {
  for (let press = 0; press <= repetitions; press++) {
    await page.keyboard.down(key);
    await page.waitForTimeout(60);
  }
  await page.keyboard.up(key);
}

it.each(['Enter', ' '])(
  '[board.safe-hands] holding %j after the drop opens the question and applies nothing; the card is read out first',
  async (key) => {
    const { staff, ada, bea, id, page } = await open();
    await visitOf(page, 'Ada Lovelace').focus();
    await page.keyboard.press(' ');
    await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await hold(page, key);
    await expect.poll(() => hasFocus(text(page))).toBe(true);
    await hold(page, 'Shift');
    expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
    expect(await text(page).getAttribute('aria-describedby')).not.toBeNull();
    expect(await text(page).textContent()).toContain('Bea Arthur');
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await placeOf(staff, id)).toEqual([bea, '10:00']);
    expectNothingOdd(visit);
  },
);

it('[board.safe-hands] Enter that is held on a button presses it once', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Map', exact: true }).focus();
  // Four presses in all: if each counted, the map would be closed again.
  await hold(page, 'Enter', 3);
  expect(await page.getByRole('button', { name: 'Map', exact: true }).getAttribute('aria-pressed')).toBe('true');
});

it('[board.safe-hands] an action that sends a message at once asks first, and names the recipient', async () => {
  const { staff, id, page } = await open();
  const { customer, status_version: version } = await staff.of.ok('getJobRequest', { id });
  const statusOf = async () => (await staff.of.ok('getJobRequest', { id })).status_version;
  await page.goto(`${desk.harness.url}${onMonday}&open=${id}`);
  const depart = page.getByRole('button', { name: 'Depart', exact: true });
  await depart.click();
  const asked = page.getByRole('dialog', { name: 'Who gets a message' });
  const words = asked.getByText('A message that the technician is on the way goes to:');
  await expect.poll(() => hasFocus(words)).toBe(true);
  expect(await words.textContent()).toContain(`${customer.name} · ${email}`);
  expect(await axe(page)).toEqual([]);
  await hold(page, 'Enter');
  expect(await statusOf()).toBe(version);
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(depart)).toBe(true);
  await depart.click();
  await asked.getByRole('button', { name: 'Depart and notify 1 customer' }).click();
  await expect.poll(statusOf).toBe(version + 1);
  const mails = await desk.harness.store.query(`select 1 from mails where job_request_id = $1 and kind = 'on_the_way'`, [id]);
  expect(mails).toHaveLength(1);
});

it('[board.safe-hands] a click made before the recipient is known waits for the question', async () => {
  const { staff, id, page } = await open();
  const { status_version: version } = await staff.of.ok('getJobRequest', { id });
  const known = Promise.withResolvers<void>();
  await page.route(/message-ways\?kind=on_the_way/, async (route) => {
    await known.promise;
    await route.continue();
  });
  await page.goto(`${desk.harness.url}${onMonday}&open=${id}`);
  await page.getByRole('button', { name: 'Depart', exact: true }).click();
  known.resolve();
  await page.getByRole('dialog', { name: 'Who gets a message' }).waitFor();
  expect((await staff.of.ok('getJobRequest', { id })).status_version).toBe(version);
});

it('[board.safe-hands] after Later the keyboard continues with the held visit', async () => {
  const { staff, ada, id, page } = await open();
  await visitOf(page, 'Ada Lovelace').focus();
  await page.keyboard.press(' ');
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await page.waitForURL(/date=2030-06-11/);
  await expect.poll(() => hasFocus(page.locator('.board'))).toBe(true);
  // The customer asked for the Monday.
  await page.locator('.why').getByText('Fits, but the customer asked for another time', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(text(page))).toBe(true);
  expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const { schedule } = await staff.of.ok('getJobRequest', { id });
  expect(schedule.scheduled_local).toContain('2030-06-11T10:00');
  expectNothingOdd(visit);
});

it('[board.safe-hands] the latest changes survive a reload and can be undone from a list, confirmations included', async () => {
  const { staff, ada, bea, id, page } = await open();
  const waiting = await staff.quoted({});
  for (const [path, button] of [
    [`&ask=${id}&as=move&to=${bea}&at=2030-06-10T10:00`, /^Move/],
    [`&ask=${waiting.id}&as=confirm&to=${ada}&at=2030-06-10T14:00`, /^Confirm/],
  ] as const) {
    await visit.go(`${onMonday}${path}`);
    await card(page).getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  }
  await page.reload();
  await page.getByRole('button', { name: 'Recent changes' }).click();
  const list = page.getByRole('region', { name: 'Recent changes' });
  await expect.poll(() => list.getByRole('button', { name: /^Undo/ }).count()).toBe(2);
  expect(await axe(page)).toEqual([]);
  await list.getByRole('button', { name: /^Undo: Confirm/ }).click();
  await list.getByText('Undone').waitFor();
  expect(await placeOf(staff, waiting.id)).toBeNull();
  await list.getByRole('button', { name: /^Undo: Move/ }).click();
  // The page marks the change when its answer is there, a moment after the service has made it.
  await expect.poll(() => list.getByText('Undone').count()).toBe(2);
  expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
  await page.reload();
  await expect.poll(() => list.getByText('Undone').count()).toBe(2);
  expectNothingOdd(visit);
});
