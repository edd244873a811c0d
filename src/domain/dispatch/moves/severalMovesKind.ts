/**
 * Several visits that move together, as one plan. [schedule-moves.preview, schedule-moves.drifted];
 * docs/internals/dispatch.md#moves-of-several-visits.
 */
import type { WriteContext } from '../../call/context.ts';
import { invalid, refuse, type Refusal } from '../../../contract/errors.ts';
import type { ErrorOf, InputOf, Operations } from '../../../contract/index.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import { lockJobs } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import type { PlanKind, PlanTypes } from '../plan/kind.ts';
import type { TokenForm } from '../plan/token.ts';
import { landedPlacement } from '../plan/landedPlacement.ts';
import { movesTravel } from '../plan/landingTravel.ts';
import { askedMoves, swappedVisits, type AskedMoves } from './movesAsked.ts';
import { planMoves, type MovesPlan } from './movesPlan.ts';
import { explainedMoves, isNotPlanned } from './movesRemedies.ts';
import { severalMovesToken, swapToken } from './severalMovesToken.ts';

interface SeveralMovesTypes extends PlanTypes {
  readonly input: InputOf<Operations['previewScheduleMoves']> & Partial<InputOf<Operations['commitScheduleMoves']>>;
  readonly asked: AskedMoves;
  readonly found: MovesPlan;
  readonly refused: Refusal<ErrorOf<Operations['previewScheduleMoves']>>;
  readonly drift: Refusal<'SCHEDULE_MOVE_PLAN_DRIFTED'>;
}

/**
 * A sort of plan that moves several visits. `visitsOf`: where the jobs of a token go, in the order of the token; null: they are not as many as it needs.
 * `inToken`: what the token says beside its jobs.
 */
function kindOfMoves<InToken>(
  token: TokenForm<InToken>,
  visitsOf: (asked: InToken, rows: readonly JobRow[]) => AskedMoves | null,
  inToken: (found: MovesPlan) => InToken,
): PlanKind<SeveralMovesTypes> {
  const askedOf = async (text: string | undefined, rowsOf: (ids: string[]) => Promise<readonly JobRow[]>) => {
    const { jobs, asked } = token.read(text)!;
    const rows = new Map((await rowsOf(jobs.map(({ id }) => id))).map((row) => [row.id, row]));
    const visits =
      rows.size < jobs.length
        ? null
        : visitsOf(
            asked,
            jobs.map(({ id }) => rows.get(id)!),
          );
    return visits ?? refuse('JOB_REQUEST_NOT_FOUND');
  };
  return {
    token,
    read: (ctx, input) =>
      input.plan_token === undefined ? askedMoves(ctx, input) : askedOf(input.plan_token, (ids) => findJobs(ctx.db, ctx.tenant.id, ids)),
    lock: (ctx, input) => askedOf(input.plan_token, (ids) => lockJobs(ctx.db, ctx.tenant.id, ids)),
    allowsHours: () => true,
    rowsOf: ({ visits }) => visits.map(({ row }) => row),
    travel: (ctx, { visits }) => movesTravel(ctx, visits),
    find: planMoves,
    explained: async (ctx, asked, travel, refusal) => explainedMoves(ctx, asked, travel, refusal),
    inToken: (_ctx, _asked, found) => inToken(found),
    commit: {
      completed: (_ctx, sent) => (token.read(sent.plan_token) ? sent : invalid('plan_token', 'format', 'as_previewed')),
      drifted: () => refuse('SCHEDULE_MOVE_PLAN_DRIFTED'),
      isClock: (refusal) => isNotPlanned(refusal) && refusal.misfits.some((visit) => visit.refusal.code === 'SCHEDULE_MOVE_IN_PAST'),
      write,
    },
  };
}

const listKind = kindOfMoves(
  severalMovesToken,
  (places, rows) =>
    places.length === rows.length
      ? { visits: rows.map((row, index) => ({ row, place: { ...places[index]!, isTechnicianAsked: true } })), leftOut: [] }
      : null,
  ({ visits }) => visits.map(({ found }) => ({ technicianId: found.lane.technicianId, startMinute: found.askedMinute })),
);

/** Two visits that trade technician and start. */
const swapKind = kindOfMoves(
  swapToken,
  (_nothing, rows) => (rows.length === 2 ? swappedVisits(rows) : null),
  () => null,
);

/** The sort of plan of these arguments, or of the plan whose token they have. */
export const movesKindOf = ({
  swap_job_request_ids: swapped,
  plan_token: token,
}: SeveralMovesTypes['input']): PlanKind<SeveralMovesTypes> => (swapped || swapToken.read(token) ? swapKind : listKind);

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
