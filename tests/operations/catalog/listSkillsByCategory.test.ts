/** The skills of one category. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { name, openCatalog } from './catalog.ts';

const { business, other, category } = await openCatalog();

it('[skill-category.skills] refuses an unknown, foreign or deleted category', async () => {
  const deleted = await category();
  await business.ok('deleteSkillCategory', { id: deleted });
  const foreign = (await other.ok('createSkillCategory', { name: name('Foreign') })).id;
  for (const category_id of [randomUUID(), foreign, deleted]) {
    expect(refusal(await business.call('createSkill', { name: name('X'), category_id }))).toEqual([404, 'SKILL_CATEGORY_NOT_FOUND']);
    expect(refusal(await business.call('listSkillsByCategory', { id: category_id }))).toEqual([404, 'SKILL_CATEGORY_NOT_FOUND']);
  }
});

it('[skill.members] counts the active technicians of a skill', async () => {
  const category = await business.ok('createSkillCategory', { name: name('Trade') });
  const { id } = await business.ok('createSkill', { name: 'Gas', category_id: category.id });
  const hire = (skill_ids: string[]) =>
    business.ok('createTechnician', { full_name: 'Ada Lovelace', email: `${randomUUID()}@example.com`, skill_ids });
  const members = async () => (await business.ok('listSkillsByCategory', { id: category.id })).skills[0]!.members;
  const [first, second] = [await hire([id]), await hire([id])];
  expect(await members()).toBe(2);
  await business.ok('updateTechnician', { id: first.id, status: 'onboarding' });
  expect(await members()).toBe(1);
  await business.ok('deleteTechnician', { id: second.id });
  expect(await members()).toBe(0);
});
