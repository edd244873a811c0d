/** Refusals and empty answers of a bare business, on the dashboard: each says why, and its buttons lead on. */
import { afterEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { axe } from '../support/browser.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { newMember } from '../support/session.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness();
const shots = process.env['SHOTS'];

let visit: DashboardVisit;
afterEach(() => visit.close());

const refusal = (within: Page | Locator) => within.locator('.refusal');

/** What a person reads of a refusal: sentences without names of the API. The technical details are folded away. */
async function expectPlain(page: Page, within: Page | Locator, name: string): Promise<void> {
  await refusal(within).first().waitFor();
  const read = await refusal(within).first().innerText();
  expect([name, read, /data\.|\w_\w|force=|\bP0\b|[0-9a-f]{8}-/.exec(read)?.[0]]).toEqual([name, read, undefined]);
  expect(read.length).toBeGreaterThan(10);
  await expect.poll(() => axe(page), { timeout: 10_000 }).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

/** A job that a new business got by phone, with an address and days, and nobody who could come. */
async function firstCall(of: TestBusiness, day: string): Promise<string> {
  const customer_id = await newCustomer(of, 'Grace Hopper');
  const { id } = await of.ok('createJobRequest', {
    customer_id,
    job_dates: [{ date: day, periods: [{ period: 'morning' }, { period: 'afternoon' }] }],
  });
  return id;
}

const locales = shots ? ['en-US', 'ar', 'de', 'ja'] : ['en-US', 'ar'];

it('[dashboard.refusals] the first booking of a new business is refused, and clicks on remedies end in a booked visit', async () => {
  const of = await harness.business();
  await of.ok('createTechnician', { full_name: 'Bob Builder', email: 'bob@example.com' });
  const id = await firstCall(of, nextWorkday(Date.now(), 2));
  visit = await openDashboard(harness, of, { path: `/board?panel=book&job=${id}` });
  const { page } = visit;
  const panel = page.getByRole('region', { name: 'Book by phone' });
  await panel.getByRole('button', { name: 'Save duration' }).click();
  await panel.getByText('No visit of this length fits the chosen days.').waitFor();
  await panel.getByText('No technician has a service area that covers the address.').waitFor();
  await expectPlain(page, panel, 'c05');
  expect(await panel.getByText('JOB_REQUEST_QUOTE_NOT_SCHEDULABLE').isVisible()).toBe(false);
  // With the keyboard alone: the remedy, a start, the confirmation.
  await panel.getByRole('button', { name: /^Add the service area .* for Bob Builder/ }).focus();
  await page.keyboard.press('Enter');
  await panel.getByRole('radio').first().waitFor();
  // The focus is on the new answer, which is read from its beginning.
  expect(await page.evaluate('document.activeElement.hasAttribute("data-answer") && document.activeElement.innerText')).toContain(
    'Grace Hopper',
  );
  if (shots) await page.screenshot({ path: `${shots}/c05-after.png` });
  await panel.getByRole('radio').first().click();
  await panel.getByRole('button', { name: /^Confirm / }).click();
  await page.getByText(/Grace Hopper is booked/).waitFor();
  expect((await of.ok('getJobRequest', { id })).schedule.scheduled_at).not.toBeNull();
  expectNothingOdd(visit, /409/);
});

it('[dashboard.refusals] a member who may not change the team reads whom to ask, and sees no button for it', async () => {
  const of = await harness.business();
  await of.ok('createTechnician', { full_name: 'Bob Builder', email: 'bob@example.com' });
  const id = await firstCall(of, nextWorkday(Date.now(), 2));
  const as = await newMember(harness, of, { role: 'Booking Coordinator' });
  visit = await openDashboard(harness, of, { as, path: `/board?panel=book&job=${id}` });
  const { page } = visit;
  const panel = page.getByRole('region', { name: 'Book by phone' });
  await panel.getByRole('button', { name: 'Save duration' }).click();
  await panel.getByText(/^Ask an owner or an administrator to do this: Add the service area .* for Bob Builder/).waitFor();
  await expectPlain(page, panel, 'coordinator');
  expect(await panel.getByRole('button', { name: /service area/ }).count()).toBe(0);
  expectNothingOdd(visit, /409/);
});

it.each(locales)(
  '[dashboard.refusals] in a business without technicians, each question says why it fails, and a button leads on, %s',
  async (locale) => {
    const of = await harness.business();
    const day = nextWorkday(Date.now(), 2);
    const [unquoted, quoted, urgent] = [await firstCall(of, day), await firstCall(of, day), await firstCall(of, day)];
    for (const id of [quoted, urgent]) await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, force: true });
    await of.ok('updateJobPriority', { id: urgent, priority: 'p0' });
    visit = await openDashboard(harness, of, { path: `/board?panel=book&job=${unquoted}`, locale });
    const { page } = visit;
    const leadsOn = async (name: string) => {
      await expectPlain(page, page, `${name}-${locale}`);
      const next = refusal(page).first().locator('a, button').first();
      await next.click();
      await expect.poll(() => new URL(page.url()).pathname).not.toBe('/board');
      await page.locator('main h1').first().waitFor();
    };
    await page.locator('form button[type=submit]').first().click();
    await leadsOn('quote');
    await visit.go(`/board?panel=book&job=${quoted}`);
    await leadsOn('slots');
    await visit.go(`/board?panel=emergency&job=${urgent}`);
    await leadsOn('emergency');
    await visit.go('/board?panel=absence');
    await leadsOn('absence');
    expectNothingOdd(visit, /409/);
  },
);

