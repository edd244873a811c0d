/** When a visit can be offered to a customer. docs/reference/conventions.md#plans. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { TestBusiness } from '../../support/harness.ts';
import { invalid, newSkill, refusal } from '../replies.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { monday, openDesk } from './desk.ts';

const { harness, business, staffed, setClock } = await openDesk();
const windows = (of: TestBusiness, input: object = {}) =>
  of.call('listJobRequestBookingWindows', { x_timezone: 'America/New_York', from: monday, to: monday, ...input });

const ranges = async (of: TestBusiness, input: object = {}) =>
  (await windows(of, input)).data.days.flatMap(({ periods }) =>
    periods.flatMap(({ business_view }) => business_view.map((view) => [view.start_minute, view.end_minute])),
  );

it('[booking-windows.timezone-required, booking-windows.max-31, booking-windows.alias] requires a time zone, days in order, and the alias of its own business', async () => {
  const bare = await harness.request('GET', '/v1/job-requests/booking-windows', { key: business.key });
  expect(bare).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR', errors: [{ code: 'required' }] });
  expect(invalid(await windows(business, { x_timezone: 'Mars/Base' }))).toEqual(['VALIDATION_ERROR', 'X-Timezone']);
  for (const to of ['2030-06-09', '2030-07-11']) expect(invalid(await windows(business, { to }))).toEqual(['VALIDATION_ERROR', 'to']);
  expect((await windows(business, { to: '2030-07-10' })).error_code).toBe(0);
  const other = await harness.business();
  for (const alias of [other.alias, 'nobody']) expect(refusal(await windows(business, { alias }))).toEqual([404, 'BUSINESS_NOT_FOUND']);
  expect((await windows(business, { alias: business.alias })).data.alias).toBe(business.alias);
});

it('[booking-windows.default-range] covers today and the next 13 days by default', async () => {
  const { data } = await business.call('listJobRequestBookingWindows', { x_timezone: 'America/New_York' });
  expect([data.days[0]!.date, data.days.at(-1)!.date]).toEqual(['2030-06-05', '2030-06-18']);
});

it('[booking-windows.duration-default, booking-windows.narrow] uses the given duration, otherwise that of the job type with its buffers, otherwise an hour', async () => {
  const { of, customer, technician } = await staffed();
  await of.ok('replaceTechnicianAvailability', { id: technician, weekly_hours: [{ weekday: 1, start_minute: 480, end_minute: 570 }] });
  const fits = async (input: object) => (await ranges(of, { customer_id: customer, ...input })).length > 0;
  const type = async (input: object) => ({ job_type_id: (await of.ok('createJobType', { name: randomUUID(), ...input })).id });
  expect([await fits({ duration_minutes: 90 }), await fits({ duration_minutes: 91 })]).toEqual([true, false]);
  expect(await fits(await type({ default_duration_minutes: 90 }))).toBe(true);
  expect(await fits(await type({ default_duration_minutes: 90, default_mobilization_minutes: 1 }))).toBe(false);
  for (const minutes of [59, 60]) {
    await of.ok('replaceTechnicianAvailability', {
      id: technician,
      weekly_hours: [{ weekday: 1, start_minute: 480, end_minute: 480 + minutes }],
    });
    expect([await fits({}), await fits(await type({}))]).toEqual([minutes === 60, minutes === 60]);
  }
});

it('[booking-windows.narrow, booking-windows.feasible] filters by customer, skills and address', async () => {
  const { of, customer } = await staffed();
  const day = [
    [480, 720],
    [720, 1020],
    [1020, 1080],
  ];
  expect(await ranges(of)).toEqual(day);
  expect(await ranges(of, { customer_id: customer })).toEqual(day);
  const far = (await of.ok('createCustomer', { full_name: 'Far', phone: '2125550123', address: { city: 'Troy' } })).customer_id;
  expect(await ranges(of, { customer_id: far })).toEqual([]);
  expect(await ranges(of, { postal_code: '99999' })).toEqual([]);
  // Address fields in the request replace the customer's own address.
  expect(await ranges(of, { customer_id: far, postal_code: '99999', city: 'New York' })).toEqual(day);
  expect(await ranges(of, { customer_id: customer, city: 'Troy' })).toEqual([]);
  const boundary = {
    type: 'Polygon',
    coordinates: [
      [
        [-75, 40],
        [-73, 40],
        [-73, 41],
        [-75, 41],
        [-75, 40],
      ],
    ],
  };
  const area = (await of.ok('listServiceAreas', {})).service_areas[0]!;
  await of.ok('updateServiceArea', { id: area.id, boundary });
  expect(await ranges(of, { latitude: 40.75, longitude: -74 })).toEqual(day);
  expect(await ranges(of, { latitude: 42, longitude: -74 })).toEqual([]);
  const skillId = await newSkill(of);
  expect(await ranges(of, { skill_ids: [skillId] })).toEqual([]);
  expect(refusal(await windows(of, { skill_ids: [randomUUID()] }))).toEqual([404, 'SKILL_NOT_FOUND']);
  expect(refusal(await windows(of, { customer_id: randomUUID() }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
});

it('[time.23-25-hours, booking-windows.feasible] leaves out a window whose end, by the local clock, is before its start', async () => {
  setClock('2030-10-30T12:00:00Z');
  const { of, customer, technician } = await staffed();
  await harness.store.query(`insert into opening_hours select id, 7, 0, 180 from tenants where business_id = $1 and environment = 'live'`, [
    of.businessId,
  ]);
  await of.ok('replaceTechnicianAvailability', {
    id: technician,
    weekly_hours: [
      { weekday: 7, start_minute: 0, end_minute: 180 },
      { weekday: 1, start_minute: 480, end_minute: 1080 },
    ],
  });
  // 08:00 to 12:00 in Dubai is 00:00 to 03:00 in New York, where the hour from 01:00 comes twice that night.
  const night = { x_timezone: 'Asia/Dubai', from: '2030-11-03', to: '2030-11-03', customer_id: customer, duration_minutes: 30 };
  const busy = async (from: string, until: string) => {
    const job = await quotedJob(of, customer, '2030-11-04', (Date.parse(until) - Date.parse(from)) / 60_000);
    const visit = await of.ok('confirmJobRequest', { id: job.id, scheduled_at: '2030-11-04T10:00', status_version: job.status_version });
    await harness.store.query(`update sessions set start_minute = $2, end_minute = $3, date = '2030-11-03' where job_request_id = $1`, [
      visit.id,
      Date.parse(from) / 60_000,
      Date.parse(until) / 60_000,
    ]);
    // The sessions were changed directly in the database. Updating the technician makes the service read the board again.
    await of.ok('updateTechnician', { id: technician, job_title: from });
  };
  await busy('2030-11-03T04:00:00Z', '2030-11-03T05:30:00Z');
  expect(await ranges(of, night)).toEqual([[90, 180]]);
  await busy('2030-11-03T06:15:00Z', '2030-11-03T08:00:00Z');
  // Free only from 01:30, before the clocks go back, to 01:15, after they did.
  expect(await ranges(of, night)).toEqual([]);
  setClock('2030-06-05T12:00:00Z');
});

it('[booking-windows.narrow] ignores a latitude or longitude that is sent alone', async () => {
  const { data } = await windows(business, {});
  expect((await windows(business, { latitude: 40.7 })).data).toEqual(data);
  expect((await windows(business, { longitude: -74 })).data).toEqual(data);
});
