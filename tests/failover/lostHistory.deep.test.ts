/**
 * A failover to a real standby that loses changes, and a restore under a running process. Afterwards the memory of the process may be
 * newer than the database, or belong to another history with the same version. docs/internals/store.md#history.
 */
import { describe, expect, it } from 'vitest';
import { hasPostgres } from '../../scripts/postgres.ts';
import { callAsMember, okAsMember } from '../support/asMember.ts';
import { databaseKind } from '../support/harness.ts';
import { confirm, monday } from '../operations/bookings/desk.ts';
import { quotedJob } from '../scenarios/fixtures.ts';
import { eventsSince } from '../../src/store/events/events.ts';
import {
  booked,
  dumped,
  freeAt,
  openFailoverDesk,
  reachVersion,
  scheduleVersionOf,
  shownVisits,
  type FailoverDesk,
} from './lostHistory.ts';

const canRun = databaseKind === 'postgres' && (await hasPostgres());
const at = (time: string) => `${monday}T${time}`;
const [ten, two] = [10 * 60, 14 * 60];

/** Creates an emergency for the Monday and returns its id. */
async function emergency({ of, customer }: FailoverDesk): Promise<string> {
  const { id } = await quotedJob(of, customer, monday);
  await of.ok('updateJobPriority', { id, priority: 'p0' });
  return id;
}

