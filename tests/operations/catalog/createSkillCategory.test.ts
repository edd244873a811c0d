/** Adding a category of skills. */
import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { name, openCatalog } from './catalog.ts';

const { business, other } = await openCatalog();

it('[skill-category.create] answers the whole category, its name trimmed', async () => {
  const word = name('Trade');
  const made = await business.ok('createSkillCategory', { name: ` ${word} `, icon: 'wrench' });
  expect(made).toMatchObject({ id: expect.any(String) as unknown, name: word, icon: 'wrench' });
  expect((await business.ok('createSkillCategory', { name: name('Plain') })).icon).toBe('');
  expect((await business.ok('listSkillCategories', { limit: 1000 })).categories).toContainEqual(made);
});

it('[skill-category.create] needs a name that is free in the business', async () => {
  for (const input of [{}, { name: ' ' }])
    expect(invalid(await business.call('createSkillCategory', input as never))).toEqual(['VALIDATION_ERROR', 'name']);
  const taken = await business.ok('createSkillCategory', { name: name('Taken') });
  expect(refusal(await business.call('createSkillCategory', { name: taken.name.toUpperCase() }))).toEqual([
    409,
    'SKILL_CATEGORY_DUPLICATE',
  ]);
  expect((await other.ok('createSkillCategory', { name: taken.name })).name).toBe(taken.name);
});
