/**
 * The dispatch board by touch: a finger that rests lifts a visit, and a finger that moves at once scrolls. Uses real touch events, which
 * the browser turns into gestures.
 */
import { afterEach, expect, it } from 'vitest';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { booked, team } from '../operations/dispatch/board.ts';
import { quotedJob } from '../scenarios/fixtures.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { card, deed, onMonday, placeOf, visitOf } from './boardSteps.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const desk = await openDesk();
let visit: DashboardVisit;
afterEach(() => visit.close());

interface Point {
  readonly x: number;
  readonly y: number;
}

async function finger(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
    });
  return {
    async down(point: Point) {
      at = point;
      await send('touchStart', [point]);
    },
    /** Moves in small steps, as a hand does. */
    async move(to: Point, steps = 8) {
      const from = at;
      for (let step = 1; step <= steps; step++) {
        at = { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps };
        await send('touchMove', [at]);
      }
    },
    up: () => send('touchEnd', []),
  };
}

/** Waits until scrolling stops. A flick keeps scrolling for a while, which would add to the next scroll. */
async function atRest(page: Page, scroller: string): Promise<void> {
  const look = () =>
    page.evaluate(`(async () => {
      const element = document.querySelector('${scroller}');
      const before = element.scrollTop;
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
      return element.scrollTop === before;
    })()`);
  await expect.poll(look).toBe(true);
}

async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

it.each([1440, 800])('[board.touch] a visit is lifted by a long touch and dragged to another lane, at %i px', async (width) => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const { id } = await booked(staff.of, staff.customer, ada, '10:00');
  visit = await openDashboard(desk.harness, staff.of, { path: onMonday, touch: true, width });
  const { page } = visit;
  await visitOf(page, 'Ada Lovelace').waitFor();
  const hand = await finger(page);
  const from = await middleOf(visitOf(page, 'Ada Lovelace'));
  const lane = await middleOf(page.locator('.board-name', { hasText: 'Bea Arthur' }));
  await hand.down(from);
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  await hand.move({ x: from.x, y: lane.y });
  await page.locator('.why').getByText('Bea Arthur').waitFor();
  await hand.up();
  await card(page).getByText('Bea Arthur').waitFor();
  expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
  await deed(page).tap();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await placeOf(staff, id)).toEqual([bea, '10:00']);
  expectNothingOdd(visit);
});

it.each([1440, 800])('[board.touch] a card of the queue is lifted by a long touch and dragged to a lane, at %i px', async (width) => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  // Asked for the whole Monday, so that every start on it is as the customer asked.
  const { id } = await quotedJob(staff.of, staff.customer, monday);
  visit = await openDashboard(desk.harness, staff.of, { path: `${onMonday}&side=1`, touch: true, width });
  const { page } = visit;
  const hand = await finger(page);
  await page.locator(`[data-job="${id}"]`).waitFor();
  await hand.down(await middleOf(page.locator(`[data-job="${id}"]`)));
  await page.locator('.why').waitFor();
  const lane = (await page.getByRole('group', { name: 'Bea Arthur', exact: true }).boundingBox())!;
  await hand.move({ x: Math.min(lane.x + 500, width - 80), y: lane.y + lane.height / 2 });
  await page.locator('.why').getByText('Bea Arthur').waitFor();
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  await hand.up();
  await card(page).getByRole('button', { name: 'Confirm' }).tap();
  await expect.poll(async () => (await placeOf(staff, id))?.[0]).toBe(staff.ids[1]);
  expectNothingOdd(visit);
});

it('[board.touch] a finger that moves at once scrolls queue and board, and lifts nothing; a tap opens', async () => {
  const staff = await team(desk, 'Ada Lovelace', ...Array.from({ length: 30 }, (_, index) => `Technician ${index}`));
  await booked(staff.of, staff.customer, staff.ids[0]!, '10:00');
  const first = await staff.quoted({});
  for (let one = 0; one < 25; one++) await staff.booked();
  visit = await openDashboard(desk.harness, staff.of, { path: onMonday, touch: true });
  const { page } = visit;
  const hand = await finger(page);
  const scrolled = (selector: string) => page.locator(selector).evaluate((element) => element.scrollTop);
  for (const [scroller, element] of [
    ['.board-panel', page.locator('.queue-card').nth(8)],
    ['.board', page.locator('.board-name').nth(8)],
  ] as const) {
    await element.waitFor();
    const from = await middleOf(element);
    await hand.down(from);
    await hand.move({ x: from.x, y: from.y - 250 });
    await hand.up();
    await expect.poll(() => scrolled(scroller)).toBeGreaterThan(100);
    await atRest(page, scroller);
    expect(await page.locator('.why').count()).toBe(0);
  }
  await page.locator('.board').evaluate((element) => element.scrollTo(0, 0));
  await visitOf(page, 'Ada Lovelace').tap();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // "To schedule" is the last section.
  await page.locator('.board-panel').evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.locator(`[data-job="${first.id}"]`).tap();
  await page.getByRole('dialog').getByText(first.short_code!).first().waitFor();
  expectNothingOdd(visit);
});
