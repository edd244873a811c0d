import { isRefusal } from '../../contract/errors.ts';
import { metaOf, pageOf } from '../../store/paging.ts';
import { countChangedTechnicians, listTechnicianRows, readChangedTechnicians } from '../../store/team/technicians.ts';
import { whyNoChanges, emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';
import { parseSince, totalOf } from '../../resources/since.ts';
import { technicianResource } from '../../resources/team/technicianResource.ts';
import { searchTextOf } from '../../resources/searchText.ts';

/** Lists, searches and polls technicians. [since.only-changed]. */
export const listTechnicians = read<'listTechnicians'>(async (ctx, input) => {
  const filter = { status: input.status, search: searchTextOf(input.search, ctx.tenant.timezone) };
  const page = pageOf(input);
  if (input.since !== undefined) {
    const since = await parseSince(ctx, 'technicians', input.since, page);
    if (isRefusal(since)) return since;
    const { rows, hasMore, nextSince } = await ctx.feeds.page(ctx.tenant.id, 'technicians', since, page.limit, (count) =>
      readChangedTechnicians(ctx.db, ctx.tenant.id, filter, since, count),
    );
    const total = await totalOf(rows.length, hasMore, () => countChangedTechnicians(ctx.db, ctx.tenant.id, filter, since));
    return {
      technicians: rows.map((row) => technicianResource(ctx.tenant, ctx.locale, row)),
      meta: metaOf(page, total, rows.length),
      has_more: hasMore,
      next_since: nextSince,
      ...whyNoChanges(rows, false),
    };
  }
  const nextSince = await ctx.feeds.cursor(ctx.tenant.id, 'technicians');
  const { rows, total } = await listTechnicianRows(ctx.db, ctx.tenant.id, filter, page);
  return {
    technicians: rows.map((row) => technicianResource(ctx.tenant, ctx.locale, row)),
    meta: metaOf(page, total, rows.length),
    has_more: page.offset + rows.length < total,
    next_since: nextSince,
    ...emptyListReason(rows, total, filter),
  };
});
