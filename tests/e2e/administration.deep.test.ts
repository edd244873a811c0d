/** What owners and developers do on the dashboard, in a real browser: docs/reference/pages.md#the-rest-of-the-dashboard. */
import { afterEach, expect, it } from 'vitest';
import { axe } from '../support/browser.ts';
import { openOffice } from '../operations/settings/office.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const { harness, ok, date, withVisit } = await openOffice();

let visit: DashboardVisit;
afterEach(() => visit.close());

it('[administration.key] a key is created with chosen permissions, works, and shows its secret once', async () => {
  const business = await harness.business();
  visit = await openDashboard(harness, business, { path: '/developers/keys?open=new' });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Website form');
  await drawer.getByRole('checkbox', { name: 'See customers' }).check();
  await drawer.getByRole('button', { name: 'Create key' }).click();
  const secret = await drawer.getByRole('textbox', { name: 'API key' }).inputValue();
  expect(secret).toMatch(/^tr_live_/);
  const { status } = await fetch(`${harness.url}/v1/customers`, { headers: { authorization: `Bearer ${secret}` } });
  expect(status).toBe(200);
  await page.keyboard.press('Escape');
  await drawer.getByText('You have not copied it yet.').waitFor();
  expect(await axe(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'I have saved it' }).click();
  await drawer.getByText('See customers, with their addresses and phone numbers').waitFor();
  expect(await page.content()).not.toContain(secret);
  expect(await harness.store.query(`select name, permissions from api_keys where name = 'Website form'`)).toEqual([
    { name: 'Website form', permissions: ['customers_view'] },
  ]);
  expectNothingOdd(visit);
});

it('[administration.hours, administration.conflict] saving hours that strand a visit asks first, and hours replaced by a colleague meanwhile are shown', async () => {
  const { business } = await withVisit(date, '08:00');
  visit = await openDashboard(harness, business, { path: '/settings/hours' });
  const { page } = visit;
  const days = page.getByRole('group', { name: /day$/ });
  await days.first().waitFor();
  const firstOpens = days.getByLabel('From');
  for (let day = 0; day < (await firstOpens.count()); day++) await firstOpens.nth(day).fill('12:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Visits that this change conflicts with: 1').waitFor();
  const before = await ok(business, 'getOpeningHours', {});
  expect(before.version).toBe(1);
  expect(await axe(page)).toEqual([]);
  await ok(business, 'replaceOpeningHours', { version: 1, weekly_hours: [{ weekday: 1, start_minute: 60, end_minute: 1380 }] });
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByText('Someone else changed this while you were editing').waitFor();
  expect(await firstOpens.first().inputValue()).toBe('12:00');
  await page.getByRole('button', { name: 'Save my version' }).click();
  await page.getByText('Visits that this change conflicts with: 1').or(page.getByText('Saved.')).first().waitFor();
  if (await page.getByRole('button', { name: 'Save anyway' }).isVisible()) await page.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByText('Saved.').waitFor();
  const after = await ok(business, 'getOpeningHours', {});
  // A version may rise by more than one.
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.weekly_hours.every(({ start_minute }) => start_minute === 720)).toBe(true);
  expectNothingOdd(visit, /409/);
});

