import { isRefusal } from '../../../contract/errors.ts';
import { memberResource, viewOf } from '../../members/memberResource.ts';
import { listMemberRows, memberOrder } from '../../../store/access/memberRows.ts';
import { searchTextOf } from '../../resources/searchText.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';

/** The members of the business, sorted by name. */
export const listMembers = read<'listMembers'>(async (ctx, input) => {
  const page = readablePage(input, memberOrder);
  if (isRefusal(page)) return page;
  const found = await listMemberRows(ctx.db, viewOf(ctx), { ...input, search: searchTextOf(input.search, null) }, page);
  return { members: found.rows.map((row) => memberResource(ctx, row)), ...pageAnswer(page, found) };
});
