/** Changes of reserved time. docs/reference/conventions.md#reserved-time. */
import { expect, it } from 'vitest';
import { monday, openDesk } from '../bookings/desk.ts';
import { confirmedVisit } from '../bookings/takenBack.ts';
import { invalid, refusal } from '../replies.ts';
import { newTechnician } from '../../scenarios/fixtures.ts';

const desk = await openDesk();
const at = (time: string) => `${monday}T${time}`;

it('[reserved.strands, reserved.taken] moving reserved time flags the visits at its new time, and clears the flag at its old time', async () => {
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

it('[reserved.input] refuses unknown records and technicians, and invalid times', async () => {
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

/** A weekly meeting of four weeks, and the times at which it is. */
async function weekly() {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, area, technician, customer } = await desk.staffed();
  const { id } = await of.ok('createReservedTime', {
    ...{ technician_ids: [technician], start_at: at('10:00'), end_at: at('11:00'), title: 'Meeting' },
    ...{ recurrence: 'FREQ=WEEKLY', repeat_until: '2030-07-01' },
  });
  const all = async () => (await of.ok('listReservedTimes', {})).reserved_times;
  const starts = async () => (await all()).map(({ start_local }) => start_local);
  return { of, area, customer, id, all, starts };
}

it('[reserved.moved] moves one occurrence, which still belongs to its original date', async () => {
  const { of, all, starts } = await weekly();
  const [, second] = await all();
  const moved = await of.ok('updateReservedTime', { id: second!.id, start_at: '2030-06-18T08:00', end_at: '2030-06-18T09:00' });
  expect(moved).toMatchObject({ start_local: '2030-06-18T08:00', occurrence_date: '2030-06-17', recurrence: 'FREQ=WEEKLY' });
  expect(await starts()).toEqual([at('10:00'), '2030-06-18T08:00', '2030-06-24T10:00', '2030-07-01T10:00']);
});

it('[reserved.following] changes an occurrence with all later ones, and what was skipped stays skipped', async () => {
  const { of, area, all, starts } = await weekly();
  const { id: other } = await newTechnician(of, area, 'Grace Hopper');
  const [, second, third] = await all();
  await of.ok('deleteReservedTime', { id: third!.id });
  const change = { start_at: '2030-06-18T08:00', end_at: '2030-06-18T09:30', technician_ids: [other], title: 'Training' };
  const preview = await of.ok('updateReservedTime', { id: second!.id, applies_to: 'following', ...change, preview: true });
  expect(preview).toMatchObject({ title: 'Training' });
  expect((await starts())[1]).toBe('2030-06-17T10:00');
  const changed = await of.ok('updateReservedTime', {
    id: second!.id,
    applies_to: 'following',
    title: 'Training',
    technician_ids: [other],
  });
  expect(changed).toMatchObject({ id: second!.id, title: 'Training', technician_ids: [other], occurrence_date: '2030-06-17' });
  expect((await all()).map(({ title, start_local, technician_ids }) => [title, start_local, technician_ids.length])).toEqual([
    ['Meeting', at('10:00'), 1],
    ['Training', '2030-06-17T10:00', 1],
    ['Training', '2030-07-01T10:00', 1],
  ]);
  const later = await of.ok('updateReservedTime', { id: second!.id, repeat_until: '', recurrence: 'FREQ=WEEKLY;INTERVAL=2' });
  expect(later).toMatchObject({ recurrence: 'FREQ=WEEKLY;INTERVAL=2', repeat_until: null });
  expect((await starts()).slice(0, 4)).toEqual([at('10:00'), '2030-06-17T10:00', '2030-07-01T10:00', '2030-07-15T10:00']);
  expect(await of.ok('updateReservedTime', { id: second!.id, recurrence: '' })).toMatchObject({ recurrence: null, series_id: null });
  expect(await starts()).toEqual([at('10:00'), '2030-06-17T10:00']);
  expect(await of.ok('updateReservedTime', { id: second!.id, recurrence: 'FREQ=MONTHLY' })).toMatchObject({ recurrence: 'FREQ=MONTHLY' });
  expect((await starts())[2]).toBe('2030-07-17T10:00');
});

it('[reserved.following, reserved.private] a private series has only private occurrences', async () => {
  const { of, id, all } = await weekly();
  await of.ok('updateReservedTime', { id, applies_to: 'following', private: true });
  expect((await all()).map((one) => one.private)).toEqual([true, true, true, true]);
});

it('[reserved.following, reserved.strands] clears the flag of a technician who had only a later occurrence', async () => {
  const { of, area, customer, id, all } = await weekly();
  const { id: other } = await newTechnician(of, area, 'Grace Hopper');
  const job = await confirmedVisit(of, customer, '10:00', other);
  const flagged = async () => (await of.ok('getJobRequest', { id: job.id })).attention.flagged;
  const second = (await all())[1]!;
  await of.ok('updateReservedTime', { id: second.id, start_at: at('10:00'), end_at: at('11:00'), technician_ids: [other] });
  expect(await flagged()).toBe(true);
  await of.ok('updateReservedTime', { id, applies_to: 'following', title: 'Training' });
  expect(await flagged()).toBe(false);
});

it('[reserved.following] refuses to move a series to a day that does not match its rule', async () => {
  const { of, id } = await weekly();
  await of.ok('updateReservedTime', { id, recurrence: 'FREQ=WEEKLY;BYDAY=MO' });
  const to = { start_at: '2030-06-11T10:00', end_at: '2030-06-11T11:00', applies_to: 'following' as const };
  expect(invalid(await of.call('updateReservedTime', { id, ...to }))).toEqual(['VALIDATION_ERROR', 'recurrence']);
  expect(await of.ok('updateReservedTime', { id, ...to, recurrence: 'FREQ=WEEKLY;BYDAY=TU' })).toMatchObject({
    occurrence_date: '2030-06-11',
  });
});
