/** Notes on the dashboard, in a real browser: the drawers of a customer and of a job. docs/internals/records.md#notes. */
import { afterEach, expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { axe } from '../support/browser.ts';
import { expectWellIn, looksOf } from '../support/looks.ts';
import { unquotedJob } from '../operations/bookings/desk.ts';
import { newCustomer } from '../scenarios/fixtures.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness();

let visit: DashboardVisit;
afterEach(() => visit.close());

it('[note.create, note.update, note.delete] a note is written, changed and deleted in the drawer of its customer', async () => {
  const business = await harness.business();
  const id = await newCustomer(business);
  visit = await openDashboard(harness, business, { path: `/customers?open=${id}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByText('No notes yet.').waitFor();
  await drawer.getByRole('button', { name: 'Write a note' }).click();
  await drawer.getByRole('textbox', { name: 'Note' }).fill('Ring <b>twice</b>');
  await drawer.getByRole('checkbox', { name: /customer link/ }).check();
  expect(await axe(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Ring <b>twice</b>').waitFor();
  await drawer.getByText('Visible to: technicians, customer').waitFor();
  await drawer.getByRole('button', { name: 'Edit: Ring <b>twice</b>' }).click();
  await drawer.getByRole('checkbox', { name: /customer link/ }).uncheck();
  await drawer.getByRole('checkbox', { name: /technicians/ }).uncheck();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Visible to: office only').waitFor();
  await drawer.getByRole('list').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete' }).click();
  await drawer.getByText('No notes yet.').waitFor();
  expect((await business.ok('listNotes', {})).notes).toEqual([]);
  expectNothingOdd(visit);
});

it.each([
  ['en-US', 0],
  ['ar', 1],
])('[notes.list] the drawer of a job shows its notes, %s', async (locale, index) => {
  const business = await harness.business();
  const id = await unquotedJob(business);
  await business.ok('createNote', { job_request_id: id, text: 'Ring twice', visit_date: '2030-06-05' });
  visit = await openDashboard(harness, business, { path: `/jobs?open=${id}`, locale });
  await visit.page.getByText('Ring twice').waitFor();
  await expectWellIn(visit.page, looksOf(index), `notes of a job, ${locale}`);
  expectNothingOdd(visit);
});
