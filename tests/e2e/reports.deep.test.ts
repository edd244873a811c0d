/** The page Reports in a real browser. docs/reports.md. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { newArea, newTechnician } from '../scenarios/fixtures.ts';
import { importRows, type Row } from '../operations/imports/diary.ts';
import { axe } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { expectNothingOdd, openDashboard } from './dashboard.ts';

/** A Wednesday in Leeds. */
const now = Date.parse('2030-06-19T10:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });

it('[report.page] shows revenue by day and by technician, as charts and a table, and downloads them', async () => {
  const business = await harness.business({ timezone: 'Europe/London', currency: 'GBP' });
  const area = await newArea(business);
  for (const name of ['Ada Lovelace', 'Grace Hopper']) await newTechnician(business, area.id, name);
  const visit = (external_reference: string, technicians: string, starts: string, amount: number): Row => ({
    ...{ external_reference, technicians, starts, amount, duration: 60, full_name: 'Iris Whitfield', phone: '+44 113 496 0177' },
  });
  await importRows(business, [
    visit('1', 'Ada Lovelace', '2030-06-03 09:00', 120.5),
    visit('2', 'Ada Lovelace', '2030-06-04 09:00', 80),
    visit('3', 'Grace Hopper', '2030-06-04 11:00', 40.25),
    visit('4', 'Grace Hopper', '2030-05-06 11:00', 99),
  ]);
  const shown = await openDashboard(harness, business, { path: '/reports' });
  const { page } = shown;
  await page.getByText('3 jobs completed for £240.75.').waitFor();
  const table = page.getByRole('region', { name: 'All numbers' });
  expect(await table.getByRole('row', { name: /^Tue, 4 Jun|^Tue, Jun 4/ }).textContent()).toContain('£120.25');
  await page.getByRole('img', { name: /^Revenue: £240\.75\. Highest: £120\.50, (Mon, 3 Jun|Mon, Jun 3)/ }).waitFor();
  await page.getByText('Travel times are unknown').waitFor();

  await page.getByRole('combobox', { name: 'Rows' }).click();
  await page.getByRole('option', { name: 'Technician' }).click();
  await page.getByRole('img', { name: /^Revenue: £240\.75\. Highest: £200\.50, Ada Lovelace/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('by')).toBe('technician');
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last month' }).click();
  await page.getByText('1 job completed for £99.').waitFor();

  // One technician by week. The address keeps the filter.
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'This month' }).click();
  await page.getByRole('combobox', { name: 'Rows' }).click();
  await page.getByRole('option', { name: 'Week' }).click();
  await page.getByRole('combobox', { name: 'Technician' }).click();
  await page.getByRole('option', { name: 'Grace Hopper' }).click();
  await page.getByText('1 job completed for £40.25.').waitFor();
  await page.getByText('· Grace Hopper').waitFor();
  expect(await axe(page)).toEqual([]);
  const [weekly] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(weekly.suggestedFilename()).toBe('report-2030-06-01-2030-06-19-week.csv');
  const weeks = (await readFile(await weekly.path(), 'utf8')).trimEnd().split('\r\n');
  expect(weeks[0]).toMatch(/^\uFEFFID,Name,First day,Last day,New jobs,/);
  expect(weeks.slice(1).map((line) => line.split(',')[7])).toEqual(['0', '40.25', '0', '0']);
  await page.reload();
  await page.getByText('1 job completed for £40.25.').waitFor();
  await page.locator('[aria-label="Clear Technician"]').click();
  await page.getByText('3 jobs completed for £240.75.').waitFor();

  // A saved address with a job type that is no longer offered: the filter is seen, and can be cleared.
  const saved = new URL(page.url());
  saved.searchParams.set('job_type', '00000000-0000-4000-8000-000000000000');
  await page.goto(saved.href);
  await page.locator('[aria-label="Clear Job type"]').waitFor();
  expect(await page.getByRole('combobox', { name: 'Job type' }).inputValue()).toBe('Unknown');
  await page.locator('[aria-label="Clear Job type"]').click();
  await page.getByText('3 jobs completed for £240.75.').waitFor();
  await page.getByRole('combobox', { name: 'Rows' }).click();
  await page.getByRole('option', { name: 'Technician' }).click();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last month' }).click();
  await page.getByText('1 job completed for £99.').waitFor();

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('report-2030-05-01-2030-05-31-technician.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',').slice(1, 9))).toEqual([
    ['Ada Lovelace', '', '', '0', '0', '0', '0', 'GBP'],
    ['Grace Hopper', '', '', '1', '1', '0', '99', 'GBP'],
  ]);
  // The report by an unknown job type is refused.
  expectNothingOdd(shown, /404/);
  await shown.close();
});

it('[report.page] says to a new business what to do', async () => {
  const business = await harness.business({ timezone: 'Asia/Tokyo', currency: 'JPY' });
  const shown = await openDashboard(harness, business, { path: '/reports?period=last_year' });
  await shown.page.getByRole('heading', { name: /^No jobs or visits/ }).waitFor();
  expect(await shown.page.getByRole('link', { name: 'Import a diary' }).getAttribute('href')).toContain('/settings/import');
  expect(await shown.page.getByRole('button', { name: 'Download CSV' }).isDisabled()).toBe(true);
  expectNothingOdd(shown);
  await shown.close();
});
