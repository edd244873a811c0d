/** Emergencies, absences and bookings by phone, begun on the dispatch board in a real browser; each deed is looked for in the database. */
import { afterEach, expect, it } from 'vitest';
import { axe } from '../browser.ts';
import { booked, emergency, team } from '../operations/dispatch/board.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { askAboutEmergency, card, openBoardOf, placeOf, type Team } from './boardSteps.ts';
import { expectNothingOdd, type DashboardVisit } from './dashboard.ts';

const desk = await openDesk();
let visit: DashboardVisit;
afterEach(() => visit.close());

const open = async (staff: Team) => (visit = await openBoardOf(desk, staff)).page;

it('[board.emergency] from the queue: candidates by arrival, the cascade of one drawn and previewed, then committed', async () => {
  const staff = await team(desk, 'Ada Lovelace');
  const [ada] = staff.ids as [string];
  desk.setClock(`${monday}T13:55:00Z`);
  const inTheWay = await booked(staff.of, staff.customer, ada, '10:00', 'p3', 120);
  const urgent = await emergency(staff.of, staff.customer);
  const page = await open(staff);
  await askAboutEmergency(page, 'Ada Lovelace');
  expect(await axe(page)).toEqual([]);
  expect(await placeOf(staff, urgent.id)).toBe(null);
  await card(page).getByRole('button', { name: 'Commit' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const [, start] = (await placeOf(staff, urgent.id))!;
  expect(start >= '09:55' && start < '11:00').toBe(true);
  expect((await placeOf(staff, inTheWay.id))![1] > start).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => placeOf(staff, urgent.id)).toBe(null);
  expect(await placeOf(staff, inTheWay.id)).toEqual([ada, '10:00']);
  desk.setClock('2030-06-05T12:00:00Z');
  expectNothingOdd(visit);
});

it('[board.absence] an absence: who takes over at once, one priced alternative taken, and whom the mails went to', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const taken = await booked(staff.of, staff.customer, ada, '10:00');
  const orphan = await booked(staff.of, staff.customer, ada, '13:00');
  await booked(staff.of, staff.customer, bea, '13:00');
  const page = await open(staff);
  await page.getByRole('button', { name: 'Absent …' }).click();
  await page.getByRole('combobox', { name: 'Who' }).click();
  await page.getByRole('option', { name: 'Ada Lovelace' }).click();
  await page.getByRole('button', { name: 'Show what happens' }).click();
  await page.getByText('2 jobs without a technician').waitFor();
  await page.getByRole('checkbox', { name: new RegExp(taken.short_code!) }).waitFor();
  await page.getByRole('combobox', { name: `What to do with ${orphan.short_code!}` }).click();
  await page
    .getByRole('option', { name: /Bea Arthur.*another time that day/ })
    .first()
    .click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hand over 2 jobs' }).click();
  await page.getByRole('heading', { name: '2 jobs were handed over.' }).waitFor();
  await page.getByText('Customer gets a mail').or(page.getByText('No mail')).first().waitFor();
  expect(await placeOf(staff, taken.id)).toEqual([bea, '10:00']);
  const [technician, start] = (await placeOf(staff, orphan.id))!;
  expect([technician, start === '13:00']).toEqual([bea, false]);
  const { time_off } = await staff.of.ok('listTechnicianTimeOff', { id: ada });
  expect(time_off.map(({ status, start_date }) => [status, start_date])).toEqual([['approved', monday]]);
  expectNothingOdd(visit);
});

it('[board.booking] a call: the customer is found by the number, then the work, the days, how long, and the start', async () => {
  const staff = await team(desk, 'Ada Lovelace');
  const { of } = staff;
  const type = await of.ok('createJobType', { name: 'Boiler service', default_duration_minutes: 60 });
  const customer = await of.ok('getCustomer', { id: staff.customer });
  const page = await open(staff);
  await page.getByRole('button', { name: 'New call' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill(customer.contact.phone);
  await page
    .getByRole('status')
    .getByRole('button', { name: new RegExp(customer.profile.full_name) })
    .click();
  await page.getByRole('combobox', { name: 'Job type' }).click();
  await page.getByRole('option', { name: 'Boiler service' }).click();
  await page.getByText('Morning', { exact: true }).first().click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('button', { name: 'Save duration' }).click();
  await page.getByRole('radiogroup', { name: 'Starts' }).getByRole('radio').first().click();
  await page.getByRole('button', { name: /^Confirm / }).click();
  await page.getByText('is booked').waitFor();
  const { items } = await of.ok('listJobRequests', { customer_id: staff.customer });
  expect(items.map(({ job_type_id, assignment }) => [job_type_id, assignment.technician_id])).toEqual([[type.id, staff.ids[0]]]);
  expectNothingOdd(visit);
});
