/** Lists, drawers and forms of the dashboard in a real browser: docs/reference/pages.md#the-rest-of-the-dashboard. */
import { afterEach, expect, it } from 'vitest';
import { axe } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { openDesk } from '../operations/bookings/desk.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const { harness, business, book, get } = await openDesk();

let visit: DashboardVisit;
afterEach(() => visit.close());

/** Presses Tab until the button of this name has the focus. */
async function tabTo(name: RegExp): Promise<void> {
  const { page } = visit;
  for (let presses = 0; presses < 60; presses++) {
    const here = await page.evaluate<string>(
      "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''",
    );
    if (name.test(here)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The tab key does not lead to ${name}.`);
}

it('[pages.jobs, dashboard.address] the keyboard alone finds a job in the list, quotes it and confirms a time', async () => {
  const id = await book({ description: 'No hot water since Monday.' });
  visit = await openDashboard(harness, business, { path: '/jobs?state=unquoted' });
  const { page } = visit;
  await page.getByRole('button', { name: /^JR-/ }).waitFor();
  await tabTo(/^JR-/);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('No hot water since Monday.').waitFor();
  expect(new URL(page.url()).searchParams.get('open')).toBe(id);
  await tabTo(/^Quote$/);
  await page.keyboard.press('Enter');
  await drawer.getByRole('textbox', { name: 'Minutes of work' }).waitFor();
  await page.keyboard.type('90');
  await page.keyboard.press('Enter');
  await page.getByText('The duration was saved. Now choose a time.').waitFor();
  await tabTo(/^Confirm booking$/);
  await page.keyboard.press('Enter');
  await drawer.getByRole('group', { name: 'Available times' }).waitFor();
  await tabTo(/^\d+:\d\d.*[AP]M$/);
  await page.keyboard.press('Enter');
  expect(await axe(page)).toEqual([]);
  await tabTo(/^Confirm$/);
  await page.keyboard.press('Enter');
  await page.getByText('The visit is confirmed.').waitFor();
  const job = await get(id);
  expect(job.current_status.key).toBe('scheduled');
  expect(job.quote.job_duration_minutes).toBe(90);
  expectNothingOdd(visit);
});

it('[pages.conflict] an action on a job that a colleague has changed shows the difference and does nothing', async () => {
  const id = await book();
  visit = await openDashboard(harness, business, { path: `/jobs?open=${id}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Quote' }).click();
  await drawer.getByRole('textbox', { name: 'Minutes of work' }).fill('45');
  await business.ok('updateJobPriority', { id, priority: 'p1' });
  const { status_version } = await business.ok('quoteJobRequest', { id, job_duration_minutes: 120 });
  await drawer.getByRole('button', { name: 'Save duration' }).click();
  await drawer.getByRole('alert').getByText('Someone else changed this while you were editing').waitFor();
  await drawer.getByRole('alert').getByRole('listitem').getByText('High').waitFor();
  expect(await drawer.getByRole('textbox', { name: 'Minutes of work' }).inputValue()).toBe('45');
  const job = await get(id);
  expect([job.status_version, job.quote.job_duration_minutes]).toEqual([status_version, 120]);
  expectNothingOdd(visit, /409/);
});

it('[pages.areas] a corner of an area is moved with an arrow key, another added with a click, and both are kept', async () => {
  const corners = [
    [-105.1, 39.6],
    [-104.8, 39.6],
    [-104.8, 39.9],
    [-105.1, 39.9],
    [-105.1, 39.6],
  ];
  const { id } = await business.ok('createServiceArea', { name: 'Denver', boundary: { type: 'Polygon', coordinates: [corners] } });
  visit = await openDashboard(harness, business, { path: `/catalog/areas?open=${id}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Edit' }).click();
  const map = drawer.getByRole('application', { name: 'Map for drawing the boundary' });
  const third = map.getByRole('button', { name: 'Corner 3' });
  await third.evaluate((handle) => void Object.assign(handle, { isSame: true }));
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Denver and around');
  // Typing must not recreate the handles. Otherwise a handle that is dragged would vanish, and a handle in focus would lose the focus.
  expect(await third.evaluate((handle) => 'isSame' in handle)).toBe(true);
  await third.focus();
  await page.keyboard.press('ArrowRight');
  // The move recreates the handles, and the focus stays on the one that was moved.
  await expect.poll(() => page.evaluate("document.activeElement?.getAttribute('data-corner')")).toBe('2');
  const box = (await map.boundingBox())!;
  await map.click({ position: { x: box.width / 2, y: 24 } });
  await map.getByRole('button', { name: 'Corner 5' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const { boundary } = await business.ok('getServiceArea', { id });
  const ring = boundary!.coordinates[0]!;
  expect(ring).toHaveLength(6);
  expect(ring[0]).toEqual(ring.at(-1));
  expect(ring.some(([longitude, latitude]) => longitude! > -104.8 && latitude! > 39.89 && latitude! < 39.91)).toBe(true);
  expectNothingOdd(visit);
});

it('[pages.phone, dashboard.address] on a phone the filters of jobs are folded until opened; the address keeps the chosen filters', async () => {
  const id = await book();
  await business.ok('updateJobPriority', { id, priority: 'p1' });
  visit = await openDashboard(harness, business, { path: '/jobs?priority=p1', width: 360 });
  const { page } = visit;
  const fold = page.getByRole('button', { name: 'Filters (1)' });
  const state = page.getByRole('combobox', { name: 'Status' });
  await page.getByRole('button', { name: /^JR-/ }).first().waitFor();
  expect([await state.isVisible(), await fold.getAttribute('aria-expanded')]).toEqual([false, 'false']);
  await fold.click();
  await state.click();
  await page.getByRole('option', { name: 'Archived' }).click();
  await page.getByText('Nothing matches.').waitFor();
  expect(new URL(page.url()).search).toBe('?priority=p1&state=archived');
  await page.reload();
  await page.getByRole('button', { name: 'Filters (2)' }).waitFor();
  expect(await state.isVisible()).toBe(false);
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await state.waitFor();
  expect(await page.getByRole('button', { name: /^Filters/ }).count()).toBe(0);
  expectNothingOdd(visit);
});

it('[pages.tiles] maps of areas and of the board load only tiles, and only from the configured address', async () => {
  const tiled = await startHarness({ env: { TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' } });
  const of = await tiled.business();
  visit = await openDashboard(tiled, of, { path: '/catalog/areas' });
  const { page, elsewhere, complaints } = visit;
  const asked = async () => {
    await expect.poll(() => elsewhere.length).toBeGreaterThan(0);
    expect(elsewhere.filter((address) => !/^https:\/\/tiles\.example\.com\/\d+\/\d+\/\d+\.png$/.test(address))).toEqual([]);
    elsewhere.length = 0;
  };
  await page.getByRole('application', { name: 'Map of service areas' }).waitFor();
  await asked();
  await visit.go('/board?map=1');
  await page.getByRole('region', { name: 'Map' }).getByRole('button', { name: 'Zoom in' }).waitFor();
  await asked();
  // The browser complains only about missing tiles, because it can reach no other host.
  expect(complaints.filter((text) => !/ERR_(INTERNET_DISCONNECTED|NAME_NOT_RESOLVED)/.test(text))).toEqual([]);
});

it('[pages.permissions] a member who may only view sees no buttons that change anything, and no forbidden page', async () => {
  const of = await harness.business();
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Ada Lovelace', phone: '+1 303 555 0142' });
  await harness.store.query(`update members set role = 'Viewer' where email = $1`, [of.owner.email]);
  visit = await openDashboard(harness, of, { path: `/customers?open=${customer_id}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Your reference').or(drawer.getByText('Customer since')).first().waitFor();
  expect(await page.getByRole('button', { name: /^(New|Edit|Delete)/ }).count()).toBe(0);
  for (const path of ['/team', '/catalog/areas']) {
    await visit.go(path);
    await page.locator('main h1').waitFor();
    expect([path, await page.getByRole('button', { name: /^(New|Add|Edit|Delete|Invite)/ }).count()]).toEqual([path, 0]);
  }
  expectNothingOdd(visit);
});
