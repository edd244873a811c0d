/** Reserved time takes the time of technicians. docs/reference/conventions.md#reserved-time. */
import { expect, it } from 'vitest';
import { monday, mornings, openDesk } from '../bookings/desk.ts';
import { confirmedVisit } from '../bookings/takenBack.ts';
import { invalid, refusal } from '../replies.ts';
import { newTechnician } from '../../scenarios/fixtures.ts';
import { okAsMember } from '../../support/asMember.ts';

const desk = await openDesk();
const at = (time: string) => `${monday}T${time}`;
const meeting = (technician: string, start = '10:00', end = '11:00') => ({
  technician_ids: [technician],
  start_at: at(start),
  end_at: at(end),
  title: ' Team meeting ',
});

it('[reserved.taken, reserved.no-absence] no visit is offered or placed in reserved time, and it does not count as time off', async () => {
  const { of, technician, customer } = await desk.staffed();
  const made = await of.ok('createReservedTime', { ...meeting(technician), note: 'In the depot' });
  expect(made).toMatchObject({
    title: 'Team meeting',
    note: 'In the depot',
    technician_ids: [technician],
    start_at: '2030-06-10T14:00:00Z',
    start_local: at('10:00'),
    end_local: at('11:00'),
    stranded_visits: { total: 0, visits: [] },
  });
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  const { status_version } = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  const { slots } = await of.ok('listMatchingSlots', { id, step_minutes: 30 });
  const starts = slots.map(({ business_time }) => business_time.datetime.slice(11, 16));
  expect(starts).toContain('09:00');
  expect(starts.filter((time) => time > '09:00' && time < '11:00')).toEqual([]);
  expect(starts).toContain('11:00');
  const refused = await of.call('confirmJobRequest', { id, status_version, scheduled_at: at('10:30'), technician_id: technician });
  expect(refused).toMatchObject({ status: 409, data: { reason: 'on_time_off' } });
  const placed = await confirmedVisit(of, customer, '08:00', technician);
  const moved = await of.call('previewJobRequestMove', { id: placed.id, start_at: at('10:30') });
  expect(moved).toMatchObject({ error_code: 'SCHEDULE_MOVE_TECH_INFEASIBLE', data: { reason: 'on_time_off' } });
  // A visit that is pushed goes past the meeting.
  const other = await confirmedVisit(of, customer, '09:00', technician);
  const plan = await of.ok('previewJobRequestMove', { id: placed.id, start_at: at('08:30'), allow_non_p0_displacement: true });
  expect(plan.moves).toMatchObject([{ job_request_id: other.id, to: { start_at: '2030-06-10T15:00:00Z' } }]);
  const day = { from: monday, to: monday };
  const [row] = (await of.ok('getTeamLoad', day)).technicians;
  expect(row).toMatchObject({ available_minutes: 540, time_off_minutes: 0, reserved_minutes: 60, booked_minutes: 120 });
  expect(await of.ok('listTechnicianTimeOff', { id: technician })).toMatchObject({ time_off: [] });
  expect((await of.ok('getDayBrief', { date: monday })).absent.count).toBe(0);
  expect(await of.ok('getTechnicianSchedule', { id: technician, ...day })).toMatchObject({
    time_off: [],
    reserved_times: [{ id: made.id, title: 'Team meeting', start_at: '2030-06-10T14:00:00Z', end_at: '2030-06-10T15:00:00Z' }],
  });
});

it('[reserved.taken] an absence hands no job to a technician with a meeting at that time', async () => {
  const { of, area, technician, customer } = await desk.staffed();
  const { id: other } = await newTechnician(of, area, 'Grace Hopper');
  const [early, late] = [await confirmedVisit(of, customer, '09:00', technician), await confirmedVisit(of, customer, '11:00', technician)];
  await of.ok('createReservedTime', meeting(other, '09:30', '10:30'));
  const { resolved, unresolved } = await of.ok('previewAbsenceResolve', { technician_id: technician, date: monday, until_date: monday });
  expect(resolved).toMatchObject([{ job_id: late.id, technician_id: other }]);
  expect(unresolved).toMatchObject([{ job_id: early.id }]);
});

