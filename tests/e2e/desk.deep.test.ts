/** What stands beside the lanes, in a real browser: the open job, the card and the menu of a visit, the keys, the print. */
import { afterEach, expect, it } from 'vitest';
import { axe } from '../support/browser.ts';
import { booked, team } from '../operations/dispatch/board.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { onMonday, visitOf } from './boardSteps.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';
import { hasFocus } from './keyboard.ts';

const desk = await openDesk();
let visit: DashboardVisit;
afterEach(() => visit.close());

async function open() {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const one = await booked(staff.of, staff.customer, ada, '10:00');
  const two = await booked(staff.of, staff.customer, bea, '13:00');
  const waiting = await staff.quoted({});
  visit = await openDashboard(desk.harness, staff.of, { path: onMonday });
  await visitOf(visit.page, 'Ada Lovelace').waitFor();
  return { staff, page: visit.page, one, two, waiting };
}

it('[board.beside] a job opens in place of the queue, a click opens another, and the focus returns to where it was', async () => {
  const { page, one, two, waiting } = await open();
  const panel = page.getByRole('dialog');
  await visitOf(page, 'Ada Lovelace').click();
  await panel.getByText(one.short_code!).first().waitFor();
  await expect.poll(() => hasFocus(panel.getByRole('heading', { level: 2 }))).toBe(true);
  expect(await page.locator('.mantine-Overlay-root').count()).toBe(0);
  expect(await page.locator('.queue').count()).toBe(0);
  expect((await panel.boundingBox())!.width).toBeGreaterThan(375);
  expect(await axe(page)).toEqual([]);
  await visitOf(page, 'Bea Arthur').click();
  await panel.getByText(two.short_code!).first().waitFor();
  expect(new URL(page.url()).searchParams.get('open')).toBe(two.id);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(visitOf(page, 'Bea Arthur'))).toBe(true);
  const queued = page.locator(`[data-job="${waiting.id}"]`);
  await queued.focus();
  await page.keyboard.press('Enter');
  await panel.getByText(waiting.short_code!).first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(queued)).toBe(true);
  expectNothingOdd(visit);
});

it('[board.pointing] a visit shows its card after the pointer rests on it, and its menu opens actions in the drawer', async () => {
  const { page, one } = await open();
  const lane = visitOf(page, 'Ada Lovelace');
  await lane.hover();
  const shown = page.locator('.visit-card');
  await shown.getByText(one.short_code!).waitFor();
  await shown.getByText('+1 212 555 0123').waitFor();
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await lane.click({ button: 'right' });
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: '15 min longer' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await menu.getByRole('menuitem', { name: 'Change the crew' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Lead' }).waitFor();
  await lane.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Complete' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount in USD' }).waitFor();
  expectNothingOdd(visit);
});

it('[board.pointing] each time off is described beside the pointer, even if two have the same reason', async () => {
  const { page, staff } = await open();
  for (const id of staff.ids)
    await staff.of.ok('createTechnicianTimeOff', { id, start_date: monday, end_date: monday, reason: 'Ill', status: 'approved' });
  const marks = page.locator('.board-absence');
  await expect.poll(() => marks.count()).toBe(2);
  const shown = page.locator('.visit-card');
  const tops: number[] = [];
  for (const nth of [0, 1]) {
    const { x, y, height } = (await marks.nth(nth).boundingBox())!;
    const at = { x: Math.max(x, 400) + 40, y: y + height - 4 };
    await page.mouse.move(at.x, at.y);
    await shown.getByText('Time off: Ill').waitFor();
    await expect.poll(async () => (await shown.boundingBox())!.y > y).toBe(true);
    const card = (await shown.boundingBox())!;
    expect([Math.abs(card.x - at.x) < 10, tops.includes(card.y)]).toEqual([true, false]);
    tops.push(card.y);
  }
  expectNothingOdd(visit);
});

it('[board.pointing, board.keyboard] the keyboard opens the menu of a visit, and the focus returns to the visit', async () => {
  const { page, one } = await open();
  const lane = visitOf(page, 'Ada Lovelace');
  await page.locator('.board').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(lane)).toBe(true);
  const item = page.getByRole('menu').getByRole('menuitem', { name: 'Open', exact: true });
  // The second time, the code of the menu is loaded, so that the menu is there while the key is still being handled.
  for (const _time of [1, 2]) {
    await page.keyboard.press('Shift+F10');
    await expect.poll(() => hasFocus(item)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(lane)).toBe(true);
  }
  await page.keyboard.press('Enter');
  await page.locator('.job-panel').getByText(one.short_code!).first().waitFor();
  expectNothingOdd(visit);
});

it('[board.booking] starting another call replaces the first caller, and the focus goes to the number', async () => {
  const { page } = await open();
  await visit.go(`${onMonday}&panel=book`);
  const number = page.getByRole('textbox', { name: 'Phone' });
  await number.fill('5550123');
  await page.locator('.caller-hit').first().click();
  const other = page.getByRole('button', { name: 'Someone else' });
  await other.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(number)).toBe(true);
  expect([await number.inputValue(), await other.count()]).toEqual(['', 0]);
  expectNothingOdd(visit);
});

it('[board.print] printing makes one sheet for each technician with visits; “?” shows the keyboard shortcuts', async () => {
  const { page } = await open();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await keys.getByText('Go from visit to visit').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.evaluate('globalThis.print = () => { globalThis.printed = true; }');
  await page.getByRole('button', { name: 'Print the day' }).click();
  await expect.poll(() => page.evaluate('globalThis.printed')).toBe(true);
  expect(await page.locator('.day-sheet h1').allTextContents()).toEqual(['Ada Lovelace', 'Bea Arthur']);
  expect(await page.locator('.day-sheet').first().textContent()).toContain('+1 212 555 0123');
  await page.evaluate("globalThis.dispatchEvent(new Event('afterprint'))");
  await page.locator('.day-sheets').waitFor({ state: 'detached' });
  expectNothingOdd(visit);
});

it('[board.views] a view is saved by its name, and shown again after a reload', async () => {
  const { page } = await open();
  await visit.go(`${onMonday}&group=skill&zoom=2`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('By skill');
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByText('The view was saved.').waitFor();
  await visit.go(onMonday);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'By skill', exact: true }).click();
  await expect
    .poll(() => [...new URL(page.url()).searchParams].filter(([key]) => key !== 'date').sort())
    .toEqual([
      ['group', 'skill'],
      ['zoom', '2'],
    ]);
  expectNothingOdd(visit);
});
