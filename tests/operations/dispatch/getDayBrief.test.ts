/** The brief of a day: its bounds, other businesses, refused input. tests/scenarios/dayBrief.test.ts has its parts and calls. */
import { expect, it } from 'vitest';
import { invalid } from '../replies.ts';
import { monday, openDesk } from '../bookings/desk.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { booked, team } from './board.ts';

const desk = await openDesk();

it('[day-brief.get] each part lists its first ten entries and counts all of them, for this business only', async () => {
  const { of, customer } = await team(desk, 'Ada Lovelace');
  for (let index = 0; index < 11; index++) {
    const { id } = await quotedJob(of, customer, monday);
    await of.ok('updateJobPriority', { id, priority: 'p0' });
  }
  const { emergencies, date } = await of.ok('getDayBrief', {});
  expect(date).toBe('2030-06-05');
  expect(emergencies.count).toBe(11);
  expect(emergencies.items).toHaveLength(10);
  const other = await desk.harness.business();
  expect((await other.ok('getDayBrief', {})).emergencies).toEqual({ count: 0, items: [] });
  expect(invalid(await of.call('getDayBrief', { date: '2030-02-30' }))).toEqual(['VALIDATION_ERROR', 'date']);
});

it('[day-brief.acts] the call for an absence of several days covers its days, at most 14', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  const [ada, alan] = ids as [string, string];
  await booked(of, customer, ada, '09:00');
  await booked(of, customer, alan, '09:00');
  // Monday is 10 June. Ada is away since Sunday.
  await of.ok('createTechnicianTimeOff', { id: ada, start_date: '2030-06-09', end_date: '2030-06-12', status: 'approved' });
  await of.ok('createTechnicianTimeOff', { id: alan, start_date: monday, end_date: '2030-06-24', status: 'approved' });
  const { absent } = await of.ok('getDayBrief', { date: monday });
  const callOf = (technician_id: string) => absent.items.find((item) => item.technician_id === technician_id)!.next_call;
  expect(callOf(ada)).toMatchObject({
    operation: 'previewAbsenceResolve',
    arguments: { technician_id: ada, date: monday, until_date: '2030-06-12' },
  });
  expect(callOf(alan)).toMatchObject({
    operation: 'previewAbsenceResolve',
    arguments: { technician_id: alan, date: monday, until_date: '2030-06-23' },
  });
});
