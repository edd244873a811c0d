/**
 * A large board in a real browser: docs/reference/pages.md#the-dispatch-board. Counts, never times: those are measured by
 * lab/bench/boardInBrowser.ts.
 */
import { afterEach, expect, it } from 'vitest';
import { sampleBoard, type SampleVisit } from '../dashboard/board/sample.ts';
import { startHarness } from '../support/harness.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness();
const business = await harness.business();
let visit: DashboardVisit;
afterEach(() => visit.close());

const mostNodes = 3_000;
const [technicians, days, visitsADay] = [500, 14, 6];

/** The number of visible visits on each visible lane. All lanes have visits at the same times, so the numbers must be equal. */
const visitsSeen = `(() => {
  const board = document.querySelector('.board').getBoundingClientRect();
  const isSeen = (one, edge) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return right > board.left + 200 && left < board.right && bottom - edge > board.top + 60 && top + edge < board.bottom - 20;
  };
  // A visit is up to 5 pixels lower or higher than its lane.
  const lanes = [...document.querySelectorAll('.board-lane')].filter((lane) => isSeen(lane, 5));
  return lanes.map((lane) => [...lane.querySelectorAll('.visit')].filter((one) => isSeen(one, 0)).length);
})()`;

it('[board.few-nodes, board.smooth] with hundreds of lanes and two weeks, the document holds little more than the visible visits, at any scroll position', async () => {
  visit = await openDashboard(harness, business);
  const { page } = visit;
  const visits: SampleVisit[] = [];
  for (let technician = 0; technician < technicians; technician++)
    for (let day = 0; day < days; day++)
      for (let one = 0; one < visitsADay; one++) {
        const start = day * 1_440 + 480 + one * 95;
        visits.push({ technician, start, end: start + 70, promised: [start - 30, start + 90] });
      }
  const names = Array.from({ length: technicians }, (_, index) => `Technician ${index}`);
  const board = sampleBoard({ names, visits, days: Array.from({ length: days }, () => 1_440) });
  const answer = JSON.stringify({ error_code: 0, message: 'Success', errors: null, data: board });
  await page.route('**/dashboard/v1/board?*', (route) => route.fulfill({ contentType: 'application/json', body: answer }));
  await page.goto(`${harness.url}/board?view=weeks&date=2030-06-10`);
  await page.locator('.visit').first().waitFor();
  const seen = new Set<string>();
  for (const [left, top] of [
    [0, 0],
    [1_200, 2_000],
    [5_000, 100_000],
    [0, 100_000],
    [100_000, 0],
  ]) {
    await page.locator('.board').evaluate((element, [x, y]) => element.scrollTo(x!, y!), [left, top]);
    // The page notices the scroll in the next frame, and draws in the frame after.
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    await page.locator('.board:not([aria-busy])').waitFor();
    expect(await page.locator('.visit').count()).toBeGreaterThan(50);
    expect(new Set(await page.evaluate<number[]>(visitsSeen)).size).toBe(1);
    expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThanOrEqual(mostNodes);
    seen.add((await page.locator('.board-name bdi').last().textContent())!);
  }
  expect(seen).toContain(`Technician ${technicians - 1}`);
  expect(seen.size).toBeGreaterThan(2);
  expectNothingOdd(visit);
});
