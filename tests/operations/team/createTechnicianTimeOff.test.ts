/** Recording time off, and which jobs it affects. docs/reference/conventions.md#time-off. */
import { expect, it } from 'vitest';
import { databaseKind } from '../../support/harness.ts';
import { waitUntilBlocking } from '../../support/lockWaits.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../../scenarios/fixtures.ts';
import { invalid } from '../replies.ts';
import { openRoster } from './roster.ts';

const { harness, business, hire } = await openRoster();

it('[time-off.create, time-off.list] time off is pending by default, includes its first and last day, and appears in the list', async () => {
  const { id } = await hire();
  const first = await business.ok('createTechnicianTimeOff', { id, start_date: '2031-03-03', end_date: '2031-03-05', reason: 'Ski' });
  expect(first).toEqual({
    stranded_visits: { total: 0, visits: [] },
    id: expect.any(String),
    technician_id: id,
    start_date: '2031-03-03',
    end_date: '2031-03-05',
    start_minute: null,
    end_minute: null,
    status: 'pending',
    reason: 'Ski',
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  const second = await business.ok('createTechnicianTimeOff', {
    id,
    start_date: '2031-04-01',
    end_date: '2031-04-01',
    start_minute: 480,
    end_minute: 600,
    status: 'approved',
  });
  expect(second).toMatchObject({ start_minute: 480, end_minute: 600, status: 'approved', reason: '' });
  const list = await business.ok('listTechnicianTimeOff', { id });
  expect(list.time_off.map((one) => one.id).sort()).toEqual([first.id, second.id].sort());
  expect(list.meta.total).toBe(2);
  expect((await business.ok('listTechnicianTimeOff', { id, from: '2031-03-05', to: '2031-03-31' })).time_off).toMatchObject([
    { id: first.id },
  ]);
  expect((await business.ok('listTechnicianTimeOff', { id: (await hire()).id })).time_off).toEqual([]);
});

it.each([
  ['only a start', { start_minute: 480 }, 'end_minute'],
  ['only an end', { end_minute: 480 }, 'start_minute'],
  ['an empty part', { start_minute: 480, end_minute: 480 }, 'end_minute'],
  ['a part of two days', { end_date: '2031-03-04', start_minute: 480, end_minute: 600 }, 'end_minute'],
])('[time-off.part-of-day] refuses %s', async (_what, input, field) => {
  const { id } = await hire();
  const reply = await business.call('createTechnicianTimeOff', { id, start_date: '2031-03-03', end_date: '2031-03-03', ...input });
  expect(invalid(reply)).toEqual(['VALIDATION_ERROR', field]);
});

it.each([
  ['an end before the start', { end_date: '2031-03-02' }, 'end_date'],
  ['a day that does not exist', { end_date: '2031-02-30', start_date: '2031-02-01' }, 'end_date'],
  ["a decision that is not the applicant's", { status: 'declined' }, 'status'],
])('[time-off.reversed] refuses %s', async (_what, input, field) => {
  const { id } = await hire();
  const reply = await business.call('createTechnicianTimeOff', {
    id,
    start_date: '2031-03-03',
    end_date: '2031-03-03',
    ...input,
  } as never);
  expect(invalid(reply)).toEqual(['VALIDATION_ERROR', field]);
});

it('[time-off.pending-blocks-nothing, technician-schedule.time-off] only approved time off is in the way and on the schedule', async () => {
  const fresh = await harness.business();
  const { id } = await newTechnician(fresh, (await newArea(fresh)).id);
  const date = nextWorkday(Date.now());
  const job = await quotedJob(fresh, await newCustomer(fresh), date);
  const starts = async () =>
    (await fresh.ok('listMatchingSlots', { id: job.id, step_minutes: 240 })).slots.map((slot) => slot.business_time.minute);
  const before = await starts();
  await fresh.ok('createTechnicianTimeOff', { id, start_date: date, end_date: date });
  expect(await starts()).toEqual(before);
  const part = { start_date: date, end_date: date, start_minute: 480, end_minute: 700, reason: 'Dentist' };
  await fresh.ok('createTechnicianTimeOff', { id, ...part, status: 'approved' });
  expect(await starts()).toEqual(before.filter((minute) => minute >= 700));
  const { time_off } = await fresh.ok('getTechnicianSchedule', { id, from: date, to: date });
  expect(time_off).toEqual([
    {
      id: expect.any(String),
      start_date: date,
      end_date: date,
      reason: 'Dentist',
      start_at: expect.any(String),
      end_at: expect.any(String),
    },
  ]);
  expect((Date.parse(time_off[0]!.end_at) - Date.parse(time_off[0]!.start_at)) / 60_000).toBe(220);
});

it('[time-off.attention, attention.no-version] approved time off flags a scheduled job that it overlaps, and no other job', async () => {
  const fresh = await harness.business();
  const { id } = await newTechnician(fresh, (await newArea(fresh)).id);
  const date = nextWorkday(Date.now());
  const job = await quotedJob(fresh, await newCustomer(fresh), date);
  await fresh.ok('confirmJobRequest', { id: job.id, scheduled_at: `${date}T10:00`, status_version: job.status_version });
  const attention = async () => (await fresh.ok('getJobRequest', { id: job.id })).attention;
  const version = async () => (await fresh.ok('getJobRequest', { id: job.id })).status_version;
  const updatedAt = async () => (await fresh.ok('getJobRequest', { id: job.id })).updated_at;
  const [before, updated] = [await version(), await updatedAt()];
  await fresh.ok('createTechnicianTimeOff', { id, start_date: date, end_date: date });
  await fresh.ok('createTechnicianTimeOff', {
    id,
    start_date: date,
    end_date: date,
    start_minute: 660,
    end_minute: 720,
    status: 'approved',
  });
  expect(await attention()).toEqual({ flagged: false, reason: null, since: null });
  await fresh.ok('createTechnicianTimeOff', { id, start_date: date, end_date: date, status: 'approved' });
  expect(await attention()).toEqual({ flagged: true, reason: 'technician_on_time_off', since: expect.any(String) });
  // The job appears in the changes feed but keeps its version, so a plan that resolves the absence still holds.
  expect(await version()).toBe(before);
  expect(await updatedAt()).not.toBe(updated);
});

it.runIf(databaseKind === 'postgres')(
  '[time-off.attention] waits for a concurrent change of the schedule, and flags the job that the change moved into the time off',
  async () => {
    const desk = await harness.business();
    const { id: technician_id } = await newTechnician(desk, (await newArea(desk)).id);
    const day = nextWorkday(Date.now());
    const quoted = await quotedJob(desk, await newCustomer(desk), day);
    const { id, status_version } = quoted;
    await desk.ok('confirmJobRequest', { id, status_version, technician_id, scheduled_at: `${day}T10:00` });
    const [before] = await harness.store.query<{ date: string }>(`select ($1::date - 7)::text as date`, [day]);
    const week = 7 * 1440;
    let taken!: Promise<unknown>;
    await harness.store.transaction(async (tx) => {
      await tx.query('select version from schedules where tenant_id = (select tenant_id from job_requests where id = $1) for update', [id]);
      const off = { id: technician_id, start_date: before!.date, end_date: before!.date, status: 'approved' as const };
      taken = desk.ok('createTechnicianTimeOff', off);
      await waitUntilBlocking(harness.store, tx);
      await tx.query(
        'update sessions set start_minute = start_minute - $2, end_minute = end_minute - $2, date = $3 where job_request_id = $1',
        [id, week, before!.date],
      );
    });
    await taken;
    expect((await desk.ok('getJobRequest', { id })).attention).toMatchObject({ reason: 'technician_on_time_off' });
  },
);
