/** The counts of a report, added up one row after the other from what is stored, by the sentences of docs/reports.md and nothing else. */
import type { OutputOf, Operations } from '../../src/contract/index.ts';
import type { Database } from '../../src/store/driver/database.ts';
import type { TestBusiness } from './harness.ts';

type Totals = OutputOf<Operations['getReport']>['totals'];
export type Counts = Pick<
  Totals,
  'jobs_created' | 'jobs_completed' | 'jobs_cancelled' | 'cancellation_fees' | 'completed_amount' | 'jobs_without_amount' | 'visit_count'
>;

interface Job {
  readonly id: string;
  readonly created: string;
  readonly completed: string | null;
  readonly archived: string | null;
  readonly isCancelled: boolean;
  readonly amount: number | null;
  /** Of the cancellation. */
  readonly fee: number;
}

interface Session {
  readonly jobId: string;
  readonly day: string;
  readonly active: boolean;
}

const sumOf = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;

/** For ranges in which no visit of a night is completed on the next day. Days are of the business's time zone. */
export async function naiveCounts(
  db: Database,
  { businessId }: TestBusiness,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Counts> {
  const local = (column: string) => `(${column} at time zone t.timezone)::date::text`;
  const jobs = await db.query<Job>(
    `select j.id, ${local('j.created_at')} as created, ${local('j.completed_at')} as completed, ${local('j.archived_at')} as archived,
            j.cancellation is not null as "isCancelled", j.completed_amount::float as amount,
            coalesce((j.cancellation #>> '{fee,value}')::float, 0) as fee
       from job_requests j join tenants t on t.id = j.tenant_id where t.business_id = $1 and t.environment = 'live' and j.deleted_at is null`,
    [businessId],
  );
  const sessions = await db.query<Session>(
    `select s.job_request_id as "jobId", ${local('to_timestamp(s.start_minute * 60.0)')} as day, s.active
       from sessions s join tenants t on t.id = s.tenant_id join technicians w on w.tenant_id = s.tenant_id and w.id = s.technician_id
      where t.business_id = $1 and t.environment = 'live'`,
    [businessId],
  );
  const isIn = (day: string | null) => day !== null && day >= from && day <= to;
  const completed = jobs.filter((job) => isIn(job.completed));
  const amounts = completed.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const archived = new Set(jobs.filter((job) => job.archived !== null).map(({ id }) => id));
  return {
    jobs_created: jobs.filter((job) => isIn(job.created)).length,
    jobs_completed: completed.length,
    jobs_cancelled: jobs.filter((job) => job.isCancelled && isIn(job.archived)).length,
    cancellation_fees: sumOf(jobs.filter((job) => job.isCancelled && isIn(job.archived)).map(({ fee }) => fee)),
    completed_amount: amounts.length === 0 && completed.length > 0 ? null : sumOf(amounts),
    jobs_without_amount: completed.length - amounts.length,
    visit_count: sessions.filter(({ jobId, day, active }) => active && isIn(day) && !archived.has(jobId)).length,
  };
}
