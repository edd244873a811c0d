import { invalid, isRefusal } from '../../contract/errors.ts';
import { countChangedCustomers, listCustomerRows, readChangedCustomers, type CustomerListRow } from '../../store/customers.ts';
import { metaOf, pageOf } from '../../store/paging.ts';
import { withMicroseconds } from '../../time/timestamps.ts';
import { whyNoChanges, whyNoRows } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';
import { sinceOf, totalOf } from '../../resources/since.ts';
import { phoneKeyOf } from '../../resources/phoneKey.ts';

/** Lists, searches and polls customers. Specification, "Customers" and "Common conventions". */
export const listCustomers = read<'listCustomers'>(async (ctx, input) => {
  const phoneKey = input.phone === undefined ? undefined : phoneKeyOf(input.phone, ctx.tenant.timezone);
  // Whoever asks for a number wants one caller: without this, a blank one would list every customer.
  if (phoneKey === null) return invalid('phone', 'format', 'phone_or_none');
  const filter = {
    search: input.search?.trim(),
    phoneKey,
    status: input.status,
    tier: input.tier,
  };
  const page = pageOf(input);

  if (input.since !== undefined) {
    const since = sinceOf(input.since, page);
    if (isRefusal(since)) return since;
    const { rows, hasMore, nextSince } = await ctx.feeds.page(ctx.tenant.id, 'customers', since, page.limit, (count) =>
      readChangedCustomers(ctx.db, ctx.tenant.id, filter, since, count),
    );
    const total = await totalOf(rows.length, hasMore, () => countChangedCustomers(ctx.db, ctx.tenant.id, filter, since));
    return {
      customers: rows.map(listItem),
      meta: metaOf(page, total, rows.length),
      has_more: hasMore,
      next_since: nextSince,
      ...whyNoChanges(rows, false),
    };
  }
  const nextSince = await ctx.feeds.cursor(ctx.tenant.id, 'customers');
  const { rows, total } = await listCustomerRows(ctx.db, ctx.tenant.id, filter, page, {
    sort: input.sort ?? 'newest',
    nowMilliseconds: ctx.nowMilliseconds,
  });
  return {
    customers: rows.map(listItem),
    meta: metaOf(page, total, rows.length),
    has_more: page.offset + rows.length < total,
    next_since: nextSince,
    ...whyNoRows(rows, total, { search: filter.search, phone: input.phone, status: input.status, tier: input.tier }),
  };
});

function listItem(row: CustomerListRow) {
  return {
    id: row.id,
    uid: row.uid ?? '',
    full_name: row.fullName,
    status: row.status,
    tier: row.tier,
    request_count: row.requestCount,
    phone: row.phone ?? '',
    email: row.email ?? '',
    formatted_address: row.formattedAddress ?? '',
    ...(row.totalSpent === undefined ? {} : { total_spent_12m: row.totalSpent }),
    last_request_at: row.lastRequestAt,
    updated_at: withMicroseconds(row.updatedAt),
    ...(row.deletedAt === null ? {} : { deleted_at: row.deletedAt }),
  };
}
