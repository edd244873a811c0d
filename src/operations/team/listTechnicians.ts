import { invalid } from '../../contract/errors.ts';
import { metaOf, pageOf } from '../../store/paging.ts';
import { listChangedTechnicians, listTechnicianRows } from '../../store/technicians.ts';
import { formatMilliseconds, normalizeTimestamp } from '../../time/timestamps.ts';
import { read } from '../context.ts';
import { technicianResource } from './technicianResource.ts';

export const listTechnicians = read<'listTechnicians'>(async (ctx, input) => {
  const filter = { status: input.status, search: input.search?.trim() };
  const page = pageOf(input);
  if (input.since !== undefined) {
    const since = normalizeTimestamp(input.since);
    if (since === null) return invalid('since', 'format', 'since must be an RFC 3339 timestamp; echo next_since.');
    const { rows, hasMore } = await listChangedTechnicians(ctx.db, ctx.tenant.id, filter, since, page.limit);
    return {
      technicians: rows.map((row) => technicianResource(ctx.tenant, row)),
      meta: metaOf({ ...page, page: 1 }, rows.length, rows.length),
      has_more: hasMore,
      next_since: rows.at(-1)?.updatedAt ?? since,
    };
  }
  const { rows, total } = await listTechnicianRows(ctx.db, ctx.tenant.id, filter, page);
  return {
    technicians: rows.map((row) => technicianResource(ctx.tenant, row)),
    meta: metaOf(page, total, rows.length),
    has_more: page.offset + rows.length < total,
    next_since: formatMilliseconds(ctx.nowMilliseconds),
  };
});
