/** Changes of reserved time. docs/reference/conventions.md#reserved-time. */
import { expect, it } from 'vitest';
import { monday, openDesk } from '../bookings/desk.ts';
import { confirmedVisit } from '../bookings/takenBack.ts';
import { invalid, refusal } from '../replies.ts';
import { newTechnician } from '../../scenarios/fixtures.ts';

const desk = await openDesk();
const at = (time: string) => `${monday}T${time}`;

it('[reserved.strands, reserved.taken] visits are stranded where it goes, and free where it was', async () => {
  const { of, area, technician, customer } = await desk.staffed();
  const { id: other } = await newTechnician(of, area, 'Grace Hopper');
  const job = await confirmedVisit(of, customer, '10:00', technician);
  const flagged = async () => (await of.ok('getJobRequest', { id: job.id })).attention.flagged;
  const { id } = await of.ok('createReservedTime', {
    technician_ids: [technician],
    start_at: at('10:00'),
    end_at: at('11:00'),
    title: 'Meeting',
  });
  expect(await flagged()).toBe(true);
  const later = await of.ok('updateReservedTime', { id, start_at: at('12:00'), end_at: at('13:00'), note: 'Bring lunch' });
  expect(later).toMatchObject({ title: 'Meeting', note: 'Bring lunch', start_local: at('12:00'), stranded_visits: { total: 0 } });
  expect(await flagged()).toBe(false);
  expect((await of.ok('updateReservedTime', { id, start_at: at('10:30'), preview: true })).stranded_visits.total).toBe(1);
  expect(await flagged()).toBe(false);
  await of.ok('updateReservedTime', { id, start_at: at('10:30') });
  expect(await flagged()).toBe(true);
  const given = await of.ok('updateReservedTime', { id, technician_ids: [other], title: 'Training', note: '' });
  expect(given).toMatchObject({ title: 'Training', note: null, technician_ids: [other], stranded_visits: { total: 0 } });
  expect(await flagged()).toBe(false);
});

it('[reserved.input] unknown records, technicians and times that cannot be are refused', async () => {
  const { of, technician } = await desk.staffed();
  const { of: other, technician: foreign } = await desk.staffed();
  const { id } = await of.ok('createReservedTime', {
    technician_ids: [technician],
    start_at: at('10:00'),
    end_at: at('11:00'),
    title: 'Meeting',
  });
  expect(refusal(await other.call('updateReservedTime', { id, title: 'Mine' }))).toEqual([404, 'RESERVED_TIME_NOT_FOUND']);
  expect(refusal(await of.call('updateReservedTime', { id, technician_ids: [foreign] }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect(invalid(await of.call('updateReservedTime', { id, end_at: at('09:00') }))).toEqual(['VALIDATION_ERROR', 'end_at']);
  // A meeting that is over keeps its times, and its words can still change.
  desk.setClock('2030-06-12T12:00:00Z');
  expect(await of.ok('updateReservedTime', { id, title: 'Kick-off' })).toMatchObject({ title: 'Kick-off' });
  expect(invalid(await of.call('updateReservedTime', { id, start_at: at('09:00') }))).toEqual(['VALIDATION_ERROR', 'end_at']);
});
