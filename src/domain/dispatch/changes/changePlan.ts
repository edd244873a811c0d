/** The plan of a change of a job, the same for preview and commit. [change.preview]. */
import { isRefusal } from '../../../contract/errors.ts';
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { lastingHistory } from '../../../store/driver/history.ts';
import { countNotified } from '../../jobs/customer/customerNotifications.ts';
import type { ChangeInput } from './changeAsked.ts';
import type { ChangeCase } from './changeCase.ts';
import { fencedJobs, type PlanningContext } from '../plan/cascade.ts';
import { fenceOf, planLanding, type LandingPlan, type MoveRefusal } from '../moves/movePlan.ts';
import { displacedOf, type FoundPlan } from '../plan/kind.ts';

export interface ChangePlan extends FoundPlan {
  readonly found: ChangeCase;
  /** Null when the schedule stays as it is. */
  readonly landed: LandingPlan | null;
  readonly answer: Omit<OutputOf<Operations['previewJobRequestChange']>, 'plan_token' | 'other_order'>;
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
    changed_parts: [...wanted.parts],
    job_duration_minutes: wanted.details.jobDurationMinutes ?? row.jobDurationMinutes,
    mode,
    displacement_mode: displacementMode,
    displacement_order: input.displacement_order ?? ('least_delay' as const),
  };
  const answer = landed ? { ...head, ...scheduled(found, landed) } : { ...head, ...unscheduled(tenant.timezone) };
  const history = (landing?.current ?? (await ctx.services.boards.current(ctx.db, tenant, ctx.nowMilliseconds))).history;
  const plan = [
    landing && landed ? fenceOf(landing, landed.answer, landed.plan) : lastingHistory(history),
    row.id,
    wanted,
    answer.warnings,
  ];
  // Without a visit to plan nobody departs, and the token does not age.
  const fence = { jobs: fencedJobs(row, answer.moves), departNotBefore: landing?.departNotBefore ?? 0, plan };
  return { found, landed, answer, ...(landed ? { displaced: displacedOf(answer) } : {}), fence };
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
  ...{ total_moves: 0, customers_renotified: 0, delay_minutes: 0, ...countNotified(timezone, []) },
  overtime_minutes: 0,
  warnings: [],
});
