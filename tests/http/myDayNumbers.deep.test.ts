/** Amounts and mileages on the technician's page in a real browser, with and without a connection. docs/reference/pages.md#technician-view. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from '../support/browser.ts';
import { openMyDayDesk, wednesday } from '../operations/myDay/myDayDesk.ts';
import { card, isKept, openPhones, tapCount, wakeUp } from './myDayPhone.ts';

const { harness, open } = await openMyDayDesk();
const { enter } = openPhones(harness);
const shots = process.env['SHOTS'];

async function tap(page: Page, id: string, key: string) {
  const button = card(page, id).locator(`.acts form:has(input[name=key][value=${key}]) button[type=submit]`);
  await button.waitFor({ state: 'attached' });
  if (!(await button.isVisible())) await card(page, id).locator('summary').first().click();
  await button.click();
}

/** The stored amount; null: the visit is not completed. */
async function amountOf(id: string): Promise<number | null | undefined> {
  const [row] = await harness.store.query<{ amount: string | null; status: string }>(
    'select completed_amount::text as amount, status_key as status from job_requests where id = $1',
    [id],
  );
  return row!.status === 'completed' ? (row!.amount === null ? undefined : Number(row!.amount)) : null;
}

it.each([
  ['en-US', '1,250', 1250],
  ['es-ES', '85,50', 85.5],
  ['es-ES', '1.250', 1250],
  ['fr-FR', '1\u202f250,50', 1250.5],
  ['de-CH', '1’250.50', 1250.5],
  ['ar-EG', '١٬٢٥٠٫٥٠', 1250.5],
  ['ja-JP', '１，２５０', 1250],
] as const)('[my-day.numbers] in %s, %s completes a visit with %s', async (locale, text, amount) => {
  const { book, member } = await open();
  const { id } = await book(`${wednesday}T09:00`);
  const { page } = await enter({ width: 390, locale }, member.email, locale.slice(0, 2));
  for (const key of ['depart', 'arrive']) await tap(page, id, key);
  const field = card(page, id).locator('input[name=amount]');
  await field.waitFor({ state: 'attached' });
  await field.pressSequentially(text);
  await tap(page, id, 'complete');
  await expect.poll(() => amountOf(id)).toBe(amount);
});

it.each([
  ['en-US', 'light', '1.250', 1, 1.25],
  ['ar-EG', 'dark', '1.250', 0, 1250],
] as const)(
  '[my-day.numbers, my-day.offline] in %s, without a connection, in the %s scheme, the page asks about an unreadable number and keeps nothing before',
  async (locale, scheme, text, nth, amount) => {
    const { book, member } = await open();
    const { id } = await book(`${wednesday}T09:00`);
    const { page, cutter } = await enter({ width: 390, scheme, locale, workers: true }, member.email, locale.slice(0, 2));
    await isKept(page);
    cutter.cut();
    for (const key of ['depart', 'arrive']) await tap(page, id, key);
    await expect.poll(() => tapCount(page)).toBe(2);
    const field = card(page, id).locator('input[name=amount]');
    for (const unread of ['12 50', 'EUR 5', '10²']) {
      await field.fill(unread);
      await tap(page, id, 'complete');
      await card(page, id).locator('p.problem').waitFor();
      expect([await field.inputValue(), await tapCount(page)]).toEqual([unread, 2]);
    }
    await field.fill(text);
    await tap(page, id, 'complete');
    await card(page, id).locator('p.problem button').nth(1).waitFor();
    expect(await tapCount(page)).toBe(2);
    expect(await axe(page)).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/my-day-${locale}.png`, fullPage: true });
    await card(page, id).locator('p.problem button').nth(nth).click();
    expect(await card(page, id).locator('p.problem').count()).toBe(0);
    await tap(page, id, 'complete');
    await expect.poll(() => tapCount(page)).toBe(3);
    cutter.mend();
    await wakeUp(page);
    await expect.poll(() => amountOf(id)).toBe(amount);
  },
);

it('[my-day.numbers, my-day.forms] without scripts the page reads the same numbers, and keeps text that it cannot read', async () => {
  const { book, member } = await open();
  const { id } = await book(`${wednesday}T09:00`);
  const { page } = await enter({ width: 390, locale: 'es-ES', scripts: false }, member.email, 'es');
  for (const key of ['depart', 'arrive']) await tap(page, id, key);
  const field = card(page, id).locator('input[name=amount]');
  await field.fill('1,250');
  await card(page, id).locator('input[name=note]').fill('Válvula');
  await tap(page, id, 'complete');
  await page.getByText('Revise el importe. ¿Quiere decir 1.250 o 1,25?').waitFor();
  expect([await field.inputValue(), await card(page, id).locator('input[name=note]').inputValue()]).toEqual(['1,250', 'Válvula']);
  expect(await amountOf(id)).toBeNull();
  await field.fill('1.250,50');
  await tap(page, id, 'complete');
  await expect.poll(() => amountOf(id)).toBe(1250.5);
});
