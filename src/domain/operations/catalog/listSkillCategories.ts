import { metaOf, pageOf } from '../../../store/paging.ts';
import { listCategoryRows } from '../../../store/catalog/skills.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';
import { skillCategoryResource } from '../../resources/catalog/skillResources.ts';

/** The skill categories, sorted by name. [skill-category.list]. */
export const listSkillCategories = read<'listSkillCategories'>(async (ctx, input) => {
  const page = pageOf(input);
  const { rows, total } = await listCategoryRows(ctx.db, ctx.tenant.id, page);
  return { categories: rows.map(skillCategoryResource), meta: metaOf(page, total, rows.length), ...emptyListReason(rows, total) };
});
