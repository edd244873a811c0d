import { isRefusal, refuse } from '../../../contract/errors.ts';
import { categoryExists, listSkillsOfCategory, skillOrder } from '../../../store/catalog/skills.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { read } from '../handler.ts';
import { skillResource } from '../../resources/catalog/skillResources.ts';

/** The skills of one category, inactive ones included. [skill-category.skills]. */
export const listSkillsByCategory = read<'listSkillsByCategory'>(async (ctx, input) => {
  if (!(await categoryExists(ctx.db, ctx.tenant.id, input.id))) return refuse('SKILL_CATEGORY_NOT_FOUND');
  const page = readablePage(input, skillOrder);
  if (isRefusal(page)) return page;
  const found = await listSkillsOfCategory(ctx.db, ctx.tenant.id, input.id, page);
  return { skills: found.rows.map(skillResource), ...pageAnswer(page, found), ...emptyListReason(found.rows, found.total) };
});
