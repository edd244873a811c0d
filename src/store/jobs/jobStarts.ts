/** Jobs of a range of time by the index of their starts. */

/** As in the index job_requests_by_visit (migrations/0116_deep_pages.concurrent.sql). */
const starts = "coalesce(j.scheduled_at, 'infinity')";

/**
 * The condition that a job `j` begins before `until` and ends after `from`, told as a range of starts, which an index has in order. Both are SQL
 * of type timestamptz; null: no such end. Of the visits that last into the range, the earliest start is looked up first. `archived`: whether the
 * statement wants archived jobs; left out: both.
 */
export function startsBetween(from: string | null, until: string | null, archived: boolean | undefined): string {
  const parts = ['j.scheduled_at is not null'];
  if (from !== null) parts.push(`j.ends_at > ${from}`, `${starts} >= ${earliestStart(from, archived)}`);
  if (until !== null) parts.push(`${starts} < ${until}`);
  return parts.join(' and ');
}

const earliestStart = (at: string, archived: boolean | undefined): string =>
  `least(${at}, (select min(o.scheduled_at) from job_requests o where o.tenant_id = $1 and o.scheduled_at is not null
     and tstzrange(o.scheduled_at, o.ends_at) @> ${at} and o.deleted_at is null
     ${archived === undefined ? '' : `and o.archived_at is ${archived ? 'not null' : 'null'}`}))`;
