import { refuse } from '../../../contract/errors.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { categoryExists, listSkillsOfCategory } from '../../../store/catalog/skills.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';
import { skillResource } from '../../resources/catalog/skillResources.ts';

/** The skills of one category, inactive ones included. [skill-category.skills]. */
export const listSkillsByCategory = read<'listSkillsByCategory'>(async (ctx, input) => {
  if (!(await categoryExists(ctx.db, ctx.tenant.id, input.id))) return refuse('SKILL_CATEGORY_NOT_FOUND');
  const page = pageOf(input);
  const { rows, total } = await listSkillsOfCategory(ctx.db, ctx.tenant.id, input.id, page);
  return { skills: rows.map(skillResource), meta: metaOf(page, total, rows.length), ...emptyListReason(rows, total) };
});
