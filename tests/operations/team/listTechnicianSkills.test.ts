/** The skills of a technician as a list. docs/reference/conventions.md#technicians. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { refusal } from '../replies.ts';
import { openRoster } from './roster.ts';

const { business, hire } = await openRoster();

it('[technician.skills] lists the skills by name with their categories, including inactive skills', async () => {
  const category = await business.ok('createSkillCategory', { name: randomUUID() });
  const skill = (name: string, is_active = true) => business.ok('createSkill', { name, category_id: category.id, is_active });
  const [water, gas] = [await skill('Water', false), await skill('gas')];
  await skill('Of nobody');
  const { id } = await hire({ skill_ids: [water.id, gas.id] });
  const shared = { category_id: category.id, category_name: category.name };
  expect(await business.ok('listTechnicianSkills', { id })).toEqual({
    version: expect.any(Number),
    skills: [
      { id: gas.id, name: 'gas', ...shared, is_active: true },
      { id: water.id, name: 'Water', ...shared, is_active: false },
    ],
  });
  expect(await business.ok('listTechnicianSkills', { id: (await hire()).id })).toEqual({
    skills: [],
    version: expect.any(Number),
    empty: expect.objectContaining({ reason: 'nothing_recorded' }) as unknown,
  });
});

it('[technician.not-found] refuses an unknown technician', async () => {
  expect(refusal(await business.call('listTechnicianSkills', { id: randomUUID() }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
});
