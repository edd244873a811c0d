/** More visits of later days than one answer tries. */
import { expect, it } from 'vitest';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { at, farCustomer, team, visitOn } from '../operations/dispatch/board.ts';

const desk = await openDesk();

it('[gap-fillers.pull-forward] says that more visits could move than the search tries, and tries P1 visits and the nearest first', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  const [ada, alan] = ids as [string, string];
  const far = await farCustomer(of);
  await visitOn(of, customer, ada, at('12:00'));
  const urgent = await visitOn(of, far, ada, at('16:00', '2030-06-11'));
  await of.ok('updateJobPriority', { id: urgent.id, priority: 'p1' });
  const days = ['11', '12', '13', '14', '17', '18', '19', '20', '21', '24'].map((day) => `2030-06-${day}`);
  const hours = ['09', '10', '11', '12', '13'];
  for (const day of days)
    for (const hour of hours)
      for (const technician of [ada, alan]) await visitOn(of, customer, technician, at(`${hour}:00`, day), { job_duration_minutes: 30 });
  const asked = { date: monday, technician_id: ada, limit: 20, sources: ['later_jobs' as const] };
  // One far visit is P1. A hundred are near, so the last of those is not tried.
  const first = await of.ok('listGapFillers', asked);
  expect([first.considered, first.truncated]).toEqual([100, true]);
  expect(first.gaps[0]!.fillers[0]!.job_request_id).toBe(urgent.id);
  await of.ok('updateJobPriority', { id: urgent.id, priority: 'p2' });
  const second = await of.ok('listGapFillers', asked);
  expect([second.considered, second.truncated]).toEqual([100, true]);
  expect(second.gaps.flatMap(({ fillers }) => fillers).some(({ job_request_id: id }) => id === urgent.id)).toBe(false);
});