it('[administration.closures] days with a visit can be closed once the visit was shown; the visit stays, and the day can be reopened', async () => {
  const { business, job } = await withVisit(date, '10:00');
  const closures = () =>
    harness.store.query('select date::text, reason from closures where tenant_id in (select id from tenants where business_id = $1)', [
      business.businessId,
    ]);
  visit = await openDashboard(harness, business, { path: '/settings/hours' });
  const { page } = visit;
  await page.getByLabel('First day').last().fill(date);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Stocktaking');
  const close = page.getByRole('button', { name: 'Close on these days' });
  const question = page.getByRole('dialog').filter({ hasText: 'Visits that this change conflicts with: 1' });
  await close.click();
  await question.waitFor();
  expect(await axe(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await closures()).toEqual([]);
  await close.click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByText('The closure was added.').waitFor();
  expect(await closures()).toEqual([{ date, reason: 'Stocktaking' }]);
  expect((await business.ok('getJobRequest', { id: job.id })).schedule.scheduled_local).toBe(job.schedule.scheduled_local);
  await page.getByRole('button', { name: /^Remove closure/ }).click();
  await page.getByText('is open again.').waitFor();
  expect(await closures()).toEqual([]);
  expectNothingOdd(visit);
});

it('[administration.conflict] when two people edit the workflow, the slower one sees the other’s change and decides', async () => {
  const business = await harness.business();
  const stored = () =>
    harness.store.query<{ name: string; version: number }>(
      `select name, version from workflows where is_default and tenant_id = (select id from tenants where business_id = $1 and environment = 'live')`,
      [business.businessId],
    );
  const colleague = await openDashboard(harness, business, { path: '/settings/workflow' });
  visit = await openDashboard(harness, business, { path: '/settings/workflow' });
  const nameOn = ({ page }: DashboardVisit) => page.getByRole('main').getByRole('textbox', { name: 'Name' });
  const save = ({ page }: DashboardVisit) => page.getByRole('button', { name: 'Save', exact: true }).click();
  await nameOn(visit).waitFor();
  await nameOn(colleague).fill('Repairs');
  await save(colleague);
  await colleague.page.getByText('Saved.').waitFor();
  await colleague.close();
  await nameOn(visit).fill('Installations');
  await save(visit);
  const notice = visit.page.getByRole('alert').filter({ hasText: 'Someone else changed this while you were editing' });
  await notice.getByRole('listitem').getByText('Repairs').waitFor();
  expect(await nameOn(visit).inputValue()).toBe('Installations');
  expect(await axe(visit.page)).toEqual([]);
  const [replaced] = await stored();
  expect(replaced).toEqual({ name: 'Repairs', version: expect.any(Number) });
  await notice.getByRole('button', { name: 'Use their version' }).click();
  await expect.poll(() => nameOn(visit).inputValue()).toBe('Repairs');
  await nameOn(visit).fill('Repairs and installations');
  await save(visit);
  await visit.page.getByText('Saved.').waitFor();
  const [merged] = await stored();
  expect(merged!.name).toBe('Repairs and installations');
  expect(merged!.version).toBeGreaterThan(replaced!.version);
  expectNothingOdd(visit, /409/);
});

it('[pages.import] a test run and an import of customers from a file show the reason of a refused row; a second import changes nothing', async () => {
  const business = await harness.business();
  visit = await openDashboard(harness, business, { path: '/settings/import' });
  const { page } = visit;
  const csv =
    'Customer No.;Name;Phone;City\n1;Ada Lovelace;+1 303 555 0142;Denver\n2;Grace Hopper;12;Denver\n3;Mary Jackson;+1 303 555 0144;Denver\n';
  await page.locator('input[type=file]').setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Test without saving' }).click();
  await page.getByText('New: 2 · Changed: 0 · Unchanged: 0 · Refused: 1').waitFor();
  expect((await business.ok('listCustomers', {})).meta.total).toBe(0);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import rows: 2' }).click();
  await page.getByRole('heading', { name: 'Result', exact: true }).waitFor();
  await page.getByText('New: 2').waitFor();
  expect((await business.ok('listCustomers', {})).customers.map(({ full_name }) => full_name).sort()).toEqual([
    'Ada Lovelace',
    'Mary Jackson',
  ]);
  await page.getByRole('button', { name: 'Test without saving' }).click();
  await page.getByText('New: 0 · Changed: 0 · Unchanged: 2 · Refused: 1').waitFor();
  expectNothingOdd(visit);
});

it('[administration.permissions] a member who may only view sees their own account and apps, and no other section', async () => {
  const business = await harness.business();
  await harness.store.query(`update members set role = 'Viewer' where email = $1`, [business.owner.email]);
  visit = await openDashboard(harness, business, { path: '/settings' });
  const { page } = visit;
  const sections = (name: string) => page.getByRole('navigation', { name, exact: true }).getByRole('link').allTextContents();
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  expect(await sections('Settings')).toEqual(['Your account']);
  await page.getByRole('link', { name: 'Developers' }).click();
  await page.getByRole('heading', { name: 'Connected apps' }).waitFor();
  expect(await sections('Developers')).toEqual(['Connected apps']);
  await visit.go('/settings/members');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expectNothingOdd(visit);
});
