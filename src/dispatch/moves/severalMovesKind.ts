/** Several visits that move together, as one plan. [schedule-moves.preview, schedule-moves.drifted]; docs/decisions/0104. */
import type { WriteContext } from '../../call/context.ts';
import { invalid, refuse, type Refusal } from '../../contract/errors.ts';
import type { ErrorOf, InputOf, Operations } from '../../contract/index.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import { lockJobs } from '../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { findJobs } from '../../store/schedule/boardJobs.ts';
import type { PlanKind, PlanTypes } from '../plan/kind.ts';
import { landedPlacement } from '../plan/landedPlacement.ts';
import { movesTravel } from '../plan/landingTravel.ts';
import { askedMoves, type AskedMoves } from './movesAsked.ts';
import { planMoves, type MovesPlan } from './movesPlan.ts';
import { explainedMoves, isNotPlanned } from './movesRemedies.ts';
import { severalMovesToken, type AskedPlaces } from './severalMovesToken.ts';

interface SeveralMovesTypes extends PlanTypes {
  readonly input: InputOf<Operations['previewScheduleMoves']> & Partial<InputOf<Operations['commitScheduleMoves']>>;
  readonly asked: AskedMoves;
  readonly found: MovesPlan;
  readonly inToken: AskedPlaces;
  readonly refused: Refusal<ErrorOf<Operations['previewScheduleMoves']>>;
  readonly drift: Refusal<'SCHEDULE_MOVE_PLAN_DRIFTED'>;
}

export const severalMovesKind: PlanKind<SeveralMovesTypes> = {
  token: severalMovesToken,
  read: (ctx, input) =>
    input.plan_token === undefined ? askedMoves(ctx, input) : movesOfToken(input.plan_token, (ids) => findJobs(ctx.db, ctx.tenant.id, ids)),
  lock: (ctx, input) => movesOfToken(input.plan_token, (ids) => lockJobs(ctx.db, ctx.tenant.id, ids)),
  allowsHours: () => true,
  rowsOf: ({ visits }) => visits.map(({ row }) => row),
  travel: (ctx, { visits }) => movesTravel(ctx, visits),
  find: planMoves,
  explained: async (ctx, asked, travel, refusal) => explainedMoves(ctx, asked, travel, refusal),
  inToken: (_ctx, _asked, { visits }) =>
    visits.map(({ found }) => ({ technicianId: found.lane.technicianId, startMinute: found.askedMinute })),
  commit: {
    completed: (_ctx, sent) => (severalMovesToken.read(sent.plan_token) ? sent : invalid('plan_token', 'format', 'as_previewed')),
    drifted: () => refuse('SCHEDULE_MOVE_PLAN_DRIFTED'),
    isClock: (refusal) => isNotPlanned(refusal) && refusal.misfits.some((visit) => visit.refusal.code === 'SCHEDULE_MOVE_IN_PAST'),
    write,
  },
};

/** The visits that a token names, with the jobs that `rowsOf` gives. */
async function movesOfToken(
  text: string | undefined,
  rowsOf: (ids: string[]) => Promise<readonly JobRow[]>,
): Promise<AskedMoves | Refusal<'JOB_REQUEST_NOT_FOUND'>> {
  const { jobs, asked } = severalMovesToken.read(text)!;
  const rows = new Map((await rowsOf(jobs.map((job) => job.id))).map((row) => [row.id, row]));
  if (rows.size < jobs.length || asked.length !== jobs.length) return refuse('JOB_REQUEST_NOT_FOUND');
  const visits = jobs.map((job, index) => ({ row: rows.get(job.id)!, place: { ...asked[index]!, isTechnicianAsked: true } }));
  return { visits, leftOut: [] };
}

/** Writes the visits that change. Without one there is no new version and no event. */
async function write(ctx: WriteContext, { visits, answer }: MovesPlan) {
  const warnings = new Map(answer.visits.map((visit) => [visit.job_request_id, visit.warnings]));
  const changed = visits.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return null;
  // Technicians who have the visit at that time already may be on the way, so the departure rule does not apply to them.
  const staying = new Set(
    changed.flatMap(({ found: { row, startMinute, leadSession } }) =>
      startMinute === leadSession.startMinute ? row.sessions.map(({ technicianId }) => `${technicianId} ${startMinute}`) : [],
    ),
  );
  return writePlacements(ctx, {
    placements: changed.map(({ found, members }) =>
      landedPlacement(ctx, found, { members, warnings: warnings.get(found.row.id)!, displaced: [], isHoursOverridden: false }),
    ),
    isMeant: ({ kind, technicianId, startMinute }) => kind === 'departs_too_late' && staying.has(`${technicianId} ${startMinute}`),
    undo: { kind: 'moves', jobRequestId: null, technicianId: null },
  });
}
