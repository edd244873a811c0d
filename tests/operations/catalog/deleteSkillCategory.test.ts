/** Removing a category of skills. */
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { name, openCatalog } from './catalog.ts';

const { business } = await openCatalog();

it('[skill-category.not-empty, skill-category.create] deletes a category only when it is empty, and keeps its name unique', async () => {
  const created = await business.ok('createSkillCategory', { name: name('Unique') });
  expect(refusal(await business.call('createSkillCategory', { name: created.name.toUpperCase() }))).toEqual([
    409,
    'SKILL_CATEGORY_DUPLICATE',
  ]);
  const skill = await business.ok('createSkill', { name: name('Last'), category_id: created.id });
  expect(refusal(await business.call('deleteSkillCategory', { id: created.id }))).toEqual([409, 'SKILL_CATEGORY_NOT_EMPTY']);
  await business.ok('deleteSkill', { id: skill.id });
  await business.ok('deleteSkillCategory', { id: created.id });
  expect((await business.ok('listSkillCategories', { limit: 1000 })).categories.map(({ id }) => id)).not.toContain(created.id);
});
