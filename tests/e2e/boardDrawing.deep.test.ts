/** How the board draws the demo's day on three screens: docs/reference/pages.md#the-dispatch-board. Measures what is cut and how the height is used. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { secretBox } from '../../src/machinery/auth/secretBox.ts';
import { seedDemo } from '../../src/process/demo/seed.ts';
import { startHarness } from '../support/harness.ts';
import { expectAccessible, expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

/** Tuesday, two minutes past seven in Denver. */
const now = Date.parse('2030-06-11T13:02:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const facts = await seedDemo(harness.store, {
  nowMilliseconds: now,
  publicUrl: harness.url,
  passwordCostLog2: 1,
  box: secretBox(Buffer.alloc(32)),
});
// Another file may have put the demo into this database too, with the same owner.
const owner = { ...facts.owner, email: 'drawing@example.com' };
await harness.store.query('update members set email = $2 where business_id = $1', [facts.business_id, owner.email]);
let visit: DashboardVisit;
afterEach(() => visit.close());

const screens = [
  [1_440, 900],
  [1_920, 1_080],
  [2_560, 1_440],
] as const;
/** Of 50 visits. */
const mostCut = 3;
const leastLetters = 8;

interface Drawn {
  readonly visits: number;
  /** Names of visits that are clipped without an ellipsis, or of which fewer than eight letters are seen. */
  readonly cut: readonly string[];
  readonly lanes: number;
  readonly laneHeight: number;
  /** Share of the board's height below its head that lanes take. */
  readonly used: number;
}

/** Runs in the page. */
const measure = `((leastLetters) => {
  const seenLetters = (element) => {
    const box = element.getBoundingClientRect();
    const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1;
    const room = isCut ? 0.9 * parseFloat(getComputedStyle(element).fontSize) : 0;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let seen = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < node.length; at++) {
        if (!/[\\p{L}]/u.test(node.data[at])) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const isLastLine = bottom > box.bottom - (bottom - top) / 2;
        if (left >= box.left - 1 && right <= box.right + 1 - (isLastLine ? room : 0) && bottom <= box.bottom + 2) seen++;
      }
    return seen;
  };
  const cut = [];
  const visits = [...document.querySelectorAll('.visit[data-visit]')];
  for (const one of visits) {
    const name = one.getAttribute('aria-label').split(',')[0].replace(/[^\\p{L} ]/gu, '').trim();
    const letters = name.replace(/[^\\p{L}]/gu, '').length;
    const shown = one.querySelector('.visit-name');
    const clipped = [...one.querySelectorAll('.visit-name, small')].some((line) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(line);
      return line.scrollWidth > line.clientWidth && textOverflow !== 'ellipsis' && webkitLineClamp === 'none';
    });
    if (!shown || clipped || one.scrollHeight > one.clientHeight + 1 || seenLetters(shown) < Math.min(leastLetters, letters))
      cut.push(name + ' ' + Math.round(one.getBoundingClientRect().width));
  }
  const board = document.querySelector('.board');
  const lanes = [...document.querySelectorAll('.board-lane')];
  const head = document.querySelector('.board-head').getBoundingClientRect().height;
  const taken = lanes.reduce((sum, lane) => sum + lane.getBoundingClientRect().height, 0);
  return { visits: visits.length, cut, lanes: lanes.length, laneHeight: lanes[0].getBoundingClientRect().height, used: taken / (board.clientHeight - head) };
})(${leastLetters})`;

async function open(width: number, height: number, path = '/board'): Promise<Page> {
  visit = await openDashboard(harness, { owner }, { path, width });
  const { page } = visit;
  await page.setViewportSize({ width, height });
  await page.locator('.board-name').first().waitFor();
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  return page;
}

describe('[board.drawn]', () => {
  it.each(screens)('at %i × %i few visits are cut off and the lanes fill the height', async (width, height) => {
    const page = await open(width, height);
    const drawn = await page.evaluate<Drawn>(measure);
    expect(drawn.visits).toBeGreaterThan(40);
    expect(drawn.cut.length, drawn.cut.join('; ')).toBeLessThanOrEqual(Math.floor((drawn.visits * mostCut) / 50));
    expect(drawn.lanes).toBeGreaterThanOrEqual(12);
    expect(drawn.lanes).toBeLessThanOrEqual(13);
    if (width === 1_440) expect(drawn.used).toBeGreaterThanOrEqual(0.9);
    expect(drawn.used).toBeLessThanOrEqual(1.01);
    expect(drawn.laneHeight).toBeGreaterThanOrEqual(36);
    expect(drawn.laneHeight).toBeLessThanOrEqual(104);
    expectNothingOdd(visit);
  });
});

