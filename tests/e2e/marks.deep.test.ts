/** Locks, reserved time and "wanted today" on the dashboard, in a real browser. docs/internals/dispatch.md#locks-and-reserved-time. */
import { afterEach, expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { axe } from '../support/browser.ts';
import { expectWellIn, looksOf } from '../support/looks.ts';
import { confirmedVisit } from '../operations/bookings/takenBack.ts';
import { monday, mornings } from '../operations/bookings/desk.ts';
import { newArea, newCustomer, newTechnician } from '../scenarios/fixtures.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

/** A Monday, 07:00 in New York. */
const now = Date.parse(`${monday}T11:00:00Z`);
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });

let visit: DashboardVisit;
afterEach(() => visit.close());

async function staffed() {
  const business = await harness.business();
  const technician = (await newTechnician(business, (await newArea(business)).id)).id;
  return { business, technician, customer: await newCustomer(business) };
}

it('[lock.state] a visit is locked and unlocked in its drawer, and the board shows the lock', async () => {
  const { business, technician, customer } = await staffed();
  const job = await confirmedVisit(business, customer, '10:00', technician);
  visit = await openDashboard(harness, business, { path: `/board?from=${monday}&open=${job.id}` });
  const { page } = visit;
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByText(/Locked by /).waitFor();
  await page.locator('.visit[data-locked]').waitFor();
  expect(await page.locator('.visit[data-locked]').getAttribute('aria-label')).toContain('Locked');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: '+30 min' }).click();
  await page.getByText('The visit is locked.').waitFor();
  await page.getByRole('button', { name: 'Unlock the visit' }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();
  expect(await business.ok('getJobRequest', { id: job.id })).toMatchObject({ locked: false });
});

it('[reserved.strands, reserved.taken] time is reserved on the page of a technician, and the board shows it', async () => {
  const { business, technician, customer } = await staffed();
  await confirmedVisit(business, customer, '12:00', technician);
  visit = await openDashboard(harness, business, { path: `/team?open=${technician}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: 'Reserve time' }).click();
  await drawer.getByRole('textbox', { name: 'What for' }).fill('Team meeting');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Save this change?' }).getByRole('button', { name: 'Save anyway' }).click();
  await drawer.getByText('Team meeting').waitFor();
  expect((await business.ok('listReservedTimes', {})).reserved_times).toMatchObject([
    { title: 'Team meeting', start_local: `${monday}T12:00`, technician_ids: [technician] },
  ]);
  await page.goto(`${new URL(page.url()).origin}/board?from=${monday}`);
  await page.locator('.board-reserved').getByText('Team meeting').waitFor();
});

it.each([
  ['en-US', 0],
  ['ar', 1],
])('[wanted.found] the board shows locks and reserved time, and the queue shows jobs wanted today, %s', async (locale, index) => {
  const { business, technician, customer } = await staffed();
  const job = await confirmedVisit(business, customer, '10:00', technician);
  await business.ok('lockJobRequest', { id: job.id });
  await business.ok('createReservedTime', {
    technician_ids: [technician],
    start_at: `${monday}T13:00`,
    end_at: `${monday}T15:00`,
    title: 'Team meeting',
  });
  const waiting = await business.ok('createJobRequest', { customer_id: customer, job_dates: mornings('2030-06-12') });
  await business.ok('updateJobWantedDay', { id: waiting.id, wanted_date: monday });
  visit = await openDashboard(harness, business, { path: `/board?from=${monday}&queue=wanted_today`, locale });
  await visit.page.locator('.queue-card').waitFor();
  await visit.page.locator('.board-reserved').first().waitFor();
  await expectWellIn(visit.page, looksOf(index), `marks on the board, ${locale}`);
  const folder = process.env['MARKS_PICTURES'];
  if (folder) await visit.page.screenshot({ path: `${folder}/board-${locale}.png` });
  await visit.page.goto(`${new URL(visit.page.url()).origin}/team?open=${technician}`);
  await visit.page.getByText('Team meeting').waitFor();
  if (folder) await visit.page.screenshot({ path: `${folder}/team-${locale}.png` });
  await visit.page.goto(`${new URL(visit.page.url()).origin}/jobs?open=${waiting.id}`);
  await visit.page.getByRole('dialog').waitFor();
  if (folder) await visit.page.screenshot({ path: `${folder}/job-${locale}.png` });
  expectNothingOdd(visit);
});
