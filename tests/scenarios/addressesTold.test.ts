/** Every operation that takes an address places it alike, and says so when it names no place. docs/decisions/0080. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { operations, type InputOf, type OperationId, type Operations } from '../../src/contract/index.ts';
import { okAsMember } from '../support/asMember.ts';
import { callAsGuest } from '../support/guest.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';

const harness = await startHarness({ clock: { nowMilliseconds: () => Date.parse('2030-06-05T12:00:00Z') } });
const monday = '2030-06-10';
const office = { line: '1437 Bannock St', city: 'Denver', state: 'CO', postal_code: '80202' };

type Sent = InputOf<Operations['createCustomer']>['address'] & object;
/** `hasPlace` and the note. undefined: this answer has no notes. */
interface Told {
  readonly hasPlace: boolean;
  readonly note: string | null | undefined;
}
type Way = (of: TestBusiness, address: Sent) => Promise<Told>;

const phone = () => `+1 303 555 ${String(1000 + Math.floor(Math.random() * 9000))}`;
const email = () => `${randomUUID()}@example.com`;
const person = () => ({ full_name: 'Grace', email: email() });
const ofAddress = ({ latitude, place_note: note }: { latitude: number | null; place_note: string | null }): Told => ({
  hasPlace: latitude !== null,
  note,
});
const ofPlace = (place: { latitude: number | null; note: string | null } | undefined): Told => ({
  hasPlace: place!.latitude !== null,
  note: place!.note,
});
const ofGuest = (place: { is_found: boolean; note: string | null } | undefined): Told => ({ hasPlace: place!.is_found, note: place!.note });
const ofStart = ({ start_location_lat: latitude }: { start_location_lat: number | null }): Told => ({
  hasPlace: latitude !== null,
  note: undefined,
});
const customerAddress = async (of: TestBusiness, id: string) => ofAddress((await of.ok('getCustomer', { id })).contact.address);
const technician = () => ({ full_name: 'Ada', email: email(), start_location_type: 'home' as const });
const work = { scheduled_at: `${monday}T10:00`, job_duration_minutes: 60 };

/** Operations that take an address in parts alone. */
const questions: Partial<Record<OperationId, Way>> = {
  checkCoverage: async (of, address) => ofPlace((await of.ok('checkCoverage', address)).place),
  listJobRequestBookingWindows: async (of, address) =>
    ofPlace((await of.ok('listJobRequestBookingWindows', { x_timezone: 'America/Denver', ...address })).place),
  listBookableStarts: async (of, address) =>
    ofPlace((await of.ok('listBookableStarts', { ...address, job_duration_minutes: 60, from: monday, to: monday })).place),
  listGuestBookingWindows: async (of, { line = '' }) => {
    // A guest must name a town.
    const { id: job_type_id } = await of.ok('createJobType', { name: randomUUID(), default_duration_minutes: 60 });
    const asked = { x_timezone: 'America/Denver', job_type_id, address: { line, city: line } };
    return ofGuest((await callAsGuest(harness, of, 'listGuestBookingWindows', asked)).data.place);
  },
};

