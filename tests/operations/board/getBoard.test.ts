/** The board as the dashboard draws it. docs/internals/board.md#board-sheets. */
import { expect, it } from 'vitest';
import { newMember, signIn } from '../../support/session.ts';
import { copyJob } from '../../feeds/steps.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { booked } from '../dispatch/board.ts';
import { openBoard, readBoard, rowAt, rowsOfColumns } from './boardDesk.ts';

const desk = await openDesk();
const onMonday = { from: monday, to: monday };

it('[board.read] shows lanes, shifts, visits and their jobs in minutes since the first day', async () => {
  const { of, ids, customer, owner, area } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const job = await booked(of, customer, ids[0]!, '10:00', 'p1', 90);
  const board = await owner.ok('getBoard', { from: monday, to: '2030-06-11' });
  expect(board).toMatchObject({
    from: monday,
    to: '2030-06-11',
    start_at: '2030-06-10T04:00:00Z',
    minutes: 2880,
    business_timezone: 'America/New_York',
    days: [
      { date: monday, start_minute: 0, minutes: 1440, openings: [480, 1080], closure: null },
      { date: '2030-06-11', start_minute: 1440, openings: [1920, 2520] },
    ],
    areas: { id: [area] },
  });
  const technicians = rowsOfColumns(board.technicians);
  expect(technicians).toMatchObject([
    { id: ids[0], full_name: 'Ada Lovelace', status: 'active', is_removed: false, latitude: 40.75, areas: [0] },
    { id: ids[1], full_name: 'Bea Arthur' },
  ]);
  expect(board.shift_patterns[technicians[0]!.shift_pattern!]).toEqual([
    [480, 1080],
    [1920, 2520],
  ]);
  expect(rowsOfColumns(board.visits)).toMatchObject([
    { technician: 0, job: 0, start: 600, end: 690, mobilization: 0, demobilization: 0, part: 1, parts: 1, is_lead: true },
  ]);
  expect(board.visits.travel_before[0]).toBeGreaterThan(0);
  expect(rowsOfColumns(board.jobs)).toMatchObject([
    {
      id: job.id,
      short_code: job.short_code,
      customer_name: 'Grace Hopper',
      progress: 'scheduled',
      status_version: (await of.ok('getJobRequest', { id: job.id })).status_version,
      priority_level: 'p1',
      promised_start: 600,
      promised_end: 720,
      attention: null,
      area: 0,
      latitude: 40.748,
      crew_size: 1,
    },
  ]);
  expect(board.statuses[board.jobs.status[0]!]).toMatchObject({ key: 'scheduled', display_names: { en: 'Scheduled' } });
});

