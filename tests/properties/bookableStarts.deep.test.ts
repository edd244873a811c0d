/**
 * Bookable starts on random boards, over the API. Every start for new work can be booked and confirmed. Every start for a scheduled job is
 * a move that pushes nobody. All other starts on the grid are refused. PLAN_SEED repeats one board.
 */
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/process/demo/random.ts';
import { startHarness } from '../support/harness.ts';
import * as draw from './dispatchBoards.ts';
import { readBoardState } from './dispatchRows.ts';

const asked = process.env['PLAN_SEED'];
const seeds = asked ? [Number(asked)] : Array.from({ length: 3 }, (_, index) => 701 + index);
const clock = { at: 0 };
const harness = await startHarness({ clock: { nowMilliseconds: () => clock.at } });
const range = { from: draw.days[0], to: draw.days[2] };
/** Every second hour of each day. Answers list only these starts, unless none of them works on the day. */
const grid = draw.days.flatMap((date) => [480, 600, 720, 840, 960].map((minute) => draw.local(date, minute)));

test.each(seeds)('[starts.hold, starts.of-job] every listed start can be booked or moved to, on board %i', async (seed) => {
  const board = await draw.drawBoard(harness, clock, seed);
  clock.at = board.now;
  const { of, customerIds, skillIds } = board;
  const random = seededRandom(seed * 31);
  const met = { moves: 0, refused: 0, booked: 0 };
  const state = await readBoardState(harness, of, board.now);
  const ids = [...new Set(state.sessions.filter(({ active }) => active).map((session) => session.job_request_id))].sort();
  for (const id of random.shuffled(ids).slice(0, 12)) {
    // A P0 lands anywhere, with warnings.
    if (state.jobs.get(id)!.priority_level === 'p0') continue;
    const { data, error_code } = await of.call('listBookableStarts', { job_request_id: id, ...range });
    if (error_code !== 0) continue;
    for (const { date, starts, others = [] } of data.days) {
      const move = async (start_at: string, technician_id?: string) => {
        const question = { id, start_at, ...(technician_id ? { technician_id } : {}), allow_non_p0_displacement: false };
        return [start_at, technician_id, (await of.call('previewJobRequestMove', question)).error_code === 0];
      };
      for (const start of starts) expect(await move(start)).toEqual([start, undefined, true]);
      for (const { technician, starts: theirs } of others)
        for (const start of theirs) expect(await move(start, technician.id)).toEqual([start, technician.id, true]);
      met.moves += starts.length;
      for (const start of grid.filter((each) => each.startsWith(date) && !starts.includes(each))) {
        expect(await move(start)).toEqual([start, undefined, false]);
        met.refused++;
      }
    }
  }
  for (let index = 0; index < 20; index++) {
    const work = {
      customer_id: random.pick(customerIds),
      skill_ids: skillIds.filter(() => random.chance(0.2)),
      job_duration_minutes: random.pick([30, 60, 95, 150]),
      crew_size: random.pick([1, 1, 1, 2]),
    };
    const { days } = await of.ok('listBookableStarts', { ...work, ...range });
    const offered = days.flatMap(({ starts }) => starts);
    for (const { starts, reason } of days)
      expect([starts.length > 0, reason !== undefined]).toEqual([reason === undefined, starts.length === 0]);
    if (offered.length === 0) continue;
    const scheduled_at = random.pick(offered);
    const takers = days.flatMap(({ technicians }) => technicians);
    const booking = await of.ok('bookAndConfirmJobRequest', { ...work, scheduled_at });
    expect([booking.confirmed, booking.refusal]).toEqual([true, null]);
    expect(booking.technicians[0]).toEqual(takers.find(({ starts }) => starts.includes(scheduled_at))!.technician);
    met.booked++;
  }
  expect([met.moves > 5, met.refused > 5, met.booked > 3]).toEqual([true, true, true]);
});
