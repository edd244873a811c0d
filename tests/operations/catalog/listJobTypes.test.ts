/** The types of job of a business. */
import { expect, it } from 'vitest';
import { createBusiness, prepareBusiness } from '../../../src/machinery/auth/onboarding.ts';
import { tradeJobTypes } from '../../../src/contract/catalog/tradeJobTypes.ts';
import { textsOf } from '../../../src/ground/texts/localeTexts.ts';
import { InvalidInput } from '../../../src/store/settings/businesses.ts';
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

it('[job-type.other-skills] the answer includes, by name, the active skills that no active type requires', async () => {
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

it('[job-type.platform, job-type.localized-name] a new business has three types of the platform, in every environment and language', async () => {
  const fresh = await harness.business();
  for (const key of [fresh.key, fresh.sandboxKey]) {
    const { job_types: types } = await fresh.ok('listJobTypes', {}, { key });
    expect(types.map((type) => [type.name, type.is_system, type.default_duration_minutes, type.on_booking_page])).toEqual([
      ['Emergency call-out', true, 90, false],
      ['Repair', true, 60, true],
      ['Site visit', true, 45, true],
    ]);
  }
  const german = (await fresh.ok('listJobTypes', {}, { headers: { 'x-locale': 'de' } })).job_types.map((type) => type.name);
  expect(german.toSorted()).toEqual(['Notdiensteinsatz', 'Reparatur', 'Vor-Ort-Termin']);
});

it('[job-type.platform] a business with a trade gets the usual types of the trade as its own rows, in its language', async () => {
  const made = await createBusiness(
    harness.store,
    {
      name: 'Rohr & Co',
      timezone: 'Europe/Berlin',
      ownerEmail: 'a@rohr.example',
      trades: ['plumbing', 'plumbing', 'cleaning'],
      language: 'de',
      passwordCostLog2: 10,
    },
    Date.now(),
  );
  const rows = await harness.store.query<{ name: string; n: number }>(
    'select name, count(*) as n from job_types where tenant_id = any ($1) and not is_system and on_booking_page group by name order by name',
    [Object.values(made.tenants).map(({ tenantId }) => tenantId)],
  );
  expect(rows.map(({ name, n }) => [name, n])).toEqual(
    [...tradeJobTypes.plumbing, ...tradeJobTypes.cleaning]
      .map(({ key }) => [textsOf('trade-job-types', 'de')[key], 2])
      .toSorted(([left], [right]) => (left! < right! ? -1 : 1)),
  );
  const [settings] = await harness.store.query('select locale from mail_settings where tenant_id = $1', [made.tenants.live.tenantId]);
  expect(settings).toEqual({ locale: 'de' });
  for (const wrong of [{ trades: ['piracy'] }, { language: 'tlh' }])
    await expect(
      prepareBusiness({ name: 'A', timezone: 'UTC', ownerEmail: 'a@b.example', passwordCostLog2: 10, ...wrong }),
    ).rejects.toThrow(InvalidInput);
  expect(
    (await prepareBusiness({ name: 'A', timezone: 'UTC', ownerEmail: 'a@b.example', passwordCostLog2: 10, trades: ['none'] })).jobTypes,
  ).toEqual([]);
});
