/** Phone numbers in the forms of the dashboard, as people of the business's country write them, in a real browser. */
import { afterEach, expect, it } from 'vitest';
import { newArea } from '../scenarios/fixtures.ts';
import { startHarness } from '../support/harness.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness();
const shots = process.env['SHOTS'];

let visit: DashboardVisit;
afterEach(() => visit.close());

it('[phone.written] in Spain, phone numbers of customers and technicians get the country code, and a short number gets an error', async () => {
  const of = await harness.business({ timezone: 'Europe/Madrid', currency: 'EUR' });
  await newArea(of);
  visit = await openDashboard(harness, of, { path: '/customers' });
  const { page } = visit;
  await page
    .getByRole('button', { name: /customer/i })
    .first()
    .click();
  const form = page.getByRole('dialog').locator('form').first();
  await form.getByLabel('Name').first().fill('Ana García');
  await form.getByLabel('Phone').fill('61234567');
  await form.locator('button[type=submit]').click();
  await form
    .getByText('Phone needs 9 digits, such as 612 34 56 78, or its country code in front, such as +34 612 34 56 78.')
    .first()
    .waitFor();
  if (shots) await page.screenshot({ path: `${shots}/phone-short.png` });
  await form.getByLabel('Phone').fill('612345679');
  await form.locator('button[type=submit]').click();
  await expect.poll(async () => (await of.ok('listCustomers', {})).customers[0]?.phone).toBe('+34612345679');
  await visit.go('/team');
  await page
    .getByRole('button', { name: /technician/i })
    .first()
    .click();
  const team = page.getByRole('dialog').locator('form').first();
  await team.getByLabel('Name').first().fill('Bea Ruiz');
  await team.getByLabel('E-mail').first().fill('bea@example.com');
  await team.getByLabel('Phone').fill('698 76 54 32');
  await team.locator('button[type=submit]').click();
  await expect.poll(async () => (await of.ok('listTechnicians', {})).technicians[0]?.phone).toBe('+34698765432');
  expectNothingOdd(visit, /422/);
});
