/** The skills of a technician. Decisions, section 3. */
import { expect, it } from 'vitest';
import { newSkill, refusal } from '../replies.ts';
import { openRoster } from './roster.ts';

const { business, other, hire } = await openRoster();

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
  expect(await business.ok('listTechnicianSkills', { id })).toEqual(replaced);
  expect((await business.ok('replaceTechnicianSkills', { id, skill_ids: [] })).skills).toEqual([]);
});
