import { refuse } from '../../../contract/errors.ts';
import { lockCategory, softDeleteEmptyCategory } from '../../../store/catalog/skills.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Soft delete. Only a category without skills can be deleted. docs/reference/conventions.md#catalog-and-vehicles. */
export const deleteSkillCategory = write<'deleteSkillCategory'>(async (ctx, input) => {
  if (!(await lockCategory(ctx.db, ctx.tenant.id, input.id, 'update'))) return refuse('SKILL_CATEGORY_NOT_FOUND');
  const deletedAt = await softDeleteEmptyCategory(ctx.db, ctx.tenant.id, input.id, formatMilliseconds(ctx.nowMilliseconds));
  return deletedAt === null ? refuse('SKILL_CATEGORY_NOT_EMPTY') : { id: input.id, deleted_at: deletedAt };
});
