/** Rows of earlier_wishes: jobs whose customer waits for an earlier time. docs/decisions/0144. */
import type { Period } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';

/** When an earlier time suits, in the customer's zone. Empty: always. */
export interface EarlierWishPart {
  readonly weekdays: readonly number[];
  readonly periods: readonly Period[];
  readonly wishedAt: string;
}

/** SQL of the wish of job `j`, while its visit lies ahead. null: none. */
export const earlierWishSql = `case when j.scheduled_at is not null and j.completed_at is null and j.archived_at is null then
    (select jsonb_build_object('weekdays', e.weekdays, 'periods', e.periods,
                               'wishedAt', to_char(e.wished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
       from earlier_wishes e where e.tenant_id = j.tenant_id and e.job_request_id = j.id) end`;

/** Who repeats the wish keeps the place in the order. Hold the lock of the job. */
export async function writeEarlierWish(tx: Transaction, tenantId: number, jobId: string, wish: EarlierWishPart): Promise<void> {
  await tx.query(
    `insert into earlier_wishes (tenant_id, job_request_id, weekdays, periods, wished_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, job_request_id) do update set weekdays = excluded.weekdays, periods = excluded.periods`,
    [tenantId, jobId, wish.weekdays, wish.periods, wish.wishedAt],
  );
  await noteEarlierTimes(tx, tenantId, [jobId]);
}

/** Removes the wish, and withdraws the proposal that waits for an answer. Hold the lock of the job. */
export async function removeEarlierWish(tx: Transaction, tenantId: number, jobId: string, at: string): Promise<void> {
  await tx.query('delete from earlier_wishes where tenant_id = $1 and job_request_id = $2', [tenantId, jobId]);
  await tx.query(
    `update time_proposals set state = 'expired', ended_at = $3 where tenant_id = $1 and job_request_id = $2 and state = 'offered'`,
    [tenantId, jobId, at],
  );
  await noteEarlierTimes(tx, tenantId, [jobId]);
}

/** Puts the jobs into the feed of changes, so that open pages and pollers read `earlier_wish` and open proposals again. */
export async function noteEarlierTimes(tx: Transaction, tenantId: number, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await tx.query('update job_requests set updated_at = tenant_now($1) where tenant_id = $1 and id = any ($2::uuid[])', [tenantId, jobIds]);
  tx.changes(tenantId);
}

export interface WaitingTenant {
  readonly id: number;
  readonly clockOffsetMilliseconds: number;
}

/** How long a search counts while nothing changes: quiet hours end, and times that nobody answered go to others. */
const searchMinutes = 10;

/**
 * The businesses that have to be searched: their schedule or their wishes have changed since, a proposal has ended, or the last search is old.
 * `now`: the service's time.
 */
export const tenantsToSearch = (db: Database, now: string): Promise<WaitingTenant[]> =>
  db.query(
    `select t.id, t.clock_offset_milliseconds as "clockOffsetMilliseconds"
       from (select distinct tenant_id from earlier_wishes) w
       join tenants t on t.id = w.tenant_id join businesses b on b.id = t.business_id and b.suspended_at is null
       join schedules s on s.tenant_id = t.id
       left join earlier_searches e on e.tenant_id = t.id
      cross join lateral (select $1::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond' as now) clock
      where e.tenant_id is null or e.version <> s.version or e.searched_at > clock.now or e.searched_at <= clock.now - interval '${searchMinutes} minutes'
         or exists (select from earlier_wishes i where i.tenant_id = t.id and i.wished_at >= e.searched_at)
         or exists (select from time_proposals p where p.tenant_id = t.id
                     and (p.state = 'offered' and p.expires_at <= clock.now or p.ended_at >= e.searched_at))
      order by t.id`,
    [now],
  );

/** The jobs whose customers wait and whose visit a proposal may move, who waits longest first. `from`: visits that begin earlier are left out. */
export async function waitingForEarlier(db: Database, tenantId: number, from: string, most: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select j.id from earlier_wishes w join job_requests j on j.tenant_id = w.tenant_id and j.id = w.job_request_id
      where w.tenant_id = $1 and j.scheduled_at > $2 and j.completed_at is null and j.archived_at is null and j.deleted_at is null
        and j.crew_size = 1 and j.locked_at is null and j.priority_level <> 'p0'
      order by w.wished_at, j.id limit ${most}`,
    [tenantId, from],
  );
  return rows.map(({ id }) => id);
}

/** The number of the business's next search. */
export async function beginSearch(db: Database, tenantId: number): Promise<number> {
  const [row] = await db.query<{ round: number }>(
    `with made as (insert into earlier_searches (tenant_id) values ($1) on conflict do nothing returning round)
     select round from made union all select round from earlier_searches where tenant_id = $1`,
    [tenantId],
  );
  return row!.round;
}

/** Removes the wishes of jobs that are over, so that nobody is searched for. Does not wait for the statement. */
export function removeEndedWishes(tx: Transaction, tenantId: number): void {
  tx.later(
    `delete from earlier_wishes w using job_requests j where w.tenant_id = $1 and j.tenant_id = $1 and j.id = w.job_request_id
        and (j.completed_at is not null or j.archived_at is not null or j.deleted_at is not null)`,
    [tenantId],
  );
}

/** Ends the search. false: another process has ended one since this one began, so what this one found must not be written. */
export async function endSearch(
  tx: Transaction,
  tenantId: number,
  { round, version, at }: { readonly round: number; readonly version: number; readonly at: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update earlier_searches set round = round + 1, version = $3, searched_at = $4 where tenant_id = $1 and round = $2 returning 1 as done`,
    [tenantId, round, version, at],
  );
  return rows.length > 0;
}