it('[board.read] shows a crew on the lane of each technician, time off with its reason, and jobs under way and done', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const dates = [{ date: monday, periods: [{ period: 'morning' as const }] }];
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates });
  const quoted = await of.ok('quoteJobRequest', {
    id,
    job_duration_minutes: 60,
    mobilization_minutes: 10,
    demobilization_minutes: 5,
    crew_size: 2,
  });
  await confirm(of, quoted, '09:00', ids[0]!);
  await of.ok('createTechnicianTimeOff', { id: ids[2]!, start_date: monday, end_date: monday, reason: 'Dentist' });
  const board = await owner.ok('getBoard', onMonday);
  expect(rowsOfColumns(board.visits)).toMatchObject([
    { technician: 0, start: 540, end: 615, mobilization: 10, demobilization: 5, is_lead: true },
    { technician: 1, start: 540, end: 615, is_lead: false },
  ]);
  expect(rowsOfColumns(board.absences)).toMatchObject([{ technician: 2, start: 0, end: 1440, status: 'pending', reason: 'Dentist' }]);
  expect(rowAt(board.jobs, 0)).toMatchObject({ crew_size: 2, progress: 'scheduled' });
  const started = await of.ok('fireJobRequestAction', { id, key: 'depart', status_version: board.jobs.status_version[0]! });
  expect((await owner.ok('getBoard', onMonday)).jobs.progress).toEqual(['under_way']);
  desk.setClock('2030-06-10T14:00:00Z');
  const arrived = await of.ok('fireJobRequestAction', { id, key: 'arrive', status_version: started.status_version });
  await of.ok('fireJobRequestAction', { id, key: 'complete', status_version: arrived.status_version });
  const done = await owner.ok('getBoard', onMonday);
  expect([done.jobs.progress, done.visits.start]).toEqual([['completed'], [540, 540]]);
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[board.revalidated] answers 304 while nothing on the board has changed, and the new board after any change that it shows', async () => {
  const { of, ids, customer, owner, area } = await openBoard(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const category = await of.ok('createSkillCategory', { name: 'Heating' });
  const skill = await of.ok('createSkill', { name: 'Boilers', category_id: category.id });
  const query = `from=${monday}&to=${monday}`;
  const first = await readBoard(desk, owner, query);
  let tag = first.headers.get('etag')!;
  expect(tag).toMatch(/^W\/"[\w-]{20,}"$/);
  const changes: [string, () => Promise<unknown>][] = [
    ['another job', () => booked(of, customer, ids[0]!, '14:00')],
    ['a priority', () => of.ok('updateJobPriority', { id: job.id, priority: 'p3' })],
    ['a name of a technician', () => of.ok('updateTechnician', { id: ids[0]!, job_title: 'Plumber' })],
    ['time off that is asked for', () => of.ok('createTechnicianTimeOff', { id: ids[0]!, start_date: monday, end_date: monday })],
    ['a name of an area', () => of.ok('updateServiceArea', { id: area, name: 'Midtown' })],
    ['a name of a skill', () => of.ok('updateSkill', { id: skill.id, name: 'Gas boilers' })],
    ['a removed technician', async () => of.ok('deleteTechnician', { id: ids[0]! })],
  ];
  for (const [what, change] of changes) {
    const same = await readBoard(desk, owner, query, tag);
    expect([what, same.status, same.data]).toEqual([what, 304, '']);
    await change();
    const next = await readBoard(desk, owner, query, tag);
    expect([what, next.status]).toEqual([what, 200]);
    tag = next.headers.get('etag')!;
  }
  // The sheet that was kept up to date equals a newly read sheet, which begins a day (1440 minutes) earlier.
  const refreshed = await owner.ok('getBoard', onMonday);
  const whole = await owner.ok('getBoard', { from: '2030-06-09', to: monday });
  expect(rowsOfColumns(refreshed.visits).map((visit) => ({ ...visit, start: visit.start + 1440, end: visit.end + 1440 }))).toEqual(
    rowsOfColumns(whole.visits),
  );
  expect(refreshed.jobs.id).toEqual(whole.jobs.id);
  expect(refreshed.technicians).toEqual(whole.technicians);
});

it('[board.revalidated] jobs are in the same order whether the whole board was built or one job was read again', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const last = await booked(of, customer, ids[1]!, '10:00');
  const first = await booked(of, customer, ids[0]!, '10:00');
  await booked(of, customer, ids[0]!, '14:00');
  await owner.ok('getBoard', onMonday);
  for (const { id } of [first, last]) {
    await of.ok('updateJobPriority', { id, priority: 'p3' });
    const redrawn = await owner.ok('getBoard', onMonday);
    const whole = await owner.ok('getBoard', { from: monday, to: id === first.id ? '2030-06-11' : '2030-06-12' });
    expect(redrawn.jobs).toEqual({ ...whole.jobs });
  }
});

it('[board.revalidated] after an import of thousands of jobs, the first read of the board orders them all, so the next read rebuilds nothing', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  await copyJob(desk.harness.store, job.id, 2_010);
  await owner.ok('getBoard', onMonday);
  const [row] = await desk.harness.store.query<{ waiting: number }>(
    'select count(*) as waiting from job_requests where not sequenced and tenant_id = (select tenant_id from job_requests where id = $1)',
    [job.id],
  );
  expect(row!.waiting).toBe(0);
});

