/** Rows of time_proposals: times that were proposed to customers. docs/internals/bookings.md#proposed-times. */
import {
  proposalMailKinds,
  type MessageChannel,
  type Period,
  type ProposalEnding,
  type TimeProposalState,
  type UntoldReason,
} from '../../contract/vocabulary.ts';
import { column, Columns, type RowOf } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { withdrawMails } from '../mail/mails.ts';
import { isResting, noteEarlierTimes } from './earlierWishes.ts';

const columns = new Columns({
  id: column<string>('id'),
  jobRequestId: column<string>('job_request_id'),
  technicianId: column<string>('technician_id'),
  startMinute: column<number>('start_minute'),
  endMinute: column<number>('end_minute'),
  /** The start of the visit when the time was proposed. null: the job had no visit. */
  presentStartMinute: column<number | null>('present_start_minute'),
  /** Day and part of the day of the start, in the customer's zone. */
  visitOn: column<string>('visit_on'),
  period: column<Period>('period'),
  /** Ways by which the customer was told. Empty: a person must phone. */
  told: column<readonly MessageChannel[]>('told'),
  /** Why no message reaches the customer. */
  untoldBecause: column<UntoldReason | null>('untold_because'),
  state: column<TimeProposalState>('state'),
  offeredAt: column<string>('offered_at'),
  expiresAt: column<string>('expires_at'),
});

export type TimeProposalRow = RowOf<typeof columns>;
export type NewTimeProposal = Omit<TimeProposalRow, 'state'>;

/** Offers a time. false: the customer was asked about this part of the day before, or the time or the customer has an open proposal. */
export async function insertTimeProposal(tx: Transaction, tenantId: number, row: NewTimeProposal): Promise<boolean> {
  const rows = await tx.query(
    `insert into time_proposals (tenant_id, id, job_request_id, technician_id, start_minute, end_minute, present_start_minute, visit_on, period,
       told, offered_at, expires_at, untold_because)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning 1 as made`,
    [
      tenantId,
      row.id,
      row.jobRequestId,
      row.technicianId,
      row.startMinute,
      row.endMinute,
      row.presentStartMinute,
      row.visitOn,
      row.period,
      row.told,
      row.offeredAt,
      row.expiresAt,
      row.untoldBecause,
    ],
  );
  if (rows.length > 0) await noteEarlierTimes(tx, tenantId, [row.jobRequestId]);
  return rows.length > 0;
}

/** Ends open proposals, and withdraws messages about them that were not sent. `because`: why they end without an answer. Hold the locks of their jobs. */
export async function endTimeProposals(
  tx: Transaction,
  tenantId: number,
  ids: readonly string[],
  state: Exclude<TimeProposalState, 'offered'>,
  at: string,
  because: ProposalEnding | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.query<{ id: string }>(
    `update time_proposals set state = $3, ended_at = $4, ended_because = $5
      where tenant_id = $1 and id = any ($2::uuid[]) and state = 'offered' returning job_request_id as id`,
    [tenantId, ids, state, at, because],
  );
  const jobIds = rows.map(({ id }) => id);
  withdrawMails(tx, tenantId, jobIds, at, proposalMailKinds);
  await noteEarlierTimes(tx, tenantId, jobIds);
}

/**
 * SQL: an open proposal whose message `settled s` ended unsent has one way less, or the way of the mail that `revived` sends instead. The cause of
 * the message ends with the id of its proposal.
 */
export const unreachedProposals = `
  update time_proposals p set told = w.told, untold_because = case when w.told = '{}' then s.reason end
    from settled s cross join lateral (
      select case when exists (select from revived) then array['email'] else array_remove(o.told, s.channel) end as told from time_proposals o
       where o.tenant_id = s.tenant_id and o.id::text = right(s.cause, 36)) w
   where p.tenant_id = s.tenant_id and p.job_request_id = s.job_request_id and p.state = 'offered' and p.id::text = right(s.cause, 36)
     and s.kind in (${proposalMailKinds.map((kind) => `'${kind}'`).join(', ')})
     and s.status in ('failed', 'skipped') and s.reason not in ('superseded', 'too_late')`;

