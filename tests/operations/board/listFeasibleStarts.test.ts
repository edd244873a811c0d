/** Where a job fits on the board. docs/internals/board.md#where-a-job-fits; on random boards in tests/properties/fittingStarts.deep.test.ts. */
import { expect, it } from 'vitest';
import type { TestBusiness } from '../../support/harness.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { at, booked } from '../dispatch/board.ts';
import { monday, openDesk } from '../bookings/desk.ts';
import { openBoard } from './boardDesk.ts';

const desk = await openDesk();
const onMonday = { from: monday, to: monday };
/** A customer about 6 km from where all technicians live. */
const farAway = async (of: TestBusiness) =>
  (
    await of.ok('createCustomer', {
      full_name: 'Fay Far',
      phone: '+1 212 555 0177',
      address: { line: '9 Far St', city: 'New York', latitude: 40.8, longitude: -73.95 },
    })
  ).customer_id;
const nobody = '00000000-0000-7000-8000-00000000dead';

it('[fits.ranges] lists the feasible starts on each lane, for a quoted job and for a scheduled one', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const standing = await booked(of, customer, ids[0]!, '10:00');
  const quoted = await quotedJob(of, customer, monday);
  const answer = await owner.ok('listFeasibleStarts', { job_request_id: quoted.short_code!, ...onMonday });
  expect(answer).toMatchObject({
    job_request_id: quoted.id,
    status_version: quoted.status_version,
    next_operation: 'confirmJobRequest',
    visit_minutes: 60,
    crew_size: 1,
    start_at: '2030-06-10T04:00:00Z',
    minutes: 1440,
    blocked: [],
    explained: null,
  });
  const startsOf = (starts: typeof answer, id: string) => starts.technicians.starts[starts.technicians.id.indexOf(id)]!;
  // Both work from 8 to 18 and live close to the job. Ada already has a visit, which closes part of her day.
  const ada = startsOf(answer, ids[0]!);
  expect([ada[0], ada.at(-1), startsOf(answer, ids[1]!)]).toEqual([480, 1021, [480, 1021]]);
  expect(ada).toHaveLength(4);
  expect([ada[1]! <= 541, ada[2]! >= 660]).toEqual([true, true]);
  const moving = await owner.ok('listFeasibleStarts', { job_request_id: standing.id, ...onMonday });
  expect(moving).toMatchObject({ next_operation: 'previewJobRequestMove', status_version: standing.status_version });
  expect(startsOf(moving, ids[0]!)).toEqual([480, 1021]);
});

it('[fits.blockers] gives the blockers of each lane without a start, with names and minutes, and remedies when a single lane is asked for', async () => {
  const { of, ids, customer, owner, area } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young', 'Dee Full');
  const category = await of.ok('createSkillCategory', { name: 'Heating' });
  const skill = await of.ok('createSkill', { name: 'Gas', category_id: category.id });
  const [ada, bea, cy, dee] = ids as [string, string, string, string];
  for (const id of [ada, cy, dee]) await of.ok('replaceTechnicianSkills', { id, skill_ids: [skill.id] });
  await of.ok('createTechnicianTimeOff', { id: ada, start_date: monday, end_date: monday, status: 'approved' });
  await of.ok('replaceTechnicianAvailability', { id: cy, weekly_hours: [{ weekday: 2, start_minute: 480, end_minute: 1080 }] });
  for (const time of ['08:00', '10:10', '12:20', '14:30', '16:40']) await booked(of, customer, dee, time, 'p2', 80);
  const { id } = await of.ok('createJobRequest', {
    customer_id: await farAway(of),
    job_dates: [{ date: monday, periods: [{ period: 'morning' }] }],
    skill_ids: [skill.id],
  });
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 50, force: true });
  const answer = await owner.ok('listFeasibleStarts', { job_request_id: id, ...onMonday });
  const why = Object.fromEntries(answer.blocked.map(({ technician, ...blocked }) => [answer.technicians.id[technician], blocked]));
  const plain = { short_minutes: null, is_for_travel: false, is_crew_short: false };
  expect(why).toEqual({
    [ada]: { ...plain, blockers: [{ kind: 'on_time_off' }] },
    [bea]: { ...plain, blockers: [{ kind: 'missing_required_skills', missing_skill_ids: [skill.id] }] },
    [cy]: { ...plain, blockers: [{ kind: 'no_working_day' }] },
    [dee]: {
      blockers: [{ kind: 'not_available_today' }],
      short_minutes: expect.any(Number) as number,
      is_for_travel: true,
      is_crew_short: false,
    },
  });
  expect(answer.skills).toEqual([{ id: skill.id, name: 'Gas' }]);
  // Each gap has 50 minutes: enough for the visit, but not for the travel.
  const explained = await owner.ok('listFeasibleStarts', { job_request_id: id, technician_id: dee, ...onMonday });
  expect(explained.technicians.id).toEqual([dee]);
  expect(explained.explained!.closed).toHaveLength(4);
  expect(explained.explained!.closed[0]).toMatchObject({ start: 560, end: 610, is_for_travel: true });
  expect(Math.min(...explained.explained!.closed.map((gap) => gap.short_minutes))).toBe(why[dee]!.short_minutes);
  expect(explained.explained!.remedies[0]).toMatchObject({
    kind: 'choose_time',
    operation: 'confirmJobRequest',
    arguments: { technician_id: dee },
  });
  // The remedy works: once the skill is recorded, the lane has open starts.
  const lacking = await owner.ok('listFeasibleStarts', { job_request_id: id, technician_id: bea, ...onMonday });
  const remedy = lacking.explained!.remedies.find(({ kind }) => kind === 'assign_skill')!;
  expect(remedy).toMatchObject({ operation: 'replaceTechnicianSkills', arguments: { id: bea, skill_ids: [skill.id] } });
  await of.ok('replaceTechnicianSkills', remedy.arguments as never);
  const open = await owner.ok('listFeasibleStarts', { job_request_id: id, technician_id: bea, ...onMonday });
  expect([open.blocked, open.technicians.starts[0]!.length > 0]).toEqual([[], true]);
  expect(area).toBeTruthy();
});