it('[board.read] a day of 25 hours has 1,500 minutes', async () => {
  const { owner } = await openBoard(desk, 'Ada Lovelace');
  const board = await owner.ok('getBoard', { from: '2030-11-03', to: '2030-11-04' });
  expect(board.days).toMatchObject([{ minutes: 1500 }, { start_minute: 1500, minutes: 1440, openings: [1980, 2580] }]);
});

it('[board.read] refuses more than 31 days, and shows today and the next six days by default', async () => {
  const { owner } = await openBoard(desk, 'Ada Lovelace');
  expect(await owner.call('getBoard', { from: '2030-06-01', to: '2030-07-02' })).toMatchObject({ status: 422, errors: [{ field: 'to' }] });
  expect(await owner.ok('getBoard', {})).toMatchObject({ from: '2030-06-05', to: '2030-06-11', now: '2030-06-05T12:00:00.000000Z' });
});

it('[board.permissions] the board is hidden from a technician’s own sign-in, from another business and from the other environment', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  await booked(of, customer, ids[0]!, '10:00');
  const technician = await signIn(desk.harness, await newMember(desk.harness, of, { role: 'Technician' }));
  expect(await technician.call('getBoard', onMonday)).toMatchObject({ status: 403, error_code: 'PERMISSION_DENIED' });
  const other = await openBoard(desk, 'Zoe Other');
  expect((await other.owner.ok('getBoard', onMonday)).jobs.id).toEqual([]);
  expect((await owner.ok('getBoard', onMonday, { environment: 'sandbox' })).technicians.id).toEqual([]);
});

it('[board.first-day] on request, the board skips up to seven closed days without visits', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const shown = async (input: { from: string; to: string; past_idle_days?: boolean }) => {
    const { from, to, days } = await owner.ok('getBoard', input);
    expect(days.map(({ date }) => date)).toEqual([...new Set([from, to])]);
    return [from, to];
  };
  const closed = async (...dates: string[]) => {
    for (const date of dates) await owner.ok('createClosure', { date, reason: 'Holidays' });
  };
  const [saturday, sunday, tuesday, wednesday] = ['2030-06-08', '2030-06-09', '2030-06-11', '2030-06-12'];
  const passing = { from: saturday, to: saturday, past_idle_days: true };
  const { id } = await booked(of, customer, ids[0]!, '10:00');
  expect(await shown({ from: saturday, to: saturday })).toEqual([saturday, saturday]);
  expect(await shown(passing)).toEqual([monday, monday]);
  expect(await shown({ ...passing, to: sunday })).toEqual([monday, tuesday]);
  await closed(monday);
  // A closed day is not idle while a visit is scheduled on it.
  expect(await shown(passing)).toEqual([monday, monday]);
  await of.ok('archiveJobRequest', { id });
  await closed(tuesday);
  expect(await shown(passing)).toEqual([wednesday, wednesday]);
  await closed(wednesday, '2030-06-13', '2030-06-14');
  expect(await shown(passing)).toEqual([saturday, saturday]);
});

it('[calendar.done-early] a visit that was completed before its planned start stays on the board, and its time is free', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const before = await owner.ok('getBoard', onMonday);
  await of.ok('fireJobRequestAction', { id: job.id, key: 'complete', status_version: job.status_version });
  const after = await owner.ok('getBoard', onMonday);
  expect([after.visits.start, after.visits.end, after.jobs.progress]).toEqual([before.visits.start, before.visits.end, ['completed']]);
  const other = await booked(of, customer, ids[0]!, '10:00');
  expect((await owner.ok('getBoard', onMonday)).jobs.id.toSorted()).toEqual([job.id, other.id].toSorted());
});
