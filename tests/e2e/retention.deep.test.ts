/** The page of retention periods in a real browser. docs/retention.md. */
import { expect, it } from 'vitest';
import { newCustomer } from '../scenarios/fixtures.ts';
import { okAsMember } from '../support/asMember.ts';
import { axe } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { expectNothingOdd, openDashboard } from './dashboard.ts';

/** Four years after the database's own time, by which rows are written. */
const now = Date.now() + 4 * 365 * 86_400_000;
const harness = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => now } });

it('[retention.page] the dashboard shows the affected numbers before it saves a retention period, and the audit names the member', async () => {
  const business = await harness.business({ timezone: 'Europe/London', currency: 'GBP' });
  for (const name of ['Iris Whitfield', 'Ada Byron']) await newCustomer(business, name);
  // Creation stands on the clock of the business.
  await harness.store.query(
    `update customers set created_at = '2020-01-01' where tenant_id in (select id from tenants where business_id = $1)`,
    [business.businessId],
  );
  const periods = async () => {
    const { erase_customers_after_months, keep_messages_days } = await okAsMember(harness, business, 'getBusinessSettings', {});
    return [erase_customers_after_months, keep_messages_days];
  };
  const shown = await openDashboard(harness, business, { path: '/settings/retention', width: 1280 });
  const { page } = shown;
  const choose = async (label: string, choice: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: choice }).click();
  };
  const question = page.getByRole('dialog');
  await choose('Keep e-mails and text messages', '30 days');
  await page.getByRole('button', { name: 'Save' }).click();
  await question.getByText('E-mails and text messages older than 30 days will be deleted.').waitFor();
  expect(await question.innerText()).toContain('This cannot be undone.');
  expect(await periods()).toEqual([0, 90]);
  await question.getByRole('button', { name: 'Save and remove' }).click();
  await expect.poll(periods).toEqual([0, 30]);
  // A period that removes nothing is saved at once.
  await choose('Keep e-mails and text messages', '60 days');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(periods).toEqual([0, 60]);
  await choose('Erase customers without activity', 'After 36 months');
  await page.getByRole('button', { name: 'Save' }).click();
  await question.getByText('2 customers can be erased now.').waitFor();
  expect(await axe(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await periods()).toEqual([0, 60]);
  await page.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Save and remove' }).click();
  await expect.poll(periods).toEqual([36, 60]);
  await harness.server.background.tick('end retention periods');
  await shown.go('/settings/audit');
  await expect.poll(() => page.locator('main').innerText()).toContain('Automatic');
  expectNothingOdd(shown);
  await shown.close();

  const phone = await openDashboard(harness, business, { path: '/settings/retention', width: 390, scheme: 'dark', locale: 'ar' });
  await phone.page.getByRole('combobox').first().waitFor();
  expect(await axe(phone.page)).toEqual([]);
  await phone.close();
});
