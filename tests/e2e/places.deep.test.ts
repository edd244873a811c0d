/** Addresses and their places on the dashboard, in a real browser, without a geocoder and without pictures of a map. */
import { afterEach, expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { expectAccessible, expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness();

let visit: DashboardVisit;
afterEach(() => visit.close());

it('[dashboard.place, dashboard.place-doubt] an address typed in one line is settled with a click, and its place is set on the map', async () => {
  const business = await harness.business({ timezone: 'America/Denver' });
  visit = await openDashboard(harness, business, { path: '/settings/business' });
  const { page } = visit;

  // The base address is typed in one line, and its parts come back.
  const line = page.getByRole('textbox', { name: 'Street and number' });
  await line.fill('1437 Bannock St, Denver, CO 80202');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await expect.poll(() => line.inputValue()).toBe('1437 Bannock St');
  for (const [part, text] of Object.entries({ 'Postal code': '80202', City: 'Denver', 'State or region': 'CO' }))
    expect(await page.getByRole('textbox', { name: part, exact: true }).inputValue()).toBe(text);
  await page.getByText('Only the postal code is known: travel is estimated from its centre.').waitFor();
  await expectAccessible(page, 'the settings of the business');

  // A caller's address contradicts itself. A proposal settles it.
  await visit.go('/board?panel=book');
  const panel = page.getByRole('region', { name: 'Book by phone' });
  await panel.getByRole('textbox', { name: 'Street and number' }).fill('200 E Colfax Ave, Denver, CA');
  const proposals = panel.getByRole('group', { name: 'Did you mean' });
  await proposals.waitFor();
  await expectAccessible(page, 'an unclear address');
  await proposals.getByRole('button', { name: 'Denver, CO, US' }).click();
  await proposals.waitFor({ state: 'detached' });
  expect(await panel.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Denver');
  expect(await panel.getByRole('textbox', { name: 'State or region' }).inputValue()).toBe('CO');
  expect(await panel.getByRole('textbox', { name: 'Street and number' }).inputValue()).toBe('200 E Colfax Ave');

  // Without pictures the map still takes a pin, by the keyboard and by coordinates.
  const address = { line: '200 E Colfax Ave', city: 'Denver', state: 'CO', postal_code: '80203' };
  const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Grace Hopper', phone: '+13035550199', address });
  await visit.go(`/customers?open=${id}`);
  await page.getByRole('button', { name: 'Set on the map' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where is this address?' });
  const coordinates = dialog.getByRole('textbox', { name: 'Latitude, longitude' });
  const pin = dialog.getByRole('button', { name: 'Place of the address' });
  await pin.waitFor();
  const before = await coordinates.inputValue();
  await pin.press('ArrowUp');
  expect(await coordinates.inputValue()).not.toBe(before);
  await coordinates.fill('39.7393, -104.9848');
  await expectAccessible(page, 'the pin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change on the map' }).waitFor();
  const { contact } = await business.ok('getCustomer', { id });
  expect(contact.address).toMatchObject({ ...address, latitude: 39.7393, longitude: -104.9848, precision: 'exact', source: 'sent' });
  expectNothingOdd(visit);
});
