/** Booking again, and a time for a customer's request, in the drawer of a job, in a real browser. docs/internals/bookings.md#follow-ups. */
import { afterEach, expect, it } from 'vitest';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { axe } from '../support/browser.ts';
import { callAsCustomer } from '../support/guest.ts';
import { startHarness } from '../support/harness.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness();
const shots = process.env['SHOTS'];

let visit: DashboardVisit;
afterEach(() => visit.close());

/** A confirmed visit of a bare business, which has no mail server. */
async function confirmed() {
  const of = await harness.business();
  const { id: technician_id, full_name } = await newTechnician(of, (await newArea(of)).id);
  const customer = await newCustomer(of, 'Grace Hopper');
  const day = nextWorkday(Date.now(), 2);
  const { id, status_version } = await quotedJob(of, customer, day, 60);
  const job = await of.ok('confirmJobRequest', { id, status_version, scheduled_at: `${day}T09:00`, technician_id });
  return { of, id, day, full_name, job, url: job.customer_url! };
}

it.each(['en-US', 'ar'])('[follow-up.links, follow-up.takes] three clicks book a job again from its drawer, %s', async (locale) => {
  const { of, id, job } = await confirmed();
  visit = await openDashboard(harness, of, { path: `/jobs?open=${id}`, locale });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: locale === 'ar' ? 'الحجز مرة أخرى' : 'Book again' }).click();
  const form = drawer.getByRole('form');
  const starts = form.getByRole('group').getByRole('button');
  await starts.last().waitFor();
  expect(await axe(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/again-${locale}.png` });
  await starts.last().click();
  if (shots) await page.screenshot({ path: `${shots}/again-chosen-${locale}.png` });
  await form.locator('button[type=submit]').click();
  await drawer.getByRole('button', { name: job.short_code! }).waitFor();
  if (shots) await page.screenshot({ path: `${shots}/again-done-${locale}.png` });
  const { follow_ups = [] } = await of.ok('getJobRequest', { id });
  expect(follow_ups).toHaveLength(1);
  const again = await of.ok('getJobRequest', { id: follow_ups[0]!.id });
  expect(again).toMatchObject({ current_status: { key: 'scheduled' }, customer: { name: 'Grace Hopper' }, follow_up_of: { id } });
  expectNothingOdd(visit);
});

it.each(['en-US', 'ar'])('[customer-request.answer] two clicks answer a request with a time inside its periods, %s', async (locale) => {
  const { of, id, url, job } = await confirmed();
  const day = nextWorkday(Date.now(), 3);
  const input = {
    status_version: job.status_version,
    note: 'After school',
    job_dates: [{ date: day, periods: [{ period: 'afternoon' as const }] }],
  };
  expect((await callAsCustomer(harness, url, 'askForOtherTime', input)).error_code).toBe(0);
  visit = await openDashboard(harness, of, { path: `/jobs?open=${id}`, locale });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByText('After school').waitFor();
  const starts = drawer.getByRole('form').getByRole('group').getByRole('button');
  await starts.first().click();
  const submit = drawer.getByRole('form').locator('button[type=submit]:not([disabled])');
  await submit.waitFor();
  await drawer.getByRole('form').getByRole('link').waitFor();
  expect(await axe(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/propose-${locale}.png` });
  await submit.click();
  await drawer.getByText('After school').waitFor({ state: 'detached' });
  if (shots) await page.screenshot({ path: `${shots}/propose-done-${locale}.png` });
  const moved = await of.ok('getJobRequest', { id });
  expect(moved).not.toHaveProperty('open_request');
  expect(moved.schedule.scheduled_local).toMatch(new RegExp(`^${day}T1[2-6]`));
  expect((await of.ok('listCustomerRequests', { job_request_id: id })).requests[0]).toMatchObject({ ended_by: 'new_time' });
  expectNothingOdd(visit);
});

it.each(['en-US', 'ar'])('[cancel.ends] a cancellation asks for its reason and says who must be phoned, %s', async (locale) => {
  const { of, id } = await confirmed();
  visit = await openDashboard(harness, of, { path: `/jobs?open=${id}`, locale });
  const { page } = visit;
  const cancel = locale === 'ar' ? 'إلغاء المهمة' : 'Cancel job';
  await page.getByRole('dialog').getByRole('button', { name: cancel }).click();
  // The drawer behind it is a dialog too.
  const question = page.getByRole('dialog').last();
  await question.getByRole('button', { name: cancel }).click();
  await question.getByText(locale === 'ar' ? 'يُرجى ذكر السبب.' : 'Please give the reason.').waitFor();
  expect(await question.getByRole('checkbox').count()).toBe(0);
  if (shots) await page.screenshot({ path: `${shots}/cancel-${locale}.png` });
  expect((await of.ok('getJobRequest', { id })).archive.is_archived).toBe(false);
  await question.getByRole('textbox').first().fill('Moved away');
  await question.getByRole('button', { name: cancel }).click();
  await expect.poll(async () => (await of.ok('getJobRequest', { id })).archive.is_archived).toBe(true);
  expect((await of.ok('getJobRequest', { id })).cancellation).toMatchObject({ reason: 'Moved away' });
  expectNothingOdd(visit);
});
