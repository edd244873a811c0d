/** Several visits that move together, as one plan. [schedule-moves.preview, schedule-moves.drifted]; docs/decisions/0104. */
import type { WriteContext } from '../../call/context.ts';
import { invalid, isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { ErrorOf, InputOf, Operations } from '../../contract/index.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import { lockJobs } from '../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import { findJobs } from '../../store/schedule/boardJobs.ts';
import type { PlanKind, PlanTypes } from '../plan/kind.ts';
import type { PlanToken } from '../plan/token.ts';
import { landedPlacement } from '../plan/landedPlacement.ts';
import { movesTravel } from '../plan/landingTravel.ts';
import { askedMoves, type AskedMoves } from './movesAsked.ts';
import { planMoves, type MovesPlan } from './movesPlan.ts';
import { explainedMoves, isNotPlanned } from './movesRemedies.ts';
import { severalMovesToken, type AskedPlaces } from './severalMovesToken.ts';

export interface SeveralMovesTypes extends PlanTypes {
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

type RowsOf = (ids: string[]) => Promise<readonly JobRow[]>;

/** The jobs of a token in its order, as `rowsOf` gives them. */
export async function rowsOfToken(
  { jobs }: Pick<PlanToken<unknown>, 'jobs'>,
  rowsOf: RowsOf,
): Promise<JobRow[] | Refusal<'JOB_REQUEST_NOT_FOUND'>> {
  const rows = new Map((await rowsOf(jobs.map(({ id }) => id))).map((row) => [row.id, row]));
  return rows.size < jobs.length ? refuse('JOB_REQUEST_NOT_FOUND') : jobs.map(({ id }) => rows.get(id)!);
}

/** The visits that a token names, at the places that it says. */
async function movesOfToken(text: string | undefined, rowsOf: RowsOf): Promise<AskedMoves | Refusal<'JOB_REQUEST_NOT_FOUND'>> {
  const token = severalMovesToken.read(text)!;
  const rows = await rowsOfToken(token, rowsOf);
  if (isRefusal(rows) || token.asked.length !== rows.length) return refuse('JOB_REQUEST_NOT_FOUND');
  return { visits: rows.map((row, index) => ({ row, place: { ...token.asked[index]!, isTechnicianAsked: true } })), leftOut: [] };
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
