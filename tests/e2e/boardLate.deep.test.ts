/** Lateness on the dashboard in a real browser, on a clock that the test moves. docs/internals/board.md#live-states-on-the-board */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { axe } from '../support/browser.ts';
import { booked, team } from '../operations/dispatch/board.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { laneOf, onMonday, visitOf, type Team } from './boardSteps.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const desk = await openDesk();
let visit: DashboardVisit;
beforeEach(() => desk.setClock('2030-06-05T12:00:00Z'));
afterEach(() => visit.close());

const at = (time: string) => desk.setClock(new Date(`${monday}T${time}:00-04:00`).toISOString());

async function fire({ of }: Team, id: string, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    const { status_version } = await of.ok('getJobRequest', { id });
    await of.ok('fireJobRequestAction', { id, key, status_version });
  }
}

/** Opens a page whose timers wait for `runFor`, so that minutes pass at once. */
async function open(staff: Team, path: string): Promise<Page> {
  visit = await openDashboard(desk.harness, staff.of, { path: '/jobs' });
  await visit.page.clock.install();
  await visit.go(path);
  return visit.page;
}

const adaWith = (page: Page, what: 'flag' | 'live', value: string) =>
  visitOf(page, 'Ada Lovelace').and(page.locator(`[data-${what}="${value}"]`));

const strip = (page: Page, name: string) => page.getByRole('group', { name: 'Today’s visits' }).getByRole('button', { name });

it('[board.late] a visit that becomes late is shown as late without a reload, and an arrival clears the mark', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const { id } = await booked(staff.of, staff.customer, ada, '10:00');
  await booked(staff.of, staff.customer, bea, '15:00');
  at('09:00');
  const page = await open(staff, onMonday);
  await visitOf(page, 'Ada Lovelace').waitFor();
  await page.getByText('No visit is late.').waitFor();
  at('10:30');
  await page.clock.runFor(61_000);
  await adaWith(page, 'flag', 'late').waitFor();
  const name = await visitOf(page, 'Ada Lovelace').getAttribute('aria-label');
  expect(name).toMatch(/\b\d+ min late, Expected \d+:\d\d AM/);
  await strip(page, '1 late').waitFor();
  at('12:30');
  await page.clock.runFor(61_000);
  await adaWith(page, 'flag', 'window_broken').waitFor();
  expect(await axe(page)).toEqual([]);
  await strip(page, '1 arrival window missed').click();
  await laneOf(page, 'Bea Arthur').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('only')).toBe('window_broken');
  await strip(page, 'Show all').click();
  await laneOf(page, 'Bea Arthur').waitFor();
  await fire(staff, id, 'depart');
  await adaWith(page, 'live', 'on_the_way').waitFor();
  // An arrival changes no schedule.
  await fire(staff, id, 'arrive');
  await adaWith(page, 'live', 'on_site').waitFor();
  await page.getByText('No visit is late.').waitFor();
  at('13:45');
  await page.clock.runFor(61_000);
  await page.locator('.visit-over').waitFor();
  await strip(page, '1 running over').waitFor();
  await fire(staff, id, 'complete');
  await adaWith(page, 'live', 'done').waitFor();
  expectNothingOdd(visit);
});

it('[board.late] Today leads from a late visit to its cause, the number to call, what to say and a move, in three clicks', async () => {
  const staff = await team(desk, 'Ada Lovelace');
  const [ada] = staff.ids as [string];
  const first = await booked(staff.of, staff.customer, ada, '09:00');
  const second = await booked(staff.of, staff.customer, ada, '10:30');
  at('09:00');
  await fire(staff, first.id, 'depart', 'arrive');
  at('11:40');
  const page = await open(staff, '/');
  const row = page.getByRole('listitem').filter({ hasText: 'Planned 10:30 AM' });
  await row
    .getByText(/1 hr \d* ?min late/)
    .first()
    .waitFor();
  await row.getByRole('link', { name: /^Call/ }).waitFor();
  expect(await axe(page)).toEqual([]);
  await row.getByRole('link').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Late because of an earlier visit:').waitFor();
  await drawer.getByText(/is running about/).waitFor();
  const { contact } = await staff.of.ok('getCustomer', { id: staff.customer });
  expect(await drawer.getByRole('link', { name: /Call/ }).getAttribute('href')).toBe(`tel:${contact.phone}`);
  expect(await axe(page)).toEqual([]);
  await drawer.getByRole('button', { name: /^Move to 11:\d\d AM/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('ask')).toBe(second.id);
  expectNothingOdd(visit, /409/);
});
