/** The tasks by which the board is judged, done with the keyboard alone. The test only reads the page and presses keys. */
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openPage, type Visit } from '../support/browser.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { card, placeOf } from './boardSteps.ts';
import { goThroughTheDay, tuesday, type DayAtTheDesk } from './dayAtTheDesk.ts';
import { expectNothingOdd } from './dashboard.ts';
import { focused, hasFocus, tabTo } from './keyboard.ts';

const desk = await openDesk();
let visit: Visit;
afterEach(() => visit.close());

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Starts an action by its name. Works from anywhere on the page. */
async function begin(page: Page, action: string): Promise<void> {
  await press(page, 'Control+k');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.type(action);
  await page.getByRole('option', { name: action, selected: true }).waitFor();
  await press(page, 'Enter');
}

async function signIn(page: Page, { of }: DayAtTheDesk): Promise<void> {
  await page.goto(`${desk.harness.url}/board?date=${monday}`);
  await expect.poll(() => hasFocus(page.locator('#email'))).toBe(true);
  await page.keyboard.type(of.owner.email);
  await press(page, 'Tab');
  await page.keyboard.type(of.owner.password);
  await press(page, 'Enter');
  await page.locator('.board-name').first().waitFor();
}

async function bookByPhone(page: Page, { caller }: DayAtTheDesk): Promise<void> {
  await begin(page, 'book by phone');
  await expect.poll(() => hasFocus(page.getByRole('textbox', { name: 'Phone' }))).toBe(true);
  await page.keyboard.type(caller.phone);
  await tabTo(page, page.getByRole('status').getByRole('button', { name: new RegExp(caller.name) }), 1);
  await press(page, 'Enter');
  await expect.poll(() => hasFocus(page.getByRole('combobox', { name: 'Job type' }))).toBe(true);
  await page.keyboard.type('Boil');
  await press(page, 'ArrowDown', 'Enter');
  await tabTo(page, page.getByRole('checkbox', { name: 'Afternoon' }).first());
  await press(page, 'Space');
  await tabTo(page, page.getByRole('button', { name: 'Book', exact: true }));
  await press(page, 'Enter');
  const starts = page.getByRole('radiogroup', { name: 'Available starts' }).getByRole('radio');
  await expect.poll(() => hasFocus(starts.first())).toBe(true);
  await press(page, 'ArrowDown');
  await tabTo(page, page.getByRole('button', { name: /^Confirm / }), 2);
  await press(page, 'Enter');
  await page.getByText('is booked').waitFor();
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Moves the visit that has the focus to the other technician's lane, and undoes the move. */
async function moveAndUndo(page: Page, day: DayAtTheDesk, id: string, code: string): Promise<void> {
  const before = await placeOf(day, id);
  await expect.poll(() => focused(page)).toContain(code);
  await press(page, ' ');
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  await press(page, before![0] === day.ada ? 'ArrowDown' : 'ArrowUp', 'Enter');
  await expect.poll(() => hasFocus(card(page).getByRole('group', { name: 'What this changes' }))).toBe(true);
  expect(await placeOf(day, id)).toEqual(before);
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect((await placeOf(day, id))![0]).toBe(before![0] === day.ada ? day.bea : day.ada);
  await expect.poll(() => focused(page)).toContain(code);
  await press(page, 'Control+z');
  await expect.poll(() => placeOf(day, id)).toEqual(before);
}

async function sendToEmergency(page: Page, { waiting: name }: DayAtTheDesk): Promise<void> {
  await begin(page, 'Emergency: find who can get there first');
  const waiting = page.getByRole('region', { name: 'Emergency' }).getByRole('button', { name: new RegExp(name) });
  await tabTo(page, waiting, 3);
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('list', { name: 'Who can get there first' }).getByRole('button', { name: /Ada Lovelace/ }));
  await page.locator('.ghost[data-kind=moved]').waitFor();
  await press(page, 'Enter');
  await card(page).getByText('1 visit moves').first().waitFor();
  await expect.poll(() => hasFocus(card(page).getByRole('group', { name: 'What this changes' }))).toBe(true);
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

async function handOver(page: Page, { orphan }: DayAtTheDesk): Promise<void> {
  await begin(page, 'Mark a technician absent');
  await tabTo(page, page.getByRole('combobox', { name: 'Technician', exact: true }), 3);
  await page.keyboard.type('Ada');
  await press(page, 'ArrowDown', 'Enter');
  for (const name of ['From', 'Until']) {
    await tabTo(
      page,
      page
        .getByRole('textbox', { name })
        .or(page.getByLabel(name, { exact: true }))
        .first(),
      8,
    );
    await page.keyboard.type(tuesday.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1'));
  }
  await tabTo(page, page.getByRole('button', { name: 'Show affected jobs' }));
  await press(page, 'Enter');
  await page.getByText('2 affected jobs').waitFor();
  const choices = page.getByRole('radiogroup', { name: new RegExp(`^What happens to .*${orphan.short_code!}$`) }).getByRole('radio');
  // The choice that keeps the visit is chosen, and is the last one. The arrow goes on to the first.
  await tabTo(page, choices.last());
  await press(page, 'ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Reassign 2 jobs' }), 3);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: '2 jobs were reassigned.' }).waitFor();
}

it('[board.keyboard, board.booking, board.preview, board.undo, board.emergency, board.absence] a dispatcher works a whole day by the keyboard alone', async () => {
  visit = await openPage();
  await goThroughTheDay(desk, visit.page, { signIn, bookByPhone, moveAndUndo, sendToEmergency, handOver });
  expectNothingOdd(visit);
});
