/** The tasks by which the board is judged, done with the mouse alone. Keys only fill fields that were clicked. */
import { afterEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { openPage, type Visit } from '../support/browser.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { askAboutEmergency, card, deed, dragTo, placeOf, visitOf } from './boardSteps.ts';
import { goThroughTheDay, tuesday, type DayAtTheDesk } from './dayAtTheDesk.ts';
import { expectNothingOdd } from './dashboard.ts';

const desk = await openDesk();
let visit: Visit;
afterEach(() => visit.close());

async function fill(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.type(text);
}

async function signIn(page: Page, { of }: DayAtTheDesk): Promise<void> {
  await page.goto(`${desk.harness.url}/board?date=${monday}`);
  await fill(page, page.locator('#email'), of.owner.email);
  await fill(page, page.locator('#password'), of.owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.board-name').first().waitFor();
}

async function bookByPhone(page: Page, { caller }: DayAtTheDesk): Promise<void> {
  await page.getByRole('button', { name: 'New call' }).click();
  await fill(page, page.getByRole('textbox', { name: 'Phone' }), caller.phone);
  await page
    .getByRole('status')
    .getByRole('button', { name: new RegExp(caller.name) })
    .click();
  await page.getByRole('combobox', { name: 'Job type' }).click();
  await page.getByRole('option', { name: 'Boiler service' }).click();
  await page.getByText('Afternoon', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Available starts' }).getByRole('radio').nth(1).click();
  await page.getByRole('button', { name: /^Confirm / }).click();
  await page.getByText('is booked').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function moveAndUndo(page: Page, day: DayAtTheDesk, id: string, code: string): Promise<void> {
  const before = await placeOf(day, id);
  await dragTo(page, visitOf(page, 'Bea Arthur').and(page.getByRole('button', { name: code })), 'Ada Lovelace');
  await page.mouse.up();
  await card(page).getByText('Ada Lovelace').waitFor();
  expect(await placeOf(day, id)).toEqual(before);
  await deed(page).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect((await placeOf(day, id))![0]).toBe(day.ada);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => placeOf(day, id)).toEqual(before);
}

async function sendToEmergency(page: Page): Promise<void> {
  await askAboutEmergency(page, 'Ada Lovelace');
  await deed(page).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

async function handOver(page: Page, { orphan }: DayAtTheDesk): Promise<void> {
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('date') === tuesday);
  await page.getByRole('button', { name: 'Mark absent' }).click();
  await page.getByRole('combobox', { name: 'Technician', exact: true }).click();
  await page.getByRole('option', { name: 'Ada Lovelace' }).click();
  await page.getByRole('button', { name: 'Show affected jobs' }).click();
  await page.getByText('2 affected jobs').waitFor();
  await page
    .getByRole('radiogroup', { name: new RegExp(`^What happens to .*${orphan.short_code!}$`) })
    .getByRole('radio')
    .first()
    .click();
  await page.getByRole('button', { name: 'Reassign 2 jobs' }).click();
  await page.getByRole('heading', { name: '2 jobs were reassigned.' }).waitFor();
}

it('[board.mouse, board.booking, board.preview, board.undo, board.emergency, board.absence] a dispatcher works a whole day by the mouse alone', async () => {
  visit = await openPage();
  await goThroughTheDay(desk, visit.page, { signIn, bookByPhone, moveAndUndo, sendToEmergency, handOver });
  expectNothingOdd(visit);
});
