/** Deleting time off, and withdrawing one's own request. */
import { expect, it } from 'vitest';
import { newMember, signIn } from '../../support/session.ts';
import { openOffice } from '../settings/office.ts';

const { harness, ok, call, auditOf, date, withVisit } = await openOffice();

it('[time-off.decide, time-off.flags-lowered] after deletion, time off blocks nothing, and its flags are cleared', async () => {
  const { business: of, technicianId: id, job } = await withVisit(date, '10:00');
  const record = await of.ok('createTechnicianTimeOff', { id, start_date: date, end_date: date, status: 'approved' });
  expect((await of.ok('getJobRequest', { id: job.id })).attention.flagged).toBe(true);
  expect(await ok(of, 'deleteTimeOff', { id, time_off_id: record.id })).toEqual({ id: record.id, deleted_at: expect.any(String) });
  expect((await of.ok('getJobRequest', { id: job.id })).attention.flagged).toBe(false);
  expect((await of.ok('listTechnicianTimeOff', { id })).time_off).toEqual([]);
  expect((await auditOf(of, 'time_off.deleted')).length).toBe(1);
  expect(await call(of, 'deleteTimeOff', { id, time_off_id: record.id })).toMatchObject({ status: 404, error_code: 'TIME_OFF_NOT_FOUND' });
  expect(await call(of, 'deleteTimeOff', { id: record.id, time_off_id: record.id })).toMatchObject({ error_code: 'TECHNICIAN_NOT_FOUND' });
});

it('[time-off.withdraw] technicians withdraw their own requests until they are decided', async () => {
  const { business: of, technicianId: id } = await withVisit(date, '10:00');
  const [{ userId }] = (await harness.store.query<{ userId: string }>('select user_id as "userId" from technicians where id = $1', [
    id,
  ])) as [{ userId: string }];
  const member = await newMember(harness, of, { role: 'Technician' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [id, member.id]);
  expect(userId).not.toBe(member.id);
  const session = await signIn(harness, member);
  const ask = () => session.ok('createTechnicianTimeOff', { id, start_date: date, end_date: date });
  const first = await ask();
  expect((await session.ok('deleteTimeOff', { id, time_off_id: first.id })).id).toBe(first.id);
  const second = await ask();
  await ok(of, 'decideTimeOff', { id, time_off_id: second.id, version: 1, status: 'declined' });
  expect(await session.call('deleteTimeOff', { id, time_off_id: second.id })).toMatchObject({
    status: 409,
    error_code: 'TIME_OFF_DECIDED',
    data: { status: 'declined' },
  });
  // The technician can neither delete a colleague's time off nor decide a request.
  const other = await of.ok('createTechnician', { full_name: 'Grace', email: 'grace@example.com' });
  const theirs = await of.ok('createTechnicianTimeOff', { id: other.id, start_date: date, end_date: date });
  expect(await session.call('deleteTimeOff', { id: other.id, time_off_id: theirs.id })).toMatchObject({
    status: 404,
    error_code: 'TECHNICIAN_NOT_FOUND',
  });
  expect(await session.call('decideTimeOff', { id, time_off_id: second.id, version: 2, status: 'approved' })).toMatchObject({
    status: 403,
  });
});
