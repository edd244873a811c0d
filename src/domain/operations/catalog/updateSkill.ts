import { isRefusal, refuse } from '../../../contract/errors.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { findSkill, lockCategory, lockSkill, updateSkillRow } from '../../../store/catalog/skills.ts';
import { write } from '../handler.ts';
import { skillResource } from '../../resources/catalog/skillResources.ts';

/** Partial update. Can move the skill to another category. docs/reference/conventions.md#catalog-and-vehicles. */
export const updateSkill = write<'updateSkill'>(async (ctx, input) => {
  // Locks the category before the skill, in the same order as its deletion, to avoid a deadlock.
  if (input.category_id !== undefined && !(await lockCategory(ctx.db, ctx.tenant.id, input.category_id, 'share')))
    return (await findSkill(ctx.db, ctx.tenant.id, input.id)) ? refuse('SKILL_CATEGORY_NOT_FOUND') : refuse('SKILL_NOT_FOUND');
  const stored = await lockSkill(ctx.db, ctx.tenant.id, input.id);
  if (!stored) return refuse('SKILL_NOT_FOUND');
  const name = input.name?.trim() ?? stored.name;
  const refused = await refusingOn(ctx.db, 'skills_name', refuse('SKILL_DUPLICATE', { name }), () =>
    updateSkillRow(ctx.db, ctx.tenant.id, stored.id, {
      name,
      description: input.description ?? stored.description,
      categoryId: input.category_id ?? stored.categoryId,
      isActive: input.is_active ?? stored.isActive,
    }),
  );
  return isRefusal(refused) ? refused : skillResource((await findSkill(ctx.db, ctx.tenant.id, stored.id))!);
});
