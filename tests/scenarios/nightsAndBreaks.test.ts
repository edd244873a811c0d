/** Shifts that run past midnight, and breaks, on bare businesses over REST. docs/reference/scheduling.md#shift. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { overlapsSql } from '../../src/store/schedule/sessionSql.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';

const harness = await startHarness({ clock: { nowMilliseconds: () => Date.parse('2027-01-04T09:00:00Z') } });

type Hours = readonly (readonly [weekdays: readonly number[], start: number, end: number])[];
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const address = { line: 'Hauptstraße 1', city: 'Berlin', postal_code: '10827' };
const workdays = [1, 2, 3, 4, 5];
const allDay: Hours = [[everyDay, 0, 1440]];
const lunch: Hours = [
  [workdays, 480, 720],
  [workdays, 780, 1020],
];

const weekly = (hours: Hours) =>
  hours.flatMap(([weekdays, start_minute, end_minute]) => weekdays.map((weekday) => ({ weekday, start_minute, end_minute })));

interface Firm {
  readonly of: TestBusiness;
  readonly customerId: string;
  readonly technicianId: string;
}

/** A business that is open at these hours, with one technician who works them, and a customer in the served city. */
async function firm(hours: Hours, timezone = 'Europe/Berlin'): Promise<Firm> {
  const of = await harness.business({ timezone });
  const { version } = await okAsMember(harness, of, 'getOpeningHours', {});
  await okAsMember(harness, of, 'replaceOpeningHours', { version, weekly_hours: weekly(hours) });
  const { id: area } = await of.ok('createServiceArea', { name: 'Berlin', city: 'Berlin' });
  const { id: technicianId } = await of.ok('createTechnician', {
    full_name: 'Ada',
    email: `${randomUUID()}@example.com`,
    service_area_ids: [area],
  });
  const { customer_id: customerId } = await of.ok('createCustomer', { full_name: 'Grace', phone: '+493012345678', address });
  return { of, customerId, technicianId };
}

function book({ of, customerId }: Firm, scheduled_at: string, job_duration_minutes: number) {
  return of.ok('bookAndConfirmJobRequest', { customer_id: customerId, scheduled_at, job_duration_minutes });
}

it('[nights.one-shift, nights.start-day] at a 24-hour firm, 23:30 is booked on the day it starts, and the rest of the night is still offered', async () => {
  const at = await firm(allDay);
  const booked = await book(at, '2027-01-11T23:30', 60);
  expect(booked, JSON.stringify(booked)).toMatchObject({ confirmed: true });
  const job = await at.of.ok('getJobRequest', { id: booked.id });
  expect(job.schedule.sessions).toMatchObject([{ date: '2027-01-11', start_at: '2027-01-11T22:30:00Z', end_at: '2027-01-11T23:30:00Z' }]);
  const moved = await at.of.ok('previewJobRequestMove', { id: booked.id, start_at: '2027-03-10T23:30' });
  expect(moved.landing).toMatchObject({ start_local: '2027-03-10T23:30', end_local: '2027-03-11T00:30' });
  // Nobody else works, so the night goes on when the visit is over.
  const starts = await at.of.ok('listBookableStarts', { ...address, job_duration_minutes: 60, from: '2027-01-11', to: '2027-01-12' });
  const all = starts.days.flatMap((day) => day.starts);
  expect(all).toContain('2027-01-11T22:00');
  expect(all.filter((start) => start > '2027-01-11T22:30' && start < '2027-01-12T00:30')).toEqual([]);
  expect(all.some((start) => start > '2027-01-12T00:30' && start < '2027-01-12T04:00')).toBe(true);
  const again = await at.of.ok('bookAndConfirmJobRequest', {
    customer_id: at.customerId,
    scheduled_at: '2027-01-11T23:45',
    job_duration_minutes: 60,
  });
  expect(again).toMatchObject({ confirmed: false, refusal: { data: { blocked_by: { cannot_arrive_in_time: 1 } } } });
});

