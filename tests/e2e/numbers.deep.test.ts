/** Amounts and whole numbers in the forms of the dashboard, in a real browser, as people of a region type and paste them. */
import { afterEach, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { axe } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { overflowOf } from '../support/looks.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness();
const shots = process.env['SHOTS'];

let visit: DashboardVisit;
afterEach(() => visit.close());

const of = await harness.business();
const area = await newArea(of);
const customer = await newCustomer(of, 'Grace Hopper');

let technicians = 0;

/** A confirmed visit of a technician who has no other. */
async function confirmed() {
  const { id: technician_id } = await newTechnician(of, area.id, `Ada ${++technicians}`);
  const day = nextWorkday(Date.now(), 2);
  const { id, status_version } = await quotedJob(of, customer, day, 60);
  await of.ok('confirmJobRequest', { id, status_version, scheduled_at: `${day}T09:00`, technician_id });
  return id;
}

const ways = {
  type: (field: Locator, text: string) => field.pressSequentially(text),
  fill: (field: Locator, text: string) => field.fill(text),
  paste: async (field: Locator, text: string) => {
    await field.focus();
    // One insertion without keys, as a paste is.
    await field.page().keyboard.insertText(text);
  },
};

const complete = { en: 'Complete', es: 'Completar', de: 'Abschließen', fr: 'Terminer', ar: 'إكمال' } as const;

/** Opens the form that completes a visit, in a browser of the region. */
async function openForm(id: string, locale: string, options: { width?: number; scheme?: 'light' | 'dark' } = {}) {
  visit = await openDashboard(harness, of, { path: `/jobs?open=${id}`, locale, ...options });
  const drawer = visit.page.getByRole('dialog');
  const name = complete[locale.split('-')[0] as keyof typeof complete];
  await drawer.getByRole('button', { name }).first().click();
  const form = drawer.locator('form.form');
  return { form, field: form.locator('input').first(), send: form.locator('button[type=submit]') };
}

it.each([
  ['en-US', 'type', '1,250', 1250],
  ['en-US', 'type', '1,250.50', 1250.5],
  ['en-US', 'fill', '85,50', 85.5],
  ['es-ES', 'type', '1.250', 1250],
  ['es-ES', 'paste', '85,50', 85.5],
  ['de-DE', 'paste', '99,95', 99.95],
  ['de-CH', 'type', "1'250.50", 1250.5],
  ['fr-FR', 'paste', '1\u202f250,50', 1250.5],
  ['ar', 'type', '١٬٢٥٠٫٥٠', 1250.5],
  ['ar', 'paste', '１２５０．５０', 1250.5],
] as const)('[pages.numbers] in %s, %s %s completes a visit with %s', async (locale, way, text, amount) => {
  const id = await confirmed();
  const { field, send } = await openForm(id, locale);
  await ways[way](field, text);
  await send.click();
  await send.waitFor({ state: 'detached' });
  expect((await of.ok('getJobRequest', { id })).completed_amount).toMatchObject({ value: amount });
  expectNothingOdd(visit);
});

it.each([
  ['en-US', '1.250', 1440, 'light', 1250],
  ['es-ES', '1,250', 390, 'dark', 1250],
  ['ar-EG', '1.250', 390, 'light', 1.25],
] as const)(
  '[pages.numbers] in %s, %s asks which number is meant, and is not sent before the answer',
  async (locale, text, width, scheme, amount) => {
    const id = await confirmed();
    const { form, field, send } = await openForm(id, locale, { width, scheme });
    await ways.type(field, text);
    const choices = form.locator('button[type=button]').filter({ hasText: /[\d٠-٩]/ });
    await choices.last().waitFor();
    expect(await axe(visit.page)).toEqual([]);
    expect(await overflowOf(visit.page)).toBe(0);
    if (shots) await visit.page.screenshot({ path: `${shots}/unclear-${locale}.png` });
    await send.click();
    await field.press('Enter');
    expect((await of.ok('getJobRequest', { id })).completed_amount).toBeNull();
    expect(await field.inputValue()).toBe(text);
    await (amount === 1250 ? choices.first() : choices.last()).click();
    await send.click();
    await send.waitFor({ state: 'detached' });
    expect((await of.ok('getJobRequest', { id })).completed_amount).toMatchObject({ value: amount });
    expectNothingOdd(visit);
  },
);

it('[pages.numbers] unreadable input stays in the field with an error, and nothing is sent', async () => {
  const id = await confirmed();
  const { form, field, send } = await openForm(id, 'en-US');
  for (const [text, word] of [
    ['12 50', 'This is not a number. Write it like 1,250.50.'],
    ['£80', 'This is not a number. Write it like 1,250.50.'],
    ['12.345', null],
    ['0.255', 'Too many decimals. Write it like 1,250.50.'],
    ['-5', 'Enter at least 0.'],
  ] as const) {
    await field.fill(text);
    await send.click();
    if (word) await form.getByText(word).waitFor();
    expect(await field.inputValue()).toBe(text);
    expect((await of.ok('getJobRequest', { id })).completed_amount).toBeNull();
  }
  if (shots) await visit.page.screenshot({ path: `${shots}/unread.png` });
  await field.fill('$80');
  await field.blur();
  expect(await field.inputValue()).toBe('80');
  await send.click();
  await send.waitFor({ state: 'detached' });
  expect((await of.ok('getJobRequest', { id })).completed_amount).toMatchObject({ value: 80 });
  expectNothingOdd(visit);
});

it('[pages.numbers] no button sends a fee that can mean two numbers, even outside a form', async () => {
  const id = await confirmed();
  visit = await openDashboard(harness, of, { path: `/jobs?open=${id}` });
  const { page } = visit;
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this job?' });
  await question.getByLabel('Reason').fill('Sold the house');
  const fee = question.getByLabel('Cancellation fee in USD');
  await fee.fill('1.250');
  await question.getByRole('button', { name: 'Cancel job' }).click();
  await question.getByText('Correct the number in the marked field first. Nothing was sent.').waitFor();
  expect((await of.ok('getJobRequest', { id })).cancellation ?? null).toBeNull();
  await question.getByRole('button', { name: '1.25', exact: true }).click();
  await question.getByRole('button', { name: 'Cancel job' }).click();
  await question.waitFor({ state: 'detached' });
  expect((await of.ok('getJobRequest', { id })).cancellation).toMatchObject({ fee: { value: 1.25 } });
  expectNothingOdd(visit);
});

it('[pages.numbers] the settings save the numbers that they show, and a fraction is refused where a whole number is required', async () => {
  visit = await openDashboard(harness, of, { path: '/settings/business' });
  const { page } = visit;
  const vip = page.getByLabel('VIP threshold');
  await vip.fill('5,000');
  const late = page.getByLabel('Report a visit as running late from (minutes)');
  await late.fill('1,5');
  await late.blur();
  await page.getByText('Whole numbers only, such as 90.').waitFor();
  await late.fill('15');
  const form = page.locator('form').filter({ has: vip });
  await form.locator('button[type=submit]').click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  expect(await page.getByLabel('VIP threshold').inputValue()).toBe('5,000');
  expectNothingOdd(visit);
});
