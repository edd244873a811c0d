import { invalid } from '../../contract/errors.ts';
import { listChangedCustomers, listCustomerRows, type CustomerRow } from '../../store/customers.ts';
import { Conditions, containing, metaOf, pageOf } from '../../store/paging.ts';
import { formatMilliseconds, normalizeTimestamp } from '../../time/timestamps.ts';
import { read } from '../context.ts';
import { phoneKeyOf } from './phoneKey.ts';

/** Lists, searches and polls customers. Specification, "Customers" and "Common conventions". */
export const listCustomers = read<'listCustomers'>(async (ctx, input) => {
  const where = new Conditions(ctx.tenant.id);
  if (input.search?.trim())
    where.add((value) => `(c.full_name ilike ${value} or c.email ilike ${value} or c.phone ilike ${value} or c.uid ilike ${value})`, containing(input.search.trim()));
  if (input.phone?.trim()) where.add((value) => `c.phone_key = ${value}`, phoneKeyOf(input.phone, ctx.tenant.timezone) ?? '');
  if (input.status !== undefined) where.add((value) => `c.status = ${value}`, input.status);
  if (input.tier !== undefined) where.add((value) => `c.tier = ${value}`, input.tier);
  const page = pageOf(input);

  if (input.since !== undefined) {
    const since = normalizeTimestamp(input.since);
    if (since === null) return invalid('since', 'format', 'since must be an RFC 3339 timestamp; echo next_since.');
    const { rows, hasMore } = await listChangedCustomers(ctx.db, where, since, page.limit);
    return {
      customers: rows.map(listItem),
      meta: metaOf({ ...page, page: 1 }, rows.length, rows.length),
      has_more: hasMore,
      next_since: rows.at(-1)?.updatedAt ?? since,
    };
  }
  const isPlain = where.isEmpty;
  const { rows, total } = await listCustomerRows(ctx.db, where, page, isPlain);
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