it('[nights.one-shift] the repeated hour and the skipped hour belong to the night', async () => {
  const at = await firm(allDay);
  for (const [night, minutes] of [
    ['2027-03-27T23:30', 240],
    ['2027-10-30T23:30', 240],
  ] as const) {
    const booked = await book(at, night, minutes);
    const job = await at.of.ok('getJobRequest', { id: booked.id });
    const [session] = job.schedule.sessions!;
    expect(Date.parse(session!.end_at) - Date.parse(session!.start_at)).toBe(minutes * 60_000);
  }
});

it('[breaks.spanned] a visit across the lunch break ends later by the length of the break', async () => {
  const at = await firm(lunch);
  for (const [date, minutes, end] of [
    ['2027-06-07', 300, '14:00'],
    ['2027-06-08', 480, '17:00'],
  ] as const) {
    const booked = await book(at, `${date}T08:00`, minutes);
    expect(booked, JSON.stringify(booked)).toMatchObject({ confirmed: true });
    const job = await at.of.ok('getJobRequest', { id: booked.id });
    expect(job.schedule).toMatchObject({ scheduled_duration_minutes: minutes });
    const expected = new Date(`${date}T${end}+02:00`).toISOString().replace('.000', '');
    expect(job.schedule.sessions).toMatchObject([{ end_at: expected, break_minutes: 60 }]);
  }
  // Half an hour on one side of the break is not enough.
  expect(await book(at, '2027-06-09T11:30', 120)).toMatchObject({ confirmed: false, refusal: { data: { blocked_by: { off_shift: 1 } } } });
});

it('[breaks.days] work of several days fills the working minutes of each day', async () => {
  const at = await firm(lunch);
  const booked = await book(at, '2027-06-14T08:00', 960);
  const job = await at.of.ok('getJobRequest', { id: booked.id });
  expect(job.schedule.sessions!.map(({ date, break_minutes }) => [date, break_minutes])).toEqual([
    ['2027-06-14', 60],
    ['2027-06-15', 60],
  ]);
});

it('[breaks.offered] windows, slots and starts of a firm with a lunch break agree with what is booked', async () => {
  const at = await firm(lunch);
  const starts = await at.of.ok('listBookableStarts', { ...address, job_duration_minutes: 300, from: '2027-06-07', to: '2027-06-07' });
  expect(starts.days[0]!.starts).toContain('2027-06-07T10:00');
  expect(starts.days[0]!.starts).not.toContain('2027-06-07T11:30');
  expect(await book(at, '2027-06-07T11:00', 300)).toMatchObject({ confirmed: true });
  const windows = await at.of.ok('listJobRequestBookingWindows', {
    ...address,
    x_timezone: 'Europe/Berlin',
    duration_minutes: 300,
    from: '2027-06-08',
    to: '2027-06-08',
  });
  expect(windows.days[0]!.periods.map(({ period }) => period)).toContain('morning');
  // A shorter visit that would end within the hour after lunch is refused, and so is not offered.
  expect(await book(at, '2027-06-08T11:00', 90)).toMatchObject({ confirmed: false });
});

it('[breaks.offered] windows of visits longer than a period contain the last starts that span a break', async () => {
  const at = await firm([
    [workdays, 480, 750],
    [workdays, 810, 1200],
  ]);
  // Busy until 11:00. From then on, six hours still fit over the break.
  expect(await book(at, '2027-06-07T08:00', 160)).toMatchObject({ confirmed: true });
  const asked = { ...address, x_timezone: 'Europe/Berlin', duration_minutes: 360, from: '2027-06-07', to: '2027-06-07' };
  const { days } = await at.of.ok('listJobRequestBookingWindows', asked);
  const morning = days[0]!.periods.find(({ period }) => period === 'morning');
  expect(morning?.business_view[0]!.start_minute).toBeGreaterThan(640);
  expect(await book(at, '2027-06-07T11:15', 360)).toMatchObject({ confirmed: true });
});

