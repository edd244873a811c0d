/** What the board says of visits, waiting jobs and places, and what each number of its strip shows. docs/reference/pages.md#the-dispatch-board. */
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { booked, emergency, team } from '../operations/dispatch/board.ts';
import { confirm, monday, mornings, openDesk } from '../operations/bookings/desk.ts';
import { newArea, newCustomer, newTechnician } from '../scenarios/fixtures.ts';
import { callAsCustomer } from '../support/guest.ts';
import type { TestBusiness } from '../support/harness.ts';
import { laneOf, onMonday, visitOf } from './boardSteps.ts';
import { expectAccessible, expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const wednesday = '2030-06-05T12:00:00Z';
const desk = await openDesk();
let visit: DashboardVisit;
afterEach(async () => {
  desk.setClock(wednesday);
  await visit.close();
});

const at = (time: string) => desk.setClock(new Date(`${monday}T${time}:00-04:00`).toISOString());

async function open(of: TestBusiness, path = onMonday): Promise<Page> {
  visit = await openDashboard(desk.harness, of, { path });
  return visit.page;
}

it('[board.strip] a click on a number shows the lanes that it counts, and a second click shows all', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Late', 'Bea Over', 'Cyd Urgent', 'Dan Asks', 'Eve Free');
  const [ada, bea, cyd, dan] = ids as [string, string, string, string];
  await booked(of, customer, ada, '10:30');
  const over = await booked(of, customer, bea, '10:00');
  await booked(of, customer, cyd, '13:00', 'p0', 240);
  const { id, status_version } = await booked(of, customer, dan, '13:00', 'p2', 240);
  const { customer_url } = await of.ok('getJobRequest', { id });
  const job_dates = [{ date: '2030-06-11', periods: [{ period: 'afternoon' as const }] }];
  const asked = await callAsCustomer(desk.harness, customer_url!, 'askForOtherTime', { status_version, job_dates, note: 'After school' });
  expect(asked.error_code).toBe(0);
  await emergency(of, customer);
  at('10:00');
  for (const key of ['depart', 'arrive']) {
    const { status_version: version } = await of.ok('getJobRequest', { id: over.id });
    await of.ok('fireJobRequestAction', { id: over.id, key, status_version: version });
  }
  at('11:40');
  const page = await open(of);
  const strip = page.getByRole('group', { name: 'Today’s visits' });
  const lanes = () => page.locator('.board-lane').evaluateAll((all) => all.map((lane) => lane.getAttribute('aria-label')));
  const all = ['Ada Late', 'Bea Over', 'Cyd Urgent', 'Dan Asks', 'Eve Free'];
  await laneOf(page, 'Eve Free').waitFor();
  const shows = async (name: string | RegExp, shown: string[]) => {
    const number = strip.getByRole('button', { name });
    await number.click();
    await expect.poll(lanes, { message: String(name) }).toEqual(shown);
    expect(await number.getAttribute('aria-pressed')).toBe('true');
    return async () => {
      await number.click();
      await expect.poll(lanes).toEqual(all);
    };
  };
  await (
    await shows('1 late', ['Ada Late'])
  )();
  await (
    await shows('1 running over', ['Bea Over'])
  )();
  // One emergency is on the board, and one waits in the queue, which shows it.
  const closeEmergencies = await shows('2 emergencies', ['Cyd Urgent']);
  await expect.poll(() => page.locator('.queue-card').count()).toBe(1);
  expect(await page.locator('.queue-card').getAttribute('data-priority')).toBe('p0');
  await closeEmergencies();
  const closeRequests = await shows('1 request', ['Dan Asks']);
  await page.locator('.queue-card', { hasText: 'After school' }).waitFor();
  await closeRequests();
  // Those who are booked less than the team.
  const share = await strip.getByRole('button', { name: /% booked$/ }).textContent();
  expect(Number.parseInt(share!)).toBeGreaterThan(10);
  await (
    await shows(/% booked$/, ['Ada Late', 'Bea Over', 'Eve Free'])
  )();
  await expectAccessible(page, 'the strip');
  expectNothingOdd(visit);
});

/** A business with a skill, a job type, one technician, and customers at two places. */
async function openTrade() {
  const of = await desk.harness.business();
  const { id: category_id } = await of.ok('createSkillCategory', { name: 'Trades' });
  const { id: skill } = await of.ok('createSkill', { name: 'Gas', category_id });
  const ada = (await newTechnician(of, (await newArea(of)).id, 'Ada Lovelace', [skill])).id;
  const type = (await of.ok('createJobType', { name: 'Boiler service', default_duration_minutes: 60, skill_ids: [skill] })).id;
  return { of, ada, type, customer: await newCustomer(of, 'Grace Hopper') };
}