/** The customer of a locked job declines the time that is proposed, if there is any. */
export async function declineProposals(tx: Transaction, tenantId: number, jobId: string, at: string): Promise<void> {
  const open = (await proposalsOfJobs(tx, tenantId, [jobId])).filter(({ state }) => state === 'offered');
  const ids = open.map(({ id }) => id);
  await endTimeProposals(tx, tenantId, ids, 'declined', at);
}

export async function findTimeProposal(db: Database, tenantId: number, id: string): Promise<TimeProposalRow | null> {
  const [row] = await db.query<TimeProposalRow>(
    `select ${columns.select('p')} from time_proposals p where p.tenant_id = $1 and p.id = $2`,
    [tenantId, id],
  );
  return row ?? null;
}

/** The proposals of these jobs, the newest first. */
export const proposalsOfJobs = (db: Database, tenantId: number, jobIds: readonly string[]): Promise<TimeProposalRow[]> =>
  db.query(
    `select ${columns.select('p')} from time_proposals p where p.tenant_id = $1 and p.job_request_id = any ($2::uuid[])
      order by p.offered_at desc, p.id desc`,
    [tenantId, jobIds],
  );

/** The proposals for these jobs and for all other visits of these customers, the newest first. */
export const proposalsToCustomers = (
  db: Database,
  tenantId: number,
  jobs: readonly { readonly id: string; readonly customerId: string | null }[],
): Promise<(TimeProposalRow & { readonly customerId: string | null })[]> =>
  db.query(
    `select ${columns.select('p')}, o.customer_id as "customerId"
       from job_requests o join time_proposals p on p.tenant_id = o.tenant_id and p.job_request_id = o.id
      where o.tenant_id = $1 and (o.id = any ($2::uuid[]) or o.customer_id = any ($3::uuid[]))
      order by p.offered_at desc, p.id desc`,
    [tenantId, jobs.map(({ id }) => id), [...new Set(jobs.flatMap(({ customerId }) => customerId ?? []))]],
  );

export const openProposals = (db: Database, tenantId: number): Promise<TimeProposalRow[]> =>
  db.query(
    `select ${columns.select('p')} from time_proposals p where p.tenant_id = $1 and p.state = 'offered' order by p.start_minute, p.id`,
    [tenantId],
  );

