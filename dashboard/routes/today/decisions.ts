/** The rows of "Decide now", the most urgent first. Needs no browser. docs/decisions/0110. */
import type { Operations, OutputOf } from '../../../src/contract/index.ts';

export type Today = OutputOf<Operations['getToday']>;
type Decide = Today['decide'];
type Item<Name extends keyof Decide> = NonNullable<Decide[Name]>['items'][number];

export type Decision =
  | { readonly kind: 'emergency'; readonly key: string; readonly job: Item<'emergencies'> }
  | { readonly kind: 'late'; readonly key: string; readonly visit: Today['live']['visits'][number] }
  | { readonly kind: 'reassign'; readonly key: string; readonly absence: Item<'reassign'> }
  | { readonly kind: 'risk' | 'flagged'; readonly key: string; readonly job: Item<'at_risk'> }
  | { readonly kind: 'request'; readonly key: string; readonly request: Item<'requests'> }
  | { readonly kind: 'mail'; readonly key: string; readonly mail: Item<'unsent_mails'> }
  | { readonly kind: 'booking'; readonly key: string; readonly job: Item<'new_bookings'> }
  | { readonly kind: 'plan'; readonly key: string; readonly plan: NonNullable<Decide['better_plan']> }
  | { readonly kind: 'webhooks'; readonly key: string; readonly count: number };

/** All rows in order. A job has one row: the most urgent one. */
export function decisionsOf({ decide, live, webhooks_failing }: Today): Decision[] {
  const absentIds = new Set(decide.reassign.items.map(({ technician }) => technician.id));
  const rows: (Decision & { readonly jobId: string | null })[] = [
    ...decide.emergencies.items.map((job) => ({
      kind: 'emergency' as const,
      key: `e${job.job_request_id}`,
      jobId: job.job_request_id,
      job,
    })),
    // The visits of an absent technician are reassigned, not called about one by one.
    ...live.visits
      .filter(({ technician, flags }) => flags.includes('running_over') || !absentIds.has(technician.id))
      .map((visit) => ({ kind: 'late' as const, key: `l${visit.job_request_id}`, jobId: visit.job_request_id, visit })),
    ...decide.reassign.items.map((absence) => ({ kind: 'reassign' as const, key: `r${absence.technician.id}`, jobId: null, absence })),
    ...decide.at_risk.items.map((job) => ({ kind: 'risk' as const, key: `d${job.job_request_id}`, jobId: job.job_request_id, job })),
    ...(decide.requests?.items ?? []).map((request) => ({ kind: 'request' as const, key: `q${request.id}`, jobId: null, request })),
    ...decide.flagged.items.map((job) => ({ kind: 'flagged' as const, key: `f${job.job_request_id}`, jobId: job.job_request_id, job })),
    ...(decide.unsent_mails?.items ?? []).map((mail) => ({ kind: 'mail' as const, key: `m${mail.id}`, jobId: null, mail })),
    ...decide.new_bookings.items.map((job) => ({
      kind: 'booking' as const,
      key: `b${job.job_request_id}`,
      jobId: job.job_request_id,
      job,
    })),
    ...(decide.better_plan ? [{ kind: 'plan' as const, key: 'p', jobId: null, plan: decide.better_plan }] : []),
    ...(webhooks_failing && webhooks_failing.count > 0
      ? [{ kind: 'webhooks' as const, key: 'w', jobId: null, count: webhooks_failing.count }]
      : []),
  ];
  const seen = new Set<string>();
  return rows.filter(({ jobId }) => jobId === null || (!seen.has(jobId) && seen.add(jobId)));
}
