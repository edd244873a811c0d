/** The dispatch board in a real browser, by the mouse alone and by the keyboard alone; each deed is looked for in the database. */
import { afterEach, expect, it } from 'vitest';
import { axe } from '../browser.ts';
import { booked, emergency, team } from '../operations/dispatch/board.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { card, dragTo, laneOf, onMonday, openBoardOf, placeOf, visitOf, type Team } from './boardSteps.ts';
import { expectNothingOdd, type DashboardVisit } from './dashboard.ts';

const desk = await openDesk();
let visit: DashboardVisit;
afterEach(() => visit.close());

const open = async (staff: Team, path = onMonday) => (visit = await openBoardOf(desk, staff, path)).page;

it('[board.where-it-fits, board.preview, board.undo] by the mouse a visit is dragged, its plan looked at, committed, and taken back', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const { id } = await booked(staff.of, staff.customer, ada, '10:00');
  const page = await open(staff);
  await dragTo(page, visitOf(page, 'Ada Lovelace'), 'Bea Arthur');
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
  await page.mouse.up();
  await card(page).getByText('Bea Arthur').waitFor();
  await page.locator('.ghost[data-kind=landing]').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
  await card(page).getByRole('button', { name: 'Commit' }).click();
  await visitOf(page, 'Bea Arthur').waitFor();
  expect(await placeOf(staff, id)).toEqual([bea, '10:00']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await visitOf(page, 'Ada Lovelace').waitFor();
  expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
  expectNothingOdd(visit);
});

it('[board.keyboard] the keyboard alone picks a visit up, moves it, asks, puts it back, and then commits', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const { id } = await booked(staff.of, staff.customer, ada, '10:00');
  const page = await open(staff);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.locator('.board').focus();
  await press('ArrowDown');
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('visit');
  await press(' ');
  await page.locator('.why').getByText('Ada Lovelace').waitFor();
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  await press('ArrowDown', 'ArrowRight', 'ArrowRight');
  await page.locator('.why').getByText('10:30').waitFor();
  await press('Enter');
  await card(page).getByText('Bea Arthur').waitFor();
  await press('Escape');
  await card(page).waitFor({ state: 'detached' });
  expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
  await page.locator('.board').focus();
  await press('ArrowDown', ' ');
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  await press('ArrowDown', 'Enter');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Commit');
  await press('Enter');
  await visitOf(page, 'Bea Arthur').waitFor();
  expect(await placeOf(staff, id)).toEqual([bea, '10:00']);
  expectNothingOdd(visit);
});

it('[board.keyboard, board.where-it-fits] a job of the queue is put on a lane by the keyboard, and by a click', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [first, second] = [await staff.quoted({}), await staff.quoted({})];
  const page = await open(staff);
  await page.locator(`[data-job="${first.id}"]`).focus();
  await page.keyboard.press(' ');
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Confirm');
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(staff, first.id)).not.toBe(null);
  await page.locator(`[data-job="${second.id}"]`).click();
  await page.getByRole('button', { name: 'Put on the board …' }).click();
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  const lane = (await laneOf(page, 'Bea Arthur').boundingBox())!;
  await page.mouse.click(lane.x + 600, lane.y + lane.height / 2);
  await card(page).getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(async () => (await placeOf(staff, second.id))?.[0]).toBe(staff.ids[1]);
  expectNothingOdd(visit);
});

it('[board.live, board.drift] a plan that no longer holds says so by itself, shows what changed, and commits only the new one', async () => {
  const staff = await team(desk, 'Ada Lovelace');
  const [ada] = staff.ids as [string];
  const urgent = await emergency(staff.of, staff.customer);
  const page = await open(staff, `${onMonday}&ask=${urgent.id}&as=emergency&to=${ada}&at=${monday}T10:00`);
  await card(page).getByText('Nobody gives way').waitFor();
  // A colleague, elsewhere.
  const other = await booked(staff.of, staff.customer, ada, '10:00', 'p3');
  await page.getByRole('alert').getByText('this plan no longer holds').waitFor();
  await page.getByRole('alert').getByText(other.short_code!).waitFor();
  expect(await card(page).getByRole('button', { name: 'Commit' }).isDisabled()).toBe(true);
  await visitOf(page, 'Ada Lovelace').waitFor();
  await page.getByRole('button', { name: 'Show the new plan' }).click();
  await card(page).getByRole('button', { name: 'Commit' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await placeOf(staff, urgent.id)).toEqual([ada, '10:00']);
  expect((await placeOf(staff, other.id))![1] >= '11:00').toBe(true);
  expectNothingOdd(visit);
});
