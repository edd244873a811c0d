/** Several visits as one plan, in a real browser: a swap from the drawer, and a day from its lane. */
import { afterEach, expect, it } from 'vitest';
import { axe } from '../support/browser.ts';
import { booked, team } from '../operations/dispatch/board.ts';
import { openDesk } from '../operations/bookings/desk.ts';
import { onMonday, placeOf, visitOf } from './boardSteps.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const desk = await openDesk();
let visit: DashboardVisit;
afterEach(() => visit.close());

it('[board.moves] the drawer of a visit swaps it with another, and one undo moves both back', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const one = await booked(staff.of, staff.customer, ada, '10:00');
  const two = await booked(staff.of, staff.customer, bea, '10:30');
  visit = await openDashboard(desk.harness, staff.of, { path: onMonday });
  const { page } = visit;
  await visitOf(page, 'Ada Lovelace').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Swap', exact: true }).click();
  await drawer.getByRole('combobox', { name: 'Swap with another visit' }).click();
  await drawer.getByRole('option', { name: new RegExp(two.short_code!) }).click();
  await drawer.getByText('2 customers must be phoned').or(drawer.getByText('1 customer must be phoned')).waitFor();
  expect(await placeOf(staff, one.id)).toEqual([ada, '10:00']);
  expect(await axe(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Move 2 visits' }).click();
  await expect.poll(() => placeOf(staff, one.id)).toEqual([bea, '10:30']);
  expect(await placeOf(staff, two.id)).toEqual([ada, '10:00']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => placeOf(staff, one.id)).toEqual([ada, '10:00']);
  expect(await placeOf(staff, two.id)).toEqual([bea, '10:30']);
  expectNothingOdd(visit);
});

it('[board.moves] the rest of a day moves to another technician; a refusal names the obstacle and offers times that fit', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const one = await booked(staff.of, staff.customer, ada, '10:00');
  const two = await booked(staff.of, staff.customer, ada, '13:00');
  await booked(staff.of, staff.customer, bea, '13:30');
  visit = await openDashboard(desk.harness, staff.of, { path: onMonday });
  const { page } = visit;
  await page.locator('.board-name', { hasText: 'Ada Lovelace' }).hover();
  await page.getByRole('button', { name: 'Move the rest of Ada Lovelace’s day' }).click();
  const panel = page.getByRole('region', { name: 'Move the rest of a day' });
  await panel.getByRole('combobox', { name: 'To technician' }).click();
  await panel.getByRole('option', { name: 'Bea Arthur' }).click();
  await panel.getByRole('button', { name: 'Show plan' }).click();
  await panel.getByText('In the way:').waitFor();
  expect(await axe(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Take the nearest times that fit' }).click();
  await panel.getByRole('button', { name: 'Move 2 visits' }).click();
  await expect.poll(() => placeOf(staff, two.id)).toEqual([bea, '12:30']);
  expect(await placeOf(staff, one.id)).toEqual([bea, '10:00']);
  expectNothingOdd(visit, /409/);
});

it('[board.moves, lock.never-moved] a refused swap says what is the matter with a visit, and unlocks a locked one', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const one = await booked(staff.of, staff.customer, ada, '10:00');
  const locked = await booked(staff.of, staff.customer, bea, '10:30');
  const gone = await booked(staff.of, staff.customer, bea, '15:00');
  await staff.of.ok('lockJobRequest', { id: locked.id });
  visit = await openDashboard(desk.harness, staff.of, { path: `/jobs?open=${one.id}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Swap', exact: true }).click();
  const other = drawer.getByRole('combobox', { name: 'Swap with another visit' });
  await other.click();
  // Cancelled between the choice and its question, because the list would lose the visit.
  await page.route(
    '**/schedule/moves/preview',
    async (route) => {
      await staff.of.ok('cancelJobRequest', {
        id: gone.id,
        status_version: gone.status_version,
        reason: 'Moved away',
        cancelled_by: 'customer',
      });
      await route.continue();
    },
    { times: 1 },
  );
  await drawer.getByRole('option', { name: new RegExp(gone.short_code!) }).click();
  await drawer.getByText(`${gone.short_code}: Archived`).waitFor();
  await other.fill(locked.short_code!);
  await drawer.getByRole('option', { name: new RegExp(locked.short_code!) }).click();
  await drawer.getByRole('button', { name: 'Unlock the visit' }).click();
  await drawer.getByRole('button', { name: 'Move 2 visits' }).click();
  await expect.poll(() => placeOf(staff, one.id)).toEqual([bea, '10:30']);
  expectNothingOdd(visit, /409/);
});

it('[board.moves] typing finds a visit that is not among the first visits of a busy week', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const one = await booked(staff.of, staff.customer, ada, '10:00');
  const two = await booked(staff.of, staff.customer, bea, '10:30');
  visit = await openDashboard(desk.harness, staff.of);
  const { page } = visit;
  // Stands for a week of 500 visits, of which the first page has others.
  await page.route(
    ({ searchParams }) => searchParams.has('scheduled_from') && !searchParams.has('search'),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { items: unknown[]; meta: object } };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, items: [], meta: { ...body.data.meta, total: 500 } } } });
    },
  );
  await visit.go(`/jobs?open=${one.id}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Swap', exact: true }).click();
  await drawer.getByText('There are many visits.').waitFor();
  const other = drawer.getByRole('combobox', { name: 'Swap with another visit' });
  await other.fill(two.short_code!);
  await drawer.getByRole('option', { name: new RegExp(two.short_code!) }).click();
  await drawer.getByRole('button', { name: 'Move 2 visits' }).waitFor();
  expect(await other.inputValue()).toContain(two.short_code!);
  expectNothingOdd(visit);
});
