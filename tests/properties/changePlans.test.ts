/**
 * Properties of changes of visits over the API on random boards: a preview writes nothing and is repeatable, the commit with its token
 * applies exactly that plan, and the sessions that are left pass the independent check. PLAN_SEED repeats one board.
 */
import { expect, test } from 'vitest';
import type { InputOf, Operations, OutputOf } from '../../src/contract/index.ts';
import { seededRandom, type Random } from '../../src/process/demo/random.ts';
import { atDepth, ofThisDatabase } from '../support/depth.ts';
import { startHarness } from '../support/harness.ts';
import * as draw from './dispatchBoards.ts';
import * as rows from './dispatchRows.ts';
import type { BoardState } from './dispatchState.ts';

const asked = process.env['PLAN_SEED'];
const seeds = asked ? [Number(asked)] : ofThisDatabase(Array.from({ length: atDepth(1, 6) }, (_, index) => 301 + index));
const clock = { at: 0 };
const harness = await startHarness({ clock: { nowMilliseconds: () => clock.at } });
// Reports of late visits would be seen as writes of a preview.
await harness.server.background.stop();

/** A change of one scheduled job: another length, another lead, one helper more or less, or two of these. */
function drawChange(
  { technicianIds }: draw.DispatchBoard,
  random: Random,
  state: BoardState,
): InputOf<Operations['previewJobRequestChange']> {
  const id = random.pick([...new Set(state.sessions.filter(({ active }) => active).map((session) => session.job_request_id))].sort());
  const crew = rows.sessionsOf(state, id).map(({ technician_id }) => technician_id);
  const others = technicianIds.filter((one) => !crew.includes(one));
  const helper = crew[1];
  const other = random.pick(others);
  const input: Record<string, unknown> = {};
  if (random.chance(0.6)) input['duration_minutes'] = random.whole(2, 40) * 5;
  if (random.chance(0.25)) input['lead_technician_id'] = other;
  else if (random.chance(0.25)) input['add_technician_ids'] = [other];
  if (helper !== undefined && random.chance(0.4)) input['remove_technician_ids'] = [helper];
  if (Object.keys(input).length === 0) input['duration_minutes'] = 45;
  return { id, ...input, displacement_mode: random.pick(['push', 'reassign'] as const), allow_non_p0_displacement: random.chance(0.8) };
}

type Shown = Omit<OutputOf<Operations['previewJobRequestChange']>, 'plan_token' | 'other_order'>;

/** The visit after the change as rows: each member for the whole visit. */
function plannedLanding(
  { job_request_id: jobId, members, changed_parts: changes }: Shown,
  { start_at, end_at }: NonNullable<Shown['landing']>,
): rows.Expected {
  const times = { jobId, startMinute: rows.minuteOf(start_at), endMinute: rows.minuteOf(end_at) };
  return {
    jobId,
    members: members.map(({ technician_id, role }) => ({ ...times, technicianId: technician_id, role })),
    event: changes.includes('crew') ? 'job_request.assigned' : 'job_request.updated',
  };
}

/** Never allowed, whatever the caller accepted. */
const neverAllowed: ReadonlySet<string> = new Set([
  'overlaps_session',
  'late_from_visit_before',
  'late_at_visit_after',
  'unknown_technician',
]);

test('[change.preview, change.drifted] preview and commit of random changes agree, and the written plan passes the checker', async () => {
  const met: Record<string, number> = { committed: 0, displaced: 0 };
  await draw.boardsOf(
    harness,
    clock,
    seeds,
  )(
    (seed) => seededRandom(seed * 31 + 7),
    async (board, random) => {
      const stateOf = () => rows.readBoardState(harness, board.of, board.now);
      for (let index = 0; index < atDepth(30, 80); index++) {
        const before = await stateOf();
        const input = drawChange(board, random, before);
        const preview = await board.of.call('previewJobRequestChange', input);
        const again = await board.of.call('previewJobRequestChange', input);
        expect((await stateOf()).text).toBe(before.text);
        expect(preview.error_code).not.toBe('INTERNAL_ERROR');
        expect([again.error_code, again.data?.plan_token]).toEqual([preview.error_code, preview.data?.plan_token]);
        met[String(preview.error_code)] = (met[String(preview.error_code)] ?? 0) + 1;
        if (preview.error_code !== 0) continue;
        const { plan_token, other_order: _other, ...shown } = preview.data;
        expect(await board.of.ok('commitJobRequestChange', { id: input.id, plan_token })).toMatchObject(shown);
        const after = await stateOf();
        const landing = shown.landing && shown.changed_parts.length > 0 ? [plannedLanding(shown, shown.landing)] : [];
        const pushed = shown.moves.map(({ job_request_id: jobId, to }) => ({
          jobId,
          members: rows.plannedRow({ job_id: jobId, ...to }),
          event: 'job_request.rescheduled',
        }));
        expect(rows.appliedFaults(before, after, [...landing, ...pushed]), JSON.stringify(input)).toEqual([]);
        const written = [...landing, ...pushed].flatMap(({ members }) => members);
        expect(
          rows.findingsOf(after, written).filter(({ kind }) => neverAllowed.has(kind)),
          JSON.stringify(input),
        ).toEqual([]);
        met['committed']!++;
        met['displaced']! += shown.total_moves;
      }
    },
  );
  console.log(JSON.stringify(met));
  expect(met['committed']).toBeGreaterThan(0);
});
