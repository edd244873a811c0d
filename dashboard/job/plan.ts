/** What plans of moves and emergencies have in common, and how two plans differ. */
import { needsNoCall } from '../../src/contract/silenceReasons.ts';
import type { Operations, OutputOf } from '../../src/contract/index.ts';

export type MovePlan = OutputOf<Operations['previewJobRequestMove']>;
export type EmergencyPlan = OutputOf<Operations['previewEmergencyReschedule']>;
type HandOver = OutputOf<Operations['previewJobRequestHandOver']>;
/** A hand-over as a plan of its follow-up. */
export type HandOverPlan = Omit<HandOver, 'rest'> & Omit<HandOver['rest'], 'job_request_id'>;
export type Plan = MovePlan | EmergencyPlan | HandOverPlan;
/** The part of a plan that its view shows. */
export type ShownPlan = Pick<
  Plan,
  | 'landing'
  | 'customer_notification'
  | 'moves'
  | 'warnings'
  | 'total_moves'
  | 'customers_notified'
  | 'customers_to_phone'
  | 'repeated_customers'
  | 'overtime_minutes'
>;
export type PlannedMove = Plan['moves'][number];

type Place = Pick<Plan['landing'], 'technician_id' | 'technician_name' | 'start_at' | 'end_at'>;

/** What a person compares of two plans. */
export interface ComparablePlan {
  /** null: the schedule stays as it is, or the visit can no longer start there. */
  readonly landing: Place | null;
  readonly moves: readonly ComparableMove[];
  readonly warnings: readonly { readonly code: string }[];
  /** Names of the others in the crew; left out: not compared. */
  readonly helpers?: readonly string[];
}

export type ComparableMove = Pick<PlannedMove, 'job_request_id' | 'short_code' | 'to'> & { readonly kind: string };

const helpersOf = (members: MovePlan['members']) =>
  members.filter(({ role }) => role === 'buddy').map(({ technician_name }) => technician_name);

/** The part that is compared of a move, an emergency or a change of a job. */
export const comparablePlan = (
  plan: Pick<Plan, 'moves' | 'warnings'> & { landing: Place | null; members?: MovePlan['members'] },
): ComparablePlan => ({
  landing: plan.landing,
  moves: plan.moves,
  warnings: plan.warnings,
  ...(plan.members ? { helpers: helpersOf(plan.members) } : {}),
});

const placeOf = (move: ComparableMove) => `${move.kind} ${move.to.technician_id} ${move.to.start_at} ${move.to.end_at}`;

/** Whether two plans say the same to a person. Versions and tokens may differ; the later plan is used. */
export const isSamePlan = (one: ComparablePlan, other: ComparablePlan): boolean => differences(one, other).length === 0;

export type Difference =
  | { readonly kind: 'landing'; readonly before: Place; readonly after: Place }
  | { readonly kind: 'taken'; readonly before: Place }
  | { readonly kind: 'crew'; readonly after: readonly string[] }
  | { readonly kind: 'added' | 'gone' | 'changed'; readonly move: ComparableMove }
  | { readonly kind: 'warnings' };

const isSamePlace = (one: Place, other: Place) =>
  one.technician_id === other.technician_id && one.start_at === other.start_at && one.end_at === other.end_at;

/** The differences between a plan and the one before it. */
export function differences(before: ComparablePlan, after: ComparablePlan): Difference[] {
  const found: Difference[] = [];
  if (before.landing && !after.landing) found.push({ kind: 'taken', before: before.landing });
  if (before.landing && after.landing && !isSamePlace(before.landing, after.landing))
    found.push({ kind: 'landing', before: before.landing, after: after.landing });
  // A plan whose start is taken names no crew.
  if (before.helpers && after.helpers && before.helpers.join() !== after.helpers.join()) found.push({ kind: 'crew', after: after.helpers });
  const known = new Map(before.moves.map((move) => [move.job_request_id, move]));
  for (const move of after.moves) {
    const old = known.get(move.job_request_id) ?? null;
    known.delete(move.job_request_id);
    if (!old) found.push({ kind: 'added', move });
    else if (placeOf(old) !== placeOf(move)) found.push({ kind: 'changed', move });
  }
  for (const move of known.values()) found.push({ kind: 'gone', move });
  const codes = (plan: ComparablePlan) =>
    plan.warnings
      .map(({ code }) => code)
      .sort()
      .join();
  if (codes(before) !== codes(after)) found.push({ kind: 'warnings' });
  return found;
}

/** Whether the customer of a pushed visit gets another time than the promised one. Who keeps the promised window notices nothing. */
export const hasNewTime = ({
  customer_renotified,
  customer_notification,
}: Pick<PlannedMove, 'customer_renotified' | 'customer_notification'>) =>
  customer_renotified && customer_notification.reason !== 'window_kept';

export type ToldKey = 'plan.byMail' | 'plan.byText' | 'plan.byBoth' | 'plan.mustPhone';

/** The key of the sentence that says how a customer hears of a change; null when there is nothing new to hear. */
export function toldKey({ will_be_sent, reason, channel }: Plan['customer_notification']): ToldKey | null {
  if (will_be_sent) return channel === 'sms' ? 'plan.byText' : channel === 'email_and_sms' ? 'plan.byBoth' : 'plan.byMail';
  return needsNoCall.has(reason) ? null : 'plan.mustPhone';
}
