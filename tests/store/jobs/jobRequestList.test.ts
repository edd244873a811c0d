/** The agenda lists a job on the days it is worked. */
import { expect, test } from 'vitest';
import { openDesk } from '../../operations/bookings/desk.ts';

const { staffed } = await openDesk();

test('[job-list.worked-days] work that spans a weekend appears on the agenda only on its working days', async () => {
  const { of, technician, customer } = await staffed();
  // A Friday, with two days of work; nobody works at weekends.
  const { id } = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: '2030-06-07', periods: [{ period: 'morning' }] }],
  });
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 900, force: true });
  const job = await of.ok('confirmJobRequest', { id, scheduled_at: '2030-06-07T08:00', status_version: quoted.status_version });
  expect(job.schedule.sessions.map(({ date }) => date)).toEqual(['2030-06-07', '2030-06-10']);
  const listed: Record<string, boolean[]> = {};
  for (const day of ['2030-06-06', '2030-06-07', '2030-06-08', '2030-06-09', '2030-06-10', '2030-06-11']) {
    const range = { scheduled_from: day, scheduled_to: day };
    const agendas = [
      (await of.ok('listJobRequests', range)).meta.total,
      (await of.ok('listJobRequests', { ...range, technician_id: technician })).meta.total,
      (await of.ok('getTechnicianSchedule', { id: technician, from: day, to: day })).sessions.length,
    ];
    listed[day] = agendas.map((count) => count > 0);
  }
  const [none, all] = [Array<boolean>(3).fill(false), Array<boolean>(3).fill(true)];
  expect(listed).toEqual({
    '2030-06-06': none,
    '2030-06-07': all,
    '2030-06-08': none,
    '2030-06-09': none,
    '2030-06-10': all,
    '2030-06-11': none,
  });
  expect((await of.ok('listJobRequests', { scheduled_from: '2030-06-01', scheduled_to: '2030-06-30' })).meta.total).toBe(1);
  expect((await of.ok('listJobRequests', { scheduled_from: '2030-06-10', technician_id: technician })).meta.total).toBe(1);
});