/** Operations that also take it as one text, `formatted`. */
const ways: Partial<Record<OperationId, Way>> = {
  createCustomer: async (of, address) => customerAddress(of, (await of.ok('createCustomer', { ...person(), address })).customer_id),
  updateCustomer: async (of, address) => {
    const { customer_id: id } = await of.ok('createCustomer', { ...person(), address: office });
    await of.ok('updateCustomer', { id, address });
    return customerAddress(of, id);
  },
  createCustomerSite: async (of, address) => {
    const { customer_id: id } = await of.ok('createCustomer', person());
    return ofAddress((await of.ok('createCustomerSite', { id, name: 'Shop', address })).address);
  },
  updateCustomerSite: async (of, address) => {
    const { customer_id: id } = await of.ok('createCustomer', person());
    const { id: site_id } = await of.ok('createCustomerSite', { id, name: 'Shop', address: office });
    return ofAddress((await of.ok('updateCustomerSite', { id, site_id, address })).address);
  },
  bookAndConfirmJobRequest: async (of, address) => {
    const { id, place } = await of.ok('bookAndConfirmJobRequest', { customer: { full_name: 'Grace', phone: phone() }, address, ...work });
    const job = await of.ok('getJobRequest', { id });
    expect(ofAddress(job.address)).toEqual(ofPlace(place));
    return ofPlace(place);
  },
  createTechnician: async (of, address) => ofStart(await of.ok('createTechnician', { ...technician(), address })),
  updateTechnician: async (of, address) => {
    const { id } = await of.ok('createTechnician', { ...technician(), address: office });
    return ofStart(await of.ok('updateTechnician', { id, address }));
  },
  updateBusinessSettings: async (of, address) => {
    const { version } = await okAsMember(harness, of, 'getBusinessSettings', {});
    const told = ofAddress((await okAsMember(harness, of, 'updateBusinessSettings', { version, base_address: address })).base_address);
    const again = await okAsMember(harness, of, 'getBusinessSettings', {});
    await okAsMember(harness, of, 'updateBusinessSettings', { version: again.version, base_address: office });
    return told;
  },
  importCustomers: async (of, address) => {
    const { rows } = await okAsMember(harness, of, 'importCustomers', { rows: [{ ...person(), address }] });
    return customerAddress(of, rows[0]!.id!);
  },
  importJobRequests: async (of, address) => {
    const row = { external_reference: randomUUID(), full_name: 'Iris', email: email(), address, wished_date: monday };
    const { rows } = await okAsMember(harness, of, 'importJobRequests', { rows: [row] });
    return ofAddress((await of.ok('getJobRequest', { id: rows[0]!.id! })).address);
  },
  importTechnicians: async (of, address) => {
    const { rows } = await okAsMember(harness, of, 'importTechnicians', { rows: [{ ...technician(), address }] });
    return ofStart(await of.ok('getTechnician', { id: rows[0]!.id! }));
  },
};

/** A guest's request is placed like the windows that the guest was offered. */
const sameAs: Partial<Record<OperationId, OperationId>> = { createGuestJobRequest: 'listGuestBookingWindows' };

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}
const takesAddress = ({ properties = {} }: Schema): boolean =>
  ('line' in properties && 'postal_code' in properties) || Object.values(properties).some(takesAddress);

const lines = [
  'asdf qwer zxcv',
  '00000',
  'call me when you get there',
  'TBD',
  '???',
  'n/a',
  'siehe Notiz',
  '後で電話',
  '1437 Bannock St',
  'Zzyzxville',
  '+1 303 555 0100',
  'xx',
];

async function firm(): Promise<TestBusiness> {
  const of = await harness.business({ timezone: 'America/Denver' });
  const { version } = await okAsMember(harness, of, 'getBusinessSettings', {});
  await okAsMember(harness, of, 'updateBusinessSettings', { version, base_address: office });
  const { id } = await of.ok('createServiceArea', { name: 'Denver', city: 'Denver' });
  await of.ok('createTechnician', { full_name: 'Ada', email: email(), service_area_ids: [id] });
  return of;
}

