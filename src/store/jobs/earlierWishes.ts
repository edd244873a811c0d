/** Rows of earlier_wishes: jobs whose customer waits for an earlier time. docs/internals/bookings.md#proposed-times. */
import { proposalMailKinds, type Period } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { withdrawMails } from '../mail/mails.ts';

/** When an earlier time suits, in the customer's zone. Empty: always. */
export interface EarlierWishPart {
  readonly weekdays: readonly number[];
  readonly periods: readonly Period[];
  readonly wishedAt: string;
}

/** SQL of the wish of job `j`, while its visit lies ahead. null: none. */
export const earlierWishSql = `case when j.scheduled_at is not null and j.completed_at is null and j.archived_at is null then
    (select jsonb_build_object('weekdays', e.weekdays, 'periods', e.periods,
                               'wishedAt', to_char(e.wished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
       from earlier_wishes e where e.tenant_id = j.tenant_id and e.job_request_id = j.id) end`;

/** Whoever changes the wish keeps the place in the order. Raises the version of the job. Hold its lock. */
export async function writeEarlierWish(tx: Transaction, tenantId: number, jobId: string, wish: EarlierWishPart): Promise<void> {
  await tx.query(
    `insert into earlier_wishes (tenant_id, job_request_id, weekdays, periods, wished_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, job_request_id) do update set weekdays = excluded.weekdays, periods = excluded.periods`,
    [tenantId, jobId, wish.weekdays, wish.periods, wish.wishedAt],
  );
  await countWishes(tx, tenantId, [jobId]);
}

/** SQL: `earlier_wish` is among the fields that changed since the job got its last place in the feed. */
const withWish = `unplaced_fields = array(select distinct name from unnest(unplaced_fields || '{earlier_wish}'::text[]) name order by name)`;

/** Raises the versions of these jobs, because their wishes changed, and puts them into the feed. */
async function countWishes(tx: Transaction, tenantId: number, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await tx.query(
    `update job_requests set ${withWish}, status_version = status_version + 1, updated_at = tenant_now($1)
      where tenant_id = $1 and id = any ($2::uuid[])`,
    [tenantId, jobIds],
  );
  tx.changes(tenantId);
}

/** Removes the wishes of jobs that are placed at an earlier time now. The placement raises their versions. Does not wait for the statements. */
export function endFulfilledWishes(tx: Transaction, tenantId: number, jobIds: readonly string[]): void {
  tx.later('delete from earlier_wishes where tenant_id = $1 and job_request_id = any ($2::uuid[])', [tenantId, jobIds]);
  tx.later(`update job_requests set ${withWish} where tenant_id = $1 and id = any ($2::uuid[])`, [tenantId, jobIds]);
}

/** A wish as it was before a change. */
export interface WishBefore {
  readonly id: string;
  readonly wish: { readonly weekdays: readonly number[]; readonly periods: readonly Period[]; readonly wished_at: string };
}

