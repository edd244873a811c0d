/** Jobs that fill gaps: refused input, and jobs that no single visit serves. tests/scenarios/dayBrief.test.ts confirms fillers. */
import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { monday, openDesk } from '../bookings/desk.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { team } from './board.ts';

const desk = await openDesk();

it('[gap-fillers.list] crews and unquoted jobs fill no gap, limit bounds the jobs of a gap, and a technician must be known', async () => {
  const { of, ids, customer, booked, quoted } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  await quoted({ crew_size: 2 });
  await booked();
  expect(await of.ok('listGapFillers', { date: monday })).toMatchObject({
    considered: 0,
    gap_count: 2,
    gaps: [{ fillers: [], count: 0 }, {}],
  });
  await quotedJob(of, customer, monday);
  await quotedJob(of, customer, monday, 30);
  const { gaps } = await of.ok('listGapFillers', { date: monday, technician_id: ids[0]!.toUpperCase(), limit: 1 });
  expect(gaps).toMatchObject([{ technician_id: ids[0], technician_name: 'Ada Lovelace', count: 2 }]);
  expect(gaps[0]!.fillers).toHaveLength(1);
  const foreign = (await desk.staffed()).technician;
  expect(refusal(await of.call('listGapFillers', { technician_id: foreign }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect(invalid(await of.call('listGapFillers', { date: '2030-02-30' }))).toEqual(['VALIDATION_ERROR', 'date']);
});

it('[gap-fillers.combinations] the most urgent fillers are combined, also when many others are nearer or asked for', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  for (let other = 0; other < 7; other++) await quotedJob(of, customer, monday);
  const urgent = await quotedJob(of, customer, '2030-06-11');
  await of.ok('updateJobPriority', { id: urgent.id, priority: 'p1' });
  const { gaps } = await of.ok('listGapFillers', { date: monday, technician_id: ids[0]!, limit: 10 });
  expect(gaps[0]!.fillers.at(-1)!.job_request_id).toBe(urgent.id);
  expect(gaps[0]!.combinations[0]!.fillers.map((filler) => filler.job_request_id)).toContain(urgent.id);
});
