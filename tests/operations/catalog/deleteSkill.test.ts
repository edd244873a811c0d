/** Removing a skill. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { name, openCatalog } from './catalog.ts';

const { business, other, category } = await openCatalog();

it('[skill.delete] takes the skill out of every list, and frees its name', async () => {
  const category_id = await category();
  const kept = await business.ok('createSkill', { name: name('Kept'), category_id });
  const gone = await business.ok('createSkill', { name: name('Gone'), category_id });
  expect(await business.ok('deleteSkill', { id: gone.id.toUpperCase() })).toEqual({
    id: gone.id,
    deleted_at: expect.stringMatching(/Z$/),
  });
  expect((await business.ok('listSkillsByCategory', { id: category_id })).skills.map(({ id }) => id)).toEqual([kept.id]);
  expect((await business.ok('listSkills', {})).skills.map(({ id }) => id)).not.toContain(gone.id);
  expect(await business.ok('createSkill', { name: gone.name, category_id })).toMatchObject({ name: gone.name });
});

it('[skill.not-found] refuses an unknown, a foreign and a deleted skill', async () => {
  const { id: deleted } = await business.ok('createSkill', { name: name('Gone'), category_id: await category() });
  await business.ok('deleteSkill', { id: deleted });
  const { id: foreignCategory } = await other.ok('createSkillCategory', { name: name('Foreign') });
  const foreign = await other.ok('createSkill', { name: name('Foreign'), category_id: foreignCategory });
  for (const id of [randomUUID(), foreign.id, deleted])
    expect(refusal(await business.call('deleteSkill', { id }))).toEqual([404, 'SKILL_NOT_FOUND']);
  expect((await other.ok('listSkills', {})).skills.map(({ id }) => id)).toContain(foreign.id);
});
