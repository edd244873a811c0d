import { isRefusal, refuse } from '../../../contract/errors.ts';
import { newId } from '../../../store/ids.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { findSkill, insertSkill, lockCategory } from '../../../store/catalog/skills.ts';
import { write } from '../handler.ts';
import { skillResource } from '../../resources/catalog/skillResources.ts';

/** Creates a skill. Its name must be unique in its category. docs/reference/conventions.md#catalog-and-vehicles. */
export const createSkill = write<'createSkill'>(async (ctx, input) => {
  if (!(await lockCategory(ctx.db, ctx.tenant.id, input.category_id, 'share'))) return refuse('SKILL_CATEGORY_NOT_FOUND');
  const id = newId(ctx.nowMilliseconds);
  const name = input.name.trim();
  const refused = await refusingOn(ctx.db, 'skills_name', refuse('SKILL_DUPLICATE', { name }), () =>
    insertSkill(
      ctx.db,
      ctx.tenant.id,
      id,
      {
        name,
        description: input.description ?? '',
        categoryId: input.category_id,
        isActive: input.is_active ?? true,
      },
      formatMilliseconds(ctx.nowMilliseconds),
    ),
  );
  return isRefusal(refused) ? refused : skillResource((await findSkill(ctx.db, ctx.tenant.id, id))!);
});