describe.skipIf(!canRun).sequential('[store.lost-history]', () => {
  it('a cached board of the lost history is not mistaken for the present board of the same version', async () => {
    const lost = await openFailoverDesk(7);
    const { of, ada, bob } = lost;
    expect(await freeAt(lost, '10:00')).toEqual([ada, bob].sort());
    await lost.standby.stopHearing();
    await booked(lost, 0, '10:00', ada);
    await booked(lost, 1, '14:00', ada);
    expect(await freeAt(lost, '10:00')).toEqual([bob]);
    expect(await shownVisits(lost)).toEqual({ [ten]: ada, [two]: ada });
    const version = await scheduleVersionOf(lost);

    await lost.failOver();
    await booked(lost, 2, '10:00', bob);
    await booked(lost, 3, '14:00', bob);
    await reachVersion(lost, version);
    expect(await freeAt(lost, '10:00')).toEqual([ada]);
    expect(await freeAt(lost, '14:00')).toEqual([ada]);
    expect(await shownVisits(lost)).toEqual({ [ten]: bob, [two]: bob });
    // The service knows who is really busy: Bob cannot be booked at 10:00, and Ada can.
    expect(await confirm(of, lost.jobs[5]!, '10:00', bob)).toMatchObject({ status: 409 });
    await booked(lost, 4, '10:00');
    expect(await shownVisits(lost)).toMatchObject({ [two]: bob });
    // From here on only the changed lane is read again.
    expect(await freeAt(lost, '10:00')).toEqual([]);
    expect(await freeAt(lost, '14:00')).toEqual([ada]);
  });

  it('an absence in the new history gives warnings at once', async () => {
    const lost = await openFailoverDesk(4);
    const { of, ada, bob } = lost;
    const job = await emergency(lost);
    await freeAt(lost, '10:00');
    await lost.standby.stopHearing();
    await booked(lost, 0, '10:00', ada);
    await booked(lost, 1, '14:00', ada);
    await freeAt(lost, '10:00');
    const version = await scheduleVersionOf(lost);

    await lost.failOver();
    await of.ok('createTechnicianTimeOff', { id: ada, start_date: monday, end_date: monday, status: 'approved' });
    await booked(lost, 2, '10:00', bob);
    await reachVersion(lost, version);
    const input = { job_request_id: job, technician_id: ada, start_at: at('12:00') };
    const preview = await of.ok('previewEmergencyReschedule', input);
    expect(preview.warnings.map(({ code }) => code)).toContain('TIME_OFF_OVERLAP');
    expect(preview.after_hours_override_required).toBe(false);
  });

  it('versions from the lost history are refused, and changes stored in both histories can be undone as usual', async () => {
    const lost = await openFailoverDesk(6);
    const { of, ada, bob, harness } = lost;
    const [first] = await harness.store.query<{ id: number }>(`select id from tenants where business_id = $1 and environment = 'live'`, [
      of.businessId,
    ]);
    const since = (place: string | null) => eventsSince(harness.store, first!.id, place, []);
    await booked(lost, 0, '10:00', ada);
    await booked(lost, 1, '15:00', bob);
    await of.ok('createTechnicianTimeOff', { id: bob, start_date: monday, end_date: monday, status: 'approved' });
    const job = lost.jobs[0]!.id;
    const move = { id: job, start_at: at('12:00'), technician_id: ada };
    // This move is part of both histories.
    const kept = await okAsMember(harness, of, 'commitJobRequestMove', { ...move, start_at: at('11:00') });
    const start = await since(null);
    await lost.standby.stopHearing();

    const plan = (await of.ok('previewJobRequestMove', move)).plan_token;
    const urgent = await emergency(lost);
    const asked = { job_request_id: urgent, technician_id: ada, start_at: at('15:00') };
    const absence = { technician_id: bob, date: monday, until_date: monday };
    const absent = await of.ok('previewAbsenceResolve', absence);
    const settings = await okAsMember(harness, of, 'getBusinessSettings', {});
    const { version } = await okAsMember(harness, of, 'updateBusinessSettings', { version: settings.version, arrival_window_minutes: 45 });
    const gone = (await of.ok('previewEmergencyReschedule', asked)).plan_token;
    const told = await since(start.position);
    expect(told.events.length).toBeGreaterThan(0);

    await lost.failOver();
    // One settings change was lost, and this one reaches the same count. A form opened before the failover must not undo it.
    await okAsMember(harness, of, 'updateBusinessSettings', { version: settings.version, arrival_window_minutes: 90 });
    expect(await callAsMember(harness, of, 'updateBusinessSettings', { version, arrival_window_minutes: 30 })).toMatchObject({
      error_code: 'VERSION_CONFLICT',
    });
    expect((await okAsMember(harness, of, 'getBusinessSettings', {})).arrival_window_minutes).toBe(90);

    expect(await of.call('commitJobRequestMove', { ...move, plan_token: plan })).toMatchObject({
      error_code: 'SCHEDULE_MOVE_PLAN_DRIFTED',
    });
    expect(await of.call('commitEmergencyReschedule', { ...asked, plan_token: gone })).toMatchObject({ status: 404 });
    const row = absent.resolved[0]!;
    const copied = {
      job_id: row.job_id,
      technician_id: row.technician_id,
      expected_version: row.expected_version,
      row_token: row.row_token,
    };
    for (const input of [{ plan_token: absent.plan_token }, { ...absence, assignments: [copied] }])
      expect(await of.call('commitAbsenceResolve', input as never)).toMatchObject({ error_code: 'ABSENCE_RESOLVE_PLAN_DRIFTED' });

    // A position of the lost history says nothing about the transactions of the new history.
    await of.ok('createCustomer', { full_name: 'After the failover', phone: '+1 212 555 0188' });
    const anew = await since(told.position);
    expect(anew.isOtherHistory).toBe(true);
    expect(anew.events.map(({ type }) => type)).toContain('customer.created');
    expect(await since(anew.position)).toMatchObject({ isOtherHistory: false, events: [] });

    await okAsMember(harness, of, 'undoScheduleChange', { undo_token: kept.undo_token! });
    expect(await shownVisits(lost)).toEqual({ [ten]: ada, [15 * 60]: bob });
  });

  it('under load, no call is answered 500 and every board matches the tables', async () => {
    const lost = await openFailoverDesk(4);
    const { of, ada, harness } = lost;
    const statuses = new Map<number, number>();
    let ends = false;
    const caller = async (work: () => Promise<{ status: number }>) => {
      while (!ends) {
        const { status } = await work();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const book = async () => {
      const made = await of.call('createJobRequest', {
        customer_id: lost.customer,
        job_dates: [{ date: monday, periods: [{ period: 'morning' }, { period: 'afternoon' }] }],
      });
      if (made.error_code !== 0) return made;
      const quoted = await of.call('quoteJobRequest', { id: made.data.id, job_duration_minutes: 15 });
      if (quoted.error_code !== 0) return quoted;
      const { data, ...slots } = await of.call('listMatchingSlots', { id: made.data.id, step_minutes: 15 });
      const slot = slots.error_code === 0 ? data.slots.at(-1) : undefined;
      if (!slot) return slots;
      const { id, status_version } = quoted.data;
      return of.call('confirmJobRequest', { id, status_version, scheduled_at: slot.business_time.datetime });
    };
    const look = () => of.call('listMatchingSlots', { id: lost.jobs[0]!.id, step_minutes: 60 });
    const callers = [book, book, book, look, look].map(caller);
    const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    await pause(1_500);
    await lost.standby.stopHearing();
    await pause(1_500);
    await lost.failOver();
    await pause(3_000);
    ends = true;
    await Promise.all(callers);
    expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect(statuses.get(200)! + (statuses.get(201) ?? 0)).toBeGreaterThan(0);

    const rows = await harness.store.query<{ start: number; id: string }>(
      `select s.start_minute as start, s.technician_id as id from sessions s join tenants t on t.id = s.tenant_id
        where t.business_id = $1 and s.active order by 1, 2`,
      [of.businessId],
    );
    const { visits, technicians } = await okAsMember(harness, of, 'getBoard', { from: monday, to: monday });
    const midnight = Date.parse(`${monday}T04:00:00Z`) / 60_000;
    const shown = visits.start.map((start, index) => `${start + midnight} ${technicians.id[visits.technician[index]!]}`);
    expect(shown.sort()).toEqual(rows.map(({ start, id }) => `${start} ${id}`).sort());
    expect(rows.some(({ id }) => id === ada)).toBe(true);
  });

  it('a restore of the tables under the running process is seen at its next request', async () => {
    const lost = await openFailoverDesk(4);
    const { ada, bob } = lost;
    await booked(lost, 0, '10:00', ada);
    const restore = await dumped(lost);
    await booked(lost, 1, '14:00', ada);
    const version = await scheduleVersionOf(lost);
    expect(await shownVisits(lost)).toEqual({ [ten]: ada, [two]: ada });

    await restore();
    await booked(lost, 2, '14:00', bob);
    await reachVersion(lost, version);
    expect(await shownVisits(lost)).toEqual({ [ten]: ada, [two]: bob });
    expect(await freeAt(lost, '14:00')).toEqual([ada]);
  });
});
