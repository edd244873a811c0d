/** Open pages show what others change, without a reload. docs/reference/pages.md#live. */
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openDesk, monday, mornings } from '../operations/bookings/desk.ts';
import { booked, team } from '../operations/dispatch/board.ts';
import { png } from '../resources/pictures/samples.ts';
import { openGuestDesk } from '../operations/bookingPage/guestDesk.ts';
import { callAsCustomer } from '../support/guest.ts';
import { onMonday } from './boardSteps.ts';
import { expectAccessible, expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const desk = await openDesk();
const guests = await openGuestDesk();
let visit: DashboardVisit;
afterEach(() => visit.close());

/** A business with one technician, and a page that cannot be reloaded unseen. */
async function open(path: string) {
  const staff = await team(desk, 'Ada Lovelace');
  visit = await openDashboard(desk.harness, staff.of, { path });
  await visit.page.evaluate('globalThis.isFirstLoad = true');
  return { ...staff, page: visit.page, ada: staff.ids[0]! };
}

/** A new page would not know the mark. */
async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate('globalThis.isFirstLoad')).toBe(true);
  expectNothingOdd(visit);
}

const decisions = (page: Page) => page.getByRole('region', { name: 'Decide now' }).getByRole('listitem');

it('[dashboard.live-pages] Today shows a new message, a booking, an absence and a failed mail without a reload', async () => {
  const { of, customer, page, ada } = await open('/');
  await page.getByText('Nothing to decide.').waitFor();
  await of.ok('createCallback', { name: 'Hanna Weiß', phone: '+1 303 555 0199', text: 'Please call me about the boiler.' });
  await decisions(page).filter({ hasText: 'Hanna Weiß' }).getByRole('link', { name: /^Call/ }).waitFor();
  await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  await decisions(page).filter({ hasText: 'New booking' }).waitFor();
  const job = await booked(of, customer, ada, '10:00');
  await of.ok('createTechnicianTimeOff', { id: ada, start_date: monday, end_date: monday, status: 'approved' });
  await decisions(page)
    .filter({ hasText: /Ada Lovelace.* is absent on .*1 visit to reassign/ })
    .waitFor();
  await desk.harness.store.query(
    `insert into mails (tenant_id, id, cause, kind, locale, recipient_name, recipient_address, job_request_id, facts, status, reason, created_at, due_at)
     select tenant_id, gen_random_uuid(), 'test', 'rescheduled', 'en', 'Grace Hopper', 'g@example.com', id, '{}', 'failed', 'gave_up', '2030-06-05T12:00:00Z', '2030-06-05T12:00:00Z'
       from job_requests where id = $1`,
    [job.id],
  );
  await decisions(page).filter({ hasText: 'Message not sent' }).waitFor();
  await expectAccessible(page, 'Today with decisions');
  await decisions(page)
    .filter({ hasText: 'Hanna Weiß' })
    .getByRole('button', { name: /^Mark as called/ })
    .click();
  await decisions(page).filter({ hasText: 'Hanna Weiß' }).waitFor({ state: 'detached' });
  await expectNoReload(page);
});

it('[dashboard.live-pages] an open drawer shows a note that somebody else writes', async () => {
  const { of, customer, page, ada } = await open('/');
  const job = await booked(of, customer, ada, '10:00');
  await visit.go(`${onMonday}&open=${job.id}`);
  await page.evaluate('globalThis.isFirstLoad = true');
  const link = await of.ok('getJobRequest', { id: job.id });
  await page.getByText(link.short_code!).first().waitFor();
  await of.ok('createNote', { job_request_id: job.id, text: 'The key is under the mat.' });
  await page.getByText('The key is under the mat.').waitFor();
  await expectNoReload(page);
});

it('[dashboard.live-pages] the queue shows a message that has no job', async () => {
  const { of, page } = await open(onMonday);
  await page.getByRole('region', { name: 'Queue' }).waitFor();
  await of.ok('createCallback', { name: 'Hanna Weiß', phone: '+1 303 555 0199', text: 'Please call me about the boiler.' });
  await page.getByText('Please call me about the boiler.').waitFor();
  await expectNoReload(page);
});

it('[dashboard.live-pages] the list of customers shows a customer that somebody else adds', async () => {
  const { of, page } = await open('/customers');
  await page.getByRole('heading', { name: 'Customers' }).waitFor();
  await of.ok('createCustomer', { full_name: 'Hanna Weiß', email: 'hanna@example.com' });
  await page.getByText('Hanna Weiß').first().waitFor();
  await expectNoReload(page);
});