/** Brings back the wishes that ended at an instant because the customer accepted an earlier time, at their place in the order. Hold the locks of the jobs. */
export async function restoreAcceptedWishes(
  tx: Transaction,
  tenantId: number,
  wishes: readonly WishBefore[],
  endedAt: string,
): Promise<void> {
  if (wishes.length === 0) return;
  const rows = await tx.query<{ id: string }>(
    `insert into earlier_wishes (tenant_id, job_request_id, weekdays, periods, wished_at)
     select $1, w.id, (w.wish).weekdays, (w.wish).periods, (w.wish).wished_at
       from (select id, jsonb_populate_record(null::earlier_wishes, wish) as wish from jsonb_to_recordset($2::jsonb) as r(id uuid, wish jsonb)) w
      where exists (select from time_proposals p where p.tenant_id = $1 and p.job_request_id = w.id and p.state = 'accepted' and p.ended_at = $3)
         on conflict do nothing returning job_request_id as id`,
    [tenantId, JSON.stringify(wishes), endedAt],
  );
  await noteEarlierTimes(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
}

/** Removes the wish, and withdraws the proposal that waits for an answer. Raises the version of the job. Hold its lock. */
export async function removeEarlierWish(tx: Transaction, tenantId: number, jobId: string, at: string): Promise<void> {
  dropEarlierWishes(tx, tenantId, [jobId], at);
  await countWishes(tx, tenantId, [jobId]);
}

/**
 * Removes the wishes of these jobs, and withdraws proposals that wait for an answer, with messages about them that were not sent. Their jobs have or
 * had a visit, so a first time that is still open was overtaken by it. Hold the locks of the jobs, and put them into the feed. Does not wait for the
 * statements.
 */
export function dropEarlierWishes(tx: Transaction, tenantId: number, jobIds: readonly string[], at: string): void {
  tx.later('delete from earlier_wishes where tenant_id = $1 and job_request_id = any ($2::uuid[])', [tenantId, jobIds]);
  tx.later(
    `update time_proposals set state = 'expired', ended_at = $3, ended_because = case when present_start_minute is null then 'booked' end
      where tenant_id = $1 and job_request_id = any ($2::uuid[]) and state = 'offered'`,
    [tenantId, jobIds, at],
  );
  withdrawMails(tx, tenantId, jobIds, at, proposalMailKinds);
}

/** Puts the jobs into the feed of changes, so that open pages read their proposals again. The jobs stay as they are. */
export async function noteEarlierTimes(tx: Transaction, tenantId: number, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await tx.query('update job_requests set updated_at = tenant_now($1) where tenant_id = $1 and id = any ($2::uuid[])', [tenantId, jobIds]);
  tx.changes(tenantId);
}

/** SQL: the customer of the proposal `p` rests, or thinks about an earlier time, so that no earlier one is proposed. `since`: a placeholder. */
export const isResting = (since: string) => `(p.state = 'offered' and p.present_start_minute is not null or p.offered_at > ${since})`;

export interface WaitingTenant {
  readonly id: number;
  readonly clockOffsetMilliseconds: number;
}

/** How long a search counts while nothing changes: quiet hours end, and times that nobody answered go to others. */
const searchMinutes = 10;

/**
 * The businesses that have to be searched: the last search is unfinished or old, their schedule or their wishes have changed since, or a proposal
 * has ended. `now`: the service's time.
 */
export const tenantsToSearch = (db: Database, now: string): Promise<WaitingTenant[]> =>
  db.query(
    `select t.id, t.clock_offset_milliseconds as "clockOffsetMilliseconds"
       from (select distinct tenant_id from earlier_wishes) w
       join tenants t on t.id = w.tenant_id join businesses b on b.id = t.business_id and b.suspended_at is null
       join schedules s on s.tenant_id = t.id
       left join earlier_searches e on e.tenant_id = t.id
      cross join lateral (select $1::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond' as now) clock
      where e.tenant_id is null or e.behind_job_request_id is not null or e.version <> s.version or e.searched_at > clock.now or e.searched_at <= clock.now - interval '${searchMinutes} minutes'
         or exists (select from earlier_wishes i where i.tenant_id = t.id and i.wished_at >= e.searched_at)
         or exists (select from time_proposals p where p.tenant_id = t.id
                     and (p.state = 'offered' and p.expires_at <= clock.now or p.ended_at >= e.searched_at))
      order by t.id`,
    [now],
  );

/** SQL: no proposal can move job `j` any more, unless a person changes the job. */
const isOver = `(j.scheduled_at is null or j.completed_at is not null or j.archived_at is not null or j.deleted_at is not null
        or j.priority_level = 'p0' or j.crew_size <> 1
        or (select count(*) from sessions s where s.tenant_id = j.tenant_id and s.job_request_id = j.id) > 1)`;

/** A place in the order of the wishes. */
export interface WishPlace {
  readonly wishedAt: string;
  readonly jobRequestId: string;
}

interface AskedWishes {
  /** Visits that begin earlier are left out. */
  readonly from: string;
  /** Customers who were asked after this time rest. */
  readonly restsSince: string;
  /** Only wishes behind this place. null: all. */
  readonly behind: WishPlace | null;
  readonly most: number;
}

/**
 * The jobs whose customers may be asked now and whose visit a proposal may move, who waits longest first. Customers who rest or think about a
 * proposal, for whichever of their visits, do not count towards `most`.
 */
export const waitingForEarlier = (db: Database, tenantId: number, { from, restsSince, behind, most }: AskedWishes): Promise<WishPlace[]> =>
  db.query(
    `with resting as materialized (
       select o.id, o.customer_id from time_proposals p join job_requests o on o.tenant_id = p.tenant_id and o.id = p.job_request_id
        where p.tenant_id = $1 and ${isResting('$3')}
     )
     select w.job_request_id as "jobRequestId", w.wished_at as "wishedAt"
       from earlier_wishes w join job_requests j on j.tenant_id = w.tenant_id and j.id = w.job_request_id
      where w.tenant_id = $1 and j.scheduled_at > $2 and j.locked_at is null and not ${isOver}
        and not exists (select from resting r where r.id = j.id or r.customer_id = j.customer_id)
        and ($4::timestamptz is null or (w.wished_at, w.job_request_id) > ($4, $5::uuid))
      order by w.wished_at, w.job_request_id limit ${most}`,
    [tenantId, from, restsSince, behind?.wishedAt ?? null, behind?.jobRequestId ?? null],
  );

interface BegunSearch {
  readonly round: number;
  /** Where the last search stopped. null: it looked at everyone. */
  readonly behind: WishPlace | null;
}

/** The number of the business's next search, and where it goes on. */
export async function beginSearch(db: Database, tenantId: number): Promise<BegunSearch> {
  const [row] = await db.query<{ round: number; wishedAt: string | null; jobRequestId: string | null }>(
    `with made as (insert into earlier_searches (tenant_id) values ($1) on conflict do nothing returning round)
     select round, null as "wishedAt", null as "jobRequestId" from made
     union all select round, behind_wished_at, behind_job_request_id from earlier_searches where tenant_id = $1`,
    [tenantId],
  );
  const { round, wishedAt, jobRequestId } = row!;
  return { round, behind: wishedAt === null || jobRequestId === null ? null : { wishedAt, jobRequestId } };
}

/**
 * Locks the proposals of a business until the transaction ends: no other search proposes a time meanwhile. Lock it before customers and jobs. Bookings
 * do not wait for it.
 */
export async function lockProposals(tx: Transaction, tenantId: number): Promise<void> {
  await tx.query('insert into earlier_searches (tenant_id) values ($1) on conflict do nothing', [tenantId]);
  await tx.query('select 1 from earlier_searches where tenant_id = $1 for update', [tenantId]);
}

/** The jobs whose wish is over, because no proposal can move them any more. */
export async function endedWishes(db: Database, tenantId: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select j.id from earlier_wishes w join job_requests j on j.tenant_id = w.tenant_id and j.id = w.job_request_id
      where w.tenant_id = $1 and ${isOver}`,
    [tenantId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Removes those of these wishes that are still over, so that nobody is searched for and no job says that its customer waits. `isShown`: whether a job
 * says so. Hold the locks. Returns the jobs that said so, whose versions rise.
 */
export async function removeEndedWishes(
  tx: Transaction,
  tenantId: number,
  jobIds: readonly string[],
  at: string,
  isShown: (jobId: string) => boolean,
): Promise<string[]> {
  if (jobIds.length === 0) return [];
  const rows = await tx.query<{ id: string }>(
    `select j.id from job_requests j where j.tenant_id = $1 and j.id = any ($2::uuid[]) and ${isOver}`,
    [tenantId, jobIds],
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  dropEarlierWishes(tx, tenantId, ids, at);
  const shown = ids.filter(isShown);
  await countWishes(tx, tenantId, shown);
  return shown;
}

interface EndedSearch {
  readonly round: number;
  /** The version of the schedule that was searched. */
  readonly version: number;
  readonly at: string;
  /** Where this search began. null: at the front. */
  readonly from: WishPlace | null;
  /** Where it stopped. null: it looked at everyone behind its beginning. */
  readonly until: WishPlace | null;
}

/**
 * Ends the search. A search that went on behind another keeps the version and the time of the one that began at the front: what changed since is
 * searched from the front again. false: another process has ended one since this one began, so what this one found must not be written.
 */
export async function endSearch(tx: Transaction, tenantId: number, { round, version, at, from, until }: EndedSearch): Promise<boolean> {
  const rows = await tx.query(
    `update earlier_searches set round = round + 1, version = case when $5 then version else $3 end,
            searched_at = case when $5 then searched_at else $4 end, behind_wished_at = $6, behind_job_request_id = $7
      where tenant_id = $1 and round = $2 returning 1 as done`,
    [tenantId, round, version, at, from !== null, until?.wishedAt ?? null, until?.jobRequestId ?? null],
  );
  return rows.length > 0;
}
