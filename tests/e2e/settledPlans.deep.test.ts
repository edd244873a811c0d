/** After a commit the page does not ask for the plan again, whether the commit's answer or the stream's event comes first. */
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { booked, team } from '../operations/dispatch/board.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { deed, onMonday, placeOf, visitOf } from './boardSteps.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const desk = await openDesk();
let visit: DashboardVisit;
afterEach(() => visit.close());

/**
 * Sends the page an event of a newer schedule at every step: from the moment a commit is sent until long after its answer is shown, between
 * any two promises, tasks and frames. The events of the real stream arrive as well.
 */
async function hearEverywhere(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sources: EventSource[] = [];
    const open = globalThis.EventSource;
    globalThis.EventSource = class extends open {
      constructor(...args: ConstructorParameters<typeof EventSource>) {
        super(...args);
        sources.push(this);
      }
    };
    const frameMilliseconds = 16;
    let version = 1_000_000;
    const tell = () => {
      for (const source of sources)
        source.dispatchEvent(new MessageEvent('schedule', { data: JSON.stringify({ schedule_version: version++ }) }));
    };
    const tellOn = async () => {
      for (let step = 0; step < 300; step++) {
        tell();
        await Promise.resolve();
      }
      for (let step = 0; step < 50; step++) {
        tell();
        await new Promise((resolve) => setTimeout(resolve, (step % 2) * frameMilliseconds));
      }
    };
    const send = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      const isCommit = /\/commit$/.test(new URL(args[0] instanceof Request ? args[0].url : args[0], 'http://localhost').pathname);
      if (isCommit) tell();
      const answer = await send(...args);
      if (isCommit) void tellOn();
      return answer;
    };
  });
}

/** Returns a list to which the page's requests are added: each `preview` of a plan, and each `commit`, in order. */
function asked(page: Page): string[] {
  const all: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(preview|commit)$/.test(pathname)) all.push(pathname.split('/').at(-1)!);
  });
  return all;
}

/** Opens the dashboard of a business in which Ada has one job that Bea could take. */
async function open() {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const { id } = await booked(staff.of, staff.customer, ada, '10:00');
  visit = await openDashboard(desk.harness, staff.of);
  const { page } = visit;
  return { staff, ada, bea, id, page, plans: asked(page) };
}

/** Waits until the events above, and the requests that they cause, are over. */
const rested = (page: Page) => page.waitForLoadState('networkidle');

it('[board.settled] the plan of an absence is requested once, whenever the page hears of the commit', async () => {
  const { staff, ada, bea, id, page, plans } = await open();
  await hearEverywhere(page);
  await visit.go(`${onMonday}&panel=absence&technician=${ada}&off=${monday}&until=${monday}`);
  await page.getByRole('button', { name: 'Reassign 1 job' }).click();
  await page.getByRole('heading', { name: '1 job was reassigned.' }).waitFor();
  await rested(page);
  expect(await placeOf(staff, id)).toEqual([bea, '10:00']);
  expect(plans).toEqual(['preview', 'commit']);
  expectNothingOdd(visit);
});

it('[board.settled] the plan of a move is requested once, whenever the page hears of the commit', async () => {
  const { staff, bea, id, page, plans } = await open();
  await hearEverywhere(page);
  await visit.go(`${onMonday}&ask=${id}&as=move&to=${bea}&at=${monday}T10:00`);
  await deed(page).click();
  await visitOf(page, 'Bea Arthur').waitFor();
  await rested(page);
  expect(await placeOf(staff, id)).toEqual([bea, '10:00']);
  expect(plans).toEqual(['preview', 'commit']);
  expectNothingOdd(visit);
});

it('[board.settled] after a refused commit the plan is requested again, and the new plan is committed', async () => {
  const { staff, ada, bea, id, page, plans } = await open();
  // The page receives no events, so it commits a plan that no longer holds.
  await page.route('**/dashboard/v1/stream?*', (route) => route.abort());
  await visit.go(`${onMonday}&panel=absence&technician=${ada}&off=${monday}&until=${monday}`);
  await page.getByRole('button', { name: 'Reassign 1 job' }).waitFor();
  await booked(staff.of, staff.customer, bea, '10:00');
  const reason = page.getByLabel('Reason (kept in the record)');
  await reason.fill('Ill');
  const { promise: later, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/absence/preview', async (route) => later.then(() => route.continue()));
  await page.getByRole('button', { name: 'Reassign 1 job' }).click();
  await page.getByRole('alert').getByText('this plan no longer applies').waitFor();
  expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
  await expect.poll(() => plans).toEqual(['preview', 'commit', 'preview']);
  // Choices made now would be lost with the outdated plan, so the page offers none.
  expect(await page.getByRole('button', { name: 'Accept all' }).count()).toBe(0);
  answer();
  await reason.waitFor();
  expect(await reason.inputValue()).toBe('Ill');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.getByRole('button', { name: 'Reassign 1 job' }).click();
  await page.getByRole('heading', { name: '1 job was reassigned.' }).waitFor();
  expect(plans).toEqual(['preview', 'commit', 'preview', 'commit']);
  expectNothingOdd(visit, /409|ERR_FAILED/);
});
