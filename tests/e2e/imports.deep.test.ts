/** Imports of files of other programs on the dashboard, in a real browser. docs/decisions/0089. */
import { afterEach, expect, it } from 'vitest';
import { openOffice } from '../operations/settings/office.ts';
import { axe } from '../support/browser.ts';
import { expectWellIn, looksOf } from '../support/looks.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const { harness } = await openOffice();
/** A list with a title, and with a line whose quotes are wrong. */
const brokenFile =
  'sep=;\nOur customers\nFirst Name;Last Name;Mobile Number;Hint\nAna;Ruiz;001 303 555 0142;Two dogs\nBo;Li;+1 303 555 0143;"6" pipe\nCy;Ng;+1 303 555 0144;x\n';

let visit: DashboardVisit;
afterEach(() => visit.close());

/** Chooses a file. Each character of a text is one byte. */
const choose = ({ page }: DashboardVisit, bytes: string, encoding: BufferEncoding = 'utf-8') =>
  page.locator('input[type=file]').setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes, encoding) });

it('[import.clean-rows, import.lines, import.match, import.columns] a list with a title and a broken line is read, matched by hand, and remembered', async () => {
  const business = await harness.business();
  await business.ok('createCustomer', { full_name: 'Ana Lopez', phone: '+1 303 555 0142' });
  visit = await openDashboard(harness, business, { path: '/settings/import' });
  const { page } = visit;
  await choose(visit, brokenFile);
  await page.getByText('1 line is refused').waitFor();
  expect(await page.getByRole('combobox', { name: 'Line with the headings' }).inputValue()).toContain('First Name');
  await page.getByRole('combobox', { name: 'Field for Hint' }).click();
  await page.getByRole('option', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'Test without saving' }).click();
  await page.getByText('New: 1 · Changed: 1 · Unchanged: 0 · Refused: 1').waitFor();
  await page.getByText('1 record gets another name.').waitFor();
  await page.getByText('Ana Lopez').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import rows: 2' }).click();
  await page.getByRole('heading', { name: 'Result', exact: true }).waitFor();
  await page.getByText('New: 1').waitFor();
  expect((await business.ok('listCustomers', {})).customers.map(({ full_name }) => full_name).sort()).toEqual(['Ana Ruiz', 'Cy Ng']);
  await visit.go('/settings/import');
  await choose(visit, 'Hint;Mobile Number;Last Name;First Name\ny;+1 303 555 0144;Ng;Cy\n');
  await page.getByText('The columns are matched as in your last import').waitFor();
  expect(await page.getByRole('combobox', { name: 'Field for Hint' }).inputValue()).toBe('Notes');
  expectNothingOdd(visit);
});

it('[import.encoding] a file in an encoding that is not certain is read as the person chooses beside samples', async () => {
  const business = await harness.business();
  visit = await openDashboard(harness, business, { path: '/settings/import' });
  const { page } = visit;
  await choose(visit, 'Name,Phone\n\x8e\x52\x93\x63\x91\xbe\x98\x59,+1 303 555 0142\n', 'latin1');
  const radio = page.getByRole('radio', { name: '山田太郎' });
  await radio.waitFor();
  expect(await radio.isChecked()).toBe(true);
  expect(await page.getByRole('button', { name: 'Test without saving' }).count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByText('Read as Japanese (shift_jis):').waitFor();
  await page.getByRole('button', { name: 'Test without saving' }).click();
  await page.getByRole('button', { name: 'Import rows: 1' }).click();
  await page.getByText('New: 1').waitFor();
  await expect.poll(async () => (await business.ok('listCustomers', {})).customers[0]?.full_name).toBe('山田太郎');
  expectNothingOdd(visit);
});

it.each(['en-US', 'ar'])('[import.encoding, import.clean-rows] the page fits and is accessible: %s', async (locale) => {
  const business = await harness.business();
  visit = await openDashboard(harness, business, { path: '/settings/import', locale });
  const { page } = visit;
  const looks = looksOf(locale === 'ar' ? 1 : 0);
  await choose(visit, 'Name,Phone\n\x8e\x52\x93\x63\x91\xbe\x98\x59,+1 303 555 0142\n', 'latin1');
  await page.getByRole('radio', { name: '山田太郎' }).waitFor();
  await expectWellIn(page, looks, 'question');
  await choose(visit, brokenFile);
  await page.getByRole('alert').waitFor();
  await expectWellIn(page, looks, 'columns');
  expectNothingOdd(visit);
});
