/** The dispatch board in a real browser, with the mouse alone and with the keyboard alone. Each test checks the result on the server. */
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { axe } from '../support/browser.ts';
import { booked, emergency, team } from '../operations/dispatch/board.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { askAboutEmergency, card, deed, dragTo, laneOf, onMonday, placeOf, visitOf, type Team } from './boardSteps.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const desk = await openDesk();
let visit: DashboardVisit;
afterEach(() => visit.close());

/** Opens the board of a team as its owner, and waits for its lanes. */
async function open({ of }: Team, path = onMonday): Promise<Page> {
  visit = await openDashboard(desk.harness, of, { path });
  await visit.page.locator('.board-name').first().waitFor();
  return visit.page;
}

it('[board.where-it-fits, board.preview, board.undo] the mouse drags a visit, shows its plan, commits it and undoes it', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const { id } = await booked(staff.of, staff.customer, ada, '10:00');
  const page = await open(staff);
  await dragTo(page, visitOf(page, 'Ada Lovelace'), 'Bea Arthur');
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
  await page.mouse.up();
  await card(page).getByText('Bea Arthur').waitFor();
  await page.locator('.ghost[data-kind=landing]').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
  await deed(page).click();
  await visitOf(page, 'Bea Arthur').waitFor();
  expect(await placeOf(staff, id)).toEqual([bea, '10:00']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await visitOf(page, 'Ada Lovelace').waitFor();
  expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
  expectNothingOdd(visit);
});

it('[board.keyboard] the keyboard alone picks up a visit, moves it, asks for its plan, cancels, and then commits', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const { id } = await booked(staff.of, staff.customer, ada, '10:00');
  const page = await open(staff);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.locator('.board').focus();
  await press('ArrowDown');
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('visit');
  await press(' ');
  await page.locator('.why').getByText('Ada Lovelace').waitFor();
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  await press('ArrowDown', 'ArrowRight', 'ArrowRight');
  await page.locator('.why').getByText('10:30').waitFor();
  await press('Enter');
  await card(page).getByText('Bea Arthur').waitFor();
  await press('Escape');
  await card(page).waitFor({ state: 'detached' });
  expect(await placeOf(staff, id)).toEqual([ada, '10:00']);
  await page.locator('.board').focus();
  await press('ArrowDown', ' ');
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  await press('ArrowDown', 'Enter');
  await card(page).getByText('Bea Arthur').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('decision');
  await press('Enter');
  await visitOf(page, 'Bea Arthur').waitFor();
  expect(await placeOf(staff, id)).toEqual([bea, '10:00']);
  expectNothingOdd(visit);
});

it('[board.keyboard, board.where-it-fits] the keyboard, or a click, puts a queued job on a lane', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [first, second] = [await staff.quoted({}), await staff.quoted({})];
  const page = await open(staff);
  await page.locator(`[data-job="${first.id}"]`).focus();
  await page.keyboard.press(' ');
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await card(page).getByText('min on site').waitFor();
  // The card says what the confirmation means, and the board draws where the visit will be.
  await card(page).getByText('Arrival window').waitFor();
  await card(page).getByText('Must be phoned').waitFor();
  expect(await card(page).getByRole('link', { name: '+1 212 555 0123' }).last().getAttribute('href')).toBe('tel:+12125550123');
  await page.locator('.ghost[data-kind=landing]').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('decision');
  await page.keyboard.press('Enter');
  await expect.poll(() => placeOf(staff, first.id)).not.toBe(null);
  await page.locator(`[data-job="${second.id}"]`).click();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  const lane = (await laneOf(page, 'Bea Arthur').boundingBox())!;
  await page.mouse.click(lane.x + 600, lane.y + lane.height / 2);
  await card(page).getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(async () => (await placeOf(staff, second.id))?.[0]).toBe(staff.ids[1]);
  expectNothingOdd(visit);
});

