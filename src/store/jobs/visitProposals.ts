/** The requests of maintenance plans for which a time is to be proposed, as rows of maintenance_visits. docs/internals/bookings.md#proposed-times. */
import { callReasons, type CallReason, type ProposalEnding } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';

/** What is left to do about the time of a request (migration 0103). */
export type ProposalStep = 'wanted' | 'asked' | 'no_time' | 'no_duration' | 'not_possible' | 'withdrawn' | 'settled';

/** SQL: something may be left to do for the visit `v`. Matches the index `maintenance_visits_to_propose`. */
const isLeft = `v.proposal is not null and v.proposal <> 'settled'`;

/** SQL of the job `j` of the visit `v`, its plan `p` and its open proposal `o`. */
const tables = `maintenance_visits v
  join maintenance_plans p on p.tenant_id = v.tenant_id and p.id = v.plan_id
  join job_requests j on j.tenant_id = v.tenant_id and j.id = v.job_request_id
  left join time_proposals o on o.tenant_id = j.tenant_id and o.job_request_id = j.id and o.state = 'offered' and o.present_start_minute is null`;

/** SQL: the job `j` has a time, or needs none any more. */
const isSettled = `(j.scheduled_at is not null or j.completed_at is not null or j.archived_at is not null or j.deleted_at is not null)`;

/** SQL of the reason why the open proposal `o` is over. null: it stands. `now`: a placeholder or column. */
const endingOf = (now: string) => `case when o.id is null then null
    when ${isSettled} then 'booked'
    when p.state <> 'active' and p.problem is null then 'withdrawn'
    when o.expires_at <= ${now} then 'no_answer'
    when exists (select from sessions s where s.tenant_id = o.tenant_id and s.technician_id = o.technician_id and s.active
                    and s.start_minute < o.end_minute and s.end_minute > o.start_minute) then 'taken' end`;

export interface ProposingTenant {
  readonly id: number;
  readonly clockOffsetMilliseconds: number;
}

/** The businesses with a time to find, a proposal that is over, or a visit that is booked. Suspended ones are left out. `now`: the service's time. */
export const tenantsToPropose = (db: Database, now: string): Promise<ProposingTenant[]> =>
  db.query(
    `select t.id, t.clock_offset_milliseconds as "clockOffsetMilliseconds"
       from (select distinct v.tenant_id from maintenance_visits v where ${isLeft}) w
       join tenants t on t.id = w.tenant_id join businesses b on b.id = t.business_id and b.suspended_at is null
      cross join lateral (select $1::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond' as now) clock
      where exists (select from ${tables} where v.tenant_id = t.id and ${isLeft}
                       and (v.proposal = 'wanted' or ${isSettled} or ${endingOf('clock.now')} is not null))
      order by t.id`,
    [now],
  );

export interface WantedProposal {
  readonly planId: string;
  readonly dueOn: string;
  readonly visitOn: string;
  readonly jobRequestId: string;
  readonly customerId: string;
}

/** The next requests for which a time is to be found, the earliest visit first, behind the request `after`. */
export const readWantedProposals = (
  db: Database,
  tenantId: number,
  after: WantedProposal | null,
  most: number,
): Promise<WantedProposal[]> =>
  db.query(
    `select v.plan_id as "planId", v.due_on as "dueOn", v.visit_on as "visitOn", v.job_request_id as "jobRequestId", p.customer_id as "customerId"
       from maintenance_visits v join maintenance_plans p on p.tenant_id = v.tenant_id and p.id = v.plan_id
      where v.tenant_id = $1 and v.proposal = 'wanted' and ($2::date is null or (v.visit_on, v.plan_id) > ($2::date, $3::uuid))
      order by v.visit_on, v.plan_id limit ${most}`,
    [tenantId, after?.visitOn ?? null, after?.planId ?? null],
  );

