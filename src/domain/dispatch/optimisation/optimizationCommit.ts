/** Applies steps of a kept plan under the schedule lock, all of them or none. [optimization.commit, optimization.drifted]. */
import type { Refusal } from '../../../contract/errors.ts';
import type { WriteContext } from '../../call/context.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { writePlacements } from '../../jobs/scheduling/writePlacements.ts';
import { nowMinuteOf, planningCalendarOf } from '../../planning/hours/calendars.ts';
import { graceMinutes, grantedDeparture, heldDeparture } from '../../planning/visits/departure.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { lockJobs } from '../../../store/jobs/jobRequests.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import type { SchedulePlanRow } from '../../../store/schedule/schedulePlans.ts';
import { dayBounds } from '../../../ground/time/localTime.ts';
import { driftedSteps, refuseDrifted, stepsWith } from './optimizationChoice.ts';
import type { KeptMove, KeptPlan } from './optimizationKept.ts';
import { optimizationPlacements } from './optimizationPlacements.ts';
import { nearMinutes } from './optimizationPlan.ts';

/** The moves of these steps. */
export const movesOfSteps = ({ priced, moves }: KeptPlan, chosen: ReadonlySet<number>): KeptMove[] =>
  [...chosen].flatMap((step) => priced.steps[step]!.moves).map((move) => moves[move]!);

interface CommittedSteps<Answer> {
  readonly answer: Answer;
  /** The jobs of the steps, as they are now. */
  readonly jobs: readonly JobRow[];
  readonly undoToken: string | null;
  /** All steps were already applied, and nothing was written. */
  readonly isRepeated: boolean;
}

/** Whether the visit is where the plan wants it. An archived job keeps its time in the row, but its technician is free then. */
const isAt = (row: JobRow | undefined, { technicianId, startMinute }: KeptMove['to']): boolean =>
  row !== undefined &&
  row.archivedAt === null &&
  row.technicianId === technicianId &&
  row.scheduledAt !== null &&
  Date.parse(row.scheduledAt) === startMinute * 60_000;

/**
 * Judges the steps beside the schedule as it is, and writes them. Where all of them are done already, as after a call whose answer was lost, it writes
 * nothing and succeeds. `answer` is called after the judgement and before the change is written,
 * because what customers are told depends on it.
 */
export async function commitSteps<Answer>(
  ctx: WriteContext,
  { plan }: SchedulePlanRow<KeptPlan>,
  chosen: ReadonlySet<number>,
  travel: TravelModel | null,
  answer: () => Promise<Answer>,
): Promise<CommittedSteps<Answer> | Refusal<'OPTIMIZATION_PLAN_DRIFTED'>> {
  const { db, tenant, nowMilliseconds } = ctx;
  const moves = movesOfSteps(plan, chosen);
  await lockSchedule(db, tenant.id);
  const locked = await lockJobs(
    db,
    tenant.id,
    moves.map(({ jobRequestId }) => jobRequestId),
  );
  const rows = new Map(locked.map((row) => [row.id, row]));
  const booked = await ctx.services.boards.current(db, tenant, nowMilliseconds);
  const { startMinute } = dayBounds(tenant.timezone, plan.date);
  const { endMinute } = dayBounds(tenant.timezone, plan.untilDate);
  const calendar = planningCalendarOf(tenant, booked, startMinute, endMinute, plan.maxOvertimeMinutes);
  const nearUntilMinute = nowMinuteOf(nowMilliseconds) + nearMinutes - graceMinutes;
  const drifted = driftedSteps(plan, chosen, { booked, calendar, rows, nearUntilMinute });
  if (drifted.length > 0) {
    const isDone = moves.every(({ jobRequestId, to }) => isAt(rows.get(jobRequestId), to));
    return isDone
      ? { answer: await answer(), jobs: locked, undoToken: null, isRepeated: true }
      : refuseDrifted(plan.priced.steps, chosen, drifted);
  }
  const departs = heldDeparture(nowMilliseconds, plan.departNotBefore) ?? grantedDeparture(nowMilliseconds);
  const { placements, refusedIds } = await optimizationPlacements(ctx, moves, rows, calendar, travel, departs);
  if (refusedIds.size > 0) return refuseDrifted(plan.priced.steps, chosen, stepsWith(plan, chosen, refusedIds));
  const answered = await answer();
  const isHoursOverridden = moves.some(({ overtimeMinutes }) => overtimeMinutes > 0);
  const undo = { kind: 'optimization', jobRequestId: null, technicianId: null, isHoursOverridden } as const;
  const change = await writePlacements(ctx, { placements, undo, overtimeMinutes: plan.maxOvertimeMinutes });
  return { answer: answered, jobs: [...change.jobs.values()], undoToken: change.undoToken, isRepeated: false };
}
