/**
 * Properties of moves of several visits over the API on random boards: a plan is refused if and only if the independent checker finds a
 * fault when all visits stand in their new places; the commit writes exactly the plan, and its undo restores every session. PLAN_SEED repeats
 * one board.
 */
import { expect, test } from 'vitest';
import type { InputOf, Operations } from '../../src/contract/index.ts';
import { seededRandom, type Random } from '../../src/process/demo/random.ts';
import { atDepth, isDeep, ofThisDatabase } from '../support/depth.ts';
import { startHarness } from '../support/harness.ts';
import * as draw from './dispatchBoards.ts';
import * as rows from './dispatchRows.ts';
import type { BoardState, SessionState } from './dispatchState.ts';

type Input = InputOf<Operations['previewScheduleMoves']>;

const asked = process.env['PLAN_SEED'];
const seeds = asked ? [Number(asked)] : ofThisDatabase(Array.from({ length: atDepth(1, 6) }, (_, index) => 501 + index));
const clock = { at: 0 };
const harness = await startHarness({ clock: { nowMilliseconds: () => clock.at } });
// Reports of late visits would be seen as writes of a preview.
await harness.server.background.stop();

/** A question, and where it asks each visit to go. Null when the service chooses the visits or a crew. */
interface Question {
  readonly input: Input;
  readonly wanted: readonly rows.AskedSession[];
}

/** Visits of one technician and one day that have not begun, after the first day, so that nobody has to be on the way. */
function singlesOf(state: BoardState): SessionState[] {
  return state.sessions.filter(
    (session) =>
      session.active && rows.frozenReason(state, session.job_request_id) === null && session.start_minute >= draw.dayStart(draw.days[1]),
  );
}

const wantedAt = (jobId: string, technicianId: string, startMinute: number): rows.AskedSession => ({
  jobId,
  technicianId,
  role: 'lead',
  startMinute,
});
const placeOf = ({ technicianId, startMinute }: Pick<rows.AskedSession, 'technicianId' | 'startMinute'>) =>
  `${technicianId} ${startMinute}`;
const localOf = (minute: number) => draw.local(draw.localDate(minute), minute - draw.dayStart(draw.localDate(minute)));

function drawSwap(random: Random, state: BoardState): Question {
  const [one, two] = random.shuffled(singlesOf(state)) as [SessionState, SessionState];
  return {
    input: { swap_job_request_ids: [one.job_request_id, two.job_request_id] },
    wanted: [
      wantedAt(one.job_request_id, two.technician_id, two.start_minute),
      wantedAt(two.job_request_id, one.technician_id, one.start_minute),
    ],
  };
}

/** The day of a technician, or its rest, elsewhere. */
function drawDay({ technicianIds }: draw.DispatchBoard, random: Random, state: BoardState): Question | null {
  const singles = singlesOf(state);
  const { technician_id: technicianId, start_minute: minute } = random.pick(singles);
  const date = draw.localDate(minute);
  const startingAt = random.chance(0.5) ? minute : draw.dayStart(date);
  const to = random.chance(0.6) ? random.pick(technicianIds) : technicianId;
  const toDate = to === technicianId || random.chance(0.3) ? random.pick(draw.days.slice(1)) : date;
  const moving = state.sessions.filter(
    (session) => session.active && session.technician_id === technicianId && draw.localDate(session.start_minute) === date,
  );
  // A crew is completed by the service, so its members are not known beforehand.
  if (moving.some((session) => state.jobs.get(session.job_request_id)!.crew_size > 1)) return null;
  const shift = draw.dayStart(toDate) - draw.dayStart(date);
  return {
    input: {
      from: { technician_id: technicianId, date, start_minute: startingAt - draw.dayStart(draw.localDate(startingAt)) },
      to: { technician_id: to, date: toDate },
    },
    wanted: moving
      .filter((session) => singles.includes(session) && session.start_minute >= startingAt)
      .map((session) => wantedAt(session.job_request_id, to, session.start_minute + shift)),
  };
}

/** Some visits, each with another technician, another time or both; often in the place of another one of them. */
function drawList({ technicianIds }: draw.DispatchBoard, random: Random, state: BoardState): Question {
  const chosen = random.shuffled(singlesOf(state)).slice(0, random.whole(2, 6));
  const moves = chosen.map((session, index) => {
    const other = chosen[(index + 1) % chosen.length]!;
    const technicianId = random.chance(0.5) ? other.technician_id : random.chance(0.5) ? random.pick(technicianIds) : session.technician_id;
    const near = session.start_minute + 15 * (random.whole(0, 8) - 4);
    return {
      session,
      technicianId,
      startMinute: random.chance(0.4) ? other.start_minute : random.chance(0.5) ? near : session.start_minute,
    };
  });
  return {
    input: {
      moves: moves.map(({ session, technicianId, startMinute }) => ({
        job_request_id: session.job_request_id,
        technician_id: technicianId,
        start_at: localOf(startMinute),
      })),
    },
    wanted: moves.map(({ session, technicianId, startMinute }) => wantedAt(session.job_request_id, technicianId, startMinute)),
  };
}

