/**
 * The board in a browser: docs/benchmarks.md#the-board-in-a-browser. `node lab/bench/boardInBrowser.ts`. Compares the first drawing
 * with that of @event-calendar/core for the same visits, and the longest frames while scrolling with those of an empty box. Also measures
 * the bytes of the first load, and the time from a pick-up until the lanes show where the job fits. Prints the machine's load before each.
 */
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { closeBrowser } from '../../tests/support/browser.ts';
import { openBenchDatabase, settle } from './benchDatabase.ts';
import { technicianIdOf } from './boards.ts';
import { openBoard, openDesk, openComparedCalendar, polled, type Desk, type Size } from './boardPages.ts';
import { pickUps } from './boardPickUp.ts';
import { emptyBox, longestFrame, inspectedScroll, processorTime, scrollDirections, type ScrollDirection } from './boardScroll.ts';
import { insertQuoted, signedIn } from './dashboard.ts';
import { median } from './engineRounds.ts';
import { startService } from './processes.ts';
import { figure } from './rows.ts';
import { seedBoardL } from './seedBoard.ts';

const day: Size = { technicians: 300, days: 1, visitsADay: 12 };
const fortnight: Size = { technicians: 500, days: 14, visitsADay: 6 };
const [drawings, runs, jobs] = [3, 5, 13];

function say(what: string, text: string, holds?: boolean): void {
  console.log(`${what.padEnd(46)} ${text}${holds === undefined ? '' : holds ? '  holds' : '  FAILS'}`);
}

const sayLoad = () => say('load of the machine', loadavg().map(figure).join(' '));

async function drawing(desk: Desk): Promise<void> {
  sayLoad();
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < drawings; round++) {
    const board = await openBoard(desk, day);
    ours.push(board.drawnMilliseconds);
    await board.visit.close();
    const peer = await openComparedCalendar(day);
    theirs.push(peer.drawnMilliseconds);
    if (round === drawings - 1) say('its longest frame', `${await longestFrame(peer.visit.page, peer.scroller, scrollDirections[0]!)} ms`);
    await peer.visit.close();
  }
  const ratio = median(ours) / median(theirs);
  say('300 × 12 drawn', `${median(ours)} ms, @event-calendar/core ${median(theirs)} ms: ${figure(ratio)} ×`, ratio <= 0.1);
}

async function scrolling(desk: Desk): Promise<void> {
  sayLoad();
  const { visit, drawnMilliseconds } = await openBoard(desk, fortnight);
  const { page } = visit;
  say('500 × 14 × 6 drawn', `${drawnMilliseconds} ms`);
  const longest: number[][] = scrollDirections.map(() => []);
  for (let run = 0; run < runs; run++)
    for (const [index, direction] of scrollDirections.entries()) longest[index]!.push(await longestFrame(page, '.board', direction));
  for (const [index, { name }] of scrollDirections.entries()) sayFrames(name, longest[index]!);
  for (const direction of scrollDirections) {
    const { emptyFrames, mostEmptyFrames, mostElements } = await inspectedScroll(page, direction);
    say(
      `${direction.name}, looked at`,
      `${emptyFrames} frames with an empty place, ${mostEmptyFrames} in a row; ${mostElements} elements`,
      mostElements <= 3_000,
    );
  }
  for (const direction of scrollDirections) await sayProcessorTime(page, '.board', direction);
  const box = await emptyBox(page);
  const own: number[] = [];
  for (let run = 0; run < runs; run++) own.push(await longestFrame(page, box, scrollDirections[0]!));
  await sayProcessorTime(page, box, scrollDirections[0]!);
  say('an empty box, down and across', `longest frames ${own.join(', ')}: median ${median(own)} ms, longest ${Math.max(...own)} ms`);
  await visit.close();
}

async function sayProcessorTime(page: Page, selector: string, direction: ScrollDirection): Promise<void> {
  const { aFrame, longestTask } = await processorTime(page, selector, direction);
  const where = selector === '.board' ? '' : ', empty box';
  say(
    `${direction.name}${where}, of the thread`,
    `${figure(aFrame)} ms of processor time a frame, the longest task ${figure(longestTask)} ms`,
  );
}

function sayFrames(name: string, longest: readonly number[]): void {
  const [middle, most] = [median([...longest]), Math.max(...longest)];
  say(`scrolling ${name}`, `longest frames ${longest.join(', ')}: median ${middle} ms, longest ${most} ms`, most <= 50);
}

async function firstLoad(desk: Desk, date: string): Promise<void> {
  const visit = await openDesk(desk);
  const { page } = visit;
  await page.goto(`${desk.origin}/board?date=${date}`);
  await polled(page, `document.querySelector('.board:not([aria-busy])') !== null && document.querySelector('[data-job]') !== null`);
  await page.waitForTimeout(1_500);
  const files = await page.evaluate<{ name: string; transferSize: number }[]>(
    `performance.getEntriesByType('resource').map(({ name, transferSize }) => ({ name: new URL(name).pathname, transferSize }))`,
  );
  const scripts = files.filter(({ name }) => name.endsWith('.js')).reduce((sum, { transferSize }) => sum + transferSize, 0);
  const reads = files.filter(({ name }) => name.startsWith('/dashboard/v1/')).map(({ name }) => name.slice('/dashboard/v1/'.length));
  say('first load, scripts', `${figure(scripts / 1_000)} kB`, scripts <= 250_000);
  say('first load, data', `${reads.length} requests (${reads.join(', ')})`, reads.length <= 3);
  await visit.close();
}

async function pickingUp(desk: Desk, headers: Record<string, string>, jobIds: readonly string[]): Promise<void> {
  const spans = [
    { view: 'day', from: '2027-03-01', to: '2027-03-01' },
    { view: 'weeks', from: '2027-03-01', to: '2027-03-14' },
  ];
  for (const span of spans) {
    sayLoad();
    const { paintedMilliseconds: shown, serverMilliseconds: own, lanes } = await pickUps(desk, headers, jobIds, span);
    const text = `${figure(shown)} ms after the key, the answer alone ${figure(own)} ms: ${figure(shown / own)} ×, 1.5 × and ${figure(shown - 1.5 * own)} ms`;
    say(`where it fits, ${lanes} lanes, ${span.view}`, text, shown <= 1.5 * own + 50);
  }
}

const database = await openBenchDatabase();
try {
  const board = await seedBoardL(database.store, fortnight.technicians);
  const jobIds = Array.from({ length: jobs }, (_, index) => technicianIdOf(900_000_001 + index));
  await insertQuoted(database.store, board, jobIds);
  await settle(database);
  const service = await startService(database.url);
  try {
    const headers = await signedIn(database.store, service.origin, board);
    const desk = { origin: service.origin, secret: headers['cookie']!.replace('tr_session=', '') };
    await drawing(desk);
    await scrolling(desk);
    await firstLoad(desk, '2027-03-01');
    await pickingUp(desk, headers, jobIds);
  } finally {
    await closeBrowser();
    await service.stop();
  }
} finally {
  await database.close();
}