describe('[board.strip]', () => {
  it('numbers filter the lanes, and the list of gaps offers waiting jobs with a plan before booking', async () => {
    const page = await open(1_440, 900);
    const strip = page.getByRole('group', { name: 'Today’s visits' });
    const lanes = page.locator('.board-lane');
    const all = await lanes.count();
    await strip.getByRole('button', { name: '4 to reassign' }).click();
    await expect.poll(() => lanes.count()).toBe(1);
    await strip.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => lanes.count()).toBe(all);
    const unscheduled = strip.getByRole('button', { name: /\d+ unscheduled/ });
    const count = Number.parseInt((await unscheduled.textContent())!);
    await unscheduled.click();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Show', exact: true }).locator('option:checked').textContent())
      .toBe(`Unscheduled (${count})`);
    await expect.poll(() => page.locator('.queue-heading[data-section=reassign]').count()).toBe(0);
    await strip.getByRole('button', { name: 'Show all' }).click();
    await strip.getByRole('button', { name: /\d+ gaps? ≥ 1 h/ }).click();
    await page
      .getByRole('region', { name: 'Fill gaps' })
      .getByRole('button', { name: /^Schedule / })
      .first()
      .waitFor();
    await expectAccessible(page, 'all gaps');
    await strip.getByRole('button', { name: '? Legend' }).click();
    await page.getByRole('heading', { name: 'Legend' }).waitFor();
    await page.getByText('Priority', { exact: true }).click();
    await page.locator('.board[data-edge=priority]').waitFor();
    await expectAccessible(page, 'legend');
    expectNothingOdd(visit);
  });
});

it('[board.load] two clicks lead from a gap to a fitting job and to the question about technician and start', async () => {
  const page = await open(1_440, 900);
  await page.locator('.board-gap', { hasText: 'free' }).first().click();
  const technician = new URL(page.url()).searchParams.get('technician');
  const panel = page.getByRole('region', { name: 'Fill gaps' });
  await panel
    .getByRole('button', { name: /^Schedule / })
    .first()
    .click();
  await page.getByRole('region', { name: 'Confirm this visit?' }).waitFor();
  const asked = new URL(page.url()).searchParams;
  expect([asked.get('as'), asked.get('to')]).toEqual(['confirm', technician]);
  expectNothingOdd(visit);
});

it('[gap-fillers.pull-forward] visits of later days are offered on request, with their present time and whom to phone, and can be moved', async () => {
  const page = await open(1_440, 900, '/board?panel=gap');
  const panel = page.getByRole('region', { name: 'Fill gaps' });
  await panel
    .getByRole('button', { name: /^Schedule / })
    .first()
    .waitFor();
  expect(await panel.getByRole('button', { name: /^Bring / }).count()).toBe(0);
  await panel.getByRole('switch', { name: 'Include visits of later days' }).click();
  const row = panel.locator('.gap-filler', { has: page.getByText('Bring forward') }).first();
  await row.waitFor();
  await expectAccessible(page, 'visits of later days');
  const name = (await row.locator('bdi').textContent())!;
  const said = (await row.locator('small').last().textContent())!.replaceAll(/[\u2068\u2069]/g, '');
  expect(said).toMatch(/^now (Wed|Thu|Fri|Sat|Sun|Mon|Tue), Jun \d+/);
  expect(said).toContain(`call ${name} first: they were promised another time`);
  await row.getByRole('button', { name: /^Bring / }).click();
  const question = page.getByRole('region', { name: 'Move this visit?' });
  await question.getByRole('button', { name: /^Move/ }).click();
  await page.getByRole('button', { name: 'Undo' }).first().waitFor();
  expectNothingOdd(visit);
});

it('[board.time-off] time off shows its reason at the visible start, outlines its visits, and leads to the visits’ new technicians', async () => {
  const page = await open(1_440, 900);
  const line = page.locator('.board-absence-line').first();
  await line.getByText(/^Time off: /).waitFor();
  expect(await page.locator('.visit[data-off]').count()).toBe(4);
  const tops = await page.locator('.visit[data-off]').evaluateAll((visits) => visits.map((one) => one.getBoundingClientRect().top));
  const { y, height } = (await line.boundingBox())!;
  expect(Math.min(...tops)).toBeGreaterThanOrEqual(y + height);
  await line.getByRole('button', { name: 'Reassign 4 today' }).click();
  await page.getByRole('region', { name: 'Technician absent' }).getByText('4 affected jobs').waitFor();
  expectNothingOdd(visit);
});

