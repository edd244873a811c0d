/** The rows of "Decide now", the most urgent first. Needs no browser. docs/internals/board.md#queue-and-today. */
import type { Operations, OutputOf } from '../../../src/contract/index.ts';
import type { Call } from '../../job/calls.ts';

export type Today = OutputOf<Operations['getToday']>;
type Proposals = OutputOf<Operations['listTimeProposals']>;
export type Proposal = Proposals['proposals'][number];
export type ToCall = Proposals['to_call'][number];
type Decide = Today['decide'];
type Item<Name extends Exclude<keyof Decide, 'better_plan'>> = NonNullable<Decide[Name]>['items'][number];

export type LateVisit = Today['live']['visits'][number];

export type Decision =
  | { readonly kind: 'emergency'; readonly key: string; readonly job: Item<'emergencies'> }
  | { readonly kind: 'late'; readonly key: string; readonly visits: readonly LateVisit[] }
  | { readonly kind: 'reassign'; readonly key: string; readonly absence: Item<'reassign'> }
  | { readonly kind: 'risk' | 'flagged'; readonly key: string; readonly job: Item<'at_risk'> }
  | { readonly kind: 'request'; readonly key: string; readonly request: Item<'requests'> }
  | { readonly kind: 'message'; readonly key: string; readonly message: Item<'messages'> }
  | { readonly kind: 'earlier' | 'proposed'; readonly key: string; readonly proposal: Proposal }
  | { readonly kind: 'toCall'; readonly key: string; readonly request: ToCall }
  | { readonly kind: 'call'; readonly key: string; readonly call: Call }
  | { readonly kind: 'mail'; readonly key: string; readonly mail: Item<'unsent_mails'> }
  | { readonly kind: 'booking'; readonly key: string; readonly job: Item<'new_bookings'> }
  | { readonly kind: 'plan'; readonly key: string; readonly plan: NonNullable<Decide['better_plan']> }
  | { readonly kind: 'webhooks'; readonly key: string; readonly count: number }
  | { readonly kind: 'keys'; readonly key: string; readonly count: number }
  | { readonly kind: 'maintenance'; readonly key: string; readonly count: number }
  /** Stands behind the proposals and calls of each kind of which not all are shown: no other page lists them. */
  | {
      readonly kind: 'moreProposals';
      readonly of: 'earlier' | 'proposed' | 'toCall' | 'call';
      readonly key: string;
      readonly count: number;
    }
  /** Stands behind the rows of a kind of which not all are shown. */
  | { readonly kind: 'more'; readonly key: string; readonly of: CutKind; readonly count: number };

/** Kinds whose words are those of other places. The others have theirs in `decide.kinds`. */
export const kindWords: Readonly<Record<string, string>> = {
  risk: 'words:deadlineAtRisk',
  flagged: 'words:needsAttention',
  over: 'words:runningOver',
  toCall: 'words:callCustomer',
  call: 'words:callCustomer',
};

/** Kinds of which `getToday` lists only the first rows. */
export type CutKind = 'emergency' | 'late' | 'reassign' | 'risk' | 'request' | 'message' | 'flagged' | 'mail' | 'booking';

/** On a bad day all other decisions would stand below a long list. */
const mostLateRows = 10;
const mostProposals = 10;
/** How late a visit is, or how long it runs over. */
const delayOf = ({ live }: LateVisit) => Math.max(live.late_minutes, live.over_minutes);
export const worstDelay = (visits: readonly LateVisit[]): number => Math.max(...visits.map(delayOf));

/** The customer to call first: of the visits that have not begun, the earliest one whose promise is broken, else the earliest. */
export function nextAtRisk(visits: readonly LateVisit[]): LateVisit | undefined {
  const isBroken = ({ flags }: LateVisit) => flags.includes('window_broken');
  return visits
    .filter(({ flags }) => !flags.includes('running_over'))
    .toSorted((left, right) => Number(isBroken(right)) - Number(isBroken(left)) || (left.scheduled_at < right.scheduled_at ? -1 : 1))[0];
}

/** Who must be phoned comes first, whose time ends soonest at the top. The others may answer by themselves. */
const byUrgency = (left: Proposal, right: Proposal) =>
  Math.min(left.told.length, 1) - Math.min(right.told.length, 1) || Date.parse(left.expires_at) - Date.parse(right.expires_at);

const kindOf = ({ present_start_at }: Proposal) => (present_start_at === null ? ('proposed' as const) : ('earlier' as const));

/**
 * All rows in order. A job has one row: the most urgent one. The late visits of a technician share a row. A kind of which rows are left out ends with the number of those.
 * `maintenancePlans`: how many maintenance plans need attention. `proposals`: times that customers may take, `toCall`: customers
 * of maintenance plans who must be phoned, `calls`: customers whom no message reached. `showsAllProposals` gives each of these a row.
 */
