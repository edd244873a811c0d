/** The time off of the whole team. */
import { expect, it } from 'vitest';
import { openOffice } from '../settings/office.ts';

let now = Date.now();
const { ok, call, date, withVisit } = await openOffice({ clock: { nowMilliseconds: () => now } });

it('[time-off.requests] lists pending requests first, each with the visits it strands until those are over', async () => {
  const { business: of, technicianId: id, job } = await withVisit(date, '10:00');
  const off = (input: object) => of.ok('createTechnicianTimeOff', { id, start_date: date, end_date: date, ...input });
  const approved = await off({ start_date: '2031-05-01', end_date: '2031-05-02', status: 'approved' });
  const earlier = await off({ start_date: '2031-04-01', end_date: '2031-04-02', status: 'approved' });
  const pending = await off({ start_date: '2031-06-01', end_date: '2031-06-02' });
  const stranding = await off({ reason: 'Dentist' });
  const list = await ok(of, 'listTimeOffRequests', {});
  expect(list.time_off.map((one) => one.id)).toEqual([stranding.id, pending.id, approved.id, earlier.id]);
  expect(list.time_off[0]).toEqual({
    ...stranding,
    technician_name: 'Ada Lovelace',
    version: 1,
    stranded_visits: { total: 1, visits: [expect.objectContaining({ job_request_id: job.id, technician_id: id })] },
  });
  expect(list).toMatchObject({ business_timezone: 'America/New_York', meta: { total: 4 } });
  const ids = async (input: object) => (await ok(of, 'listTimeOffRequests', input)).time_off.map((one) => one.id);
  expect(await ids({ status: 'approved' })).toEqual([approved.id, earlier.id]);
  expect(await ids({ from: '2031-04-02', to: '2031-05-01' })).toEqual([approved.id, earlier.id]);
  expect(await ids({ technician_id: id, page: 2, limit: 3 })).toEqual([earlier.id]);
  const nobody = '00000000-0000-7000-8000-00000000dead';
  expect(await ids({ technician_id: nobody })).toEqual([]);
  expect(await call(of, 'listTimeOffRequests', { from: '2031-02-30' })).toMatchObject({ status: 422 });
  const end = Date.parse(job.schedule.ends_at!);
  for (const [time, total] of [
    [end - 60_000, 1],
    [end, 0],
  ] as const) {
    now = time;
    expect((await ok(of, 'listTimeOffRequests', { status: 'pending' })).time_off[0]!.stranded_visits.total).toBe(total);
  }
  // Nobody decides about a technician who is no longer on the team.
  await of.ok('deleteTechnician', { id });
  expect(await ok(of, 'listTimeOffRequests', {})).toMatchObject({ time_off: [], meta: { total: 0 } });
});
