import { invalid, isRefusal } from '../../../contract/errors.ts';
import type { ReadContext } from '../../call/context.ts';
import { technicianDays } from '../../planning/hours/technicianDays.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import {
  countChangedTechnicians,
  listTechnicianRows,
  readChangedTechnicians,
  technicianOrder,
  type TechnicianRow,
} from '../../../store/team/technicians.ts';
import { isCalendarDate } from '../../../ground/time/localTime.ts';
import { emptyFeedReason, emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { parseSince, totalOf } from '../../resources/since.ts';
import { technicianResource } from '../../resources/team/technicianResource.ts';
import { searchTextOf } from '../../resources/searchText.ts';

/** Lists, searches and polls technicians. [since.only-changed]. */
export const listTechnicians = read<'listTechnicians'>(async (ctx, input) => {
  if (input.date !== undefined && !isCalendarDate(input.date)) return invalid('date', 'format', 'no_such_day');
  const filter = { status: input.status, search: searchTextOf(input.search, ctx.tenant.timezone) };
  if (input.since !== undefined) {
    if (input.after !== undefined) return invalid('after', 'conflict', 'after_and_since');
    const page = pageOf(input);
    const since = await parseSince(ctx, 'technicians', input.since, page);
    if (isRefusal(since)) return since;
    const { rows, hasMore, nextSince, begin } = await ctx.feeds.page(ctx.tenant.id, 'technicians', since, page.limit, (from, count) =>
      readChangedTechnicians(ctx.db, ctx.tenant.id, filter, from, count),
    );
    const total = await totalOf(rows.length, hasMore, () => countChangedTechnicians(ctx.db, ctx.tenant.id, filter, begin));
    return {
      technicians: await resourcesOf(ctx, rows, input.date),
      meta: metaOf(page, total, rows.length),
      has_more: hasMore,
      next_since: nextSince,
      ...emptyFeedReason(rows, false),
    };
  }
  const page = readablePage(input, technicianOrder);
  if (isRefusal(page)) return page;
  const nextSince = await ctx.feeds.cursor(ctx.tenant.id, 'technicians');
  const found = await listTechnicianRows(ctx.db, ctx.tenant.id, filter, page);
  return {
    technicians: await resourcesOf(ctx, found.rows, input.date),
    ...pageAnswer(page, found),
    has_more: found.next !== null,
    next_since: nextSince,
    ...emptyListReason(found.rows, found.total, filter),
  };
});

async function resourcesOf(ctx: ReadContext, rows: readonly TechnicianRow[], date: string | undefined) {
  const days = date === undefined || rows.length === 0 ? [] : await technicianDays(ctx, rows, date);
  return rows.map((row, index) => ({ ...technicianResource(ctx.tenant, ctx.locale, row), ...days[index] }));
}