/** What two visits do to each other. */
const kindsOfTwo: ReadonlySet<string> = new Set(['overlaps_session', 'late_from_visit_before', 'late_at_visit_after']);

/**
 * Misfits that a refusal should name and does not. A visit that stays need not be named. Of visits of one technician that are too near to
 * each other, one is enough: where a misfit ends is not certain.
 */
function unnamed(
  { sessions }: BoardState,
  findings: readonly rows.Finding<rows.AskedSession>[],
  named: readonly Pick<rows.AskedSession, 'technicianId' | 'startMinute'>[],
): string[] {
  const isStaying = ({ jobId, technicianId, startMinute }: rows.AskedSession) =>
    sessions.some((own) => own.job_request_id === jobId && own.technician_id === technicianId && own.start_minute === startMinute);
  const namedPlaces = new Set(named.map(placeOf));
  const technicians = new Set(named.map(({ technicianId }) => technicianId));
  return findings
    .filter(({ kind, session }) => !isStaying(session) && (!kindsOfTwo.has(kind) || !technicians.has(session.technicianId)))
    .map(({ session }) => placeOf(session))
    .filter((place) => !namedPlaces.has(place));
}

test('[schedule-moves.preview, schedule-moves.commit, schedule-moves.refused] plans agree with the checker, and commits with plans', async () => {
  const met: Record<string, number> = { committed: 0, refused: 0, undone: 0, swaps: 0, remedies: 0 };
  await draw.boardsOf(
    harness,
    clock,
    seeds,
  )(
    (seed) => seededRandom(seed * 31 + 11),
    async (board, random) => {
      const stateOf = () => rows.readBoardState(harness, board.of, board.now);
      // A quick run asks on until it has met everything, a deep run has many boards.
      const least = atDepth(60, 150);
      const isComplete = () => isDeep || Object.values(met).every((count) => count > 0);
      for (let index = 0; index < least || (index < 5 * least && !isComplete()); index++) {
        const before = await stateOf();
        const question = random.pick(
          [drawSwap, drawList, drawList].map((of) => () => (of === drawSwap ? drawSwap(random, before) : drawList(board, random, before))),
        )();
        const { input, wanted } = random.chance(0.3) ? (drawDay(board, random, before) ?? question) : question;
        const preview = await board.of.call('previewScheduleMoves', input);
        expect((await stateOf()).text).toBe(before.text);
        const findings = rows.findingsOf(before, wanted);
        const shown = JSON.stringify({ input, findings: findings.map(({ kind, session }) => [kind, session.jobId]) });
        if (preview.error_code !== 0) {
          expect([preview.error_code, findings.length > 0], `${shown} ${JSON.stringify(preview.data)}`).toEqual([
            'SCHEDULE_MOVES_REFUSED',
            true,
          ]);
          const { visits, remedies } = preview.data as unknown as {
            visits: { technician_id: string; start_at: string }[];
            remedies: { arguments: Input }[];
          };
          // Two visits may be asked to the same place, so compare places.
          const misfits = new Set(findings.map(({ session }) => placeOf(session)));
          const named = visits.map(({ technician_id: technicianId, start_at }) => ({ technicianId, startMinute: rows.minuteOf(start_at) }));
          expect(named.length, shown).toBeGreaterThan(0);
          expect(
            named.map(placeOf).filter((place) => !misfits.has(place)),
            shown,
          ).toEqual([]);
          expect(unnamed(before, findings, named), shown).toEqual([]);
          met['refused']!++;
          for (const { arguments: amended } of remedies.slice(0, 2)) {
            expect((await board.of.call('previewScheduleMoves', amended)).error_code, shown).toBe(0);
            met['remedies']!++;
          }
          continue;
        }
        expect(findings, shown).toEqual([]);
        const { plan_token, ...plan } = preview.data;
        expect(plan.visits.map(({ job_request_id: id }) => id).sort()).toEqual(wanted.map(({ jobId }) => jobId).sort());
        const done = await board.of.ok('commitScheduleMoves', { plan_token });
        const after = await stateOf();
        const expected = plan.visits.map(({ job_request_id: jobId, landing }): rows.Expected => ({
          jobId,
          members: rows.plannedRow({ job_id: jobId, ...landing }),
          event: 'job_request.rescheduled',
        }));
        expect(rows.appliedFaults(before, after, expected), shown).toEqual([]);
        expect(
          rows.findingsOf(
            after,
            expected.flatMap(({ members }) => members),
          ),
          shown,
        ).toEqual([]);
        met['committed']!++;
        if (input.swap_job_request_ids) met['swaps']!++;
        if (done.undo_token === null || random.chance(0.5)) continue;
        await board.of.ok('undoScheduleChange', { undo_token: done.undo_token });
        expect((await stateOf()).sessions, shown).toEqual(before.sessions);
        met['undone']!++;
      }
    },
  );
  console.log(JSON.stringify(met));
  if (!asked) expect(Object.entries(met).filter(([, count]) => count === 0)).toEqual([]);
  expect(met['committed']).toBeGreaterThan(0);
});
