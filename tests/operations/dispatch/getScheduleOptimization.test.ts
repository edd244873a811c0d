/** A kept plan for a better day. */
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { monday, openDesk } from '../bookings/desk.ts';
import { team } from './board.ts';

const desk = await openDesk();

it('[optimization.kept] answers the same plan as the preview', async () => {
  const { of, customer } = await team(desk, 'Ada Lovelace');
  await quotedJob(of, customer, monday);
  const plan = await of.ok('previewScheduleOptimization', { date: monday });
  expect(await of.ok('getScheduleOptimization', { id: plan.id })).toEqual(plan);
});
