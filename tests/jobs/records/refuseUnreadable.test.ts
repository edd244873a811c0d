/** A write that changes nothing is a read, so it shows a job only to callers who may read that job. docs/internals/call.md#permissions-of-changes. */
import { expect, it } from 'vitest';
import { monday, openDesk } from '../../operations/bookings/desk.ts';
import { asRead } from '../../operations/bookings/lifecycle.ts';
import { absenceTeam } from '../../operations/dispatch/absenceTeam.ts';
import { at, booked, team } from '../../operations/dispatch/board.ts';

const desk = await openDesk();
const denied = { status: 403, error_code: 'PERMISSION_DENIED', data: { missing_permissions: ['job_view'] } };

it('[permissions.update-sees] a move without effect needs the view permission, and a real move only its own permissions', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '09:00');
  const key = await of.newKey(['job_manage', 'schedule_manage']);
  const move = (start_at: string, options?: object) => of.call('commitJobRequestMove', { id: job.id, start_at }, options);
  expect(await move(at('09:00'), { key })).toMatchObject(denied);
  expect(await of.ok('getJobRequest', { id: job.id })).toEqual(asRead(job));
  expect((await move(at('09:00'))).status).toBe(200);
  expect((await move(at('10:00'), { key })).data).toMatchObject({ applied: true, job_request: { status_version: job.status_version + 1 } });
});

it('[permissions.update-sees] an absence without jobs needs the view permission once its time off is approved', async () => {
  const { of, absent, range, job, off } = await absenceTeam(desk.harness, 'Ada', 'Ben');
  await job('09:00');
  await off('pending');
  const key = await of.newKey(['job_manage', 'schedule_manage']);
  const commit = () => of.call('commitAbsenceResolve', { ...range, assignments: [] }, { key });
  expect((await commit()).data).toMatchObject({ time_off: [{ technician_id: absent, status: 'approved', start_date: monday }] });
  expect(await commit()).toMatchObject(denied);
});
