import { refuse } from '../../../contract/errors.ts';
import { softDeleteSkill } from '../../../store/catalog/skills.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/**
 * Soft delete. Technicians keep their rows for it, so that jobs that need the skill still find them.
 * docs/reference/conventions.md#catalog-and-vehicles.
 */
export const deleteSkill = write<'deleteSkill'>(async (ctx, input) => {
  const deletedAt = await softDeleteSkill(ctx.db, ctx.tenant.id, input.id, formatMilliseconds(ctx.nowMilliseconds));
  return deletedAt === null ? refuse('SKILL_NOT_FOUND') : { id: input.id, deleted_at: deletedAt };
});