it('[board.where-it-fits, fits.wish] a held job shows which day its customer asked for, and a click or a pause of the mouse goes there', async () => {
  const staff = await team(desk, 'Ada Lovelace');
  const [tuesday, wednesday] = ['2030-06-11', '2030-06-12'];
  const { id } = await staff.of.ok('createJobRequest', {
    customer_id: staff.customer,
    job_dates: [{ date: wednesday, periods: [{ period: 'afternoon' }] }],
  });
  await staff.of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  const page = await open(staff);
  const bar = page.locator('.wish-bar');
  const shownDay = () => new URL(page.url()).searchParams.get('date');
  await page.locator(`[data-job="${id}"]`).focus();
  await page.keyboard.press(' ');
  await bar.getByText('Asked for Wed, Jun 12 afternoon.').waitFor();
  await page.locator('.why').getByText('Fits, but the customer asked for another time').waitFor();
  expect(await axe(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Go there' }).click();
  await expect.poll(shownDay).toBe(wednesday);
  // The job is still held, and now stands at the first start that the customer asked for.
  await page.locator('.why').getByText('Fits', { exact: true }).waitFor();
  await page.locator('.why').getByText('12:00 PM').waitFor();
  expect(await bar.getByRole('button').count()).toBe(0);
  await page.keyboard.press('Escape');
  await visit.go(`/board?date=${tuesday}`);
  const waiting = page.locator(`[data-job="${id}"]`);
  // Waits until the card stands still: the board is still being read.
  await waiting.hover({ position: { x: 20, y: 20 } });
  const queued = (await waiting.boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(queued.x - 80, queued.y + 60, { steps: 4 });
  const button = (await bar.getByRole('button').boundingBox())!;
  await page.mouse.move(button.x + 10, button.y + 10, { steps: 4 });
  await expect.poll(shownDay).toBe(wednesday);
  const lane = (await laneOf(page, 'Ada Lovelace').boundingBox())!;
  await page.mouse.move(lane.x + 700, lane.y + lane.height / 2, { steps: 4 });
  await page.locator('.ghost[data-kind=held]').waitFor();
  await page.mouse.up();
  await card(page).waitFor();
  expectNothingOdd(visit);
});

it('[board.hands] dragging the end of a visit shows the plan for the new duration in the drawer, which applies it', async () => {
  const staff = await team(desk, 'Ada Lovelace');
  const job = await booked(staff.of, staff.customer, staff.ids[0]!, '10:00');
  const page = await open(staff);
  const box = (await visitOf(page, 'Ada Lovelace').boundingBox())!;
  const [x, y] = [box.x + box.width - 3, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // The visit lasts an hour, so half of its width is half an hour.
  await page.mouse.move(x + box.width / 2, y, { steps: 5 });
  await page.locator('.ghost[data-kind=stretched]').getByText('11:30 AM').waitFor();
  await page.mouse.up();
  const panel = page.getByRole('dialog');
  const change = panel.getByRole('button', { name: 'Change duration to 1 hr 30 min' });
  await change.waitFor();
  const minutesOf = async () => (await staff.of.ok('getJobRequest', { id: job.id })).quote.job_duration_minutes;
  expect(await minutesOf()).toBe(60);
  await panel.getByText('10:00 AM – 11:30').first().waitFor();
  await change.click();
  await expect.poll(minutesOf).toBe(90);
  expectNothingOdd(visit);
});

it('[board.emergency] an emergency in the queue: candidates by arrival, one previewed displacement on the board, and its commit', async () => {
  const staff = await team(desk, 'Ada Lovelace');
  const [ada] = staff.ids as [string];
  desk.setClock(`${monday}T13:55:00Z`);
  const inTheWay = await booked(staff.of, staff.customer, ada, '10:00', 'p3', 120);
  const urgent = await emergency(staff.of, staff.customer);
  const page = await open(staff);
  await askAboutEmergency(page, 'Ada Lovelace');
  expect(await axe(page)).toEqual([]);
  expect(await placeOf(staff, urgent.id)).toBe(null);
  await deed(page).click();
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

it('[board.live, board.drift] an outdated plan says so by itself, shows what changed, and commits only the new plan', async () => {
  const staff = await team(desk, 'Ada Lovelace');
  const [ada] = staff.ids as [string];
  const urgent = await emergency(staff.of, staff.customer);
  const page = await open(staff, `${onMonday}&ask=${urgent.id}&as=emergency&to=${ada}&at=${monday}T10:00`);
  await card(page).getByText('No other visits move').waitFor();
  // A colleague books a job elsewhere.
  const other = await booked(staff.of, staff.customer, ada, '10:00', 'p3');
  await page.getByRole('alert').getByText('this plan no longer applies').waitFor();
  await page.getByRole('alert').getByText(`${other.short_code} now moves too`).waitFor();
  // And who changed the schedule.
  await page
    .getByRole('alert')
    .getByText(new RegExp(`^Last change: .*${other.short_code} · test-`))
    .waitFor();
  expect(await deed(page).isDisabled()).toBe(true);
  await visitOf(page, 'Ada Lovelace').waitFor();
  await page.getByRole('button', { name: 'Show the new plan' }).click();
  await deed(page).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await placeOf(staff, urgent.id)).toEqual([ada, '10:00']);
  expect((await placeOf(staff, other.id))![1] >= '11:00').toBe(true);
  expectNothingOdd(visit);
});

it('[board.map] the map shows the visits of the day, and keeps its zoom when the board changes', async () => {
  const staff = await team(desk, 'Ada Lovelace');
  const [ada] = staff.ids as [string];
  await booked(staff.of, staff.customer, ada, '10:00', 'p3');
  const page = await open(staff, `${onMonday}&map=1`);
  const map = page.getByRole('region', { name: 'Map' });
  const zoom = () => map.locator('.leaflet-proxy').getAttribute('style');
  await expect.poll(zoom).toContain('scale(');
  const fitted = await zoom();
  await map.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(zoom).not.toBe(fitted);
  await map.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' });
  const chosen = await zoom();
  await booked(staff.of, staff.customer, ada, '14:00', 'p3');
  await visitOf(page, 'Ada Lovelace').nth(1).waitFor();
  expect(await zoom()).toBe(chosen);
  expectNothingOdd(visit);
});

it('[board.absence] an absence: the technicians who take over, one accepted priced alternative, and who received the mails', async () => {
  const staff = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = staff.ids as [string, string];
  const taken = await booked(staff.of, staff.customer, ada, '10:00');
  const orphan = await booked(staff.of, staff.customer, ada, '13:00');
  await booked(staff.of, staff.customer, bea, '13:00');
  const page = await open(staff);
  await page.getByRole('button', { name: 'Mark absent' }).click();
  await page.getByRole('combobox', { name: 'Technician', exact: true }).click();
  await page.getByRole('option', { name: 'Ada Lovelace' }).click();
  await page.getByRole('button', { name: 'Show affected jobs' }).click();
  await page.getByText('2 affected jobs').waitFor();
  await page.getByRole('checkbox', { name: new RegExp(taken.short_code!) }).waitFor();
  const choice = page
    .getByRole('radiogroup', { name: new RegExp(`^What happens to .*${orphan.short_code!}$`) })
    .getByRole('radio', { name: /Bea Arthur.*another time that day/ })
    .first();
  await choice.hover();
  await page.locator('.ghost[data-kind=landing]').waitFor();
  await choice.click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reassign 2 jobs' }).click();
  await page.getByRole('heading', { name: '2 jobs were reassigned.' }).waitFor();
  await page.getByText('Must be phoned').first().waitFor();
  expect(await placeOf(staff, taken.id)).toEqual([bea, '10:00']);
  const [technician, start] = (await placeOf(staff, orphan.id))!;
  expect([technician, start === '13:00']).toEqual([bea, false]);
  const { time_off } = await staff.of.ok('listTechnicianTimeOff', { id: ada });
  expect(time_off.map(({ status, start_date }) => [status, start_date])).toEqual([['approved', monday]]);
  expectNothingOdd(visit);
});

it('[board.booking, callers.list] a phone booking: four digits or three letters find the customer, then come work, days and start', async () => {
  const staff = await team(desk, 'Ada Lovelace');
  const { of } = staff;
  const type = await of.ok('createJobType', { name: 'Boiler service', default_duration_minutes: 60 });
  const customer = await of.ok('getCustomer', { id: staff.customer });
  const page = await open(staff);
  await page.getByRole('button', { name: 'New call' }).click();
  const [phone, name] = [page.getByRole('textbox', { name: 'Phone' }), page.getByRole('textbox', { name: 'Name' })];
  const hit = page.getByRole('status').getByRole('button', { name: new RegExp(customer.profile.full_name) });
  await phone.fill(customer.contact.phone.slice(-4));
  await hit.waitFor();
  expect(await hit.innerText()).toContain(customer.contact.address.formatted);
  expect(await hit.innerText()).toContain('no visits yet');
  await phone.fill('');
  await hit.waitFor({ state: 'detached' });
  await name.fill(customer.profile.full_name.slice(0, 3));
  await hit.click();
  await expect.poll(() => phone.inputValue()).toBe(customer.contact.phone);
  await page.getByRole('combobox', { name: 'Job type' }).click();
  await page.getByRole('option', { name: 'Boiler service' }).click();
  expect(await page.getByRole('textbox', { name: 'Minutes of work' }).inputValue()).toBe('60');
  await page.getByText('Morning', { exact: true }).first().click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Available starts' }).getByRole('radio').first().click();
  await page.getByRole('button', { name: /^Confirm / }).click();
  await page.getByText('is booked').waitFor();
  const { items } = await of.ok('listJobRequests', { customer_id: staff.customer });
  expect(items.map(({ job_type_id, assignment }) => [job_type_id, assignment.technician_id])).toEqual([[type.id, staff.ids[0]]]);
  expectNothingOdd(visit);
});
