/** Changing a skill. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { name, openCatalog } from './catalog.ts';

const { business, category } = await openCatalog();

it('[skill.update, skill.delete, skill.not-found] changes only the fields that are sent, clears the description, and deletes the skill once', async () => {
  const skill = await business.ok('createSkill', { name: name('Pipe'), category_id: await category(), description: 'Copper' });
  expect(await business.ok('updateSkill', { id: skill.id, is_active: false })).toMatchObject({
    name: skill.name,
    description: 'Copper',
    is_active: false,
  });
  expect((await business.ok('updateSkill', { id: skill.id, description: '' })).description).toBe('');
  expect(await business.ok('deleteSkill', { id: skill.id })).toEqual({ id: skill.id, deleted_at: expect.any(String) });
  expect(refusal(await business.call('deleteSkill', { id: skill.id }))).toEqual([404, 'SKILL_NOT_FOUND']);
  expect(refusal(await business.call('updateSkill', { id: skill.id, category_id: randomUUID() }))).toEqual([404, 'SKILL_NOT_FOUND']);
});
