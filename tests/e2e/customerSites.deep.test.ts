/** A customer in the drawer of the dashboard, in a real browser: sites, a booking by phone for one, and the consent to texts. */
import { afterEach, expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { axe } from '../support/browser.ts';
import { newArea, newCustomer, newTechnician } from '../scenarios/fixtures.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness();

let visit: DashboardVisit;
afterEach(() => visit.close());

it('[site.create, site.update, site.delete] a site is added, changed and deleted in the drawer of its customer', async () => {
  const business = await harness.business();
  const id = await newCustomer(business);
  visit = await openDashboard(harness, business, { path: `/customers?open=${id}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByText('No sites.').waitFor();
  await drawer.getByRole('button', { name: 'Add site' }).click();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('House on Elm St');
  await drawer.getByRole('button', { name: 'Save' }).click();
  // Without an address, a plain sentence stands at the street.
  await drawer.getByText('Enter the address of the site.').waitFor();
  expect(await drawer.getByText(/address\.line|must not be empty/).count()).toBe(0);
  await drawer.getByRole('textbox', { name: 'Street' }).fill('9 Elm St');
  await drawer.getByRole('textbox', { name: 'City' }).fill('New York');
  await drawer.getByRole('textbox', { name: 'Access notes' }).fill('Key at no. 4');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Key at no. 4').waitFor();
  expect(await axe(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Edit House on Elm St' }).click();
  await drawer.getByRole('textbox', { name: 'Access notes' }).fill('Ring twice');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByRole('button', { name: 'Edit House on Elm St' }).waitFor();
  await drawer.getByText('Ring twice').waitFor();
  const { sites } = await business.ok('getCustomer', { id });
  expect(sites).toMatchObject([{ name: 'House on Elm St', address: { line: '9 Elm St' }, access_notes: 'Ring twice' }]);
  await drawer.getByRole('list').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /House on Elm St/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await drawer.getByText('No sites.').waitFor();
  expect((await business.ok('getCustomer', { id })).site_count).toBe(0);
  expectNothingOdd(visit, /422/);
});

it('[site.address, site.job] a phone booking goes to the site that the caller names', async () => {
  const business = await harness.business();
  await newTechnician(business, (await newArea(business)).id);
  const { customer_id: id } = await business.ok('createCustomer', {
    full_name: 'Hudson Homes',
    phone: '+1 212 555 0150',
    address: { line: '1 Pine St', city: 'Albany', latitude: 42.65, longitude: -73.75 },
  });
  const address = { line: '40 Bank St', city: 'New York', postal_code: '10014', latitude: 40.7366, longitude: -74.0015 };
  const site = await business.ok('createCustomerSite', { id, name: 'House on Bank St', address });
  visit = await openDashboard(harness, business, { path: '/board' });
  const { page } = visit;
  await page.getByRole('button', { name: 'New call' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('(212) 555-0150');
  await page.getByRole('button', { name: /Hudson Homes/ }).click();
  // The choice takes the focus and opens by itself.
  await page.getByRole('option', { name: /House on Bank St/ }).click();
  expect(await page.getByRole('textbox', { name: 'Street' }).count()).toBe(0);
  await page.getByText('Morning', { exact: true }).first().click();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect.poll(async () => (await business.ok('listJobRequests', {})).items.map((job) => job.site?.id)).toEqual([site.id]);
  expect((await business.ok('getCustomer', { id })).contact.address.line).toBe('1 Pine St');
  expectNothingOdd(visit);
});

it('[sms.consent] typing another number unticks the stored consent, and typing the old number ticks it again', async () => {
  const business = await harness.business();
  const { customer_id: id } = await business.ok('createCustomer', {
    full_name: 'Iris Whitfield',
    phone: '+1 212 555 0150',
    sms_consent: true,
  });
  visit = await openDashboard(harness, business, { path: `/customers?open=${id}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  const [phone, consent] = [
    drawer.getByRole('textbox', { name: 'Phone' }),
    drawer.getByRole('checkbox', { name: 'Agrees to text messages' }),
  ];
  const stored = await phone.inputValue();
  await phone.fill('+1 212 555 0199');
  expect(await consent.isChecked()).toBe(false);
  await phone.fill(stored);
  expect(await consent.isChecked()).toBe(true);
  await phone.fill('+1 212 555 0199');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await business.ok('getCustomer', { id })).contact.sms_consent).toBe(false);
  expectNothingOdd(visit);
});