it('[dashboard.live-pages] Today shows a booking from the booking page and a request from the customer link, and leads to the request', async () => {
  const of = await guests.open();
  visit = await openDashboard(guests.harness, of.business);
  const { page } = visit;
  await page.evaluate('globalThis.isFirstLoad = true');
  await page.getByText('Nothing to decide.').waitFor();
  const { id, url } = await guests.book(of);
  await decisions(page).filter({ hasText: 'New booking' }).getByText('Katherine Johnson').waitFor();
  const { status_version } = await guests.schedule(of, id);
  const tuesday = [{ date: '2030-06-11', periods: [{ period: 'afternoon' as const }] }];
  await callAsCustomer(guests.harness, url, 'askForOtherTime', { status_version, job_dates: tuesday, note: 'After school' });
  const row = decisions(page).filter({ hasText: 'asks for another time' });
  await row.getByText(/Tue, Jun 11.*After school/).waitFor();
  await expectNoReload(page);
  await row.getByRole('link', { name: /^Answer/ }).click();
  await page.getByText('After school').first().waitFor();
  expectNothingOdd(visit);
});

it('[dashboard.live-pages] an open board and drawer show a booking from the booking page and a request from the customer link', async () => {
  const of = await guests.open();
  visit = await openDashboard(guests.harness, of.business, { path: onMonday });
  const { page } = visit;
  await page.evaluate('globalThis.isFirstLoad = true');
  await page.getByText('No jobs are waiting.', { exact: true }).waitFor();
  const { id, url } = await guests.book(of);
  const card = page.locator(`.queue-card[data-job="${id}"]`);
  await card.getByText('Katherine Johnson').waitFor();
  const { status_version } = await guests.schedule(of, id);
  await page.locator('.visit').first().waitFor();
  await card.waitFor({ state: 'detached' });
  await page.locator('.visit').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Katherine Johnson').first().waitFor();
  const tuesday = [{ date: '2030-06-11', periods: [{ period: 'afternoon' as const }] }];
  await callAsCustomer(guests.harness, url, 'askForOtherTime', { status_version, job_dates: tuesday, note: 'After school' });
  await drawer.getByRole('region', { name: 'The customer asks for another time' }).getByText('After school').waitFor();
  await page.getByRole('group', { name: 'Today’s visits' }).getByRole('button', { name: '1 request' }).waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await card.getByText('After school').waitFor();
  await page.locator('.queue-heading[data-section=requests]').waitFor();
  await expectNoReload(page);
});

it('[dashboard.live-pages] Today shows a webhook that starts to fail, and a customer’s drawer shows a new note and file', async () => {
  const { of, customer, page } = await open('/');
  await page.getByText('Nothing to decide.').waitFor();
  const { id } = await of.ok('createWebhookEndpoint', { url: 'https://hooks.example.com/truckroll', event_types: ['job_request.created'] });
  // Stands for a delivery that its receiver refused.
  await desk.harness.store.query('update webhook_endpoints set consecutive_failures = 1 where id = $1', [id]);
  const row = decisions(page).filter({ hasText: 'Webhook' });
  await row.getByRole('link', { name: /^Check webhooks/ }).waitFor();
  await expectNoReload(page);
  await visit.follow(`/customers?open=${customer}`);
  await page.getByRole('dialog').getByText('No notes yet.').waitFor();
  await of.ok('createNote', { customer_id: customer, text: 'The dog is friendly.' });
  await page.getByRole('dialog').getByText('The dog is friendly.').waitFor();
  await of.ok('createFile', { customer_id: customer, name: 'House.png', content: png.toString('base64') });
  await page.getByRole('dialog').getByRole('link', { name: 'House.png' }).waitFor();
  await expectNoReload(page);
});

it('[dashboard.live-pages] the page of maintenance plans and an open plan show what other people change', async () => {
  const { of, customer, page } = await open('/maintenance');
  await page.getByText(/There are no maintenance plans yet/).waitFor();
  const { id: job_type_id } = await of.ok('createJobType', { name: 'Boiler service', default_duration_minutes: 60 });
  const plan = { customer_id: customer, job_type_id, recurrence: 'FREQ=YEARLY', start_date: '2030-09-02', lead_weeks: 2 };
  const { id } = await of.ok('createMaintenancePlan', plan);
  await page.getByText('Boiler service').waitFor();
  await expectNoReload(page);
  await visit.follow(`/maintenance?open=${id}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Pause' }).waitFor();
  await of.ok('updateMaintenancePlan', { id, version: 1, status: 'paused' });
  await drawer.getByRole('button', { name: 'Resume' }).waitFor();
  await expectNoReload(page);
});
