/** The types of job of a business. */
import { expect, it } from 'vitest';
import { openCatalog } from './catalog.ts';

const { harness } = await openCatalog();

it('[job-type.filter-status] pages by name and filters by status', async () => {
  const fresh = await harness.business();
  const before = (await fresh.ok('listJobTypes', { limit: 1000 })).meta.total;
  for (const [word, status] of [
    ['zz b', 'active'],
    ['zz A', 'inactive'],
    ['zz c', 'active'],
  ] as const)
    await fresh.ok('createJobType', { name: word, status });
  const all = await fresh.ok('listJobTypes', { limit: 1000 });
  expect(all.job_types.slice(-3).map((type) => type.name)).toEqual(['zz A', 'zz b', 'zz c']);
  expect((await fresh.ok('listJobTypes', { limit: 1, page: before + 2 })).job_types[0]!.name).toBe('zz b');
  expect((await fresh.ok('listJobTypes', { status: 'inactive' })).job_types.map((type) => type.name)).toEqual(['zz A']);
});

it('[job-type.other-skills] the skills that no active type asks for come along, by name', async () => {
  const fresh = await harness.business();
  const { id: category_id } = await fresh.ok('createSkillCategory', { name: 'Heating' });
  const skill = async (name: string) => (await fresh.ok('createSkill', { name, category_id })).id;
  const [pumps, boilers, furnaces, old] = [await skill('Heat pumps'), await skill('boilers'), await skill('Furnaces'), await skill('Oil')];
  await fresh.ok('createJobType', { name: 'Tune-up', skill_ids: [furnaces!] });
  await fresh.ok('createJobType', { name: 'No more', skill_ids: [pumps!], status: 'inactive' });
  await fresh.ok('updateSkill', { id: old!, is_active: false });
  expect((await fresh.ok('listJobTypes', {})).without_type.skills).toEqual([
    { id: boilers, name: 'boilers' },
    { id: pumps, name: 'Heat pumps' },
  ]);
});
