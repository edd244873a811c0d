/** The plan of a change of a job, the same for preview and commit. [change.preview]. */
import { isRefusal } from '../../contract/errors.ts';
import { epochMinute } from '../../engine/minutes.ts';
import type { OutputOf, Operations } from '../../contract/index.ts';
import { lastingHistory } from '../../store/driver/history.ts';
import { notifiedTotals } from '../../jobs/customerNotifications.ts';
import type { ChangeInput } from './changeAsked.ts';
import type { ChangeCase } from './changeCase.ts';
import { changeTokenOf } from './changeToken.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import { fenceOf, planLanding, type LandingPlan, type MoveRefusal } from '../moves/movePlan.ts';
import { planTokenOf } from '../plan/token.ts';

export interface ChangePlan {
  /** Null when the schedule stays as it is. */
  readonly landed: LandingPlan | null;
  readonly answer: OutputOf<Operations['previewJobRequestChange']>;
}

export async function planChange(ctx: PlanningContext, found: ChangeCase, input: ChangeInput): Promise<ChangePlan | MoveRefusal> {
  const { tenant } = ctx;
  const { row, wanted, landing } = found;
  const landed = landing && (await planLanding(ctx, landing, input));
  if (isRefusal(landed)) return landed;
  const mode = input.mode ?? 'overtime';
  const displacementMode = input.displacement_mode ?? 'push';
  const head = {
    job_request_id: row.id,
    short_code: row.shortCode,
    customer_name: row.customerName,
    status_version: row.statusVersion,
    business_timezone: tenant.timezone,
    changes: [...wanted.parts],
    job_duration_minutes: wanted.details.jobDurationMinutes ?? row.jobDurationMinutes,
    mode,
    displacement_mode: displacementMode,
  };
  const answer = landed ? { ...head, ...scheduled(found, landed) } : { ...head, ...unscheduled(tenant.timezone) };
  const history = (landing?.current ?? (await ctx.services.boards.current(ctx.db, tenant, ctx.nowMilliseconds))).history;
  const fence = [
    landing && landed ? fenceOf(landing, landed.answer, landed.plan) : lastingHistory(history),
    row.id,
    wanted,
    answer.warnings,
  ];
  const moved = answer.moves.map((move) => ({ id: move.job_request_id, version: move.status_version }));
  const planToken = planTokenOf(
    fence,
    [{ id: row.id, version: row.statusVersion }, ...moved],
    // Without a visit to plan nobody departs, and the token does not age.
    landing?.departNotBefore ?? epochMinute(0),
    { startMinute: null, technicianId: null, mode, displacementMode, mayDisplace: input.allow_non_p0_displacement ?? null },
  );
  return { landed, answer: { ...answer, plan_token: changeTokenOf(planToken, input) } };
}

/** The start stays, so a promised window that an earlier displacement left is no news. */
function scheduled({ wanted }: ChangeCase, { answer }: LandingPlan) {
  const { landing, customer_notification, members, moves, warnings, overtime_minutes } = answer;
  const { total_moves, customers_renotified, delay_minutes, customers_notified, customers_to_phone, repeated_customers } = answer;
  return {
    landing,
    customer_notification,
    members,
    leaving_technician_ids: [...(wanted.crew?.leavingIds ?? [])],
    moves,
    ...{ total_moves, customers_renotified, delay_minutes, customers_notified, customers_to_phone, repeated_customers },
    overtime_minutes,
    warnings: warnings.filter(({ code }) => code !== 'MOVED_OUTSIDE_WINDOW'),
  };
}

const unscheduled = (timezone: string) => ({
  landing: null,
  customer_notification: { will_be_sent: false, channel: 'none' as const, reason: 'time_unchanged' as const },
  members: [],
  leaving_technician_ids: [],
  moves: [],
  ...{ total_moves: 0, customers_renotified: 0, delay_minutes: 0, ...notifiedTotals(timezone, []) },
  overtime_minutes: 0,
  warnings: [],
});
