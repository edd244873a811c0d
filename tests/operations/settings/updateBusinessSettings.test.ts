/** Changing the settings of a business. docs/internals/records.md#settings. */
import { expect, it } from 'vitest';
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { openOffice, visitAt } from './office.ts';

const { harness, ok, call, auditOf, date, withVisit } = await openOffice();
type Change = Omit<InputOf<Operations['updateBusinessSettings']>, 'version'>;

const versionOf = async (of: TestBusiness) => (await ok(of, 'getBusinessSettings', {})).version;
const update = async (of: TestBusiness, change: Change) => ok(of, 'updateBusinessSettings', { ...change, version: await versionOf(of) });
const tried = async (of: TestBusiness, change: Change) => call(of, 'updateBusinessSettings', { ...change, version: await versionOf(of) });

it('[settings.business, settings.audited] changes only the fields that are sent, and records the change in the audit', async () => {
  const of = await harness.business();
  const before = await ok(of, 'getBusinessSettings', {});
  const changed = await update(of, {
    name: ' Plumbing & Sons ',
    arrival_window_minutes: 60,
    allow_non_p0_displacement: true,
    default_locale: 'fr',
  });
  const { stranded_visits, customers_to_erase, guest_jobs_to_erase, jobs_to_clear, ...settings } = changed;
  expect({ stranded_visits, customers_to_erase, guest_jobs_to_erase, jobs_to_clear }).toEqual({
    stranded_visits: { total: 0, visits: [] },
    customers_to_erase: null,
    guest_jobs_to_erase: null,
    jobs_to_clear: null,
  });
  expect(settings).toEqual({
    ...before,
    name: 'Plumbing & Sons',
    arrival_window_minutes: 60,
    allow_non_p0_displacement: true,
    default_locale: 'fr',
    version: settings.version,
  });
  expect(await ok(of, 'getBusinessSettings', {})).toEqual(settings);
  expect((await ok(of, 'getMailSettings', {})).locale).toBe('fr');
  // Both environments share the name. Each has its own planning settings.
  const sandbox = await ok(of, 'getBusinessSettings', {}, { environment: 'sandbox' });
  expect(sandbox).toMatchObject({ name: 'Plumbing & Sons', arrival_window_minutes: 120, default_locale: 'en' });
  expect((await auditOf(of, 'business.updated'))[0]!.changes).toEqual([
    { field: 'name', before: 'Test Plumbing', after: 'Plumbing & Sons' },
  ]);
  expect((await auditOf(of, 'settings.updated'))[0]!.changes).toEqual([
    { field: 'default_locale', before: 'en', after: 'fr' },
    { field: 'arrival_window_minutes', before: 120, after: 60 },
    { field: 'allow_non_p0_displacement', before: false, after: true },
  ]);
});

it('[settings.audited] sending the same values again changes nothing', async () => {
  const of = await harness.business();
  const before = await ok(of, 'getBusinessSettings', {});
  expect((await update(of, { name: 'Test Plumbing', timezone: 'America/New_York' })).version).toBe(before.version);
  expect(await auditOf(of, 'business.updated')).toEqual([]);
  expect(await auditOf(of, 'settings.updated')).toEqual([]);
});

it('[settings.fence] refuses a change based on an outdated version, and answers the current settings', async () => {
  const of = await harness.business();
  const version = await versionOf(of);
  await ok(of, 'updateBusinessSettings', { version, arrival_window_minutes: 60 });
  const late = await call(of, 'updateBusinessSettings', { version, name: 'Late' });
  expect(late).toMatchObject({ status: 409, error_code: 'VERSION_CONFLICT', data: { current_record: { arrival_window_minutes: 60 } } });
  expect((await ok(of, 'getBusinessSettings', {})).name).toBe('Test Plumbing');
  // The mail settings change the same language setting, so they raise its version as well.
  const read = await versionOf(of);
  await ok(of, 'updateMailSettings', { locale: 'de' });
  expect(await call(of, 'updateBusinessSettings', { version: read, name: 'Late' })).toMatchObject({ error_code: 'VERSION_CONFLICT' });
});

