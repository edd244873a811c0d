/** Whether an address is covered, and which fields would decide when that is unknown. docs/internals/call.md#one-question-one-call. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import { invalid } from '../replies.ts';

const harness = await startHarness();

const square = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-74, 40],
      [-73, 40],
      [-73, 41],
      [-74, 41],
      [-74, 40],
    ],
  ],
};
const inside = { latitude: 40.5, longitude: -73.5 };
const outside = { latitude: 45, longitude: -73.5 };

/** A business with one area, and one technician who covers it. */
async function withArea(area: object) {
  const of = await harness.business();
  const { id } = await of.ok('createServiceArea', { name: 'The area', ...area });
  await of.ok('createTechnician', { full_name: 'Ada', email: `${randomUUID()}@example.com`, service_area_ids: [id] });
  return { of, id };
}

const customerAt = (of: TestBusiness, place: { latitude: number; longitude: number }) =>
  of.ok('createCustomer', {
    full_name: 'Grace',
    phone: '+1 212 555 0123',
    address: { line: '5 Main St', city: 'New York', postal_code: '10001', ...place },
  });

it('[coverage.boundary] coordinates decide coverage by a boundary; a postal code alone does not, and the answer asks for an address', async () => {
  const { of, id } = await withArea({ boundary: square });
  const area = { id, name: 'The area', matched_by: 'boundary', technician_count: 1 };
  expect(await of.ok('checkCoverage', inside)).toMatchObject({ covered: true, service_areas: [area], needs: [] });
  expect(await of.ok('checkCoverage', outside)).toMatchObject({ covered: false, service_areas: [], needs: [] });
  expect(await of.ok('checkCoverage', { postal_code: '10000' })).toMatchObject({ covered: null, service_areas: [], needs: ['address'] });
});

it('[coverage.boundary, remedies.empty] booking windows for a postal code alone name a missing address as the reason, not the service area', async () => {
  const { of } = await withArea({ boundary: square });
  const why = async (place: object) => {
    const { days, reason, remedies } = await of.ok('listJobRequestBookingWindows', { x_timezone: 'America/New_York', ...place });
    expect(days).toEqual([]);
    return [reason, remedies!.map(({ kind }) => kind)];
  };
  expect(await why({ postal_code: '10000' })).toEqual(['address_missing', []]);
  expect(await why(outside)).toEqual(['outside_service_area', ['add_service_area']]);
  const { customer_id } = await of.ok('createCustomer', {
    full_name: 'Ada',
    email: 'a@example.com',
    address: { city: 'Troy', state: 'NY' },
  });
  expect(await why({ customer_id })).toEqual(['outside_service_area', ['add_service_area']]);
  const byText = (await withArea({ postal_code: '10002' })).of;
  const { reason } = await byText.ok('listJobRequestBookingWindows', { x_timezone: 'America/New_York', postal_code: '10001' });
  expect(reason).toBe('outside_service_area');
});

it('[coverage.hint] for an undecided postal code, the answer counts the covered customers with that code', async () => {
  const { of } = await withArea({ boundary: square });
  await customerAt(of, inside);
  await customerAt(of, outside);
  expect(await of.ok('checkCoverage', { postal_code: '1 0001' })).toMatchObject({
    covered: null,
    known_addresses: { checked: 2, covered: 1 },
  });
});

it('[coverage.text] a city is compared as text, and a missing city is asked for', async () => {
  const { of, id } = await withArea({ city: 'New York' });
  expect(await of.ok('checkCoverage', { city: 'new york' })).toMatchObject({ covered: true, service_areas: [{ id, matched_by: 'city' }] });
  expect(await of.ok('checkCoverage', { city: 'Boston' })).toMatchObject({ covered: false, service_areas: [], needs: [] });
  expect(await of.ok('checkCoverage', { postal_code: '10001' })).toMatchObject({ covered: null, service_areas: [], needs: ['city'] });
});

it.each([
  [{ city: 'Straßburg' }, { city: 'STRASSBURG' }],
  [{ city: 'Łódź' }, { city: 'lodz' }],
  [{ city: 'Saint-Étienne' }, { city: 'saint etienne' }],
  [{ postal_code: '80202' }, { postal_code: '80202-1234' }],
  [{ postal_code: 'SW1A 1AA' }, { postal_code: 'sw1a1aa' }],
])('[coverage.text] the area %j covers %j', async (area, address) => {
  const { of } = await withArea(area);
  expect(await of.ok('checkCoverage', address)).toMatchObject({ covered: true });
});