it('[reserved.strands] visits within it keep their time, are listed and flagged; a preview writes nothing', async () => {
  const { of, technician, customer } = await desk.staffed();
  const job = await confirmedVisit(of, customer, '10:00', technician);
  const asked = meeting(technician, '10:30', '11:30');
  const expected = { total: 1, visits: [{ job_request_id: job.id, technician_id: technician, reason: 'on_time_off' }] };
  expect((await of.ok('createReservedTime', { ...asked, preview: true })).stranded_visits).toMatchObject(expected);
  expect((await of.ok('listReservedTimes', {})).reserved_times).toEqual([]);
  expect((await of.ok('getJobRequest', { id: job.id })).attention.flagged).toBe(false);
  expect((await of.ok('createReservedTime', asked)).stranded_visits).toMatchObject(expected);
  expect((await of.ok('getJobRequest', { id: job.id })).attention).toMatchObject({ flagged: true, reason: 'technician_on_time_off' });
});

it('[reserved.input] accepts at most 31 local days, also across a clock change', async () => {
  const { of, technician } = await desk.staffed();
  const range = async (start_at: string, end_at: string) =>
    refusal(await of.call('createReservedTime', { ...meeting(technician), start_at, end_at, preview: true }));
  // The clocks go back on 3 November 2030, and forward on 9 March 2031.
  expect(await range('2030-10-20T08:00', '2030-11-20T08:00')).toEqual([200, 0]);
  expect(await range('2030-10-20T08:00', '2030-11-20T08:01')).toEqual([422, 'VALIDATION_ERROR']);
  expect(await range('2031-02-20T08:00', '2031-03-23T08:00')).toEqual([200, 0]);
  expect(await range('2031-02-20T08:00', '2031-03-23T08:01')).toEqual([422, 'VALIDATION_ERROR']);
});

it('[reserved.input] a refusal names an end that equals the start, and a technician who is given twice', async () => {
  const { of, technician } = await desk.staffed();
  const errorsOf = async (change: object) => (await of.call('createReservedTime', { ...meeting(technician), ...change })).errors;
  expect(await errorsOf({ end_at: at('10:00') })).toMatchObject([{ field: 'end_at', message: 'end_at must be after the start.' }]);
  expect(await errorsOf({ technician_ids: [technician, technician.toUpperCase()] })).toMatchObject([
    { field: 'technician_ids', code: 'duplicate', message: 'technician_ids repeats an entry; name each once.' },
  ]);
});

it('[reserved.input] refuses invalid times, technicians and titles', async () => {
  const { of, technician } = await desk.staffed();
  const { of: other, technician: foreign } = await desk.staffed();
  const asked = meeting(technician);
  const wrong = async (change: object) => invalid(await of.call('createReservedTime', { ...asked, ...change }));
  expect(await wrong({ end_at: at('10:00') })).toEqual(['VALIDATION_ERROR', 'end_at']);
  expect(await wrong({ end_at: '2030-07-20T10:00' })).toEqual(['VALIDATION_ERROR', 'end_at']);
  expect(await wrong({ start_at: '2030-06-04T10:00', end_at: '2030-06-04T11:00' })).toEqual(['VALIDATION_ERROR', 'end_at']);
  expect(await wrong({ start_at: '2030-06-10T10:00:00Z' })).toEqual(['VALIDATION_ERROR', 'start_at']);
  expect(await wrong({ technician_ids: [] })).toEqual(['VALIDATION_ERROR', 'technician_ids']);
  expect(await wrong({ title: '' })).toEqual(['VALIDATION_ERROR', 'title']);
  expect(refusal(await of.call('createReservedTime', { ...asked, technician_ids: [technician, foreign] }))).toEqual([
    404,
    'TECHNICIAN_NOT_FOUND',
  ]);
  expect((await of.ok('listReservedTimes', {})).reserved_times).toEqual([]);
  expect((await other.ok('listReservedTimes', {})).reserved_times).toEqual([]);
});