it('[board.drawn, queue.sections] a visit on a high lane has three lines, and a waiting job has three lines with the customer’s wish', async () => {
  const { of, ada, type, customer } = await openTrade();
  const of_type = { customer_id: customer, job_type_id: type };
  const { id } = await of.ok('createJobRequest', { ...of_type, job_dates: mornings(monday) });
  await confirm(of, await of.ok('quoteJobRequest', { id }), '10:00', ada);
  const waiting = await of.ok('createJobRequest', { ...of_type, job_dates: mornings('2030-06-14') });
  await of.ok('quoteJobRequest', { id: waiting.id });
  at('08:00');
  const page = await open(of);
  const drawn = visitOf(page, 'Ada Lovelace');
  await drawn.waitFor();
  const lines = await drawn.locator('.visit-name, small').evaluateAll((all) =>
    all.map((line) => {
      const box = line.getBoundingClientRect();
      const around = line.closest('.visit')!.getBoundingClientRect();
      const text = (line.textContent || line.ownerDocument.defaultView!.getComputedStyle(line, '::after').content).trim();
      return { text, isInside: box.top >= around.top && box.bottom <= around.bottom && box.height > 8, top: box.top };
    }),
  );
  expect(lines.map(({ text, isInside }) => [text, isInside])).toEqual([
    ['Grace Hopper', true],
    [expect.stringContaining('Boiler service'), true],
    [expect.stringMatching(/10:00–11:00/), true],
  ]);
  expect(lines.map(({ top }) => top)).toEqual(lines.map(({ top }) => top).toSorted((one, other) => one - other));
  const card = page.locator(`.queue-card[data-job="${waiting.id}"]`);
  const read = (await card.locator('.card-who, .card-line').allInnerTexts()).map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''));
  expect(read).toEqual(['Grace Hopper', 'Normal · Boiler service, 1 hr, Gas', 'wants Fri morning · 10001 · since Wednesday']);
  expectNothingOdd(visit);
});

it('[board.map] the map numbers each technician’s stops in order, above the areas, and the name on the board has a coloured dot', async () => {
  const { of, ada, type, customer } = await openTrade();
  for (const time of ['10:00', '14:00', '12:00']) {
    const { id } = await of.ok('createJobRequest', { customer_id: customer, job_type_id: type, job_dates: mornings(monday) });
    await confirm(of, await of.ok('quoteJobRequest', { id }), time, ada);
  }
  const page = await open(of, '/jobs');
  await page.evaluate(`(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    globalThis.stops = [];
    CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
      globalThis.stops.push(text);
      return fillText.call(this, text, ...where);
    };
  })()`);
  await visit.follow(`${onMonday}&map=1`);
  const map = page.getByRole('region', { name: 'Map' });
  await expect.poll(() => page.evaluate('[...new Set(globalThis.stops)].join()')).toBe('1,2,3');
  const layer = (name: string) =>
    map.locator(`.leaflet-${name}-pane`).evaluate((pane) => Number(pane.ownerDocument.defaultView!.getComputedStyle(pane).zIndex));
  expect(await layer('visits')).toBeGreaterThan(await layer('areaNames'));
  expect(
    await page.locator('.board-name .lane-dot').evaluate((dot) => dot.ownerDocument.defaultView!.getComputedStyle(dot).backgroundColor),
  ).toMatch(/^rgb\(/);
  // The way is drawn for the lane that is pointed at.
  expect(await map.getAttribute('data-way')).toBe(null);
  await page.locator('.board-name').first().hover();
  await expect.poll(() => map.getAttribute('data-way')).toBe('0');
  expectNothingOdd(visit);
});

it('[dashboard.new-business] an empty board says what to do: add a technician, then book a visit, then drag a job', async () => {
  const of = await desk.harness.business();
  const page = await open(of);
  await page.getByText('No technicians yet.').waitFor();
  await expectAccessible(page, 'a board without technicians');
  await page.locator('main').getByRole('link', { name: 'Add a technician' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
  await newTechnician(of, (await newArea(of)).id);
  await visit.go(onMonday);
  await page.getByText('No visits here yet.').waitFor();
  await expectAccessible(page, 'a board without visits');
  await page.locator('.board-empty').getByRole('button').click();
  await page.getByRole('region', { name: 'Book by phone' }).waitFor();
  const { id } = await of.ok('createJobRequest', { customer_id: await newCustomer(of), job_dates: mornings(monday) });
  await visit.go(onMonday);
  await page
    .locator('.board-empty')
    .getByText(/^No visits here yet\. Drag a job/)
    .waitFor();
  await page.locator(`.queue-card[data-job="${id}"]`).waitFor();
  expectNothingOdd(visit);
});
