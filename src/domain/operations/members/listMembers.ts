import { memberResource, viewOf } from '../../members/memberResource.ts';
import { listMemberRows } from '../../../store/access/memberRows.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { searchTextOf } from '../../resources/searchText.ts';
import { read } from '../handler.ts';

/** The members of the business, sorted by name. */
export const listMembers = read<'listMembers'>(async (ctx, input) => {
  const page = pageOf(input);
  const { rows, total } = await listMemberRows(ctx.db, viewOf(ctx), { ...input, search: searchTextOf(input.search, null) }, page);
  return { members: rows.map((row) => memberResource(ctx, row)), meta: metaOf(page, total, rows.length) };
});
