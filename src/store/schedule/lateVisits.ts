/** What was reported of late visits, and when each tenant was last looked at. docs/internals/engine.md#live-state */
import type { Database, Transaction } from '../driver/database.ts';
import { removeOld } from '../driver/removal.ts';

/** In place of a cause: no other visit makes this one late. */
const noCause = '00000000-0000-0000-0000-000000000000';

/** A visit is at most a day away from now where it is today, in any zone. */
const dayMinutes = 1_440;

/**
 * The tenants with a visit near now that were not reckoned at this minute of their own clock. `nowMilliseconds` is the service's time. Those
 * reckoned longest ago come first.
 */
export async function tenantsToReckon(db: Database, nowMilliseconds: number): Promise<{ id: number; clockOffsetMilliseconds: number }[]> {
  return db.query(
    `select t.id, t.clock_offset_milliseconds as "clockOffsetMilliseconds"
       from tenants t
       join businesses b on b.id = t.business_id and b.suspended_at is null
      cross join lateral (select floor(($1::bigint + t.clock_offset_milliseconds) / 60000)::int as minute) now
       left join late_reckonings r on r.tenant_id = t.id
      where (r.minute is null or r.minute < now.minute)
        and exists (select from sessions s where s.tenant_id = t.id and s.active and s.end_minute > now.minute - ${dayMinutes}
                       and s.end_minute < now.minute + ${2 * dayMinutes})
      order by r.minute nulls first, t.id`,
    [nowMilliseconds],
  );
}

/**
 * Claims the reckoning of a tenant at a minute, until the transaction ends. False: it was done, or another process is doing it. The claim is
 * gone when the transaction rolls back.
 */
export async function claimReckoning(tx: Transaction, tenantId: number, minute: number): Promise<boolean> {
  tx.later('insert into late_reckonings (tenant_id, minute) values ($1, -1) on conflict do nothing', [tenantId]);
  const rows = await tx.query(
    `update late_reckonings set minute = $2
      where tenant_id = (select tenant_id from late_reckonings where tenant_id = $1 and minute < $2 for update skip locked)
     returning 1 as done`,
    [tenantId, minute],
  );
  return rows.length > 0;
}

/** A late visit to report. */
export interface LateVisit {
  /** The business-local day on which it begins. */
  readonly date: string;
  readonly jobRequestId: string;
  readonly ordinal: number;
  readonly eventType: string;
  /** null: no other visit makes it late. */
  readonly causeJobRequestId: string | null;
}

/** Remembers these late visits. Returns those that were not known, in the given order. */
export async function rememberLateVisits<Late extends LateVisit>(
  tx: Transaction,
  tenantId: number,
  visits: readonly Late[],
): Promise<Late[]> {
  if (visits.length === 0) return [];
  const rows = await tx.query<{ at: number }>(
    `with given as (
       select (at - 1)::int as at, (v->>'date')::date as date, (v->>'jobRequestId')::uuid as id, (v->>'ordinal')::int as ordinal, v->>'eventType' as type,
              coalesce((v->>'causeJobRequestId')::uuid, '${noCause}') as cause
         from json_array_elements($2::json) with ordinality as each (v, at)
     ), new as (
       insert into late_visits (tenant_id, date, job_request_id, ordinal, event_type, cause_job_request_id)
       select $1, date, id, ordinal, type, cause from given
       on conflict do nothing
       returning job_request_id, ordinal, event_type, cause_job_request_id
     )
     select at from given join new on job_request_id = id and new.ordinal = given.ordinal and event_type = type and cause_job_request_id = cause
      order by at`,
    [tenantId, JSON.stringify(visits)],
  );
  return rows.map(({ at }) => visits[at]!);
}

/** Forgets late visits of days before `date`. */
export const forgetOldLateVisits = (db: Database, date: string, signal?: AbortSignal): Promise<void> =>
  removeOld(db, { table: 'late_visits', where: 't.date < $1::date', values: [date], age: 'date', owner: 'tenant_id' }, signal);
