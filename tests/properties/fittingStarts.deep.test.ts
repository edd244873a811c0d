/**
 * Feasible starts on random boards, over the API. Slots or the preview of a move accept every start listed as open, and refuse every other
 * start. PLAN_SEED repeats one board.
 */
import { expect, test } from 'vitest';
import { seededRandom, type Random } from '../../src/process/demo/random.ts';
import { callAsMember, okAsMember } from '../support/asMember.ts';
import { ofThisDatabase } from '../support/depth.ts';
import { startHarness } from '../support/harness.ts';
import * as draw from './dispatchBoards.ts';
import { readBoardState } from './dispatchRows.ts';

const asked = process.env['PLAN_SEED'];
const seeds = asked ? [Number(asked)] : ofThisDatabase(Array.from({ length: 8 }, (_, index) => 301 + index));
const clock = { at: 0 };
const harness = await startHarness({ clock: { nowMilliseconds: () => clock.at } });
const range = { from: draw.days[0], to: draw.days[2] };
const onEveryBoard = draw.boardsOf(harness, clock, seeds);

/** Whether one of the ranges contains a minute. */
const holds = (ranges: readonly number[], minute: number) =>
  ranges.some((from, at) => at % 2 === 0 && from <= minute && minute < ranges[at + 1]!);

/** A minute of the days, usually at the edge of a range, where mistakes are likely. */
function drawMinute(random: Random, ranges: readonly number[], minutes: number): number {
  const edge = ranges.length > 0 && random.chance(0.7) ? random.pick(ranges) + random.whole(-1, 1) : 5 * random.whole(0, minutes / 5 - 1);
  return Math.min(Math.max(edge, 0), minutes - 1);
}

const nameOf = (minute: number) => draw.local(draw.days[Math.floor(minute / 1440)]!, minute % 1440);

test('[fits.as-moves] for a scheduled job, open starts are moves that push no visit, and all other moves are refused', async () => {
  const met = { open: 0, closed: 0, beside: 0 };
  await onEveryBoard(
    (seed) => seededRandom(seed * 17 + 1),
    async (board, random) => {
      const state = await readBoardState(harness, board.of, board.now);
      const ids = [...new Set(state.sessions.filter(({ active }) => active).map((session) => session.job_request_id))].sort();
      for (const id of random.shuffled(ids).slice(0, 12)) {
        // A P0 lands anywhere, with warnings.
        if (state.jobs.get(id)!.priority_level === 'p0') continue;
        const preview = await board.of.call('previewJobRequestMove', { id, technician_id: board.technicianIds[0]! });
        if (['SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED', 'SCHEDULE_MOVE_IN_PROGRESS'].includes(String(preview.error_code))) continue;
        if (state.jobs.get(id)!.locked_at !== null) {
          const refused = await callAsMember(harness, board.of, 'listFeasibleStarts', { job_request_id: id, ...range });
          expect([preview.error_code, refused.error_code]).toEqual(['SCHEDULE_MOVE_NOT_ELIGIBLE', 'SCHEDULE_MOVE_NOT_ELIGIBLE']);
          continue;
        }
        const { technicians, minutes } = await okAsMember(harness, board.of, 'listFeasibleStarts', { job_request_id: id, ...range });
        for (let index = 0; index < 20; index++) {
          const lane = random.whole(0, technicians.id.length - 1);
          const minute = drawMinute(random, technicians.starts[lane]!, minutes);
          const question = { id, technician_id: technicians.id[lane]!, start_at: nameOf(minute), allow_non_p0_displacement: false };
          const { error_code, data } = await board.of.call('previewJobRequestMove', question);
          const isOpen = holds(technicians.starts[lane]!, minute);
          const found = JSON.stringify({ question, error_code, data, starts: technicians.starts[lane] });
          if (isOpen || minute % 5 === 0) expect(error_code === 0, found).toBe(isOpen);
          else if (error_code === 0) {
            // The edges of what is open lie on the grid, so this start lies beside one: some start up to the grid on one side is impossible.
            const around = Array.from({ length: 6 }, (_, later) => minute - (minute % 5) + later).filter((one) => one < minutes);
            const replies = [];
            for (const one of around) replies.push(await board.of.call('previewJobRequestMove', { ...question, start_at: nameOf(one) }));
            expect(
              replies.some((reply) => reply.error_code !== 0),
              found,
            ).toBe(true);
            met.beside++;
          }
          met[isOpen ? 'open' : 'closed']++;
        }
      }
    },
  );
  for (const count of [met.open, met.closed]) expect(count).toBeGreaterThan(10);
  expect(met.beside).toBeGreaterThan(0);
});

test('[fits.as-slots] for a quoted job, even a P0, open starts on the grid are the slots, with the same technicians', async () => {
  const met = { open: 0, closed: 0 };
  await onEveryBoard(
    (seed) => seededRandom(seed * 17 + 2),
    async (board, random) => {
      const { of, customerIds, skillIds } = board;
      for (let index = 0; index < 6; index++) {
        const { id } = await of.ok('createJobRequest', {
          customer_id: random.pick(customerIds),
          job_dates: draw.days.map((date) => ({ date, periods: [{ period: 'morning' }, { period: 'afternoon' }] })),
          skill_ids: skillIds.filter(() => random.chance(0.2)),
        });
        const crew_size = random.pick([1, 1, 1, 2]);
        await of.ok('quoteJobRequest', { id, job_duration_minutes: random.pick([30, 60, 95, 150, 700]), crew_size, force: true });
        if (index === 0) await of.ok('updateJobPriority', { id, priority: 'p0' });
        const { technicians, start_at } = await okAsMember(harness, of, 'listFeasibleStarts', { job_request_id: id, ...range });
        const { slots } = await of.ok('listMatchingSlots', { id, step_minutes: 5 });
        const first = Date.parse(start_at) / 60_000;
        const offered = new Map(
          slots.map((slot) => [Date.parse(slot.start_at) / 60_000 - first, slot.technicians.map((one) => one.id).sort()]),
        );
        // The job is requested for mornings and afternoons, 8:00 to 17:00, so slots lie there, at multiples of five minutes.
        for (let minute = 0; minute < 3 * 1440; minute += 5) {
          if (minute % 1440 < 480 || minute % 1440 >= 1020) continue;
          const open = technicians.id.filter((_, lane) => holds(technicians.starts[lane]!, minute)).sort();
          expect(open, JSON.stringify({ id, minute, crew_size })).toEqual(offered.get(minute) ?? []);
          met[open.length > 0 ? 'open' : 'closed']++;
        }
      }
    },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(10);
});
