/** What plans of moves and emergencies have in common, and how two plans differ. */
import type { Operations, OutputOf } from '../../src/contract/index.ts';

export type MovePlan = OutputOf<Operations['previewJobRequestMove']>;
export type EmergencyPlan = OutputOf<Operations['previewEmergencyReschedule']>;
export type Plan = MovePlan | EmergencyPlan;
/** The part of a plan that its view shows. */
export type ShownPlan = Pick<
  Plan,
  | 'landing'
  | 'customer_notification'
  | 'moves'
  | 'warnings'
  | 'total_moves'
  | 'customers_renotified'
  | 'customers_notified'
  | 'customers_to_phone'
  | 'repeated_customers'
  | 'overtime_minutes'
>;
export type PlannedMove = Plan['moves'][number];

const placeOf = (move: PlannedMove) => `${move.kind} ${move.to.technician_id} ${move.to.start_at} ${move.to.end_at}`;

/** Whether two plans say the same to a person. Versions and tokens may differ; the later plan is used. */
export const isSamePlan = (one: Plan, other: Plan): boolean => differences(one, other).length === 0;

export type Difference =
  | { readonly kind: 'landing'; readonly before: Plan['landing']; readonly after: Plan['landing'] }
  | { readonly kind: 'added' | 'gone' | 'changed'; readonly move: PlannedMove; readonly before: PlannedMove | null }
  | { readonly kind: 'warnings' };

/** The differences between a plan and the one before it. */
export function differences(before: Plan, after: Plan): Difference[] {
  const found: Difference[] = [];
  const { landing } = after;
  if (
    before.landing.technician_id !== landing.technician_id ||
    before.landing.start_at !== landing.start_at ||
    before.landing.end_at !== landing.end_at
  )
    found.push({ kind: 'landing', before: before.landing, after: landing });
  const known = new Map(before.moves.map((move) => [move.job_request_id, move]));
  for (const move of after.moves) {
    const old = known.get(move.job_request_id) ?? null;
    known.delete(move.job_request_id);
    if (!old) found.push({ kind: 'added', move, before: null });
    else if (placeOf(old) !== placeOf(move)) found.push({ kind: 'changed', move, before: old });
  }
  for (const move of known.values()) found.push({ kind: 'gone', move, before: move });
  const codes = (plan: Plan) =>
    plan.warnings
      .map(({ code }) => code)
      .sort()
      .join();
  if (codes(before) !== codes(after)) found.push({ kind: 'warnings' });
  return found;
}

/** Reasons why no message is sent, and nobody needs to phone either. */
const nothingToHear: ReadonlySet<unknown> = new Set(['time_unchanged', 'unchanged', 'not_wanted', 'no_visit_ahead']);

/** The key of the sentence that says how a customer hears of a change; null when there is nothing new to hear. */
export function toldKey({ will_be_sent, reason }: Plan['customer_notification']): 'plan.byMail' | 'plan.mustPhone' | null {
  if (will_be_sent) return 'plan.byMail';
  return nothingToHear.has(reason) ? null : 'plan.mustPhone';
}
