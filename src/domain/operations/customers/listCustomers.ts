import { missingPermissions } from '../../../machinery/auth/principal.ts';
import type { ReadContext } from '../../call/context.ts';
import { invalid, isRefusal } from '../../../contract/errors.ts';
import { countChangedCustomers, listCustomerRows, readChangedCustomers, type CustomerListRow } from '../../../store/customers/customers.ts';
import { visitWindowOf } from '../../jobs/records/jobRequestResource.ts';
import { readOpenJobs, type OpenJobRow } from '../../../store/jobs/jobRequestList.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { withMicroseconds } from '../../../ground/time/timestamps.ts';
import { emptyFeedReason, emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';
import { parseSince, totalOf } from '../../resources/since.ts';
import { phoneKeysOf } from '../../resources/customers/phoneKey.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { searchTextOf } from '../../resources/searchText.ts';
import { attentionOf } from '../../jobs/live/attention.ts';
import { customerOrders } from '../../../store/customers/customerOrders.ts';
import { shownCustomerName } from '../../../ground/texts/customerName.ts';

/** Lists, searches and polls customers. [customer.search, since.only-changed]. */
export const listCustomers = read<'listCustomers'>(async (ctx, input) => {
  const phoneKeys = input.phone === undefined ? undefined : phoneKeysOf(input.phone, ctx.tenant);
  // Without this check a blank number would list every customer.
  if (phoneKeys?.length === 0) return invalid('phone', 'format', 'phone_or_none');
  const filter = {
    search: searchTextOf(input.search, ctx.tenant.timezone),
    phoneKeys,
    postalCode: input.postal_code?.trim() || undefined,
    status: input.status,
    tier: input.tier,
    hasPlace: input.has_place,
    contactMissing: input.contact_missing,
  };
  if (input.since !== undefined) {
    if (input.after !== undefined) return invalid('after', 'conflict', 'after_and_since');
    const page = pageOf(input);
    const since = await parseSince(ctx, 'customers', input.since, page);
    if (isRefusal(since)) return since;
    const { rows, hasMore, nextSince, begin } = await ctx.feeds.page(ctx.tenant.id, 'customers', since, page.limit, (from, count) =>
      readChangedCustomers(ctx.db, ctx.tenant.id, filter, from, count),
    );
    const total = await totalOf(rows.length, hasMore, () => countChangedCustomers(ctx.db, ctx.tenant.id, filter, begin));
    return {
      customers: rows.map(listItem(ctx.locale)),
      meta: metaOf(page, total, rows.length),
      has_more: hasMore,
      next_since: nextSince,
      ...emptyFeedReason(rows, false),
    };
  }
  const sort = input.sort ?? 'newest';
  const page = readablePage(input, customerOrders[sort]);
  if (isRefusal(page)) return page;
  const nextSince = await ctx.feeds.cursor(ctx.tenant.id, 'customers');
  const found = await listCustomerRows(ctx.db, ctx.tenant.id, filter, page, {
    sort,
    nowMilliseconds: ctx.nowMilliseconds,
  });
  const items = found.rows.map(listItem(ctx.locale));
  // Whoever looks a caller up goes on to the open jobs.
  const customers = input.phone === undefined && input.postal_code === undefined ? items : await withOpenJobs(ctx, items);
  return {
    customers,
    ...pageAnswer(page, found),
    has_more: found.next !== null,
    next_since: nextSince,
    ...emptyListReason(found.rows, found.total, {
      search: input.search?.trim(),
      phone: input.phone,
      postal_code: input.postal_code,
      status: input.status,
      tier: input.tier,
      has_place: input.has_place,
      contact_missing: input.contact_missing,
    }),
  };
});

/** Most open jobs listed per customer, enough for a phone call. */
const mostOpenJobs = 10;

/** Adds open jobs when the search is by phone number, because the caller usually asks about them next. */
async function withOpenJobs<Item extends { id: string }>(ctx: ReadContext, items: readonly Item[]) {
  const { db, tenant, principal } = ctx;
  if (items.length === 0 || missingPermissions(principal, ['job_view']).length > 0) return [...items];
  const ids = items.map(({ id }) => id);
  const jobs = Map.groupBy(await readOpenJobs(db, tenant.id, ids, mostOpenJobs), ({ customerId }) => customerId);
  return items.map((item) => ({ ...item, open_jobs: (jobs.get(item.id) ?? []).map((row) => openJob(ctx, row)) }));
}

const openJob = ({ tenant, nowMilliseconds }: ReadContext, row: OpenJobRow) => ({
  id: row.id,
  short_code: row.shortCode,
  status_version: row.statusVersion,
  status_key: row.statusKey,
  job_type_name: row.jobTypeName,
  scheduled_at: row.scheduledAt,
  arrival_window: row.scheduledAt === null ? null : visitWindowOf(tenant, { ...row, scheduledAt: row.scheduledAt }),
  technician_name: row.technicianName,
  attention_reason: attentionOf({ ...row, completedAt: null, archivedAt: null }, nowMilliseconds).reason,
});

const listItem = (locale: ReadContext['locale']) => (row: CustomerListRow) => ({
  id: row.id,
  uid: row.uid ?? '',
  full_name: shownCustomerName(row.fullName, locale),
  status: row.status,
  tier: row.tier,
  request_count: row.requestCount,
  phone: row.phone ?? '',
  email: row.email ?? '',
  formatted_address: row.formattedAddress ?? '',
  precision: row.precision,
  ...(row.totalSpent === undefined ? {} : { total_spent_12m: row.totalSpent }),
  last_request_at: row.lastRequestAt,
  updated_at: withMicroseconds(row.updatedAt),
  ...(row.deletedAt === null ? {} : { deleted_at: row.deletedAt }),
  ...(row.mergedInto === null ? {} : { merged_into_customer_id: row.mergedInto }),
  ...(row.erasedAt === null ? {} : { erased_at: row.erasedAt }),
});