describe('an operation that takes an address', () => {
  it('[place.told] is tested below', () => {
    const found = Object.values(operations)
      .filter((operation) => {
        const { queryFields = {}, bodyFields = {} } = operation as { queryFields?: object; bodyFields?: object };
        return (
          takesAddress({ properties: { ...queryFields, ...bodyFields } as Record<string, Schema> }) || /^import[A-Z]/u.test(operation.id)
        );
      })
      .map(({ id }) => id);
    expect(found.toSorted()).toEqual(Object.keys({ ...ways, ...questions, ...sameAs }).toSorted());
  });

  it.each(Object.entries({ ...ways, ...questions }))('[place.told] %s says so when a line names no place', async (_, way) => {
    const of = await firm();
    for (const line of lines) {
      const { hasPlace, note } = await way(of, { line });
      expect({ line, hasPlace, isSaid: note !== null }).toEqual({ line, hasPlace: false, isSaid: true });
    }
  });

  it.each(Object.entries(ways))('[place.told] %s reads an address that is sent as one line of text', async (_, way) => {
    const of = await firm();
    const text = '2001 Colorado Blvd, Denver, CO 80205';
    expect(await way(of, { formatted: text })).toEqual(await way(of, { line: text }));
    expect((await way(of, { formatted: text })).hasPlace).toBe(true);
    expect(await way(of, { formatted: 'asdf qwer zxcv' })).toEqual(await way(of, { line: 'asdf qwer zxcv' }));
  });
});

it('[place.told] an address that is sent as one line of text is stored in its parts and keeps its text', async () => {
  const of = await firm();
  const formatted = '2001 Colorado Blvd, Denver, CO 80205';
  const { customer_id: id } = await of.ok('createCustomer', { ...person(), address: { formatted } });
  const { contact } = await of.ok('getCustomer', { id });
  expect(contact.address).toMatchObject({ line: '2001 Colorado Blvd', city: 'Denver', state: 'CO', postal_code: '80205', formatted });
});

describe.each([
  ['a city', { city: 'Denver' }],
  ['postal codes', { postal_codes: ['80202', '80205'] }],
  ['a boundary', { boundary: around(39.74, -104.98) }],
])('with a service area defined by %s', (_, area) => {
  it.each(['asdf qwer zxcv', 'call me when you get there', 'Zzyzxville'])(
    '[remedies.address, place.told] a refused quote for "%s" says that the address is unclear, and its first remedy is to set the address',
    async (line) => {
      const of = await harness.business({ timezone: 'America/Denver' });
      const { id: area_id } = await of.ok('createServiceArea', { name: 'The area', ...area });
      await of.ok('createTechnician', { full_name: 'Ada', email: email(), service_area_ids: [area_id] });
      const { customer_id } = await of.ok('createCustomer', { ...person(), address: { line } });
      const { id } = await of.ok('createJobRequest', {
        customer_id,
        job_dates: [{ date: monday, periods: [{ period: 'morning' }] }],
        skill_ids: [],
        x_timezone: 'America/Denver',
      } as never);
      const refused = await of.call('quoteJobRequest', { id, job_duration_minutes: 60 });
      expect(refused).toMatchObject({
        error_code: 'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE',
        data: { reason: 'address_missing', place: { latitude: null, coverage: 'uncertain' } },
      });
      const { place, remedies } = refused.data as unknown as {
        place: { note: string | null };
        remedies: { kind: string; then?: unknown[] }[];
      };
      expect(place.note).not.toBeNull();
      expect(remedies.map(({ kind }) => kind)).toEqual(['set_address']);
      // All questions say the same.
      const coverage = await of.ok('checkCoverage', { line });
      expect([coverage.covered, coverage.place!.coverage, coverage.place!.note]).toEqual([null, 'uncertain', place.note]);
      const starts = await of.ok('listBookableStarts', { line, job_duration_minutes: 60, from: monday, to: monday });
      expect([starts.reason, starts.place!.note]).toEqual(['address_missing', place.note]);
      const windows = await of.ok('listJobRequestBookingWindows', { line, x_timezone: 'America/Denver' });
      expect([windows.reason, windows.place!.note]).toEqual(['address_missing', place.note]);
      // The remedy helps: the job takes over the address.
      await of.ok('updateCustomer', { id: customer_id, address: { line: '2001 Colorado Blvd, Denver, CO 80205' } });
      await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
    },
  );
});

function around(latitude: number, longitude: number) {
  const [south, north, west, east] = [latitude - 0.3, latitude + 0.3, longitude - 0.3, longitude + 0.3];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as [number, number][];
  return { type: 'Polygon' as const, coordinates: [ring] };
}
