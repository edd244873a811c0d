/** Each way of taking a visit from a technician frees the time: it is offered again, and another job can have it. */
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import type { TestBusiness } from '../support/harness.ts';
import { confirm, monday, openDesk } from '../operations/bookings/desk.ts';
import { at, booked, emergency, team, utc } from '../operations/dispatch/board.ts';
import { quotedJob } from './fixtures.ts';

const desk = await openDesk();

interface Visit {
  readonly of: TestBusiness;
  readonly customer: string;
  readonly ada: string;
  readonly bea: string;
  /** Of one hour with Ada, at 10:00 on the Monday. */
  readonly job: Awaited<ReturnType<typeof booked>>;
}

const ways: Readonly<Record<string, (visit: Visit) => Promise<unknown>>> = {
  'taken back to the queue': ({ of, job: { id, status_version } }) => of.ok('unscheduleJobRequest', { id, status_version }),
  archived: ({ of, job: { id } }) => of.ok('archiveJobRequest', { id }),
  cancelled: ({ of, job: { id, status_version } }) =>
    of.ok('cancelJobRequest', { id, status_version, reason: 'Moved away', cancelled_by: 'customer' }),
  'confirmed and undone': ({ of, job }) => of.ok('undoScheduleChange', { undo_token: (job as { undo_token?: string }).undo_token! }),
  'moved to another time': ({ of, job: { id } }) => of.ok('commitJobRequestMove', { id, start_at: at('14:00') }),
  'given to another technician': ({ of, job: { id }, bea }) => of.ok('commitJobRequestMove', { id, technician_id: bea }),
  'given to another technician by the undo of a move': async ({ of, job: { id }, ada, bea }) => {
    const there = await of.ok('commitJobRequestMove', { id, start_at: at('14:00'), technician_id: bea });
    const { undo_token } = await of.ok('commitJobRequestMove', { id, start_at: at('10:00'), technician_id: ada });
    expect(there.applied).toBe(true);
    await of.ok('undoScheduleChange', { undo_token: undo_token! });
  },
  'moved with others': async ({ of, job: { id }, bea }) => {
    const { plan_token } = await of.ok('previewScheduleMoves', { moves: [{ job_request_id: id, technician_id: bea }] });
    await of.ok('commitScheduleMoves', { plan_token });
  },
  'pushed by an emergency that ends': async ({ of, customer, ada }) => {
    const urgent = await emergency(of, customer);
    const done = await of.ok('commitEmergencyReschedule', { job_request_id: urgent.id, technician_id: ada, start_at: at('10:00') });
    expect(done.moves).toHaveLength(1);
    await of.ok('archiveJobRequest', { id: urgent.id });
  },
  'taken over during an absence that ends': async ({ of, ada }) => {
    const range = { technician_id: ada, date: monday, until_date: monday };
    const off = await of.ok('createTechnicianTimeOff', { id: ada, start_date: monday, end_date: monday });
    const { plan_token } = await of.ok('previewAbsenceResolve', range);
    await of.ok('commitAbsenceResolve', { ...range, plan_token });
    await okAsMember(desk.harness, of, 'deleteTimeOff', { id: ada, time_off_id: off.id });
  },
  'left by a helper': async ({ of, job: { id }, ada, bea }) => {
    await of.ok('commitJobRequestMove', { id, technician_id: bea });
    await okAsMember(desk.harness, of, 'commitJobRequestChange', { id, add_technician_ids: [ada] });
    expect((await of.ok('getTechnicianSchedule', { id: ada, from: monday, to: monday })).sessions).toHaveLength(1);
    await okAsMember(desk.harness, of, 'commitJobRequestChange', { id, remove_technician_ids: [ada] });
  },
  'called off by the undo of its whole crew': async ({ of, customer, job, ada, bea }) => {
    await of.ok('archiveJobRequest', { id: job.id });
    const crew = await quotedJob(of, customer, monday);
    const { status_version } = await of.ok('quoteJobRequest', { id: crew.id, job_duration_minutes: 60, crew_size: 2 });
    const { data } = await confirm(of, { id: crew.id, status_version }, '10:00', bea);
    expect((await of.ok('getTechnicianSchedule', { id: ada, from: monday, to: monday })).sessions).toHaveLength(1);
    await of.ok('undoScheduleChange', { undo_token: (data as { undo_token?: string }).undo_token! });
  },
};

it.each(Object.entries(ways))('[schedule.frees-time] a visit %s frees its time for offers and confirmations', async (_name, takeBack) => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const job = await booked(of, customer, ada, '10:00');
  const next = await quotedJob(of, customer, monday);
  const isOffered = async () => {
    const { slots } = await of.ok('listMatchingSlots', { id: next.id, step_minutes: 30 });
    return slots.some(({ start_at, technicians }) => start_at === utc('10:00') && technicians.some(({ id }) => id === ada));
  };
  expect(await isOffered()).toBe(false);
  expect((await confirm(of, next, '10:00', ada)).status).toBe(409);
  await takeBack({ of, customer, ada, bea, job });
  expect(await isOffered()).toBe(true);
  const { status_version } = await of.ok('getJobRequest', { id: next.id });
  expect((await confirm(of, { id: next.id, status_version }, '10:00', ada)).data.assignment.technician_id).toBe(ada);
});