it('[board.week] seven days fill the width with cells, and a cell or the name of a day leads to the day', async () => {
  const page = await open(1_440, 900, '/board?view=week&group=area');
  const cells = page.locator('.board-lane').first().locator('.board-cell');
  await cells.first().waitFor();
  expect(await cells.count()).toBe(7);
  const board = (await page.locator('.board').boundingBox())!;
  const last = (await cells.last().boundingBox())!;
  expect(last.x + last.width).toBeLessThanOrEqual(board.x + board.width + 1);
  expect(await page.locator('.board-tick').count()).toBe(0);
  await page
    .locator('.cell-line', { hasText: /^\d+ · \d+%\s*$/ })
    .first()
    .waitFor();
  await expectAccessible(page, 'week');
  await cells.nth(1).click();
  await page.locator('.visit').first().waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ view: 'day', date: '2030-06-12' });
  await page.goBack();
  await page.getByRole('button', { name: 'Thu, Jun 13', exact: true }).press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe('2030-06-13');
  expectNothingOdd(visit);
});

it('[board.ghosts] the ghosts of a plan have names and do not overlap, and an arrow shows where each visit goes', async () => {
  const page = await open(1_440, 900);
  await page.locator('.queue-card[data-priority=p0]').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send a technician' }).click();
  await page.getByRole('button', { name: /^Marisol Vega/ }).hover();
  const moved = page.locator('.ghost[data-kind=moved]');
  await moved.first().waitFor();
  expect(await page.locator('.ghost[data-kind=landing]').first().innerText()).toBe('Ana Quintana');
  expect(await moved.first().innerText()).not.toMatch(/^JR-/);
  expect(await page.locator('.ghost-ways line').count()).toBe(await moved.count());
  const boxes = await page.locator('.ghost:not([data-kind=left])').evaluateAll((ghosts) =>
    ghosts.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  const overlap = (one: (typeof boxes)[number], other: (typeof boxes)[number]) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  expect(boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => overlap(one, other)))).toEqual([]);
  expectNothingOdd(visit);
});

it('[board.load] scheduling several jobs of a gap asks who will be notified; a refused job ends the run, and its notice stays', async () => {
  const page = await open(1_440, 900, '/board?date=2030-06-12&panel=gap');
  const panel = page.getByRole('region', { name: 'Fill gaps' });
  const together = panel.locator('.gap-together').first();
  await together.waitFor();
  const names = await together.locator('.gap-filler bdi').allTextContents();
  const confirms: string[] = [];
  await page.route('**/confirm', (route) => {
    confirms.push(route.request().url());
    if (confirms.length === 1) return void route.continue();
    const envelope = { error_code: 'JOB_REQUEST_STAGE_CONFLICT', message: 'The job has changed.', data: null, errors: null };
    return void route.fulfill({ status: 409, contentType: 'application/json', body: JSON.stringify(envelope) });
  });
  await together.getByRole('button', { name: `Schedule all ${names.length}: ${new Intl.ListFormat('en').format(names)}` }).click();
  const question = page.getByRole('dialog', { name: 'Schedule these visits?' });
  // No mail is sent here, so each customer must be phoned.
  for (const name of names) await question.getByText(`E-mail and text messages are not set up. Please phone ${name}.`).waitFor();
  expect(confirms).toEqual([]);
  await expectAccessible(page, 'jobs of a gap together');
  await question.getByRole('button', { name: `Schedule all ${names.length}` }).click();
  const notice = panel.getByText(`1 of ${names.length} jobs was scheduled. The next one was refused: ${names[1]!}`);
  await notice.waitFor();
  // The list is read again without the job that is scheduled now, and so without the combination.
  await expect.poll(() => panel.locator('.gap-filler', { hasText: names[0]! }).count()).toBe(0);
  expect([await question.count(), await notice.count(), confirms.length]).toEqual([0, 1, 2]);
  await panel.getByText('Someone else changed this job in the meantime. Nothing was saved.').waitFor();
  expectNothingOdd(visit, /409/);
});
