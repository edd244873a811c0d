import { isRefusal } from '../../../contract/errors.ts';
import { currentNameIn } from '../../../contract/formerNames.ts';
import { JobRequest } from '../../../contract/schemas/jobRequest.ts';
import { readChangedJobs } from '../../../store/jobs/jobRequestList.ts';
import { pageOf } from '../../../store/paging.ts';
import { emptyFeedReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';
import { parseSince } from '../../resources/since.ts';
import { jobRequestWithLink } from '../../jobs/customer/customerLink.ts';

/** The changes feed. [changes.order, changes.everything-once]; docs/reference/conventions.md#cursors. */
export const listJobRequestChanges = read<'listJobRequestChanges'>(async (ctx, input) => {
  if (input.since === undefined)
    return { items: [], next_since: await ctx.feeds.prime(ctx.tenant.id, 'job_requests'), has_more: false, ...emptyFeedReason([], true) };
  const page = pageOf(input);
  const since = await parseSince(ctx, 'job_requests', input.since, page);
  if (isRefusal(since)) return since;
  const filter = { statusKeys: input.status_keys, customerId: input.customer_id };
  const { rows, hasMore, nextSince } = await ctx.feeds.page(ctx.tenant.id, 'job_requests', since, page.limit, (from, count) =>
    readChangedJobs(ctx.db, ctx.tenant.id, filter, from, count),
  );
  const items = rows.map((row) => ({
    ...jobRequestWithLink(ctx, row),
    ...(row.changedFields === null ? {} : { changed_fields: row.changedFields.flatMap(fieldsOf).sort() }),
  }));
  return { items, next_since: nextSince, has_more: hasMore, ...emptyFeedReason(rows, false) };
});

/** The database writes the names that the fields had when its trigger was made. The last action is read from the actions. */
const fieldsOf = (name: string): string[] => (name === 'action_audit' ? [name, 'last_action'] : [currentNameIn(JobRequest, name)]);
