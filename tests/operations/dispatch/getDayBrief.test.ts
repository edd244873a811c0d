/** The brief of a day: its bounds, other businesses, refused input. tests/scenarios/dayBrief.test.ts has its parts and calls. */
import { expect, it } from 'vitest';
import { invalid } from '../replies.ts';
import { monday, openDesk } from '../bookings/desk.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { team } from './board.ts';

const desk = await openDesk();

it('[day-brief.get] a part has its first ten entries and counts all, of this business alone', async () => {
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
