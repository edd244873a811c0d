/** The starts at which a visit can be booked. On random boards in tests/properties/bookableStarts.deep.test.ts. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Remedy } from '../../../src/contract/explanations.ts';
import type { InputOf, OutputOf, Operations } from '../../../src/contract/index.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { booked } from '../dispatch/board.ts';
import { invalid, newSkill, refusal } from '../replies.ts';
import { confirm, monday, openDesk } from './desk.ts';
import { newTeam } from './team.ts';

type Input = InputOf<Operations['listBookableStarts']>;

const { harness, business, staffed, book, setClock } = await openDesk();
const onMonday = { from: monday, to: monday };
const hours = (...times: string[]) => times.map((time) => `${monday}T${time}`);
/** Asks for a visit of one hour, unless the input has a job type or a duration. */
const starts = (of: TestBusiness, input: Input) => of.ok('listBookableStarts', { ...onMonday, ...hourOf(input), ...input });
const hourOf = (input: Input) => (input.job_type_id === undefined ? { job_duration_minutes: 60 } : {});
const timesOf = ({ days }: OutputOf<Operations['listBookableStarts']>) => days.flatMap((day) => day.starts);
const remediesOf = (data: { remedies?: Remedy[] }) => data.remedies!.map(({ kind }) => kind);

it('[starts.new-work, starts.every-day] lists for every day of the range the starts for a customer, or the reason why there are none', async () => {
  const { of, customer, technician } = await staffed();
  const answer = await of.ok('listBookableStarts', { customer_id: customer, job_duration_minutes: 90, from: monday, to: '2030-06-16' });
  expect(answer).toMatchObject({
    next_operation: 'bookAndConfirmJobRequest',
    technician: null,
    business_timezone: 'America/New_York',
    visit_minutes: 90,
  });
  expect(answer.job_request_id).toBeUndefined();
  expect(answer.days.map(({ date, weekday_name: weekday }) => [date, weekday])).toEqual([
    [monday, 'monday'],
    ['2030-06-11', 'tuesday'],
    ['2030-06-12', 'wednesday'],
    ['2030-06-13', 'thursday'],
    ['2030-06-14', 'friday'],
    ['2030-06-15', 'saturday'],
    ['2030-06-16', 'sunday'],
  ]);
  expect(answer.days[0]).toEqual({
    date: monday,
    weekday_name: 'monday',
    starts: hours('08:00', '10:00', '12:00', '14:00', '16:00'),
    technicians: [{ technician: { id: technician, name: 'Ada Lovelace' }, starts: hours('08:00', '10:00', '12:00', '14:00', '16:00') }],
  });
  expect(answer.days.at(-1)).toEqual({
    date: '2030-06-16',
    weekday_name: 'sunday',
    starts: [],
    technicians: [],
    reason: 'outside_working_hours',
  });
  expect(answer.reason).toBeUndefined();
});

it('[starts.hold] every listed start of new work can be booked and confirmed in one call', async () => {
  const { of } = await staffed();
  const place = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
  for (const caller of ['Bo', 'Cy', 'Di']) {
    const [start] = timesOf(await starts(of, { ...place, job_duration_minutes: 120 }));
    const customer = { full_name: caller, email: `${caller}@example.com` };
    const { confirmed, refusal: why } = await of.ok('bookAndConfirmJobRequest', {
      customer,
      address: place,
      scheduled_at: start!,
      job_duration_minutes: 120,
    });
    expect([confirmed, why]).toEqual([true, null]);
  }
  expect(timesOf(await starts(of, { ...place, job_duration_minutes: 120 }))).not.toContain(`${monday}T08:00`);
});

it('[starts.hold] when several technicians are available, each start names the technician who gets the booking', async () => {
  const { of, ids, customer } = await newTeam(harness, 'Ada Lovelace', 'Bea Arthur');
  await booked(of, customer, ids[0]!, '12:00');
  const [day] = (await starts(of, { customer_id: customer, job_duration_minutes: 60 })).days;
  expect(day!.technicians.flatMap((one) => one.starts).sort()).toEqual(day!.starts);
  for (const { technician, starts: theirs } of day!.technicians) {
    const booking = await of.ok('bookAndConfirmJobRequest', { customer_id: customer, scheduled_at: theirs[0]!, job_duration_minutes: 60 });
    expect(booking.technicians).toEqual([technician]);
    await of.ok('archiveJobRequest', { id: booking.id });
  }
});

it('[starts.finer] when the usual grid has no feasible start on a day, a finer grid is searched', async () => {
  const { of, customer, technician } = await staffed();
  await of.ok('replaceTechnicianAvailability', { id: technician, weekly_hours: [{ weekday: 1, start_minute: 545, end_minute: 610 }] });
  expect(timesOf(await starts(of, { customer_id: customer, job_duration_minutes: 60 }))).toEqual(hours('09:05', '09:10'));
});