/** Whether a proposal is open whose time lies ahead. */
export async function hasOpenProposals(db: Database, tenantId: number, nowMinute: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 as found from time_proposals p where p.tenant_id = $1 and p.state = 'offered' and p.start_minute > $2 limit 1`,
    [tenantId, nowMinute],
  );
  return rows.length > 0;
}

/** The open proposals to other customers, whose technicians have visits of these jobs less than a day before or after them. */
export const proposalsBeside = (db: Database, tenantId: number, jobIds: readonly string[]): Promise<TimeProposalRow[]> =>
  db.query(
    `select ${columns.select('p')} from time_proposals p
      where p.tenant_id = $1 and p.state = 'offered' and p.job_request_id <> all ($2::uuid[])
        and exists (select from sessions s where s.tenant_id = p.tenant_id and s.technician_id = p.technician_id and s.active and s.job_request_id = any ($2::uuid[])
                       and s.start_minute < p.end_minute + 1440 and s.end_minute > p.start_minute - 1440)
      order by p.start_minute, p.id`,
    [tenantId, jobIds],
  );

/** Another technician is free at the proposed time. Hold the lock of its job. */
export async function giveProposalTo(tx: Transaction, tenantId: number, id: string, technicianId: string): Promise<void> {
  await tx.query(`update time_proposals set technician_id = $3 where tenant_id = $1 and id = $2 and state = 'offered'`, [
    tenantId,
    id,
    technicianId,
  ]);
}

/** A time of a customer: of a visit, or of an open proposal. */
export interface CustomerTime extends Pick<TimeProposalRow, 'jobRequestId' | 'startMinute' | 'endMinute'> {
  readonly customerId: string;
}

/** The times of these customers that end after a minute. */
export const timesOfCustomers = (
  db: Database,
  tenantId: number,
  customerIds: readonly string[],
  fromMinute: number,
): Promise<CustomerTime[]> =>
  db.query(
    `select j.id as "jobRequestId", j.customer_id as "customerId", b.start_minute as "startMinute", b.end_minute as "endMinute"
       from job_requests j cross join lateral (
         select s.start_minute, s.end_minute from sessions s where s.tenant_id = j.tenant_id and s.job_request_id = j.id and s.active
         union all
         select p.start_minute, p.end_minute from time_proposals p
          where p.tenant_id = j.tenant_id and p.job_request_id = j.id and p.state = 'offered') b
      where j.tenant_id = $1 and j.customer_id = any ($2::uuid[]) and j.archived_at is null and j.deleted_at is null and b.end_minute > $3`,
    [tenantId, [...new Set(customerIds)], fromMinute],
  );

/**
 * Whether a time for a job overlaps with an open proposal or a visit of the technician or of the customer, those of the job itself left out.
 * Lock the proposals before.
 */
export async function isTimeTaken(
  tx: Transaction,
  tenantId: number,
  {
    jobRequestId,
    technicianId,
    startMinute,
    endMinute,
  }: Pick<TimeProposalRow, 'jobRequestId' | 'technicianId' | 'startMinute' | 'endMinute'>,
  customerId: string | null,
): Promise<boolean> {
  const overlaps = (row: string) => `${row}.start_minute < $5 and ${row}.end_minute > $4 and ${row}.job_request_id <> $2`;
  const [row] = await tx.query<{ isTaken: boolean }>(
    `select exists (select from time_proposals p join job_requests j on j.tenant_id = p.tenant_id and j.id = p.job_request_id
                     where p.tenant_id = $1 and p.state = 'offered' and ${overlaps('p')} and (p.technician_id = $3 or j.customer_id = $6::uuid))
         or exists (select from sessions s where s.tenant_id = $1 and s.technician_id = $3 and s.active and ${overlaps('s')})
         or exists (select from job_requests j join sessions s on s.tenant_id = j.tenant_id and s.job_request_id = j.id
                     where j.tenant_id = $1 and j.customer_id = $6::uuid and s.active and ${overlaps('s')}) as "isTaken"`,
    [tenantId, jobRequestId, technicianId, startMinute, endMinute, customerId],
  );
  return row!.isTaken;
}

/** Whether the customer of a job was asked after an instant, or thinks about an earlier time, for whichever visit. */
export async function rests(
  tx: Transaction,
  tenantId: number,
  { id, customerId }: { readonly id: string; readonly customerId: string | null },
  since: string,
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as found from job_requests o join time_proposals p on p.tenant_id = o.tenant_id and p.job_request_id = o.id
      where o.tenant_id = $1 and (o.id = $2 or o.customer_id = $3::uuid) and ${isResting('$4')} limit 1`,
    [tenantId, id, customerId, since],
  );
  return rows.length > 0;
}

interface ShownProposal extends TimeProposalRow {
  readonly shortCode: string;
  readonly customerName: string;
  readonly customerPhone: string | null;
  readonly technicianName: string;
  /** The maintenance plan that made the job. */
  readonly planId: string | null;
}

/** The open proposals that have not expired, the one that begins first at the top. `jobId`: only of this job. */
export const shownProposals = (
  db: Database,
  tenantId: number,
  { now, jobId, most }: { readonly now: string; readonly jobId: string | null; readonly most: number },
): Promise<ShownProposal[]> =>
  db.query(
    `select ${columns.select('p')}, j.short_code as "shortCode", j.customer_name as "customerName", j.customer_phone as "customerPhone",
            t.full_name as "technicianName", j.maintenance_plan_id as "planId"
       from time_proposals p join job_requests j on j.tenant_id = p.tenant_id and j.id = p.job_request_id
       join technicians t on t.tenant_id = p.tenant_id and t.id = p.technician_id
      where p.tenant_id = $1 and p.state = 'offered' and p.expires_at > $2 and ($3::uuid is null or j.id = $3)
      order by p.start_minute, p.id limit ${most}`,
    [tenantId, now, jobId],
  );
