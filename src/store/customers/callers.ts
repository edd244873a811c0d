/** Who may be calling: customers and guests found by a part of their name or number, with their visits. docs/internals/records.md#callers. */
import type { Database } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { Conditions } from '../paging.ts';
import { addIndexedSearch, type SearchText } from '../search.ts';

interface CallersVisit {
  readonly jobId: string;
  readonly scheduledAt: string;
}

export interface CallerRow {
  /** null: a guest without a record. */
  readonly customerId: string | null;
  /** The newest job of a guest; null for a customer. */
  readonly jobId: string | null;
  readonly fullName: string;
  readonly isInactive: boolean;
  readonly phone: string;
  readonly formattedAddress: string;
  readonly visitCount: number;
  readonly nextVisitAt: string | null;
  readonly lastVisitAt: string | null;
  readonly visitToday: CallersVisit | null;
  readonly lastRequestAt: string | null;
}

/** All RFC 3339. `today` is the business-local day, half-open. */
export interface CallerTimes {
  readonly now: string;
  readonly today: { readonly start: string; readonly end: string };
}

/** Of more matches only those who booked last, or have a visit today, are compared. */
const mostCompared = 50;
/** Guests are put together from their newest jobs. */
const mostGuestJobs = 200;

/** Customers that match. Those with a visit today come first, then those who booked last. One row more than `most` says that there are more. */
export function findCustomerCallers(
  db: Database,
  tenantId: number,
  search: SearchText,
  { now, today }: CallerTimes,
  most: number,
): Promise<CallerRow[]> {
  const where = new Conditions(tenantId, now, today.start, today.end);
  addIndexedSearch(where, 'c', search);
  const visits = `from job_requests j where j.tenant_id = $1 and j.customer_id = found.id and j.scheduled_at is not null
    and j.archived_at is null and j.deleted_at is null`;
  const matching = `select c.id, c.full_name, c.status, c.phone, c.address, c.last_request_at from customers c
    where c.tenant_id = $1 and c.deleted_at is null${where.sql}`;
  return db.query<CallerRow>(
    `select ${plannedAnew} * from (select found.id as "customerId", null as "jobId", found.full_name as "fullName", found.status = 'inactive' as "isInactive", coalesce(found.phone, '') as phone,
            coalesce(found.address->>'formatted', '') as "formattedAddress", found.last_request_at as "lastRequestAt",
            (select count(*)::int ${visits}) as "visitCount",
            (select j.scheduled_at ${visits} and j.scheduled_at >= $2 order by j.scheduled_at limit 1) as "nextVisitAt",
            (select j.scheduled_at ${visits} and j.scheduled_at < $2 order by j.scheduled_at desc limit 1) as "lastVisitAt",
            (select jsonb_build_object('jobId', j.id, 'scheduledAt', to_char(j.scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
              ${visits} and j.scheduled_at >= $3 and j.scheduled_at < $4 order by j.completed_at is not null, j.scheduled_at limit 1) as "visitToday"
       from ((${matching} order by c.last_request_at desc nulls last, c.id limit ${mostCompared})
             union (${matching} and c.id in (
               select j.customer_id from job_requests j where j.tenant_id = $1 and j.scheduled_at >= $3 and j.scheduled_at < $4
                  and j.archived_at is null and j.deleted_at is null) limit ${mostCompared})) found) callers
      order by "visitToday" is null, "lastRequestAt" desc nulls last, "customerId" limit ${most + 1}`,
    where.values,
  );
}

/** Guests that match, each once, in the same order. Jobs of one name and number are one guest. */
export function findGuestCallers(
  db: Database,
  tenantId: number,
  search: SearchText,
  { now, today }: CallerTimes,
  most: number,
): Promise<CallerRow[]> {
  const where = new Conditions(tenantId, now, today.start, today.end);
  addIndexedSearch(where, 'j', search);
  const isVisit = 'j.scheduled_at is not null and j.archived_at is null';
  return db.query<CallerRow>(
    `select ${plannedAnew} * from (select null as "customerId", (array_agg(j.id order by j.created_at desc, j.id desc))[1] as "jobId", min(j.customer_name) as "fullName", false as "isInactive",
            coalesce(min(j.customer_phone), '') as phone,
            (array_agg(coalesce(j.address->>'formatted', '') order by j.created_at desc, j.id desc))[1] as "formattedAddress",
            max(j.created_at) as "lastRequestAt", (count(*) filter (where ${isVisit}))::int as "visitCount",
            min(j.scheduled_at) filter (where ${isVisit} and j.scheduled_at >= $2) as "nextVisitAt",
            max(j.scheduled_at) filter (where ${isVisit} and j.scheduled_at < $2) as "lastVisitAt",
            (array_agg(jsonb_build_object('jobId', j.id, 'scheduledAt', to_char(j.scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
               order by j.completed_at is not null, j.scheduled_at)
              filter (where ${isVisit} and j.scheduled_at >= $3 and j.scheduled_at < $4))[1] as "visitToday"
       from (select j.* from job_requests j where j.tenant_id = $1 and j.customer_id is null and j.deleted_at is null${where.sql}
              order by j.created_at desc, j.id desc limit ${mostGuestJobs}) j
      group by folded(j.customer_name), regexp_replace(coalesce(j.customer_phone, ''), '[^0-9]+', '', 'g')) callers
      order by "visitToday" is null, "lastRequestAt" desc limit ${most + 1}`,
    where.values,
  );
}
