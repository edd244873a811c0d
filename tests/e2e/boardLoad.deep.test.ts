/** How much the board's first load transfers: docs/reference/pages.md#the-dispatch-board. Sizes and counts, never times. */
import { afterEach, expect, it } from 'vitest';
import { team } from '../operations/dispatch/board.ts';
import { openDesk } from '../operations/bookings/desk.ts';
import { openPage, type Visit } from '../support/browser.ts';
import { signIn as memberOf } from '../support/session.ts';
import { expectNothingOdd, signIn } from './dashboard.ts';

const desk = await openDesk();
let visit: Visit;
afterEach(() => visit.close());

const mostScriptBytes = 250_000;
const mostReads = 3;

it('[dashboard.small, board.light] the board loads with at most 250 kB of script and three requests of data', async () => {
  const staff = await team(desk, 'Ada Lovelace');
  // The board skips a day on which the business is closed, without another request.
  const owner = await memberOf(desk.harness, staff.of.owner);
  await owner.ok('createClosure', { date: '2030-06-05', reason: 'Stocktaking' });
  visit = await openPage();
  const { page } = visit;
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/dashboard/v1/')) reads.push(pathname);
  });
  const stream = page.waitForResponse((response) => response.url().includes('/dashboard/v1/stream'));
  await page.goto(`${desk.harness.url}/board`);
  await signIn(page, staff.of.owner);
  await page.locator('.board-name').first().waitFor();
  await page.getByText('No jobs are waiting.').waitFor();
  // The stream first says which version is current. The page must not read the board and the queue again because of that.
  await stream;
  await page.waitForTimeout(1_000);
  expect(await page.locator('.board-day-name').first().innerText()).toContain('Jun 6');
  expect(reads.sort()).toEqual(['/dashboard/v1/board', '/dashboard/v1/board/queue', '/dashboard/v1/session', '/dashboard/v1/stream']);
  expect(reads.length - 1).toBeLessThanOrEqual(mostReads);
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ transferSize }) => transferSize),
  );
  expect(Math.min(...scripts)).toBeGreaterThan(0);
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(mostScriptBytes);
  expectNothingOdd(visit);
});
