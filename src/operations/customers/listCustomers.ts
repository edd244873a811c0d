import { invalid } from '../../contract/errors.ts';
import { listChangedCustomers, listCustomerRows, type CustomerRow } from '../../store/customers.ts';
import { metaOf, pageOf } from '../../store/paging.ts';
import { formatMilliseconds, normalizeTimestamp } from '../../time/timestamps.ts';
import { read } from '../context.ts';
import { phoneKeyOf } from './phoneKey.ts';

/** Lists, searches and polls customers. Specification, "Customers" and "Common conventions". */
export const listCustomers = read<'listCustomers'>(async (ctx, input) => {
  const filter = {
    search: input.search?.trim(),
    phoneKey: input.phone?.trim() ? (phoneKeyOf(input.phone, ctx.tenant.timezone) ?? '') : undefined,
    status: input.status,
    tier: input.tier,
  };
  const page = pageOf(input);

  if (input.since !== undefined) {
    const since = normalizeTimestamp(input.since);
    if (since === null) return invalid('since', 'format', 'since must be an RFC 3339 timestamp; echo next_since.');
    const { rows, hasMore } = await listChangedCustomers(ctx.db, ctx.tenant.id, filter, since, page.limit);
    return {
      customers: rows.map(listItem),
      meta: metaOf({ ...page, page: 1 }, rows.length, rows.length),
      has_more: hasMore,
      next_since: rows.at(-1)?.updatedAt ?? since,
    };
  }
  const { rows, total } = await listCustomerRows(ctx.db, ctx.tenant.id, filter, page);
  return {
    customers: rows.map(listItem),
    meta: metaOf(page, total, rows.length),
    has_more: page.offset + rows.length < total,
    next_since: formatMilliseconds(ctx.nowMilliseconds),
  };
});

function listItem(row: CustomerRow) {
  return {
    id: row.id,
    uid: row.uid ?? '',
    full_name: row.fullName,
    status: row.status,
    tier: row.tier,
    request_count: row.requestCount,
    last_request_at: row.lastRequestAt,
    updated_at: row.updatedAt,
    ...(row.deletedAt === null ? {} : { deleted_at: row.deletedAt }),
  };
}