it('[travel.not-in-time-off] travel never falls into time off, and a refusal for this reason says so', async () => {
  const of = await harness.business({ timezone: 'Europe/Berlin' });
  const { id: area } = await of.ok('createServiceArea', { name: 'Berlin', city: 'Berlin' });
  const { id: technicianId } = await of.ok('createTechnician', {
    full_name: 'Ada',
    email: `${randomUUID()}@example.com`,
    service_area_ids: [area],
  });
  const visit = (latitude: number, scheduled_at: string) =>
    of.ok('bookAndConfirmJobRequest', {
      customer: { full_name: 'Grace', phone: '+493012345678' },
      address: { line: 'Straße 1', city: 'Berlin', latitude, longitude: 13.4 },
      scheduled_at,
      job_duration_minutes: 60,
    });
  expect(await visit(52.5, '2027-06-07T09:00')).toMatchObject({ confirmed: true });
  await of.ok('createTechnicianTimeOff', {
    id: technicianId,
    start_date: '2027-06-07',
    end_date: '2027-06-07',
    start_minute: 605,
    end_minute: 660,
    status: 'approved',
  });
  // Twenty kilometres are 39 minutes: five before the time off and the rest after it.
  expect(await visit(52.68, '2027-06-07T11:20')).toMatchObject({ confirmed: false, refusal: { data: { blocked_by: { on_time_off: 1 } } } });
  expect(await visit(52.68, '2027-06-07T11:45')).toMatchObject({ confirmed: true });
});

const emergencyOf = async ({ of, customerId }: Firm, minutes: number) => {
  const { id } = await of.ok('createJobRequest', {
    customer_id: customerId,
    job_dates: [{ date: '2027-06-08', periods: [{ period: 'morning' }] }],
  });
  await of.ok('updateJobPriority', { id, priority: 'p0' });
  await of.ok('quoteJobRequest', { id, job_duration_minutes: minutes });
  return id;
};

it('[breaks.time-off] time off within a visit’s break raises no flag or warning; time off beyond the break raises both', async () => {
  const at = await firm(lunch);
  const booked = await book(at, '2027-06-07T10:00', 300);
  expect(booked).toMatchObject({ confirmed: true });
  const off = (start_minute: number, end_minute: number) =>
    at.of.ok('createTechnicianTimeOff', {
      id: at.technicianId,
      start_date: '2027-06-07',
      end_date: '2027-06-07',
      start_minute,
      end_minute,
      status: 'approved',
    });
  const reason = async () => (await at.of.ok('getJobRequest', { id: booked.id })).attention.reason;
  const inBreak = await off(725, 775);
  expect(inBreak.stranded_visits).toMatchObject({ total: 0 });
  expect(await reason()).toBeNull();
  const { time_off } = await okAsMember(harness, at.of, 'listTimeOffRequests', {});
  expect(time_off).toMatchObject([{ stranded_visits: { total: 0 } }]);
  const id = await emergencyOf(at, 240);
  const warnings = async () =>
    (
      await at.of.ok('previewEmergencyReschedule', { job_request_id: id, technician_id: at.technicianId, start_at: '2027-06-08T10:00' })
    ).warnings.map(({ code }) => code);
  const tomorrow = (start_minute: number, end_minute: number) =>
    at.of.ok('createTechnicianTimeOff', {
      id: at.technicianId,
      start_date: '2027-06-08',
      end_date: '2027-06-08',
      start_minute,
      end_minute,
      status: 'approved',
    });
  await tomorrow(720, 780);
  expect(await warnings()).not.toContain('TIME_OFF_OVERLAP');
  await tomorrow(770, 790);
  expect(await warnings()).toContain('TIME_OFF_OVERLAP');
  // One minute of work is in the way. The flag stays for it alone.
  const wider = await off(719, 780);
  expect(wider.stranded_visits).toMatchObject({ total: 1 });
  expect(await reason()).toBe('technician_on_time_off');
  await okAsMember(harness, at.of, 'deleteTimeOff', { id: at.technicianId, time_off_id: wider.id });
  expect(await reason()).toBeNull();
});

it('[nights.sessions] a session of 25 hours is found in every part of it', async () => {
  const at = await firm(allDay);
  const booked = await book(at, '2027-10-31T00:00', 1800);
  const { schedule } = await at.of.ok('getJobRequest', { id: booked.id });
  const [session] = schedule.sessions!;
  expect(session).toMatchObject({ start_at: '2027-10-30T22:00:00Z', end_at: '2027-10-31T23:00:00Z' });
  const minute = Date.parse(session!.start_at) / 60_000;
  const rows = await harness.store.query<{ found: number }>(
    `select count(*)::int as found from sessions s where s.job_request_id = $1 and ${overlapsSql('s', String(minute), String(minute + 30))}`,
    [booked.id],
  );
  expect(rows).toEqual([{ found: 1 }]);
});

