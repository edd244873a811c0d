/** The end of reserved time. docs/reference/conventions.md#reserved-time. */
import { expect, it } from 'vitest';
import { monday, openDesk } from '../bookings/desk.ts';
import { confirmedVisit } from '../bookings/takenBack.ts';
import { refusal } from '../replies.ts';

const desk = await openDesk();
const at = (time: string) => `${monday}T${time}`;

it('[reserved.strands] frees the time, but a visit that time off still strands keeps its flag', async () => {
  const { of, technician, customer } = await desk.staffed();
  const job = await confirmedVisit(of, customer, '10:00', technician);
  const flagged = async () => (await of.ok('getJobRequest', { id: job.id })).attention.flagged;
  const meeting = { technician_ids: [technician], start_at: at('10:00'), end_at: at('11:00'), title: 'Meeting' };
  const first = await of.ok('createReservedTime', meeting);
  const second = await of.ok('createReservedTime', { ...meeting, start_at: at('10:30') });
  await of.ok('deleteReservedTime', { id: first.id });
  expect(await flagged()).toBe(true);
  await of.ok('createTechnicianTimeOff', { id: technician, start_date: monday, end_date: monday, status: 'approved' });
  expect(await of.ok('deleteReservedTime', { id: second.id })).toMatchObject({ id: second.id, deleted_at: expect.any(String) as string });
  expect(await flagged()).toBe(true);
  expect(refusal(await of.call('deleteReservedTime', { id: second.id }))).toEqual([404, 'RESERVED_TIME_NOT_FOUND']);
  const { of: other } = await desk.staffed();
  const third = await of.ok('createReservedTime', meeting);
  expect(refusal(await other.call('deleteReservedTime', { id: third.id }))).toEqual([404, 'RESERVED_TIME_NOT_FOUND']);
  // A technician who is removed leaves it, and nobody is left.
  await of.ok('deleteTechnician', { id: technician });
  expect((await of.ok('listReservedTimes', {})).reserved_times).toEqual([]);
});

it('[reserved.skipped] skips one occurrence of a series, or ends the series there', async () => {
  const { of, technician } = await desk.staffed();
  const repeated = { technician_ids: [technician], start_at: at('10:00'), end_at: at('11:00'), title: 'Meeting' };
  await of.ok('createReservedTime', { ...repeated, recurrence: 'FREQ=WEEKLY', repeat_until: '2030-07-08' });
  const all = async () => (await of.ok('listReservedTimes', {})).reserved_times;
  const dates = async () => (await all()).map(({ occurrence_date }) => occurrence_date);
  const [, second] = await all();
  await of.ok('deleteReservedTime', { id: second!.id });
  expect(await dates()).toEqual([monday, '2030-06-24', '2030-07-01', '2030-07-08']);
  await of.ok('deleteReservedTime', { id: (await all())[2]!.id, applies_to: 'following' });
  expect(await dates()).toEqual([monday, '2030-06-24']);
  expect(new Set((await all()).map(({ repeat_until }) => repeat_until))).toEqual(new Set(['2030-06-30']));
  const job = await of.ok('bookAndConfirmJobRequest', {
    customer_id: (
      await of.ok('createCustomer', { full_name: 'Eve', phone: '+1 212 555 0123', address: { line: '5 Main St', city: 'New York' } })
    ).customer_id,
    technician_id: technician,
    scheduled_at: '2030-06-17T10:00',
    job_duration_minutes: 60,
  });
  expect(job.confirmed).toBe(true);
});
