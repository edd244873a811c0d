/** The skills of a technician. docs/reference/conventions.md#technicians. */
import { expect, it } from 'vitest';
import { newSkill, refusal } from '../replies.ts';
import { openRoster } from './roster.ts';

const { harness, business, other, hire } = await openRoster();

it('[technician.skills] replaces the skills whole, and changes nothing when one is unknown', async () => {
  const [first, second] = [await newSkill(business), await newSkill(business)];
  const { id } = await hire({ skill_ids: [first] });
  const replaced = await business.ok('replaceTechnicianSkills', { id, skill_ids: [second] });
  expect(replaced.skills).toEqual([
    { id: second, name: expect.any(String), category_id: expect.any(String), category_name: expect.any(String), is_active: true },
  ]);
  expect(refusal(await business.call('replaceTechnicianSkills', { id, skill_ids: [first, await newSkill(other)] }))).toEqual([
    404,
    'SKILL_NOT_FOUND',
  ]);
  expect(await business.ok('listTechnicianSkills', { id })).toEqual({ skills: replaced.skills, version: replaced.version });
  expect((await business.ok('replaceTechnicianSkills', { id, skill_ids: [] })).skills).toEqual([]);
});

it('[technician.skills] writing back the skills that were read keeps a deleted skill of the technician, which open jobs may need', async () => {
  const [kept, gone] = [await newSkill(business), await newSkill(business)];
  const { id } = await hire({ skill_ids: [kept, gone] });
  await business.ok('deleteSkill', { id: gone });
  const { skills } = await business.ok('listTechnicianSkills', { id });
  expect(skills.map((skill) => skill.id)).toEqual([kept]);
  const skill_ids = skills.map((skill) => skill.id);
  await business.ok('replaceTechnicianSkills', { id, skill_ids });
  await business.ok('updateTechnician', { id, skill_ids });
  const held = await harness.store.query('select skill_id as skill from technician_skills where technician_id = $1', [id]);
  expect(held).toEqual(expect.arrayContaining([{ skill: kept }, { skill: gone }]));
});
