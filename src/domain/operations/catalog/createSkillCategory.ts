import { isRefusal, refuse } from '../../../contract/errors.ts';
import { newId } from '../../../store/ids.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { insertCategory } from '../../../store/catalog/skills.ts';
import { write } from '../handler.ts';
import { skillCategoryResource } from '../../resources/catalog/skillResources.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';

/** Creates a skill category with a unique name. docs/reference/conventions.md#catalog-and-vehicles. */
export const createSkillCategory = write<'createSkillCategory'>(async (ctx, input) => {
  const name = input.name.trim();
  const row = await refusingOn(ctx.db, 'skill_categories_name', refuse('SKILL_CATEGORY_DUPLICATE', { name }), () =>
    insertCategory(ctx.db, ctx.tenant.id, newId(ctx.nowMilliseconds), name, input.icon ?? '', formatMilliseconds(ctx.nowMilliseconds)),
  );
  return isRefusal(row) ? row : skillCategoryResource(row);
});
