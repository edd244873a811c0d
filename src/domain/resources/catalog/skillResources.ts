/** Skills and categories in the shape of an answer. [skill.create, skill-category.create]. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { SkillCategoryRow, SkillRow } from '../../../store/catalog/skills.ts';
import { withMicroseconds } from '../../../ground/time/timestamps.ts';

export function skillResource(row: SkillRow): OutputOf<Operations['createSkill']> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category_id: row.categoryId,
    is_active: row.isActive,
    members: row.members,
    created_at: row.createdAt,
    updated_at: withMicroseconds(row.updatedAt),
  };
}

export function skillCategoryResource(row: SkillCategoryRow): OutputOf<Operations['createSkillCategory']> {
  return { id: row.id, name: row.name, icon: row.icon, created_at: row.createdAt, updated_at: withMicroseconds(row.updatedAt) };
}
