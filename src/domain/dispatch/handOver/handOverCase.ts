/** The rest of a visit that has begun, and where it may land. [hand-over.not-eligible, hand-over.chosen] */
import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import type { handOverPreconditions } from '../../../contract/refusals/moves.ts';
import { findLane } from '../../../engine/board.ts';
import { epochMinute, onGridFrom, type EpochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { arrivedAt, hasArrived, isUnderWay, leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { visitMinutesOf } from '../../jobs/records/jobRequestResource.ts';
import { jobPlacement, leadAt } from '../../jobs/remedies/placementRemedies.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { nextStart } from '../../planning/placement/placement.ts';
import { graceMinutes } from '../../planning/visits/departure.ts';
import { quotedDurations } from '../../planning/visits/jobVisit.ts';
import { caseAt, visitOfMove, type AskedPlace, type MoveCase } from '../moves/moveCase.ts';
import type { PlanningContext } from '../plan/cascade.ts';

export type HandOverInput = Omit<InputOf<Operations['previewJobRequestHandOver']>, 'id'>;

/** The rest as a visit to place. Its `row` is the begun job with the length that is left, and without a promise. */
export interface HandOverCase extends MoveCase {
  readonly begun: JobRow;
  readonly doneMinutes: number;
}

/** The shortest rest that is proposed, in minutes. */
const leastRestMinutes = 15;

/** The rest at the asked start with the asked technician, or with those that the service chooses. */
export async function handOverCase(
  ctx: PlanningContext,
  begun: JobRow | null,
  input: HandOverInput,
  travel: TravelModel | null,
  departNotBefore: EpochMinute,
) {
  const asked = input.start_at === undefined ? null : parseNaiveDatetime(ctx.tenant.timezone, input.start_at);
  if (asked && !asked.ok) return invalidTime('start_at', ctx.tenant.timezone, asked);
  if (!begun) return refuse('JOB_REQUEST_NOT_FOUND');
  const failed = failedPrecondition(begun);
  if (failed) return notEligible(begun, failed);
  const doneMinutes = Math.max(0, Math.floor((ctx.nowMilliseconds - (arrivedAt(begun) ?? ctx.nowMilliseconds)) / 60_000));
  const row = restOf(begun, input.job_duration_minutes ?? leftMinutes(begun, doneMinutes));
  const place = await placeOf(
    ctx,
    row,
    input.technician_id ?? null,
    asked ? epochMinute(asked.epochMinute) : null,
    travel,
    departNotBefore,
  );
  if (place === null) return notEligible(begun, 'nobody_free');
  const found = await caseAt(ctx, row, place, travel, departNotBefore);
  if (isRefusal(found)) return found;
  // A lead who hands the visit over to another technician does not help with the rest.
  const leadId = found.leadSession.technicianId;
  const board = found.lane.technicianId === leadId ? found.board : withoutLane(found.board, leadId);
  return { ...found, board, isNewVisit: true, begun, doneMinutes } satisfies HandOverCase;
}

function failedPrecondition(row: JobRow): (typeof handOverPreconditions)[number] | null {
  if (row.archivedAt !== null) return 'archived';
  if (row.completedAt !== null) return 'completed';
  if (leadSessionOf(row) === undefined || row.jobDurationMinutes === null) return 'not_confirmed';
  if (row.sessions.filter(({ role }) => role === 'lead').length > 1) return 'several_days';
  if (!isUnderWay(row, row.statusKey)) return 'not_begun';
  return hasArrived(row) ? null : 'not_arrived';
}

function notEligible(row: JobRow, failed: (typeof handOverPreconditions)[number]): Refusal<'HAND_OVER_NOT_ELIGIBLE'> {
  return refuse('HAND_OVER_NOT_ELIGIBLE', {
    failed_precondition: failed,
    current_status_key: row.statusKey,
    status_version: row.statusVersion,
    ...(row.cancellation !== null && { is_cancelled: true }),
  });
}

/** The minutes of work that are left. Getting ready, which comes first, is done again for the rest. */
const leftMinutes = ({ jobDurationMinutes, mobilizationMinutes }: JobRow, doneMinutes: number): number =>
  Math.max(leastRestMinutes, onGridFrom(jobDurationMinutes! - Math.max(0, doneMinutes - (mobilizationMinutes ?? 0))));

/** The job as if only the rest had been booked. Its sessions give only the length, because the rest has no time yet. */
function restOf(begun: JobRow, jobDurationMinutes: number): JobRow {
  const endMinute = visitMinutesOf({ ...begun, jobDurationMinutes })!;
  const sessions = begun.sessions.map((session) => ({ ...session, startMinute: 0, endMinute, breakMinutes: 0 }));
  return { ...begun, jobDurationMinutes, sessions, promisedStartAt: null };
}

const withoutLane = <Board extends MoveCase['board']>(board: Board, technicianId: string): Board => ({
  ...board,
  lanes: board.lanes.filter((lane) => lane.technicianId !== technicianId),
});

/**
 * The asked start and technician. By default, the earliest start that leaves time to read and apply the plan, and the best technician for it.
 * null: nobody is free.
 */
async function placeOf(
  ctx: PlanningContext,
  row: JobRow,
  technicianId: string | null,
  askedMinute: EpochMinute | null,
  travel: TravelModel | null,
  departNotBefore: EpochMinute,
): Promise<AskedPlace | null> {
  const isTechnicianAsked = technicianId !== null;
  const presentId = leadSessionOf(row)!.technicianId;
  // A start that has passed is refused, whoever would do the rest.
  if (askedMinute !== null && (isTechnicianAsked || askedMinute < departNotBefore))
    return { startMinute: askedMinute, technicianId: technicianId ?? presentId, isTechnicianAsked };
  const current = await ctx.services.boards.live(ctx.db, ctx.tenant, ctx.nowMilliseconds, departNotBefore);
  // Nobody of the business works under this id, so no start has to be looked for.
  if (isTechnicianAsked && !findLane(current.board, technicianId)) return { startMinute: departNotBefore, technicianId, isTechnicianAsked };
  const visit = await visitOfMove(ctx, current, row, travel, departNotBefore);
  const placed = jobPlacement(ctx, current, row, quotedDurations(row), visit, technicianId);
  const placement = technicianId === null ? { ...placed, board: withoutLane(placed.board, presentId) } : placed;
  const startMinute = askedMinute ?? (await nextStart(placement, departNotBefore + graceMinutes));
  if (startMinute === null) return null;
  const leadId = technicianId ?? leadAt(placement, startMinute);
  return leadId === null ? null : { startMinute, technicianId: leadId, isTechnicianAsked };
}
