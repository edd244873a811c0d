/** The attention flag ends with its cause, and never changes the job's version. docs/reference/conventions.md#job-requests. */
import { expect, it } from 'vitest';
import { newTechnician, quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../../operations/bookings/desk.ts';

const { staffed, setClock } = await openDesk();

it('[attention.lowered] a job that is done or archived needs no attention', async () => {
  const { of, customer, technician } = await staffed();
  const jobs = [await quotedJob(of, customer, monday), await quotedJob(of, customer, monday)] as const;
  const [done, dropped] = [(await confirm(of, jobs[0], '09:00')).data, (await confirm(of, jobs[1], '12:00')).data];
  await of.ok('createTechnicianTimeOff', { id: technician, start_date: monday, end_date: monday, status: 'approved' });
  const attention = async ({ id }: { id: string }) => (await of.ok('getJobRequest', { id })).attention;
  for (const job of [done, dropped]) expect(await attention(job)).toMatchObject({ flagged: true, reason: 'technician_on_time_off' });
  await of.ok('fireJobRequestAction', { id: done.id, key: 'complete', status_version: done.status_version });
  await of.ok('archiveJobRequest', { id: dropped.id, status_version: dropped.status_version });
  for (const job of [done, dropped]) expect(await attention(job)).toEqual({ flagged: false, reason: null, since: null });
});

it('[attention.lowered, attention.no-version] a technician’s return lowers the attention of the jobs, except during time off', async () => {
  const { of, customer, technician } = await staffed();
  const [first, second] = [await quotedJob(of, customer, monday), await quotedJob(of, customer, monday)];
  const [early, late] = [(await confirm(of, first, '09:00')).data, (await confirm(of, second, '14:00')).data];
  const off = { id: technician, start_date: monday, end_date: monday, start_minute: 780, end_minute: 1020 };
  await of.ok('createTechnicianTimeOff', { ...off, status: 'approved' });
  const state = async ({ id }: { id: string }) => {
    const { attention, status_version } = await of.ok('getJobRequest', { id });
    return [attention.reason, status_version];
  };
  await of.ok('updateTechnician', { id: technician, status: 'deactive' });
  expect(await state(early)).toEqual(['technician_deactivated', early.status_version]);
  expect(await state(late)).toEqual(['technician_deactivated', late.status_version]);
  await of.ok('updateTechnician', { id: technician, status: 'active' });
  expect(await state(early)).toEqual([null, early.status_version]);
  expect(await state(late)).toEqual(['technician_on_time_off', late.status_version]);
});

it('[attention.lowered] the attention of a crew job ends only when all its technicians are back', async () => {
  const { of, area, customer, technician } = await staffed();
  const buddy = (await newTechnician(of, area, 'Bea Arthur')).id;
  const { id } = await quotedJob(of, customer, monday);
  const crew = (await confirm(of, await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 }), '09:00')).data;
  const reason = async () => (await of.ok('getJobRequest', { id: crew.id })).attention.reason;
  for (const away of [technician, buddy]) await of.ok('updateTechnician', { id: away, status: 'deactive' });
  await of.ok('updateTechnician', { id: technician, status: 'active' });
  expect(await reason()).toBe('technician_deactivated');
  await of.ok('createTechnicianTimeOff', { id: technician, start_date: monday, end_date: monday, status: 'approved' });
  await of.ok('updateTechnician', { id: technician, status: 'deactive' });
  await of.ok('updateTechnician', { id: technician, status: 'active' });
  await of.ok('updateTechnician', { id: buddy, status: 'active' });
  expect(await reason()).toBe('technician_on_time_off');
});

it('[time.one-clock] attention counts from the instant of the call that raised it', async () => {
  const { of, customer, technician } = await staffed();
  const { id } = (await confirm(of, await quotedJob(of, customer, monday), '09:00')).data;
  const since = async () => (await of.ok('getJobRequest', { id })).attention.since;
  const raised: (() => Promise<unknown>)[] = [
    () => of.ok('createTechnicianTimeOff', { id: technician, start_date: monday, end_date: monday, status: 'approved' }),
    () => of.ok('updateTechnician', { id: technician, status: 'deactive' }),
    () => of.ok('updateTechnician', { id: technician, status: 'active' }),
    () => of.ok('deleteTechnician', { id: technician }),
  ];
  try {
    for (const [hour, raise] of raised.entries()) {
      const now = `2030-06-05T1${hour + 3}:00:00.000000Z`;
      setClock(now);
      await raise();
      expect(Date.parse((await since())!)).toBe(Date.parse(now));
    }
  } finally {
    setClock('2030-06-05T12:00:00Z');
  }
});
