/**
 * Browser pages for the board's bench: signed in, with a generated board or the server's own; and the compared library with the same
 * visits.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Rollup } from 'vite';
import { openPage, type Visit } from '../../tests/support/browser.ts';
import { sampleBoard, type SampleVisit } from '../../tests/dashboard/board/sample.ts';

export interface Desk {
  readonly origin: string;
  /** The secret of the sign-in session's cookie. */
  readonly secret: string;
}

const date = '2030-06-10';

export interface Size {
  readonly technicians: number;
  readonly days: number;
  readonly visitsADay: number;
}

function visitsOf({ technicians, days, visitsADay }: Size): SampleVisit[] {
  const step = Math.floor(600 / visitsADay);
  const visits: SampleVisit[] = [];
  for (let technician = 0; technician < technicians; technician++)
    for (let day = 0; day < days; day++)
      for (let one = 0; one < visitsADay; one++) {
        const start = day * 1_440 + 480 + one * step;
        visits.push({ technician, start, end: start + step - 12, promised: [start - 30, start + 90] });
      }
  return visits;
}

const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `Technician ${index}`);

/** A signed-in page of a new visitor. */
export async function openDesk({ origin, secret }: Desk): Promise<Visit> {
  const visit = await openPage();
  await visit.page.context().addCookies([{ name: 'tr_session', value: secret, url: origin }]);
  return visit;
}

/**
 * Opens a generated board. `drawnMilliseconds`: from the arrival of the board's answer to the end of the frame that shows every visible
 * visit; they all enter the document together.
 */
export async function openBoard(desk: Desk, size: Size): Promise<{ visit: Visit; drawnMilliseconds: number }> {
  const visit = await openDesk(desk);
  const { page } = visit;
  const days = Array.from({ length: size.days }, () => 1_440);
  const board = sampleBoard({ names: namesOf(size.technicians), visits: visitsOf(size), days });
  const body = JSON.stringify({ error_code: 0, message: 'Success', errors: null, data: board });
  await page.route('**/dashboard/v1/board?*', (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.addInitScript(`(() => {
    const look = () => {
      if (!document.querySelector('.visit')) return requestAnimationFrame(look);
      requestAnimationFrame(() => (globalThis.drawnAt = performance.now()));
    };
    requestAnimationFrame(look);
  })()`);
  await page.goto(`${desk.origin}/board?date=${date}${size.days > 1 ? '&view=weeks' : ''}`);
  const drawnAt = await polled<number>(page, 'globalThis.drawnAt');
  const answeredAt = await page.evaluate<number>(
    `performance.getEntriesByType('resource').find(({ name }) => name.includes('/dashboard/v1/board?')).responseEnd`,
  );
  await polled(page, `document.querySelector('.board:not([aria-busy])') !== null`);
  return { visit, drawnMilliseconds: Math.round(drawnAt - answeredAt) };
}

/**
 * Waits until an expression has a value. Polled from here, because the policy refuses the evaluation that the browser's own waiting needs.
 */
export async function polled<Value>(page: Page, expression: string): Promise<Value> {
  for (;;) {
    const value = await page.evaluate<Value | null | undefined | false>(expression);
    if (value) return value;
    await page.waitForTimeout(20);
  }
}

/** Draws the same visits with @event-calendar/core. `scroller`: selector of the scrolling element. */
export async function openComparedCalendar(size: Size): Promise<{ visit: Visit; drawnMilliseconds: number; scroller: string }> {
  const visit = await openPage();
  const { page } = visit;
  await page.setContent('<!doctype html><div id="calendar" style="height:800px"></div>');
  await page.addScriptTag({ content: await peerCode() });
  await page.addStyleTag({ path: join(import.meta.dirname, '../../node_modules/@event-calendar/core/dist/index.css') });
  const instant = (minute: number) => new Date(Date.parse(`${date}T00:00:00Z`) + minute * 60_000).toISOString().slice(0, 19);
  const events = visitsOf(size).map(({ technician, start, end }, index) => ({
    id: String(index),
    resourceId: String(technician),
    start: instant(start),
    end: instant(end),
    title: `Customer ${index}`,
  }));
  const resources = namesOf(size.technicians).map((title, index) => ({ id: String(index), title }));
  const drawnMilliseconds = await page.evaluate<number>(
    `new Promise((resolve) => {
      const options = ${JSON.stringify({ date, events, resources })};
      const begin = performance.now();
      const { createCalendar, ResourceTimeline } = globalThis.peer;
      const shown = { view: 'resourceTimelineDay', height: '800px', slotMinTime: '07:00', slotMaxTime: '19:00' };
      createCalendar(document.querySelector('#calendar'), [ResourceTimeline], { ...shown, ...options });
      const isDrawn = () => document.querySelectorAll('.ec-event').length >= options.events.length;
      const look = () => (isDrawn() ? requestAnimationFrame(() => resolve(performance.now() - begin)) : requestAnimationFrame(look));
      look();
    })`,
  );
  const scroller = await page.evaluate<string>(
    `[...document.querySelectorAll('#calendar *')].filter((one) => one.scrollHeight > one.clientHeight + 50 && getComputedStyle(one).overflowY !== 'visible').map((one) => '.' + one.className.split(' ').filter((name) => name.startsWith('ec')).join('.'))[0] ?? '#calendar'`,
  );
  return { visit, drawnMilliseconds: Math.round(drawnMilliseconds), scroller };
}

async function peerCode(): Promise<string> {
  const entry = 'virtual:peer';
  const source = `import { createCalendar, ResourceTimeline } from '@event-calendar/core'; globalThis.peer = { createCalendar, ResourceTimeline };`;
  const plugin = {
    name: 'peer',
    resolveId: (id: string) => (id === entry ? `\0${entry}` : null),
    load: (id: string) => (id === `\0${entry}` ? source : null),
  };
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, minify: true, rollupOptions: { input: entry, output: { format: 'iife' } } },
  })) as Rollup.RollupOutput;
  return output.output.find((one) => one.type === 'chunk')!.code;
}
