/**
 * The board beside @event-calendar/core in one browser, with the same visits: how long the first drawing takes, how many elements there are,
 * and the longest frame while scrolling. `node scripts/bench/boardInBrowser.ts`. Only the relation counts: the machine may be busy.
 */
import { build, type Rollup } from 'vite';
import { closeBrowser, openPage } from '../../tests/browser.ts';
import { sampleBoard, type SampleVisit } from '../../tests/dashboard/board/sample.ts';
import { createBusiness } from '../../src/auth/onboarding.ts';
import { loadConfig } from '../../src/config.ts';
import { openDatabase, startServer } from '../../src/server.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const date = '2030-06-10';

function visitsOf(technicians: number, days: number, aDay: number): SampleVisit[] {
  const step = Math.floor(600 / aDay);
  const visits: SampleVisit[] = [];
  for (let technician = 0; technician < technicians; technician++)
    for (let day = 0; day < days; day++)
      for (let one = 0; one < aDay; one++) {
        const start = day * 1_440 + 480 + one * step;
        visits.push({ technician, start, end: start + step - 12, promised: [start - 30, start + 90] });
      }
  return visits;
}

const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `Technician ${index}`);

/** Scrolls a box across and down, a step a frame, and answers the longest frame in milliseconds. */
const scrolling = `(selector) => new Promise((resolve) => {
  const box = document.querySelector(selector);
  let [frames, last, longest] = [0, performance.now(), 0];
  const step = (now) => {
    if (frames > 2) longest = Math.max(longest, now - last);
    last = now;
    box.scrollTop += 60;
    box.scrollLeft += 12;
    if (++frames < 150) requestAnimationFrame(step); else resolve(Math.round(longest));
  };
  requestAnimationFrame(step);
})`;

interface Measured {
  readonly drawnMilliseconds: number;
  readonly elements: number;
  readonly longestFrameMilliseconds: number;
}

async function ours(
  url: string,
  owner: { email: string; password: string },
  technicians: number,
  days: number,
  aDay: number,
): Promise<Measured> {
  const visit = await openPage();
  const { page } = visit;
  await page.goto(`${url}/signin`);
  await page.locator('#email').fill(owner.email);
  await page.locator('#password').fill(owner.password);
  await page.keyboard.press('Enter');
  await page.locator('main').waitFor();
  const board = sampleBoard({
    names: namesOf(technicians),
    visits: visitsOf(technicians, days, aDay),
    days: Array.from({ length: days }, () => 1_440),
  });
  const body = JSON.stringify({ error_code: 0, message: 'Success', errors: null, data: board });
  await page.route('**/dashboard/v1/board?*', (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.addInitScript(`(() => {
    const look = () => document.querySelector('.visit') ? (globalThis.drawnAt = performance.now()) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  })()`);
  await page.goto(`${url}/board?date=${date}${days > 1 ? '&view=weeks' : ''}`);
  await page.locator('.visit').first().waitFor();
  // A string that is waited for would be evaluated, which the policy refuses.
  while (!(await page.evaluate<number | undefined>('globalThis.drawnAt'))) await page.waitForTimeout(20);
  const drawn = await page.evaluate<number>(
    `drawnAt - performance.getEntriesByType('resource').find(({ name }) => name.includes('/dashboard/v1/board?')).responseEnd`,
  );
  const elements = await page.evaluate<number>(`document.querySelectorAll('*').length`);
  const longest = await page.evaluate<number>(`(${scrolling})('.board')`);
  await visit.close();
  return { drawnMilliseconds: Math.round(drawn), elements, longestFrameMilliseconds: longest };
}

async function theirs(technicians: number, aDay: number): Promise<Measured> {
  const entry = 'virtual:peer';
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'peer',
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) =>
          id === `\0${entry}`
            ? `import { createCalendar, ResourceTimeline } from '@event-calendar/core'; globalThis.peer = { createCalendar, ResourceTimeline };`
            : null,
      },
    ],
    build: { write: false, minify: true, rollupOptions: { input: entry, output: { format: 'iife' } } },
  })) as Rollup.RollupOutput;
  const code = output.output.find((one) => one.type === 'chunk')!.code;
  const visit = await openPage();
  const { page } = visit;
  await page.setContent('<!doctype html><div id="calendar" style="height:800px"></div>');
  await page.addScriptTag({ content: code });
  await page.addStyleTag({ path: join(import.meta.dirname, '../../node_modules/@event-calendar/core/dist/index.css') });
  const minute = (at: number) => new Date(Date.parse(`${date}T00:00:00Z`) + at * 60_000).toISOString().slice(0, 19);
  const events = visitsOf(technicians, 1, aDay).map(({ technician, start, end }, index) => ({
    id: String(index),
    resourceId: String(technician),
    start: minute(start),
    end: minute(end),
    title: `Customer ${index}`,
  }));
  const resources = namesOf(technicians).map((title, index) => ({ id: String(index), title }));
  const options = JSON.stringify({ date, events, resources });
  const drawn = await page.evaluate<number>(
    `new Promise((resolve) => {
      const options = ${options};
      const begin = performance.now();
      const { createCalendar, ResourceTimeline } = globalThis.peer;
      const shown = { view: 'resourceTimelineDay', height: '800px', slotMinTime: '07:00', slotMaxTime: '19:00' };
      createCalendar(document.querySelector('#calendar'), [ResourceTimeline], { ...shown, ...options });
      const isDrawn = () => document.querySelectorAll('.ec-event').length >= options.events.length;
      const look = () => (isDrawn() ? requestAnimationFrame(() => resolve(performance.now() - begin)) : requestAnimationFrame(look));
      look();
    })`,
  );
  const elements = await page.evaluate<number>(`document.querySelectorAll('*').length`);
  const scroller = await page.evaluate<string>(
    `[...document.querySelectorAll('#calendar *')].filter((one) => one.scrollHeight > one.clientHeight + 50 && getComputedStyle(one).overflowY !== 'visible').map((one) => '.' + one.className.split(' ').filter((name) => name.startsWith('ec')).join('.'))[0] ?? '#calendar'`,
  );
  const longest = await page.evaluate<number>(`(${scrolling})(${JSON.stringify(scroller)})`);
  await visit.close();
  return { drawnMilliseconds: Math.round(drawn), elements, longestFrameMilliseconds: longest };
}

const dataDir = await mkdtemp(join(tmpdir(), 'truckroll-bench-board-'));
const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', STOP_DELAY_SECONDS: '0' });
const database = await openDatabase(config);
const business = { name: 'Bench', timezone: 'America/New_York', ownerEmail: 'owner@bench.example', passwordCostLog2: 10 };
const { owner } = await createBusiness(database.store, business, Date.now());
const server = await startServer(config, { store: database.store });
try {
  console.log('300 technicians x 12 visits, one day, ours', await ours(server.url, owner, 300, 1, 12));
  console.log('the same, @event-calendar/core          ', await theirs(300, 12));
  console.log('500 technicians x 14 days x 6, ours      ', await ours(server.url, owner, 500, 14, 6));
} finally {
  await closeBrowser();
  await server.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