it('[starts.narrow] filters by type, skills, crew, technician and address', async () => {
  const { of, customer, technician: ada } = await staffed();
  const skill = await newSkill(of);
  expect(timesOf(await starts(of, { customer_id: customer, skill_ids: [skill] }))).toEqual([]);
  expect(timesOf(await starts(of, { customer_id: customer, crew_size: 2 }))).toEqual([]);
  const { id: type } = await of.ok('createJobType', {
    name: randomUUID(),
    default_duration_minutes: 540,
    default_mobilization_minutes: 30,
  });
  const long = await starts(of, { customer_id: customer, job_type_id: type });
  expect([long.visit_minutes, timesOf(long)]).toEqual([570, hours('08:00')]);
  await of.ok('replaceTechnicianSkills', { id: ada, skill_ids: [skill] });
  const other = await of.ok('createTechnician', { full_name: 'Elsewhere', email: 'else@example.com' });
  expect(timesOf(await starts(of, { customer_id: customer, skill_ids: [skill], technician_id: ada.toUpperCase() }))).toHaveLength(5);
  const elsewhere = await starts(of, { customer_id: customer, technician_id: other.id });
  expect(elsewhere).toMatchObject({ technician: { id: other.id, name: 'Elsewhere' }, reason: 'outside_service_area', considered: 1 });
  expect(timesOf(await starts(of, { city: 'New York' }))).toHaveLength(5);
  expect((await starts(of, { line: '1 River St', city: 'Troy', state: 'NY' })).days[0]).toMatchObject({
    starts: [],
    reason: 'outside_service_area',
  });
});

it('[starts.of-job] the starts of a quoted job can be confirmed', async () => {
  const { of, customer, technician } = await staffed();
  await booked(of, customer, technician, '08:00');
  const job = await quotedJob(of, customer, monday);
  const answer = await starts(of, { job_request_id: job.short_code! });
  expect(answer).toMatchObject({
    job_request_id: job.id,
    status_version: job.status_version,
    next_operation: 'confirmJobRequest',
    visit_minutes: 60,
  });
  expect(timesOf(answer)).toEqual(hours('10:00', '12:00', '14:00', '16:00'));
  expect((await confirm(of, { id: job.id, status_version: answer.status_version! }, '16:00')).error_code).toBe(0);
});