it('[reserved.repeats] repeats at the same local time, also across a clock change, and each occurrence blocks its time', async () => {
  const { of, technician, customer } = await desk.staffed();
  const weekly = await of.ok('createReservedTime', { ...meeting(technician), recurrence: 'rrule:freq=weekly;byday=mo' });
  expect(weekly).toMatchObject({
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    repeat_until: null,
    occurrence_date: monday,
    start_local: at('10:00'),
  });
  const { reserved_times: all, meta } = await of.ok('listReservedTimes', { limit: 100 });
  expect(new Set(all.map(({ series_id }) => series_id))).toEqual(new Set([weekly.series_id]));
  // 400 days ahead. The clocks go back on 3 November 2030.
  expect(meta.total).toBe(57);
  expect(all.filter(({ occurrence_date: date }) => date === '2030-10-28' || date === '2030-11-04')).toMatchObject([
    { start_local: '2030-10-28T10:00', start_at: '2030-10-28T14:00:00Z' },
    { start_local: '2030-11-04T10:00', start_at: '2030-11-04T15:00:00Z' },
  ]);
  const far = await of.call('bookAndConfirmJobRequest', {
    customer_id: customer,
    technician_id: technician,
    scheduled_at: '2031-05-26T10:00',
    job_duration_minutes: 60,
  });
  expect(far.data).toMatchObject({ confirmed: false, refusal: { data: { reason: 'on_time_off' } } });
  const short = await of.ok('createReservedTime', {
    ...meeting(technician, '15:00', '16:00'),
    recurrence: 'FREQ=WEEKLY',
    repeat_until: '2030-06-24',
  });
  const own = (await of.ok('listReservedTimes', { limit: 100 })).reserved_times.filter(({ series_id }) => series_id === short.series_id);
  expect(own.map(({ occurrence_date }) => occurrence_date)).toEqual([monday, '2030-06-17', '2030-06-24']);
});

it('[reserved.repeats] refuses an invalid rule, a rule without the day of the start, and an end before the start', async () => {
  const { of, technician } = await desk.staffed();
  const wrong = async (change: object) => invalid(await of.call('createReservedTime', { ...meeting(technician), ...change }));
  expect(await wrong({ recurrence: 'FREQ=DAILY' })).toEqual(['VALIDATION_ERROR', 'recurrence']);
  expect(await wrong({ recurrence: 'FREQ=WEEKLY;BYDAY=TU' })).toEqual(['VALIDATION_ERROR', 'recurrence']);
  expect(await wrong({ recurrence: 'FREQ=WEEKLY', repeat_until: '2030-06-09' })).toEqual(['VALIDATION_ERROR', 'repeat_until']);
  expect(await wrong({ repeat_until: '2030-06-24' })).toEqual(['VALIDATION_ERROR', 'recurrence']);
  expect((await of.ok('listReservedTimes', {})).meta.total).toBe(0);
});

it('[reserved.repeats, reserved.strands] a preview lists the visits in every occurrence, and creates no reserved time', async () => {
  const { of, technician, customer } = await desk.staffed();
  const job = await of.ok('bookAndConfirmJobRequest', {
    customer_id: customer,
    technician_id: technician,
    scheduled_at: '2030-07-01T10:00',
    job_duration_minutes: 60,
  });
  const asked = { ...meeting(technician), recurrence: 'FREQ=WEEKLY', preview: true };
  expect((await of.ok('createReservedTime', asked)).stranded_visits.visits).toMatchObject([
    { job_request_id: job.id, reason: 'on_time_off' },
  ]);
  expect((await of.ok('listReservedTimes', {})).meta.total).toBe(0);
});

it('[reserved.private] colleagues without the right to reserve time see only that a technician is busy', async () => {
  const { of, technician } = await desk.staffed();
  const made = await of.ok('createReservedTime', { ...meeting(technician), title: 'Hospital', note: 'Knee', private: true });
  expect(made).toMatchObject({ title: 'Hospital', note: 'Knee', private: true });
  const key = await of.newKey(['team_view', 'job_view']);
  const day = { from: monday, to: monday };
  const listed = (await of.ok('listReservedTimes', day)).reserved_times;
  expect(listed).toMatchObject([{ title: 'Hospital', note: 'Knee' }]);
  expect((await of.ok('listReservedTimes', day, { key })).reserved_times).toMatchObject([
    { id: made.id, title: 'Busy', note: null, private: true },
  ]);
  const { reserved_times: seen } = await of.ok('getTechnicianSchedule', { id: technician, ...day }, { key });
  expect(seen).toMatchObject([{ title: 'Busy', private: true }]);
  const { reserved_times: shown } = await of.ok('getTechnicianSchedule', { id: technician, ...day });
  expect(shown).toMatchObject([{ title: 'Hospital', private: true }]);
  const board = await okAsMember(desk.harness, of, 'getBoard', day);
  expect(board.reserved_times).toMatchObject({ title: [''], private: [true] });
});
