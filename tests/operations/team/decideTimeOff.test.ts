/**
 * Approving, declining and reopening time off. docs/reference/conventions.md#time-off and
 * docs/reference/conventions.md#dashboard-operations.
 */
import { expect, it } from 'vitest';
import { newTechnician, quotedJob } from '../../scenarios/fixtures.ts';
import { openOffice } from '../settings/office.ts';

let now = Date.now();
const { harness, ok, call, auditOf, date, withVisit } = await openOffice({ clock: { nowMilliseconds: () => now } });

const open = async () => {
  const found = await withVisit(date, '10:00');
  const off = (input: object = {}) =>
    found.business.ok('createTechnicianTimeOff', { id: found.technicianId, start_date: date, end_date: date, ...input });
  const reasonOf = async (id = found.job.id) => (await found.business.ok('getJobRequest', { id })).attention.reason;
  /** A visit that is under way is not judged anew: its flag is lowered, or stays. */
  const depart = ({ id, status_version } = found.job) => found.business.ok('fireJobRequestAction', { id, key: 'depart', status_version });
  return { ...found, of: found.business, off, reasonOf, depart };
};

it('[time-off.decide, time-off.attention, time-off.flags-lowered] approving flags the stranded visit, declining clears the flag, and reopening blocks no time', async () => {
  const { of, technicianId: id, off, reasonOf, job } = await open();
  const { id: time_off_id } = await off();
  const approved = await ok(of, 'decideTimeOff', { id, time_off_id, version: 1, status: 'approved' });
  expect(approved).toMatchObject({ status: 'approved', technician_name: 'Ada Lovelace', stranded_visits: { total: 1 } });
  expect(await reasonOf()).toBe('technician_on_time_off');
  const windows = async () =>
    (await of.ok('listJobRequestBookingWindows', { x_timezone: 'America/New_York', from: date, to: date })).days.length;
  expect(await windows()).toBe(0);
  expect(approved.version).toBeGreaterThan(1);
  const declined = await ok(of, 'decideTimeOff', { id, time_off_id, version: approved.version, status: 'declined' });
  expect(declined).toMatchObject({ status: 'declined', stranded_visits: { total: 0, visits: [] } });
  expect([await reasonOf(), await windows()]).toEqual([null, 1]);
  const reopened = await ok(of, 'decideTimeOff', { id, time_off_id, version: declined.version, status: 'pending' });
  expect(reopened).toMatchObject({ status: 'pending', stranded_visits: { total: 1 } });
  expect(await reasonOf()).toBe(null);
  expect((await of.ok('getJobRequest', { id: job.id })).status_version).toBe(job.status_version);
  for (const action of ['time_off.approved', 'time_off.declined', 'time_off.reopened']) expect((await auditOf(of, action)).length).toBe(1);
  // Time off strands no visit that is over.
  const before = now;
  now = Date.parse(job.schedule.ends_at!);
  expect(await ok(of, 'decideTimeOff', { id, time_off_id, version: reopened.version, status: 'pending' })).toMatchObject({
    stranded_visits: { total: 0 },
  });
  now = before;
});

it('[time-off.flags-lowered] a job keeps its flag while another time off record still strands it', async () => {
  const { of, technicianId: id, off, reasonOf } = await open();
  const [whole, part] = [await off({ status: 'approved' }), await off({ status: 'approved', start_minute: 540, end_minute: 720 })];
  await ok(of, 'decideTimeOff', { id, time_off_id: whole.id, version: 1, status: 'declined' });
  expect(await reasonOf()).toBe('technician_on_time_off');
  await ok(of, 'decideTimeOff', { id, time_off_id: part.id, version: 1, status: 'declined' });
  expect(await reasonOf()).toBe(null);
});

