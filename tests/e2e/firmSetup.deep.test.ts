/** What the set-up of a business shows of itself: what was counted, a map at its city, and the code for its website. */
import { afterEach, expect, it } from 'vitest';
import { newArea, newTechnician } from '../scenarios/fixtures.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { expectAccessible, expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness({ env: { TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' } });
let visit: DashboardVisit;
afterEach(() => visit.close());

it('[checklist.steps] Today shows, for each set-up step, what exists and what is missing, and updates as it changes', async () => {
  const of = await harness.business();
  const area = (await newArea(of)).id;
  const { id } = await newTechnician(of, area);
  await of.ok('updateTechnician', { id, address: { line: '5 Main St', city: 'New York' } });
  await of.ok('createTechnician', { full_name: 'Bob Builder', email: 'bob@example.com' });
  visit = await openDashboard(harness, of);
  const { page } = visit;
  const step = (name: string) => page.locator('.checklist li', { has: page.getByRole('link', { name, exact: true }) });
  await step('Service areas').getByText('1 service area', { exact: true }).waitFor();
  await step('Opening hours')
    .getByText(/^\d opening times a week$/)
    .waitFor();
  await step('Technicians').getByText('2 technicians, 1 without an address, 1 without a service area', { exact: true }).waitFor();
  await step('Skills')
    .getByText(/^What technicians can do/)
    .waitFor();
  expect([await step('Service areas').getAttribute('data-done'), await step('Skills').getAttribute('data-done')]).toEqual(['true', null]);
  await of.ok('createServiceArea', { name: 'Brooklyn', city: 'Brooklyn' });
  await step('Service areas').getByText('2 service areas', { exact: true }).waitFor();
  await expectAccessible(page, 'the checklist');
  expectNothingOdd(visit);
});

/** The tile with this place, as the addresses of tiles count (Web Mercator). */
function tileOf(latitude: number, longitude: number, zoom: number): string {
  const tiles = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const [x, y] = [(longitude + 180) / 360, (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2];
  return `${zoom}/${Math.floor(x * tiles)}/${Math.floor(y * tiles)}`;
}

it('[pages.areas] the map for drawing a first area opens at the business’s city', async () => {
  const of = await harness.business({ timezone: 'Europe/London', currency: 'GBP' });
  const { version } = await okAsMember(harness, of, 'getBusinessSettings', {});
  const [latitude, longitude] = [53.7975, -1.5437];
  const base_address = { line: '12 Park Row', city: 'Leeds', postal_code: 'LS1 5HD', country: 'GB', latitude, longitude };
  await okAsMember(harness, of, 'updateBusinessSettings', { version, base_address });
  visit = await openDashboard(harness, of, { path: '/catalog/areas?open=new' });
  const drawer = visit.page.getByRole('dialog');
  await drawer.getByText('Draw the area on a map').click();
  const map = drawer.getByRole('application', { name: 'Map for drawing the boundary' });
  await map.waitFor();
  const seen = () => visit.elsewhere.map((address) => /\/(\d+\/\d+\/\d+)\.png$/.exec(address)?.[1]);
  await expect.poll(seen).toContain(tileOf(latitude, longitude, 11));
  expect(await drawer.getByRole('button', { name: /^Corner/ }).count()).toBe(0);
});

it('[guest.embed, guest.unstaffed] the embed code for the business’s website names its booking page, once a website may embed it', async () => {
  const of = await harness.business();
  visit = await openDashboard(harness, of, { path: '/settings/booking' });
  const { page } = visit;
  await page.getByText(/^The booking page is off until there is a technician/).waitFor();
  await page.getByText(/^Add a website above and save/).waitFor();
  expect(await page.getByRole('textbox', { name: 'Code for your website' }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Websites that may embed the page' }).fill('www.acme.example');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).first().click();
  const code = page.getByRole('textbox', { name: 'Code for your website' });
  const { url } = await okAsMember(harness, of, 'getBookingPageSettings', {});
  await expect.poll(() => code.inputValue()).toBe(`<iframe src="${url}" title="Page" width="100%" height="720" loading="lazy"></iframe>`);
  expect(await code.isEditable()).toBe(false);
  await newTechnician(of, (await newArea(of)).id);
  await visit.go('/settings/booking');
  await code.waitFor();
  expect(await page.getByText(/^The booking page is off/).count()).toBe(0);
  await expectAccessible(page, 'the code for the website');
  expectNothingOdd(visit);
});