it('[dashboard.refusals] a refused move keeps its card’s heading, says who cannot come and why, and a click leads to a plan', async () => {
  const of = await harness.business();
  const { id: ada } = await newTechnician(of, (await newArea(of)).id);
  const { id: bob } = await of.ok('createTechnician', { full_name: 'Bob Builder', email: 'bob@example.com' });
  const day = nextWorkday(Date.now(), 2);
  const { id, status_version } = await quotedJob(of, await newCustomer(of, 'Grace Hopper'), day, 60);
  await of.ok('confirmJobRequest', { id, status_version, scheduled_at: `${day}T09:00`, technician_id: ada });
  visit = await openDashboard(harness, of, { path: `/board?date=${day}` });
  const { page } = visit;
  const refused = page.waitForResponse((response) => response.status() === 409);
  await visit.follow(`/board?date=${day}&ask=${id}&as=move&to=${bob}&at=${day}T13:00`);
  const card = page.getByRole('region', { name: /^Move/ });
  await card.getByText('Bob Builder: the address is outside the service area').waitFor();
  await card.getByText('Grace Hopper').waitFor();
  await expectPlain(page, card, 'move');
  // Code and request id are there for whoever asks for help, folded away.
  const details = card.locator('details.refusal-technical');
  const [code, requestId] = [details.locator('code').first(), details.locator('code').last()];
  expect([await code.isVisible(), await requestId.isVisible()]).toEqual([false, false]);
  await details.getByText('Technical details').click();
  expect([await code.innerText(), await requestId.innerText()]).toEqual([
    'SCHEDULE_MOVE_TECH_INFEASIBLE',
    (await refused).headers()['x-request-id'],
  ]);
  await card.getByRole('button', { name: 'Send Ada Lovelace instead' }).click();
  await refusal(card).waitFor({ state: 'detached' });
  await card.getByText('Ada Lovelace').first().waitFor();
  expectNothingOdd(visit, /409/);
});

it('[dashboard.refusals] an empty list of windows names the reason while the address is typed, and leads to the team', async () => {
  const of = await harness.business();
  visit = await openDashboard(harness, of, { path: '/board?panel=book' });
  const { page } = visit;
  const panel = page.getByRole('region', { name: 'Book by phone' });
  await panel.getByRole('textbox', { name: 'Phone' }).fill('+1 303 555 0142');
  await panel.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
  await panel.getByRole('textbox', { name: 'Street and number' }).fill('1437 Bannock St');
  await panel.getByRole('textbox', { name: 'Postal code' }).fill('80202');
  await panel.getByRole('textbox', { name: 'City' }).fill('Denver');
  await expectPlain(page, panel, 'windows');
  await refusal(panel).getByRole('link').or(refusal(panel).getByRole('button')).first().click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/board');
  expectNothingOdd(visit);
});

it('[dashboard.refusals] a refused import is shown like every other refusal, and continues from where it stopped', async () => {
  const of = await harness.business();
  visit = await openDashboard(harness, of, { path: '/settings/import' });
  const { page } = visit;
  const buffer = Buffer.from('Name,Phone\nAna Ruiz,+1 303 555 0142\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Test without saving' }).waitFor();
  // Somebody takes the right away while the page is open.
  await harness.store.query(`update members set role = 'Viewer' where email = $1`, [of.owner.email]);
  await page.getByRole('button', { name: 'Test without saving' }).click();
  await expectPlain(page, page, 'import');
  expect(await refusal(page).locator('details.refusal-technical code').first().isVisible()).toBe(false);
  await harness.store.query(`update members set role = 'Owner' where email = $1`, [of.owner.email]);
  await refusal(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByText('New: 1').waitFor();
  expectNothingOdd(visit, /403/);
});
