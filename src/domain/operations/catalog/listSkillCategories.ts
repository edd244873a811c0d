import { isRefusal } from '../../../contract/errors.ts';
import { listCategoryRows, categoryOrder } from '../../../store/catalog/skills.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';
import { skillCategoryResource } from '../../resources/catalog/skillResources.ts';

/** The skill categories, sorted by name. [skill-category.list]. */
export const listSkillCategories = read<'listSkillCategories'>(async (ctx, input) => {
  const page = readablePage(input, categoryOrder);
  if (isRefusal(page)) return page;
  const found = await listCategoryRows(ctx.db, ctx.tenant.id, page);
  return { categories: found.rows.map(skillCategoryResource), ...pageAnswer(page, found), ...emptyListReason(found.rows, found.total) };
});