it('[settings.fence] of several concurrent changes, only one is applied', async () => {
  const of = await harness.business();
  const version = await versionOf(of);
  const replies = await Promise.all(
    [60, 70, 80, 90].map((minutes) => call(of, 'updateBusinessSettings', { version, arrival_window_minutes: minutes })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

it('[settings.alias] the former alias still leads to the business, and no other business can take it', async () => {
  const [of, other] = [await harness.business(), await harness.business()];
  const alias = `${of.alias}-new`;
  const { former_aliases, booking_url } = await update(of, { alias });
  expect([former_aliases, booking_url]).toEqual([[of.alias], `${harness.url}/book/${alias}`]);
  const page = await fetch(`${harness.url}/book/${of.alias}?lang=de`, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([302, `/book/${alias}?lang=de`]);
  expect((await fetch(`${harness.url}/book/${alias}`)).status).toBe(200);
  const windows = { x_timezone: 'America/New_York', from: date, to: date };
  for (const name of [of.alias, alias])
    expect((await of.ok('listJobRequestBookingWindows', { ...windows, alias: name })).alias).toBe(alias);
  for (const name of [of.alias, alias])
    expect(await tried(other, { alias: name })).toMatchObject({ status: 409, error_code: 'BUSINESS_ALIAS_TAKEN', data: { alias: name } });
  // The business can take its former alias back.
  expect(await update(of, { alias: of.alias })).toMatchObject({ alias: of.alias, former_aliases: [alias] });
});

it('[settings.alias] only the ten latest former aliases are kept, and an older one is free again', async () => {
  const [of, other] = [await harness.business(), await harness.business()];
  for (let number = 1; number <= 11; number++) await update(of, { alias: `${of.alias}-${number}` });
  const { former_aliases } = await ok(of, 'getBusinessSettings', {});
  expect(former_aliases).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `${of.alias}-${number}`));
  expect((await update(other, { alias: of.alias })).alias).toBe(of.alias);
});

it('[settings.zone, settings.stranded, settings.preview] a new zone moves no visit, and the answer lists visits outside working hours in the new zone', async () => {
  const { business: of, customerId, job } = await withVisit(date, '08:00');
  const late = await visitAt(of, customerId, date, '16:00');
  const before = await ok(of, 'getBusinessSettings', {});
  const asked = { timezone: 'America/Los_Angeles', version: before.version };
  const preview = await ok(of, 'updateBusinessSettings', { ...asked, preview: true });
  expect(preview.stranded_visits).toMatchObject({ total: 1, visits: [{ job_request_id: job.id, start_at: job.schedule.scheduled_at }] });
  expect(await ok(of, 'getBusinessSettings', {})).toEqual(before);
  expect(await auditOf(of, 'settings.updated')).toEqual([]);
  const changed = await ok(of, 'updateBusinessSettings', asked);
  expect(changed.stranded_visits).toEqual(preview.stranded_visits);
  const after = await of.ok('getJobRequest', { id: late.id });
  expect(after.schedule).toMatchObject({ scheduled_at: late.schedule.scheduled_at, business_timezone: 'America/Los_Angeles' });
  expect(after.status_version).toBe(late.status_version);
});

it('[settings.zone] after a change of zone, visits and time off belong to the day they have in the new zone', async () => {
  const { business: of, technicianId, job } = await withVisit(date, '16:00');
  const next = new Date(Date.parse(`${date}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  await of.ok('createTechnicianTimeOff', { id: technicianId, start_date: next, end_date: next, status: 'approved' });
  await update(of, { timezone: 'Asia/Tokyo' });
  const { schedule } = await of.ok('getJobRequest', { id: job.id });
  expect(schedule.sessions[0]!.date).toBe(next);
  const { time_off } = await of.ok('getTechnicianSchedule', { id: technicianId, from: next, to: next });
  // The time off now begins at midnight in Tokyo.
  expect(time_off[0]!.start_at).toBe(`${date}T15:00:00Z`);
});

it('[settings.home] addresses are found near where the business works, and fields that are not sent keep their value', async () => {
  const of = await harness.business({ timezone: 'Europe/London' });
  const placeOf = async (line: string) => {
    const { place } = await of.ok('checkCoverage', { line });
    return place!.latitude === null ? null : `${Math.round(place!.latitude)} ${Math.round(place!.longitude!)}`;
  };
  expect(await placeOf('Boston')).toBe('53 0');
  const changed = await update(of, {
    home_country: 'us',
    base_address: { line: '1 City Hall Square, Boston, MA 02201' },
    city_minutes: 15,
  });
  expect(changed).toMatchObject({
    home_country: 'US',
    country: 'US',
    base_address: { line: '1 City Hall Square', city: 'Boston', state: 'MA', postal_code: '02201', precision: 'postal_code' },
    city_minutes: 15,
    postal_code_minutes: 10,
  });
  expect(await placeOf('Boston')).toBe('42 -71');
  const back = await update(of, { home_country: '' });
  expect(back).toMatchObject({ home_country: null, country: 'GB', city_minutes: 15, base_address: { city: 'Boston' } });
});

it('[technician.start-follows] a new base address moves start locations at the office, with one event each, and leaves entered coordinates', async () => {
  const of = await harness.business();
  const hired = (email: string, start: object) => of.ok('createTechnician', { full_name: 'Ada', email, ...start });
  const office = await hired('a@example.com', { start_location_type: 'office' });
  const entered = await hired('b@example.com', { start_location_type: 'office', start_location_lat: 40, start_location_long: -74 });
  expect(office).toMatchObject({ start_location_lat: null, start_location_source: null });
  await update(of, { base_address: { line: '1 City Hall Square, Boston, MA 02201' } });
  const moved = await of.ok('getTechnician', { id: office.id });
  expect(moved).toMatchObject({ start_location_precision: 'postal_code', start_location_source: 'base' });
  expect(Math.round(moved.start_location_lat!)).toBe(42);
  expect(await of.ok('getTechnician', { id: entered.id })).toMatchObject({ start_location_lat: 40, start_location_source: 'sent' });
  const typesOf = async (id: string) =>
    (await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by id', [id])).map(
      ({ type }) => type,
    );
  expect(await typesOf(office.id)).toEqual(['technician.created', 'technician.updated']);
  expect(await typesOf(entered.id)).toEqual(['technician.created']);
  await update(of, { base_address: {} });
  expect(await of.ok('getTechnician', { id: office.id })).toMatchObject({ start_location_lat: null, start_location_source: null });
});

it.each([
  [{ home_country: 'USA' }],
  [{ timezone: 'Mars/Olympus' }],
  [{ timezone: '+02:00' }],
  [{ name: '\u200B' }],
  [{ alias: 'No Alias' }],
  [{ alias: '-x' }],
  [{ arrival_window_minutes: 4 }],
  [{ afternoon_start_minute: 480 }],
  [{ evening_end_minute: 1000 }],
])('[settings.business] refuses %j', async (change) => {
  const of = await harness.business();
  expect(await tried(of, change)).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
});
