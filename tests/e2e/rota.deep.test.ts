/** The rota on the dashboard, in a real browser. docs/internals/places.md#hours-of-technicians. */
import { afterEach, expect, it } from 'vitest';
import { openOffice } from '../operations/settings/office.ts';
import { newArea, newTechnician } from '../scenarios/fixtures.ts';
import { axe } from '../support/browser.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const { harness, ok } = await openOffice();
/** A Monday. */
const week = '2031-03-03';
const weekAfter = { from: '2031-03-10', to: '2031-03-16' };

let visit: DashboardVisit;
afterEach(() => visit.close());

it('[dashboard.rota] changes the hours of a day, and replaces the next week only after confirmation', async () => {
  const business = await harness.business();
  const area = (await newArea(business)).id;
  const { id } = await newTechnician(business, area);
  // A page shows 50, and a copy takes all.
  for (let count = 0; count < 50; count++) await newTechnician(business, area, `Technician ${count}`);
  visit = await openDashboard(harness, business, { path: `/team/rota?week=${week}` });
  const { page } = visit;
  await page.getByRole('button', { name: 'Edit: Hours of Ada Lovelace, Tue, Mar 4' }).click();
  const form = page.getByRole('dialog', { name: /^Hours of Ada Lovelace/ });
  await form.getByText('Off', { exact: true }).click();
  expect(await axe(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Set for this day').waitFor();

  const sources = async () =>
    (await ok(business, 'getRota', { ...weekAfter, limit: 100 })).technicians.flatMap(({ days }) => days.map(({ source }) => source));
  await page.getByRole('button', { name: 'Copy to next week' }).click();
  const question = page.getByRole('dialog', { name: /^Replace the hours of/ });
  await question.waitFor();
  expect(await axe(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(new Set(await sources())).toEqual(new Set(['opening_hours']));
  await page.getByRole('button', { name: 'Copy to next week' }).click();
  await question.getByRole('button', { name: 'Copy to next week' }).click();
  await page.getByText('The hours were copied.').waitFor();
  await question.waitFor({ state: 'detached' });
  // The copy is shown.
  expect(new URL(page.url()).searchParams.get('week')).toBe(weekAfter.from);
  expect(new Set(await sources())).toEqual(new Set(['dated']));
  await page.goto(new URL(`/team?open=${id}`, page.url()).href);
  await page.getByText('Hours for certain days').waitFor();
  await page.getByText('Tue, Mar 4').waitFor();
  expectNothingOdd(visit);
});

it('[dashboard.rota-nights] enters a night as one range, stores it on two days, and removes both parts together', async () => {
  const business = await harness.business();
  await newTechnician(business, (await newArea(business)).id);
  visit = await openDashboard(harness, business, { path: `/team/rota?week=${week}` });
  const { page } = visit;
  const hoursOf = async (day: string) => (await ok(business, 'getRota', { from: day, to: day })).technicians[0]!.days[0]!.hours;
  const [before] = [await hoursOf('2031-03-10')];
  const form = page.getByRole('dialog', { name: /^Hours of Ada Lovelace/ });
  const edit = () => page.getByRole('button', { name: 'Edit: Hours of Ada Lovelace, Sun, Mar 9' }).click();
  await edit();
  await form.getByLabel('From').fill('20:00');
  await form.getByLabel('To').fill('03:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('8:00 PM – 3:00 AM (+1)').waitFor();
  const rest = { start_minute: 0, end_minute: 180, kind: 'regular' };
  expect(await hoursOf('2031-03-09')).toEqual([{ start_minute: 1200, end_minute: 1440, kind: 'regular' }]);
  expect(await hoursOf('2031-03-10')).toEqual([rest, ...before!]);
  await edit();
  expect(await form.getByLabel('To').inputValue()).toBe('03:00');
  await form.getByText('Off', { exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('8:00 PM – 3:00 AM (+1)').waitFor({ state: 'detached' });
  expect([await hoursOf('2031-03-09'), await hoursOf('2031-03-10')]).toEqual([[], before]);
  expectNothingOdd(visit);
});

it('[dashboard.rota] shows the present week for a date that does not exist, and says when nobody is active', async () => {
  const business = await harness.business();
  visit = await openDashboard(harness, business, { path: '/team/rota?week=2031-99-99' });
  const { page } = visit;
  await page.getByText('There are no active technicians.').waitFor();
  expect(await page.getByRole('button', { name: 'Copy to next week' }).count()).toBe(0);
  expectNothingOdd(visit);
});

it('[dashboard.rota] a new business enters weekly on-call hours and hours for every other week', async () => {
  const business = await harness.business();
  const { id } = await newTechnician(business, (await newArea(business)).id);
  visit = await openDashboard(harness, business, { path: `/team?open=${id}` });
  const { page } = visit;
  await page.getByRole('button', { name: 'Edit weekly hours' }).click();
  await page.getByRole('switch', { name: 'Use the opening hours' }).click();
  const monday = page.getByRole('group', { name: 'Monday' });
  while ((await monday.getByRole('button', { name: 'Remove' }).count()) > 1)
    await monday.getByRole('button', { name: 'Remove' }).first().click();
  await monday.getByLabel('Kind of hours').selectOption('on_call');
  await monday.getByLabel('Weeks', { exact: true }).selectOption('a');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/on call, week A/).waitFor();
  const { weekly_hours } = await business.ok('getTechnicianAvailability', { id });
  expect(weekly_hours.filter(({ weekday }) => weekday === 1)).toMatchObject([{ kind: 'on_call', week: 'a' }]);
  await page.goto(new URL('/settings/business', page.url()).href);
  await page.getByLabel('A Monday on which a week A begins').fill('2031-03-10');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').first().waitFor();
  expect((await ok(business, 'getBusinessSettings', {})).week_a_start_date).toBe('2031-03-10');
  expectNothingOdd(visit);
});