export function decisionsOf(
  { decide, live, webhooks_failing, keys_ending }: Today,
  maintenancePlans = 0,
  proposals: readonly Proposal[] = [],
  showsAllProposals = false,
  toCall: readonly ToCall[] = [],
  calls: readonly Call[] = [],
): Decision[] {
  const absentIds = new Set(decide.reassign.items.map(({ technician }) => technician.id));
  const more = (of: CutKind, list: { readonly count: number; readonly items: readonly unknown[] } | null) => {
    const count = (list?.count ?? 0) - (list?.items.length ?? 0);
    return count > 0 ? [{ kind: 'more' as const, key: `more ${of}`, jobId: null, of, count }] : [];
  };
  // The visits of an absent technician are reassigned, not called about one by one.
  const emergencyIds = new Set(decide.emergencies.items.map(({ job_request_id }) => job_request_id));
  const isToCallAbout = ({ technician, flags }: LateVisit) => flags.includes('running_over') || !absentIds.has(technician.id);
  const late = live.visits.filter((visit) => isToCallAbout(visit) && !emergencyIds.has(visit.job_request_id));
  const lateByTechnician = [...Map.groupBy(late, ({ technician }) => technician.id)].slice(0, mostLateRows);
  const lateInRows = lateByTechnician.flatMap(([, visits]) => visits);
  const urgent = proposals.toSorted(byUrgency);
  const shown = showsAllProposals ? urgent : urgent.slice(0, mostProposals);
  const called = showsAllProposals ? toCall : toCall.slice(0, mostProposals);
  const hidden = urgent.slice(shown.length).map(kindOf);
  const phoned = showsAllProposals ? calls : calls.slice(0, mostProposals);
  const left = (['earlier', 'proposed', 'toCall'] as const).flatMap((of) => {
    const count = of === 'toCall' ? toCall.length - called.length : hidden.filter((kind) => kind === of).length;
    return count > 0 ? [{ kind: 'moreProposals' as const, of, key: `more ${of}`, jobId: null, count }] : [];
  });
  const rows: (Decision & { readonly jobId: string | null })[] = [
    ...decide.emergencies.items.map((job) => ({
      kind: 'emergency' as const,
      key: `e${job.job_request_id}`,
      jobId: job.job_request_id,
      job,
    })),
    ...more('emergency', decide.emergencies),
    ...lateByTechnician.map(([id, visits]) => ({ kind: 'late' as const, key: `l${id}`, jobId: null, visits })),
    ...more('late', { count: late.length + live.count - live.visits.length, items: lateInRows }),
    ...decide.reassign.items.map((absence) => ({ kind: 'reassign' as const, key: `r${absence.technician.id}`, jobId: null, absence })),
    ...more('reassign', decide.reassign),
    ...decide.at_risk.items.map((job) => ({ kind: 'risk' as const, key: `d${job.job_request_id}`, jobId: job.job_request_id, job })),
    ...more('risk', decide.at_risk),
    ...(decide.requests?.items ?? []).map((request) => ({ kind: 'request' as const, key: `q${request.id}`, jobId: null, request })),
    ...more('request', decide.requests),
    ...(decide.messages?.items ?? []).map((message) => ({
      kind: 'message' as const,
      key: `s${message.customer_id}`,
      jobId: null,
      message,
    })),
    ...more('message', decide.messages),
    ...phoned.map((call) => ({ kind: 'call' as const, key: `k${call.id}`, jobId: null, call })),
    ...(calls.length > phoned.length
      ? [{ kind: 'moreProposals' as const, of: 'call' as const, key: 'more call', jobId: null, count: calls.length - phoned.length }]
      : []),
    ...shown.map((proposal) => ({
      kind: kindOf(proposal),
      key: `t${proposal.id}`,
      jobId: null,
      proposal,
    })),
    ...called.map((request) => ({ kind: 'toCall' as const, key: `c${request.job_request_id}`, jobId: request.job_request_id, request })),
    ...left,
    ...decide.flagged.items.map((job) => ({ kind: 'flagged' as const, key: `f${job.job_request_id}`, jobId: job.job_request_id, job })),
    ...more('flagged', decide.flagged),
    ...(decide.unsent_mails?.items ?? []).map((mail) => ({ kind: 'mail' as const, key: `m${mail.id}`, jobId: null, mail })),
    ...more('mail', decide.unsent_mails),
    ...decide.new_bookings.items.map((job) => ({
      kind: 'booking' as const,
      key: `b${job.job_request_id}`,
      jobId: job.job_request_id,
      job,
    })),
    ...more('booking', decide.new_bookings),
    ...(decide.better_plan ? [{ kind: 'plan' as const, key: 'p', jobId: null, plan: decide.better_plan }] : []),
    ...(webhooks_failing && webhooks_failing.count > 0
      ? [{ kind: 'webhooks' as const, key: 'w', jobId: null, count: webhooks_failing.count }]
      : []),
    ...(keys_ending && keys_ending.count > 0 ? [{ kind: 'keys' as const, key: 'k', jobId: null, count: keys_ending.count }] : []),
    ...(maintenancePlans > 0 ? [{ kind: 'maintenance' as const, key: 'n', jobId: null, count: maintenancePlans }] : []),
  ];
  const seen = new Set(lateInRows.map(({ job_request_id }) => job_request_id));
  return rows.filter(({ jobId }) => jobId === null || (!seen.has(jobId) && seen.add(jobId)));
}
