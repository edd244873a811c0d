/** Adding a skill. */
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { name, openCatalog } from './catalog.ts';

const { business, category } = await openCatalog();

it('[skill.create, skill.name-unique] creates a skill whose name is unique in its category only', async () => {
  const [first, second] = [await category(), await category()];
  const skill = await business.ok('createSkill', { name: name('Gas'), category_id: first });
  expect(skill).toMatchObject({ category_id: first, is_active: true, members: 0, description: '' });
  expect(refusal(await business.call('createSkill', { name: skill.name.toLowerCase(), category_id: first }))).toEqual([
    409,
    'SKILL_DUPLICATE',
  ]);
  const twin = await business.ok('createSkill', { name: skill.name, category_id: second });
  expect(refusal(await business.call('updateSkill', { id: twin.id, category_id: first }))).toEqual([409, 'SKILL_DUPLICATE']);
});