it('[time-off.flags-lowered] a job keeps its flag while another technician of its crew is on time off', async () => {
  const { of, technicianId: id, customerId, reasonOf, depart } = await open();
  const other = (await newTechnician(of, (await of.ok('listServiceAreas', {})).service_areas[0]!.id, 'Grace Hopper')).id;
  const quoted = await of.ok('quoteJobRequest', { id: (await quotedJob(of, customerId, date)).id, job_duration_minutes: 60, crew_size: 2 });
  const crew = await of.ok('confirmJobRequest', {
    id: quoted.id,
    status_version: quoted.status_version,
    scheduled_at: `${date}T14:00`,
    technician_id: id,
  });
  const afternoon = { start_date: date, end_date: date, start_minute: 780, end_minute: 1020, status: 'approved' as const };
  const [own, others] = [
    await of.ok('createTechnicianTimeOff', { ...afternoon, id }),
    await of.ok('createTechnicianTimeOff', { ...afternoon, id: other }),
  ];
  await depart(crew);
  await ok(of, 'decideTimeOff', { id, time_off_id: own.id, version: 1, status: 'declined' });
  expect(await reasonOf(crew.id)).toBe('technician_on_time_off');
  await ok(of, 'decideTimeOff', { id: other, time_off_id: others.id, version: 1, status: 'declined' });
  expect(await reasonOf(crew.id)).toBe(null);
});

it('[time-off.flags-lowered] a job that is flagged for something else keeps that flag', async () => {
  const { of, technicianId: id, off, reasonOf } = await open();
  const record = await off({ status: 'approved' });
  await harness.store.query(`update job_requests set attention_reason = 'vehicle_in_maintenance' where technician_id = $1`, [id]);
  await ok(of, 'decideTimeOff', { id, time_off_id: record.id, version: 1, status: 'declined' });
  expect(await reasonOf()).toBe('vehicle_in_maintenance');
});

it('[time-off.flags-lowered] when time off is declined, a job of a deactivated technician is flagged for the deactivation instead', async () => {
  const { of, technicianId: id, off, reasonOf, depart } = await open();
  const record = await off({ status: 'approved' });
  await depart();
  await of.ok('updateTechnician', { id, status: 'deactive' });
  await harness.store.query(
    `update job_requests set attention_reason = 'technician_on_time_off' where attention_reason = 'technician_deactivated' and technician_id = $1`,
    [id],
  );
  await ok(of, 'decideTimeOff', { id, time_off_id: record.id, version: 1, status: 'declined' });
  expect(await reasonOf()).toBe('technician_deactivated');
});

it('[time-off.decide, settings.fence] refuses a decision based on an outdated version; repeating the same decision changes nothing', async () => {
  const { of, technicianId: id, off } = await open();
  const { id: time_off_id } = await off();
  const decide = (status: 'approved' | 'declined') => call(of, 'decideTimeOff', { id, time_off_id, version: 1, status });
  const replies = await Promise.all([decide('approved'), decide('declined')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = replies.find(({ status }) => status === 409)!;
  const stood = replies.find(({ status }) => status === 200)!;
  expect(late).toMatchObject({
    error_code: 'VERSION_CONFLICT',
    data: { version: stood.data.version, current_record: { status: stood.data.status } },
  });
  const again = { id, time_off_id, version: stood.data.version, status: stood.data.status };
  expect((await ok(of, 'decideTimeOff', again)).version).toBe(stood.data.version);
});

it('[time-off.decide] finds only the records of the given technician', async () => {
  const { of, technicianId: id, off } = await open();
  const { id: time_off_id } = await off();
  const other = await newTechnician(of, (await of.ok('listServiceAreas', {})).service_areas[0]!.id, 'Grace Hopper');
  const at = (technician: string, record: string, environment = 'live') =>
    call(of, 'decideTimeOff', { id: technician, time_off_id: record, version: 1, status: 'approved' }, { environment });
  expect(await at(other.id, time_off_id)).toMatchObject({ status: 404, error_code: 'TIME_OFF_NOT_FOUND' });
  expect(await at(id, other.id)).toMatchObject({ status: 404, error_code: 'TIME_OFF_NOT_FOUND' });
  expect(await at(time_off_id, time_off_id)).toMatchObject({ status: 404, error_code: 'TECHNICIAN_NOT_FOUND' });
  expect(await at(id, time_off_id, 'sandbox')).toMatchObject({ status: 404, error_code: 'TECHNICIAN_NOT_FOUND' });
});