it('[fits.wish] marks the starts that the customer asked for, and leaves out periods that have passed', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const tuesday = '2030-06-11';
  const job_dates = [
    { date: monday, periods: [{ period: 'morning' as const }] },
    { date: tuesday, periods: [{ period: 'morning' as const }, { period: 'afternoon' as const }] },
  ];
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates });
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, force: true });
  const wishOn = async (from: string, to = from) => (await owner.ok('listFeasibleStarts', { job_request_id: id, from, to })).wish;
  const [morning, noon, evening] = [8 * 60, 12 * 60, 17 * 60];
  expect(await wishOn(monday, tuesday)).toMatchObject({
    job_dates: [{ date: monday }, { date: tuesday, periods: [{ period: 'morning' }, { period: 'afternoon' }] }],
    first_day: monday,
    ranges: [morning, noon, 1440 + morning, 1440 + evening],
  });
  expect(await wishOn('2030-06-12')).toMatchObject({ first_day: monday, ranges: [] });
  // Monday's morning is over at noon in New York.
  desk.setClock('2030-06-10T16:00:00Z');
  expect(await wishOn(monday)).toMatchObject({ job_dates: [{ date: tuesday }], first_day: tuesday, ranges: [] });
  // Tuesday's morning is over, its afternoon is not.
  desk.setClock('2030-06-11T17:00:00Z');
  expect(await wishOn(tuesday)).toMatchObject({ job_dates: [{ periods: [{ period: 'afternoon' }] }], ranges: [noon, evening] });
  desk.setClock('2030-06-11T22:00:00Z');
  expect(await wishOn(tuesday)).toBeNull();
  desk.setClock('2030-06-05T12:00:00Z');
  // A visit keeps what its customer asked for, until the customer asks for another time.
  const booking = await booked(of, customer, ids[0]!, '10:00');
  const asked = (await owner.ok('listFeasibleStarts', { job_request_id: booking.id, from: monday, to: monday })).wish;
  expect(asked).toMatchObject({ first_day: monday });
});

it('[fits.placed] a start comes with its travel before and after, the promise, the crew, and how the customer is notified', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  await booked(of, await farAway(of), ids[0]!, '12:00');
  const quoted = await quotedJob(of, customer, monday);
  const placedAt = async (time: string, id = quoted.id) =>
    (await owner.ok('listFeasibleStarts', { job_request_id: id, technician_id: ids[0]!, start_at: at(time), ...onMonday })).placed;
  const placed = (await placedAt('10:00'))!;
  expect(placed).toMatchObject({
    landing: { technician_name: 'Ada Lovelace', start_local: '2030-06-10T10:00', end_local: '2030-06-10T11:00' },
    helpers: [],
    customer_notification: { will_be_sent: false, channel: 'none', reason: 'no_address' },
    warnings: [],
  });
  // The confirmation writes what was shown.
  const { travel_minutes: before, travel_after_minutes: after, arrival_window } = placed.landing;
  const { status_version } = quoted;
  const job = await of.ok('confirmJobRequest', { id: quoted.id, status_version, scheduled_at: at('10:00'), technician_id: ids[0]! });
  expect([job.schedule.sessions[0]!.travel_minutes, job.schedule.arrival_window]).toEqual([before, arrival_window]);
  const board = await owner.ok('getBoard', onMonday);
  expect(board.visits.travel_before[board.visits.job.findIndex((one) => board.jobs.id[one] !== job.id)]).toBe(after);
  // Nobody can begin at the time of the visit at noon. The last visit of the day has no way to a next one.
  const other = await quotedJob(of, customer, monday);
  expect(await placedAt('12:00', other.id)).toBeNull();
  expect((await placedAt('16:00', other.id))!.landing).not.toHaveProperty('travel_after_minutes');
  const elsewhere = { job_request_id: other.id, technician_id: ids[0]!, start_at: '2030-06-12T10:00', ...onMonday };
  expect((await owner.ok('listFeasibleStarts', elsewhere)).placed).toBeNull();
});

