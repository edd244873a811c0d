/** How the board draws the demo's day on three screens: docs/reference/pages.md#the-dispatch-board. Measures what is cut and how the height is used. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { secretBox } from '../../src/auth/secretBox.ts';
import { seedDemo } from '../../src/demo/seed.ts';
import { startHarness } from '../support/harness.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

/** Tuesday, two minutes past seven in Denver. */
const now = Date.parse('2030-06-11T13:02:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const { owner } = await seedDemo(harness.store, {
  nowMilliseconds: now,
  publicUrl: harness.url,
  passwordCostLog2: 1,
  box: secretBox(Buffer.alloc(32)),
});
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
  it.each(screens)('at %i × %i few visits are cut and the lanes use the height', async (width, height) => {
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
