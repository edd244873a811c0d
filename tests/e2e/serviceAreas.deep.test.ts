/** The form of service areas on the dashboard, in a real browser. docs/internals/places.md#service-areas. */
import { afterEach, expect, it } from 'vitest';
import { axe } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';

const harness = await startHarness();
const business = await harness.business();

let visit: DashboardVisit;
afterEach(() => visit.close());

const corners = [
  [-105.1, 39.6],
  [-104.8, 39.6],
  [-104.8, 39.9],
  [-105.1, 39.9],
];
const fileOf = (value: unknown) => ({
  name: 'area.geojson',
  mimeType: 'application/geo+json',
  buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});
const collection = (...parts: number[][][][]) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: parts } }],
});

it('[pages.areas, service-area.boundary-forms] a boundary file is shown on the map and saved; a wrong file is refused with a reason', async () => {
  visit = await openDashboard(harness, business, { path: '/catalog/areas?open=new' });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Draw the area on a map').click();
  const file = drawer.locator('input[type=file]');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('From a file');
  await file.setInputFiles(fileOf('<kml/>'));
  await drawer.getByRole('alert').getByText('This is not a GeoJSON file.').waitFor();
  await file.setInputFiles(fileOf(collection([corners], [corners])));
  await drawer.getByRole('alert').getByText('The file has several areas.').waitFor();
  expect(await axe(page)).toEqual([]);
  await file.setInputFiles(fileOf(collection([corners])));
  await drawer.getByRole('button', { name: 'Corner 4' }).waitFor();
  expect(await drawer.getByRole('alert').count()).toBe(0);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('From a file was added.').waitFor();
  const { service_areas } = await business.ok('listServiceAreas', { search: 'From a file' });
  expect(service_areas[0]!.boundary!.coordinates).toEqual([[...corners, corners[0]]]);
  expectNothingOdd(visit);
});

it('[pages.areas, service-area.postal-codes, service-area.warnings] postal codes are typed as one text, and an area without any is marked', async () => {
  const { id, name } = await business.ok('createServiceArea', { name: 'Leeds', description: 'West Yorkshire' });
  visit = await openDashboard(harness, business, { path: `/catalog/areas?open=${id}` });
  const { page } = visit;
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('status').getByText('Covers no address.').waitFor();
  expect(await axe(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Edit' }).click();
  const codes = drawer.getByRole('textbox', { name: 'Postal codes' });
  await codes.fill('LS1–LS17, Leeds');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('"Leeds" is not a postal code.').first().waitFor();
  await codes.fill('LS1–LS17; WF3');
  await drawer.getByRole('textbox', { name: 'Country' }).fill('GB');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await drawer.getByText('LS1–LS17, WF3').waitFor();
  expect(await drawer.getByText('Covers no address.').count()).toBe(0);
  expect(await business.ok('getServiceArea', { id })).toMatchObject({
    ...{ name, description: 'West Yorkshire', postal_code: '', postal_codes: ['LS1–LS17', 'WF3'], country: 'GB', warnings: [] },
  });
  expectNothingOdd(visit, /422/);
});