it('[fits.ranges] a crew job has starts wherever enough other technicians can join', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  await of.ok('createTechnicianTimeOff', {
    id: ids[1]!,
    start_date: monday,
    end_date: monday,
    start_minute: 480,
    end_minute: 960,
    status: 'approved',
  });
  const { id } = await quotedJob(of, customer, monday);
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2, force: true });
  const answer = await owner.ok('listFeasibleStarts', { job_request_id: id, ...onMonday });
  expect(answer.technicians.starts).toEqual([
    [960, 1021],
    [960, 1021],
  ]);
  await of.ok('createTechnicianTimeOff', { id: ids[1]!, start_date: monday, end_date: monday, status: 'approved' });
  const short = await owner.ok('listFeasibleStarts', { job_request_id: id, ...onMonday });
  expect(short.blocked.find(({ technician }) => short.technicians.id[technician] === ids[0])).toMatchObject({
    blockers: [],
    is_crew_short: true,
  });
});

it('[fits.ranges] no start in the past is feasible, but a scheduled job may keep its present start', async () => {
  const { of, ids, owner } = await openBoard(desk, 'Ada Lovelace');
  const job = await booked(of, await farAway(of), ids[0]!, '12:00');
  desk.setClock('2030-06-10T15:59:00Z');
  const answer = await owner.ok('listFeasibleStarts', { job_request_id: job.id, ...onMonday });
  const [standing, , next, last] = answer.technicians.starts[0]!;
  expect([standing, next! > 725, last]).toEqual([720, true, 1021]);
  expect((await of.ok('previewJobRequestMove', { id: job.id, start_at: at('12:00') })).total_moves).toBe(0);
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[fits.refused] refuses jobs that cannot be placed, and unknown or foreign jobs and technicians', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const { id } = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: monday, periods: [{ period: 'morning' }] }],
  });
  const ask = (input: object) => owner.call('listFeasibleStarts', { job_request_id: id, ...onMonday, ...input });
  expect(await ask({})).toMatchObject({ status: 409, error_code: 'JOB_REQUEST_INVALID_TRANSITION', data: { required: 'quoted' } });
  const job = await booked(of, customer, ids[0]!, '10:00');
  await of.ok('fireJobRequestAction', { id: job.id, key: 'depart', status_version: job.status_version });
  expect(await ask({ job_request_id: job.id })).toMatchObject({ status: 409, error_code: 'SCHEDULE_MOVE_IN_PROGRESS' });
  await of.ok('archiveJobRequest', { id });
  expect(await ask({})).toMatchObject({ status: 409, error_code: 'JOB_REQUEST_INVALID_TRANSITION' });
  const long = await of.ok('bookAndConfirmJobRequest', {
    customer_id: customer,
    scheduled_at: at('08:00', '2030-06-11'),
    job_duration_minutes: 900,
  });
  expect(await ask({ job_request_id: long.id })).toMatchObject({ status: 409, error_code: 'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED' });
  expect(await ask({ job_request_id: nobody })).toMatchObject({ status: 404, error_code: 'JOB_REQUEST_NOT_FOUND' });
  const other = await openBoard(desk, 'Zoe Other');
  expect(await other.owner.call('listFeasibleStarts', { job_request_id: job.id })).toMatchObject({ status: 404 });
  const quoted = await quotedJob(of, customer, monday);
  expect(await ask({ job_request_id: quoted.id, technician_id: nobody })).toMatchObject({
    status: 404,
    error_code: 'TECHNICIAN_NOT_FOUND',
  });
  expect(await ask({ job_request_id: quoted.id, from: '2030-06-31' })).toMatchObject({ status: 422, errors: [{ field: 'from' }] });
});
