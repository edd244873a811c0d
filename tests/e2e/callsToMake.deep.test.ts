/** Whom to call, and the link of an invitation, in a real browser of a service without mail. docs/internals/messages.md#calls-to-make. */
import { afterEach, expect, it } from 'vitest';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { booked, team } from '../operations/dispatch/board.ts';
import { axe } from '../support/browser.ts';
import { expectWellIn, looksOf } from '../support/looks.ts';
import { openDashboard, type DashboardVisit } from './dashboard.ts';

const desk = await openDesk();
const folder = process.env['CALL_PICTURES'];
const picture = async (page: DashboardVisit['page'], name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};
let visit: DashboardVisit | null = null;
afterEach(async () => {
  await visit?.close();
  visit = null;
});

/** A customer with a mobile number whose visit an absence has moved, and one without a number. */
async function moved() {
  const found = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const { of, ids } = found;
  const { customer_id } = await of.ok('createCustomer', {
    full_name: 'Lucía Gómez',
    phone: '+34612345679',
    address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
  });
  const job = await booked(of, customer_id, ids[0]!, '09:00');
  await booked(of, found.customer, ids[1]!, '09:00');
  for (const { id } of (await of.ok('listCallbacks', {})).callbacks) await of.ok('closeCallback', { id });
  await desk.harness.store.query(`update job_requests set customer_locale = 'es' where id = $1`, [job.id]);
  return { ...found, job };
}

it('[calls.pages] after an absence, the panel, the board and Today list the customers to call until a person has called', async () => {
  const { of, ids, job } = await moved();
  visit = await openDashboard(desk.harness, of, {
    path: `/board?date=${monday}&panel=absence&technician=${ids[0]}&off=${monday}&until=${monday}`,
  });
  const { page } = visit;
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.getByText('Lucía Gómez').last().waitFor();
  await page.getByRole('button', { name: 'Reassign 1 job' }).click();
  const panel = page.getByRole('region', { name: 'Technician absent' });
  await panel.getByText('1 job was reassigned.').waitFor();
  const row = panel.getByRole('listitem').first();
  expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/^\S*Lucía Gómez\S* JR-\w+ →/);
  await picture(page, 'absence');
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: '1 to call' }).click();
  const calls = page.getByRole('region', { name: 'Customers to call' });
  await calls.getByText('Ada Lovelace').waitFor();
  expect(await calls.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/34612345679\?text=Test%20Plumbing%3A%20su%20visita%20tiene%20una%20nueva%20hora.*%2Fj%2F/,
  );
  await picture(page, 'board');
  expect(await axe(page)).toEqual([]);
  await page.goto(`${new URL(page.url()).origin}/`);
  await page.getByText('su visita tiene una nueva hora').waitFor();
  await picture(page, 'today');
  await expectWellIn(page, looksOf(0), 'Today with a customer to call');
  await page.getByRole('button', { name: /^Called: .*Lucía/ }).click();
  await page.getByText('su visita tiene una nueva hora').waitFor({ state: 'detached' });
  const { callbacks } = await of.ok('listCallbacks', { closed: true });
  expect(callbacks.find((call) => call.job_request_id === job.id && call.reason === 'rescheduled')).toMatchObject({
    closed_because: 'person',
  });
});

it.each([
  ['de', 'light', 390],
  ['ar', 'dark', 1440],
] as const)('[calls.pages] Today lists whom to call in %s', async (locale, scheme, width) => {
  const { of, ids } = await moved();
  const range = { technician_id: ids[0]!, date: monday, until_date: monday };
  const plan = await of.ok('previewAbsenceResolve', range);
  const rows = plan.unresolved.map(({ job_id, expected_version, alternatives: [other] }) => ({
    job_id,
    expected_version: expected_version!,
    ...other!,
  }));
  await of.ok('commitAbsenceResolve', { ...range, record_time_off: true, assignments: [...plan.resolved, ...rows] });
  visit = await openDashboard(desk.harness, of, { path: '/', locale, scheme, width });
  const { page } = visit;
  await page.getByText('su visita tiene una nueva hora').waitFor();
  await picture(page, `today-${locale}`);
  expect(await axe(page)).toEqual([]);
  await page.goto(`${new URL(page.url()).origin}/board?date=${monday}&queue=calls&side=1`);
  await page.getByText('su visita tiene una nueva hora').waitFor();
  await picture(page, `board-${locale}`);
  expect(await axe(page)).toEqual([]);
});

it('[members.invite-link] without a mail server the drawer shows the link of an invitation once', async () => {
  const { of } = await team(desk, 'Ada Lovelace');
  visit = await openDashboard(desk.harness, of, { path: '/settings/members?open=new' });
  const { page } = visit;
  const drawer = page.getByRole('dialog', { name: 'Invite a member' });
  await drawer.getByRole('textbox', { name: 'E-mail' }).fill('tom@example.com');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Tom Brandt');
  await drawer.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await drawer.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = page.getByRole('textbox', { name: /^Invitation link for .*Tom Brandt/ });
  await link.waitFor();
  expect(await link.inputValue()).toMatch(/\/set-password\/./);
  await expect.poll(() => page.getByText('Invitation sent').count()).toBe(0);
  await picture(page, 'invitation');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await link.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Make a new invitation' }).waitFor();
});