it('[starts.of-job, starts.others] a scheduled job lists starts of its own technician, and on days without any those of other technicians', async () => {
  const { of, ids, customer } = await newTeam(harness, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const job = await booked(of, customer, ada, '10:00');
  const moving = await starts(of, { job_request_id: job.id });
  expect(moving).toMatchObject({ next_operation: 'previewJobRequestMove', technician: { id: ada, name: 'Ada Lovelace' } });
  expect(timesOf(moving)).toEqual(hours('08:00', '10:00', '12:00', '14:00', '16:00'));
  expect(moving.days[0]!.others).toBeUndefined();
  expect((await of.call('previewJobRequestMove', { id: job.id, start_at: timesOf(moving)[0]! })).error_code).toBe(0);
  const tuesday = '2030-06-11';
  await of.ok('createTechnicianTimeOff', { id: ada, start_date: tuesday, end_date: tuesday, status: 'approved' });
  const away = await starts(of, { job_request_id: job.id, from: tuesday, to: tuesday });
  expect(away.days[0]).toMatchObject({ starts: [], technicians: [], reason: 'on_time_off' });
  const [other] = away.days[0]!.others!;
  expect([other!.technician, other!.starts.length, away.reason]).toEqual([{ id: bea, name: 'Bea Arthur' }, 5, undefined]);
  const taken = { id: job.id, start_at: other!.starts[0]!, technician_id: bea };
  expect((await of.call('previewJobRequestMove', taken)).error_code).toBe(0);
  const named = await starts(of, { job_request_id: job.id, from: tuesday, to: tuesday, technician_id: ada });
  expect([named.days[0]!.others, named.reason, remediesOf(named)]).toEqual([
    undefined,
    'on_time_off',
    ['choose_dates', 'choose_technician'],
  ]);
});

it('[starts.why-empty, remedies.work] an answer without any start gives the reason and a call that finds some', async () => {
  const { of, customer, technician } = await staffed();
  await of.ok('createTechnicianTimeOff', { id: technician, start_date: monday, end_date: monday, status: 'approved' });
  const answer = await starts(of, { customer_id: customer });
  expect(answer).toMatchObject({ considered: 1, blocked_by: { on_time_off: 1 }, reason: 'on_time_off' });
  expect(answer.remedies![0]).toMatchObject({ kind: 'choose_dates', operation: 'listBookableStarts' });
  expect(timesOf(await of.ok('listBookableStarts', answer.remedies![0]!.arguments as Input))).toHaveLength(5);
  const pair = await starts(of, { customer_id: customer, crew_size: 2, from: '2030-06-11', to: '2030-06-11' });
  const smaller = pair.remedies!.find(({ kind }) => kind === 'reduce_crew')!;
  expect(timesOf(await of.ok('listBookableStarts', smaller.arguments as Input))).toHaveLength(5);
  const skill = await newSkill(of);
  const unskilled = await starts(of, { customer_id: customer, skill_ids: [skill], from: '2030-06-11', to: '2030-06-11' });
  const [assign] = unskilled.remedies!;
  expect([unskilled.reason, assign!.kind]).toEqual(['missing_required_skills', 'assign_skill']);
  await of.ok('replaceTechnicianSkills', assign!.arguments as { id: string; skill_ids: string[] });
  expect(timesOf(await of.ok('listBookableStarts', assign!.then![0]!.arguments as Input))).toHaveLength(5);
});

it('[starts.postal-code] a postal code on which the boundaries cannot decide is answered as a missing address, and no area is proposed for it', async () => {
  const { of, technician } = await staffed();
  const square = [
    [-74.1, 40.6],
    [-73.8, 40.6],
    [-73.8, 40.9],
    [-74.1, 40.9],
    [-74.1, 40.6],
  ];
  const { id } = await of.ok('createServiceArea', { name: 'Within', boundary: { type: 'Polygon', coordinates: [square] } });
  await of.ok('replaceTechnicianServiceAreas', { id: technician, service_area_ids: [id] });
  const open = await of.ok('listBookableStarts', { postal_code: '10000', job_duration_minutes: 60, from: '2030-06-09', to: monday });
  expect(open).toMatchObject({ reason: 'address_missing', days: [{ reason: 'outside_working_hours' }, { reason: 'address_missing' }] });
  expect(remediesOf(open)).toEqual([]);
});

it('[starts.past] no start in the past is offered, and a past day says that it is over', async () => {
  setClock('2030-06-10T17:00:00Z');
  const { of, customer } = await staffed();
  const days = (await of.ok('listBookableStarts', { customer_id: customer, job_duration_minutes: 60, from: '2030-06-09', to: monday }))
    .days;
  expect(days.map((day) => [day.starts, day.reason])).toEqual([
    [[], 'requested_windows_passed'],
    [hours('14:00', '16:00'), undefined],
  ]);
  setClock('2030-06-05T12:00:00Z');
});

it('[starts.checks] refuses invalid queries', async () => {
  const ask = (input: Input) => business.call('listBookableStarts', { job_duration_minutes: 60, ...input });
  // One coordinate alone counts as none.
  expect((await ask({ latitude: 40 })).data).toEqual((await ask({})).data);
  const nobody = randomUUID();
  expect(invalid(await ask({ from: monday, to: '2030-06-24' }))).toEqual(['VALIDATION_ERROR', 'to']);
  expect((await ask({ from: monday, to: '2030-06-23' })).error_code).toBe(0);
  expect(refusal(await ask({ technician_id: nobody }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect(refusal(await ask({ customer_id: nobody }))).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  expect(refusal(await ask({ job_type_id: nobody }))).toEqual([404, 'JOB_TYPE_NOT_FOUND']);
  expect(refusal(await ask({ skill_ids: [nobody] }))).toEqual([404, 'SKILL_NOT_FOUND']);
  expect(refusal(await ask({ job_request_id: nobody }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  const unsaid = await business.call('listBookableStarts', { city: 'New York' });
  expect(invalid(unsaid)).toEqual(['VALIDATION_ERROR', 'job_duration_minutes']);
  const unquoted = await ask({ job_request_id: await book() });
  expect(refusal(unquoted)).toEqual([409, 'JOB_REQUEST_INVALID_TRANSITION']);
  expect((unquoted.data as unknown as { remedies: Remedy[] }).remedies[0]).toMatchObject({ kind: 'quote_first' });
});

it('[starts.times] lists only starts within the requested times of day, bounds included; if there are none, a call that finds some', async () => {
  const { of, customer } = await staffed();
  const asked = { customer_id: customer, job_duration_minutes: 90 };
  expect(timesOf(await starts(of, { ...asked, from_minute: 720, to_minute: 840 }))).toEqual(hours('12:00', '14:00'));
  // Between the starts of the grid, a finer one is offered.
  expect(timesOf(await starts(of, { ...asked, from_minute: 730, to_minute: 830 })).length).toBeGreaterThan(0);
  const late = await starts(of, { ...asked, from_minute: 991 });
  expect(timesOf(late)).toEqual([]);
  const [remedy] = late.remedies!;
  expect(remedy).toMatchObject({ kind: 'choose_time', operation: 'listBookableStarts' });
  expect(remedy!.arguments).not.toHaveProperty('from_minute');
  expect(timesOf(await of.ok('listBookableStarts', remedy!.arguments as Input)).length).toBeGreaterThan(0);
  // Over midnight: the hours before and after it.
  const all = timesOf(await starts(of, asked));
  expect(timesOf(await starts(of, { ...asked, from_minute: 840, to_minute: 600 }))).toEqual(
    all.filter((time) => time <= `${monday}T10:00` || time >= `${monday}T14:00`),
  );
  for (const from_minute of [-1, 1441, 540.5])
    expect(invalid(await of.call('listBookableStarts', { ...onMonday, ...asked, from_minute }))).toEqual([
      'VALIDATION_ERROR',
      'from_minute',
    ]);
});
