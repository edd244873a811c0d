/** The active skills of a business in one flat list. */
import { expect, it } from 'vitest';
import { name, openCatalog } from './catalog.ts';

const { business, category } = await openCatalog();

it('[skill.flat-list, skill-category.skills] lists active skills in a flat list with their categories, and all skills of one category in pages', async () => {
  const id = await category();
  const active = await business.ok('createSkill', { name: name('On'), category_id: id });
  const inactive = await business.ok('createSkill', { name: name('Off'), category_id: id, is_active: false });
  const flat = (await business.ok('listSkills', {})).skills.filter((skill) => skill.category_id === id);
  expect(flat).toEqual([
    { id: active.id, name: active.name, category_id: id, category_name: expect.stringMatching(/^Trade/), is_active: true },
  ]);
  const listed = await business.ok('listSkillsByCategory', { id });
  expect(listed.skills.map((skill) => skill.id).sort()).toEqual([active.id, inactive.id].sort());
  expect(listed.meta.total).toBe(2);
});