it('[breaks.ends] without a chosen technician, the end time includes the breaks of the first candidate or of the opening hours', async () => {
  const at = await firm(lunch);
  const near = { latitude: 52.49, longitude: 13.35 };
  const nearby = await at.of.ok('listNearbyTechnicians', { ...near, at: '2027-06-08T10:00', duration_minutes: 240 });
  expect(nearby).toMatchObject({ start_at: '2027-06-08T08:00:00Z' });
  expect(nearby.end_at).toBe('2027-06-08T13:00:00Z');
  const id = await emergencyOf(at, 240);
  const asked = { job_request_id: id, start_at: '2027-06-08T10:00' };
  const found = await at.of.ok('listEmergencyCandidates', asked);
  expect([found.end_at, found.candidates[0]!.end_at]).toEqual(['2027-06-08T13:00:00Z', '2027-06-08T13:00:00Z']);
});

it('[nights.same-day] a visit that is pushed past midnight within its night shift stays on the same day', async () => {
  const at = await firm([
    [everyDay, 1200, 1440],
    [everyDay, 0, 180],
  ]);
  const first = await book(at, '2027-06-07T23:00', 60);
  const other = await book(at, '2027-06-09T21:00', 60);
  const plan = await at.of.ok('previewJobRequestMove', {
    id: other.id,
    start_at: '2027-06-07T23:00',
    mode: 'overtime',
    allow_non_p0_displacement: true,
  });
  expect(plan.moves).toMatchObject([{ job_request_id: first.id, kind: 'push' }]);
  expect(Date.parse(plan.moves[0]!.to.start_at)).toBeGreaterThanOrEqual(Date.parse('2027-06-07T22:00:00Z'));
});

it('[settings.stranded, settings.preview] a stricter break rule lists the visits over lunch as stranded, and the old rule clears them', async () => {
  const at = await firm(lunch);
  const near = await book(at, '2027-01-11T11:00', 180);
  const middle = await book(at, '2027-01-12T10:00', 240);
  const change = async (input: { min_minutes_beside_break: number; preview?: boolean }) => {
    const { version } = await okAsMember(harness, at.of, 'getBusinessSettings', {});
    return (await okAsMember(harness, at.of, 'updateBusinessSettings', { version, ...input })).stranded_visits;
  };
  const attentionOf = async (id: string) => (await at.of.ok('getJobRequest', { id })).attention.reason;
  const listed = { total: 1, visits: [{ job_request_id: near.id, reason: 'off_shift' }] };
  expect(await change({ min_minutes_beside_break: 61, preview: true })).toMatchObject(listed);
  expect(await attentionOf(near.id)).toBeNull();
  expect(await change({ min_minutes_beside_break: 61 })).toMatchObject(listed);
  expect(await attentionOf(near.id)).toBe('off_shift');
  expect(await change({ min_minutes_beside_break: 121 })).toMatchObject({ total: 2 });
  expect(await attentionOf(middle.id)).toBe('off_shift');
  expect(await change({ min_minutes_beside_break: 60 })).toEqual({ total: 0, visits: [] });
  for (const { id } of [near, middle]) expect(await attentionOf(id)).toBeNull();
});

it('[settings.stranded] changing week A lists the visits in the week that a technician does not work', async () => {
  const at = await firm(lunch);
  const weeks = weekly([[workdays, 480, 720]]).map((range) => ({ ...range, week: 'a' as const }));
  await at.of.ok('replaceTechnicianAvailability', { id: at.technicianId, weekly_hours: weeks });
  const { version } = await okAsMember(harness, at.of, 'updateBusinessSettings', {
    version: (await okAsMember(harness, at.of, 'getBusinessSettings', {})).version,
    week_a_start_date: '2027-01-11',
  });
  const booked = await book(at, '2027-01-11T09:00', 60);
  const swapped = await okAsMember(harness, at.of, 'updateBusinessSettings', { version, week_a_start_date: '2027-01-18' });
  expect(swapped.stranded_visits).toMatchObject({ total: 1, visits: [{ job_request_id: booked.id, reason: 'no_working_day' }] });
});