/** Whether no other process has found a time for the request since it was read. Cheaper than a search of the board. */
export async function isStillWanted(
  db: Database,
  tenantId: number,
  { planId, dueOn }: Pick<WantedProposal, 'planId' | 'dueOn'>,
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as found from maintenance_visits v where v.tenant_id = $1 and v.plan_id = $2 and v.due_on = $3::date and v.proposal = 'wanted'`,
    [tenantId, planId, dueOn],
  );
  return rows.length > 0;
}

/**
 * Holds a request for which a time is still to be found, with its plan, so that nobody pauses the plan and no other process proposes meanwhile.
 * A plan that has paused itself still proposes times for the requests that it has made. null: there is nothing to find any more, or another process does. Lock the proposals before, and the job after it.
 */
export async function holdWantedProposal(
  tx: Transaction,
  tenantId: number,
  { planId, dueOn }: Pick<WantedProposal, 'planId' | 'dueOn'>,
): Promise<{ readonly isPlanActive: boolean } | null> {
  const [plan] = await tx.query<{ isPlanActive: boolean }>(
    `select (state = 'active' or problem is not null) and proposes_time as "isPlanActive" from maintenance_plans where tenant_id = $1 and id = $2 for share skip locked`,
    [tenantId, planId],
  );
  if (!plan) return null;
  const held = await tx.query(
    `select 1 from maintenance_visits v where v.tenant_id = $1 and v.plan_id = $2 and v.due_on = $3::date and v.proposal = 'wanted' for update skip locked`,
    [tenantId, planId, dueOn],
  );
  return held.length === 0 ? null : plan;
}

/** Writes what is left to do for a request that is held. */
export async function writeProposalStep(
  tx: Transaction,
  tenantId: number,
  { planId, dueOn }: Pick<WantedProposal, 'planId' | 'dueOn'>,
  step: ProposalStep,
): Promise<void> {
  await tx.query('update maintenance_visits set proposal = $4 where tenant_id = $1 and plan_id = $2 and due_on = $3::date', [
    tenantId,
    planId,
    dueOn,
    step,
  ]);
}

interface OverProposal {
  readonly id: string;
  readonly jobRequestId: string;
  readonly because: ProposalEnding;
}

/** The open proposals to customers without a visit that are over, at most `most`. */
export const overVisitProposals = (db: Database, tenantId: number, now: string, most: number): Promise<OverProposal[]> =>
  db.query(
    `select o.id, j.id as "jobRequestId", ${endingOf('$2::timestamptz')} as because from ${tables}
      where v.tenant_id = $1 and ${isLeft} and ${endingOf('$2::timestamptz')} is not null order by j.id limit ${most}`,
    [tenantId, now],
  );

/** Looks for another time for the requests of plans whose proposed time has ended. Other jobs have no step. */
export async function wantAnotherTime(tx: Transaction, tenantId: number, jobIds: readonly string[]): Promise<void> {
  await tx.query(
    `update maintenance_visits set proposal = 'wanted' where tenant_id = $1 and job_request_id = any ($2::uuid[]) and proposal = 'asked'`,
    [tenantId, jobIds],
  );
}

/** The open proposals of a plan to customers without a visit. */
export const openProposalsOfPlan = (db: Database, tenantId: number, planId: string): Promise<Omit<OverProposal, 'because'>[]> =>
  db.query(
    `select o.id, j.id as "jobRequestId" from ${tables} where v.tenant_id = $1 and v.plan_id = $2 and ${isLeft} and o.id is not null order by j.id`,
    [tenantId, planId],
  );

/** Marks the requests whose job has a time or is closed: nothing is left to do. A proposal that is still open is ended before, in a later round. */
export async function settleBookedProposals(db: Database, tenantId: number): Promise<void> {
  await db.query(
    `update maintenance_visits v set proposal = 'settled' from job_requests j
      where v.tenant_id = $1 and ${isLeft} and j.tenant_id = v.tenant_id and j.id = v.job_request_id and ${isSettled}
        and not exists (select from time_proposals o where o.tenant_id = j.tenant_id and o.job_request_id = j.id and o.state = 'offered' and o.present_start_minute is null)`,
    [tenantId],
  );
}

/** No time is looked for any more: the locked plan is paused or has ended. */
export async function withdrawWantedProposals(tx: Transaction, tenantId: number, planId: string): Promise<void> {
  await tx.query(
    `update maintenance_visits v set proposal = 'withdrawn' where v.tenant_id = $1 and v.plan_id = $2 and v.proposal = 'wanted'`,
    [tenantId, planId],
  );
}

interface UnaskedRequest {
  readonly jobRequestId: string;
  readonly shortCode: string;
  readonly customerName: string;
  readonly customerPhone: string | null;
  readonly planId: string;
  readonly visitOn: string;
  /** Why no time is proposed: none was found, or what became of the last proposal. */
  readonly reason: CallReason;
}

/** The requests without a time whose customer must be phoned, because no time was found or the proposal ended without a visit. `jobId`: only of this job. */
export const requestsToCall = (
  db: Database,
  tenantId: number,
  { jobId, most }: { readonly jobId: string | null; readonly most: number },
): Promise<UnaskedRequest[]> =>
  db.query(
    `select r.* from (
       select j.id as "jobRequestId", j.short_code as "shortCode", j.customer_name as "customerName", j.customer_phone as "customerPhone",
              p.id as "planId", v.visit_on as "visitOn",
              case when v.proposal <> 'asked' then v.proposal
                   else (select case t.state when 'declined' then 'declined' when 'expired' then t.ended_because end from time_proposals t
                          where t.tenant_id = j.tenant_id and t.job_request_id = j.id order by t.offered_at desc limit 1) end as reason
         from ${tables} where v.tenant_id = $1 and v.proposal in ('asked', 'no_time', 'no_duration', 'not_possible') and not ${isSettled}
          and o.id is null and ($2::uuid is null or j.id = $2)) r
      where r.reason in (${callReasons.map((reason) => `'${reason}'`).join(', ')})
      order by r."visitOn", r."jobRequestId" limit ${most}`,
    [tenantId, jobId],
  );
