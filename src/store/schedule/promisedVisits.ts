/** The one definition of an on-time visit, as parts of a statement with the tenant as $1. Today and the reports use it. */

/** A common table: the workflows that tell the arrival, with the statuses in which the visit has begun, and those from the departure on. */
export const arrivalFlowsSql = `flows as materialized (
       select w.id, arrived.key as arrived_key, array(select status->>'key' from jsonb_array_elements(w.statuses) with ordinality as s (status, n)
                                                       where n >= arrived.place) as begun_keys,
              array(select status->>'key' from jsonb_array_elements(w.statuses) with ordinality as s (status, n)
                     where n >= coalesce((select d.n from jsonb_array_elements(w.statuses) with ordinality as d (status, n)
                                           where d.status->>'means' = 'departed'), arrived.place)) as reported_keys
         from workflows w, lateral (select status->>'key' as key, n as place from jsonb_array_elements(w.statuses) with ordinality as s (status, n)
                                     where status->>'means' = 'arrived') arrived
        where w.tenant_id = $1
     )`;

/**
 * A query of visits with a promised window, from `flows`. `until` is the end of the window. `range`: which jobs `j`. `more`: further columns,
 * each followed by a comma. `windowMinutes`: the arrival window of jobs that have none of their own. `isOnlyReported`: without visits of which
 * nothing was reported. Where visits run as planned, these were neither on time nor late.
 */
export const promisedVisitsSql = ({
  range,
  windowMinutes,
  isOnlyReported,
  more = '',
}: {
  readonly range: string;
  readonly windowMinutes: string;
  readonly isOnlyReported: boolean;
  readonly more?: string;
}): string =>
  `select ${more} j.completed_at, j.status_key = any (f.begun_keys) as has_begun, j.status_history, f.arrived_key,
              coalesce(j.promised_start_at, j.scheduled_at) + coalesce(j.arrival_window_minutes, ${windowMinutes}) * interval '1 minute' as until
         from job_requests j join flows f on f.id = j.workflow_id
        where j.tenant_id = $1 and ${range}
          and j.scheduled_at is not null and j.archived_at is null and j.deleted_at is null
          ${isOnlyReported ? 'and (j.completed_at is not null or j.status_key = any (f.reported_keys))' : ''}
          -- Of a visit that was completed before it was imported, often nobody knows when it began.
          -- An erasure takes the reference of an imported visit. Its audit still says that it was imported.
          and (j.external_reference is null and (j.customer_name <> '' or not j.action_audit ? 'import')
               or j.completed_at is null or j.completed_at > (j.action_audit->'import'->>'at')::timestamptz
               or exists (select from jsonb_array_elements(j.status_history) as h where h->>'key' = f.arrived_key))`;

/**
 * Whether a row of `promisedVisitsSql` was begun before the end of its window. A job that was completed within its window was also
 * reached within it. This holds for most jobs, so their history is not opened.
 */
export const isInTimeSql = `(coalesce(completed_at <= until, false) or coalesce(has_begun and (
                select max((h->>'entered_at')::timestamptz) from jsonb_array_elements(status_history) as h where h->>'key' = arrived_key) <= until, false))`;
