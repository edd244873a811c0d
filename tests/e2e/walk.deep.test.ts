/** Checks every page of the dashboard with axe in two languages, both colour schemes and both widths: docs/reference/pages.md#frame. */
import { expect, it } from 'vitest';
import { booked, emergency, team } from '../operations/dispatch/board.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { expectNothingOdd, expectWell, openDashboard, walks } from './dashboard.ts';

const desk = await openDesk();
const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
const [ada, bea] = staff.ids as [string, string];
const job = await booked(staff.of, staff.customer, ada, '10:00');
const urgent = await emergency(staff.of, staff.customer);
await staff.of.ok('createTechnicianTimeOff', { id: bea, start_date: monday, end_date: monday, reason: 'Ill', status: 'pending' });

/** Addresses that the navigation does not link to. */
const below = [
  `/board?date=${monday}`,
  `/board?date=${monday}&view=week&group=area&hours=all`,
  `/board?date=${monday}&view=list`,
  `/board?date=${monday}&map=1`,
  `/board?date=${monday}&open=${job.id}`,
  `/board?date=${monday}&ask=${job.id}&as=move&to=${bea}&at=${monday}T11:00`,
  `/board?date=${monday}&panel=emergency&job=${urgent.id}`,
  `/board?date=${monday}&panel=absence&technician=${ada}&off=${monday}&until=${monday}`,
  `/board?date=${monday}&panel=book`,
  `/board?date=${monday}&panel=optimise`,
  `/board?date=${monday}&panel=optimise&freedom=listed`,
  '/customers?open=new',
  `/customers?open=${staff.customer}`,
  `/jobs?open=${job.id}`,
  `/jobs?from=${monday}&to=${monday}&technician=${ada}`,
  '/?activity=1',
  '/setup?step=areas',
  '/setup?step=booking',
  `/team?open=${ada}`,
  '/team?open=new',
  '/team/time-off',
  '/team/rota',
  '/vehicles?open=new',
  `/reports?period=own&from=${monday}&to=${monday}`,
  `/reports?period=own&from=${monday}&to=${monday}&by=technician`,
  '/catalog/skills?open=new-category',
  '/catalog/areas',
  '/catalog/areas?open=new',
  '/jobs/nowhere',
  '/customers?env=sandbox',
];

it.each(walks)('[dashboard.accessible] axe finds nothing on any page, in $locale', async (walk) => {
  const visit = await openDashboard(desk.harness, staff.of, { locale: walk.locale });
  const links = await visit.page.locator('nav a').evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
  expect(links.length).toBeGreaterThan(3);
  await expectWell(visit, [...links, ...below], walk);
  expectNothingOdd(visit, /404|409/);
  await visit.close();
});