it('[coverage.text, service-area.postal-codes] a postal code is compared with codes, ranges and prefixes, and asked for when it is missing', async () => {
  const { of, id } = await withArea({ postal_codes: ['80202', '80210–80219', 'LS1–LS17'] });
  const covers = async (postal_code: string) => (await of.ok('checkCoverage', { postal_code })).covered;
  for (const code of ['80202', '80202-1234', '80210', '80219', 'LS7 1AB', 'ls17 8aa']) expect(await covers(code), code).toBe(true);
  for (const code of ['80203', '80220', 'LS18 5AA']) expect(await covers(code), code).toBe(false);
  expect(await of.ok('checkCoverage', { postal_code: '80202' })).toMatchObject({ service_areas: [{ id, matched_by: 'postal_code' }] });
  expect(await of.ok('checkCoverage', { city: 'Denver' })).toMatchObject({ covered: null, service_areas: [], needs: ['postal_code'] });
});

it('[coverage.text, service-area.own-state] a city covers only addresses of its own state and country', async () => {
  const { of } = await withArea({ city: 'Denver', state: 'Colorado', country: 'US' });
  const covers = async (place: object) => (await of.ok('checkCoverage', { city: 'Denver', ...place })).covered;
  expect(await covers({})).toBe(true);
  expect(await covers({ state: 'CO' })).toBe(true);
  // No Denver is in California, so the answer asks back.
  expect(await covers({ state: 'CA' })).toBeNull();
  expect(await covers({ state: 'NC' })).toBe(false);
  const address = { line: '5 Main St', city: 'Denver', state: 'NC', country: 'US' };
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Grace', phone: '+1 212 555 0123', address });
  expect(await of.ok('checkCoverage', { customer_id })).toMatchObject({ covered: false });
  const windows = await of.ok('listJobRequestBookingWindows', { x_timezone: 'America/Denver', customer_id });
  expect(windows.reason).toBe('outside_service_area');
  expect(windows.remedies![0]!.arguments).toMatchObject({ city: 'Denver', state: 'NC', country: 'US' });
});

it("[coverage.customer] the customer's own address is used; a call without an address, or with a single coordinate, is refused", async () => {
  const { of } = await withArea({ boundary: square });
  const { customer_id } = await customerAt(of, inside);
  expect(await of.ok('checkCoverage', { customer_id })).toMatchObject({ covered: true });
  const other = await harness.business();
  expect((await other.call('checkCoverage', { customer_id })).error_code).toBe('CUSTOMER_NOT_FOUND');
  expect(invalid(await of.call('checkCoverage', {}))).toEqual(['VALIDATION_ERROR', 'postal_code']);
  expect(invalid(await of.call('checkCoverage', { latitude: 1 }))).toEqual(['VALIDATION_ERROR', 'postal_code']);
});

it('[coverage.uncertain, gazetteer.two-lists] when the place of a postal code is known only roughly, coverage is uncertain within that distance of a boundary', async () => {
  // The centre of White Plains, and an edge 9 km east of it: beyond the 8 km of a city, within the 10 km of the code.
  const west = (east: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [-75, 40],
        [east, 40],
        [east, 42],
        [-75, 42],
        [-75, 40],
      ],
    ],
  });
  const { of } = await withArea({ boundary: west(-73.656) });
  const at = (code: string) => of.ok('checkCoverage', { line: '1 Main St', city: 'White Plains', state: 'NY', postal_code: code });
  const { covered, place } = await at('10610');
  expect([covered, place!.coverage, place!.precision]).toEqual([null, 'uncertain', 'city']);
  expect(place!.note).toMatch(/^The postal code 10610 is known only roughly, near White Plains\. The address may be up to \d+ km away\.$/u);
  expect(await at('10601')).toMatchObject({ covered: true, place: { coverage: 'covered', precision: 'postal_code', note: null } });
});

it('[permissions.fields] the address of a customer or a site needs what looking at the customer needs', async () => {
  const { of } = await withArea({ boundary: square });
  const { customer_id } = await customerAt(of, inside);
  const site = await of.ok('createCustomerSite', { id: customer_id, name: 'Barn', address: { line: '9 Far St', ...inside } });
  const key = await of.newKey(['catalog_view']);
  for (const input of [{ customer_id }, { customer_id, site_id: site.id }])
    expect(await of.call('checkCoverage', input, { key })).toMatchObject({
      status: 403,
      data: { missing_permissions: ['customers_view'] },
    });
  expect((await of.call('checkCoverage', inside, { key })).error_code).toBe(0);
  expect((await of.call('checkCoverage', { customer_id }, { key: await of.newKey(['catalog_view', 'customers_view']) })).error_code).toBe(
    0,
  );
});
