/** Imports of files of other programs on the dashboard, in a real browser. */
import { afterEach, expect, it } from 'vitest';
import { newArea, newTechnician } from '../scenarios/fixtures.ts';
import { openOffice } from '../operations/settings/office.ts';
import { axe } from '../support/browser.ts';
import { expectWellIn, looksOf } from '../support/looks.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const { harness, date } = await openOffice();
/** A list with a title, and with a line whose quotes are wrong. */
const brokenFile =
  'sep=;\nOur customers\nFirst Name;Last Name;Mobile Number;Hint\nAna;Ruiz;001 303 555 0142;Two dogs\nBo;Li;+1 303 555 0143;"6" pipe\nCy;Ng;+1 303 555 0144;x\n';

let visit: DashboardVisit;
afterEach(() => visit.close());

/** Chooses a file. Each character of a text is one byte. */
const choose = ({ page }: DashboardVisit, bytes: string, encoding: BufferEncoding = 'utf-8') =>
  page.locator('input[type=file]').setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes, encoding) });

it('[import.clean-rows, import.lines, import.match, import.columns] a list with a title and a broken line is read, its columns are matched by hand, and the choice is remembered', async () => {
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

it('[import.encoding] a file of uncertain encoding is read as the person chooses from samples', async () => {
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

/** A visits report of another program, with a date that reads in two ways, and a technician who is not here. */
const diaryFile = (day: string) =>
  `Job #,Date,Times,Visit title,Client name,Client phone,Service street,Service city,Assigned to\n` +
  `77,${day},9:00 AM - 10:00 AM,Tap drips,Ana Ruiz,+1 303 555 0142,5 Main St,New York,Ada Lovelace\n` +
  `78,${day},9:30 AM - 10:30 AM,Boiler,Bo Li,+1 303 555 0143,6 Main St,New York,Ada Lovelace\n` +
  `79,${day},2:00 AM - 3:00 AM,Night,No Phone,,7 Main St,New York,Ada Lovelace\n` +
  `80,02/03/2024,9:00 AM - 10:00 AM,Past,Ana Ruiz,+1 303 555 0142,5 Main St,New York,Ada Lovelace\n` +
  `81,${day},1:00 PM - 2:00 PM,Nobody,Ana Ruiz,+1 303 555 0142,5 Main St,New York,Nobody\n`;

it('[diary.states, diary.layouts, diary.times] a diary is tested, imported and imported again', async () => {
  const business = await harness.business();
  await newTechnician(business, (await newArea(business)).id);
  visit = await openDashboard(harness, business, { path: '/settings/import?kind=job_requests' });
  const { page } = visit;
  await choose(visit, diaryFile(`05/03/${new Date().getUTCFullYear() + 1}`));
  await page.getByText('Choose how to read the dates.').waitFor();
  expect(await page.getByRole('button', { name: 'Test without saving' }).isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'How the file writes dates' }).click();
  await page.getByRole('option', { name: '03/04/2026 is 4 March' }).click();
  await page.getByRole('button', { name: 'Test without saving' }).click();
  // Of two visits of a technician at once the second one is flagged.
  const counts =
    'In the queue: 1 · On the board: 2 · In the history: 1 · Cancelled: 0 · Needs attention: 1 · Changed: 0 · Unchanged: 0 · Refused: 1';
  await page.getByText(counts).waitFor();
  await page.getByText('Ada Lovelace has another visit then.').waitFor();
  expect((await business.ok('listJobRequests', {})).meta.total).toBe(0);
  expect(await axe(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download refused rows with reasons' }).click();
  expect((await download).suggestedFilename()).toContain('job_requests');
  await page.getByRole('button', { name: 'Import rows: 4' }).click();
  await page.getByRole('heading', { name: 'Result', exact: true }).waitFor();
  await page.getByText(counts).waitFor();
  await page.getByRole('button', { name: 'Test without saving' }).click();
  await page.getByText('Unchanged: 4 · Refused: 1').waitFor();
  expectNothingOdd(visit);
});

it.each(['en-US', 'ar'])('[diary.states] the result of a diary fits and is accessible: %s', async (locale) => {
  const business = await harness.business();
  await newTechnician(business, (await newArea(business)).id);
  visit = await openDashboard(harness, business, { path: '/settings/import?kind=job_requests', locale });
  const { page } = visit;
  await choose(visit, diaryFile(date).replace('02/03/2024', '2024-03-02'));
  await page.locator('table').first().waitFor();
  await page.getByRole('main').getByRole('button').last().click();
  await page.getByRole('heading', { level: 3 }).waitFor();
  await expectWellIn(page, looksOf(locale === 'ar' ? 1 : 0), 'diary');
  expectNothingOdd(visit);
});
