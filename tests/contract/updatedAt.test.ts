/** `updated_at` has one format in all resources of a business, at any instant. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';

const harness = await startHarness();
const business = await harness.business();
const ok: typeof business.ok = (id, input) => business.ok(id, input);

const area = await newArea(business);
const technician = await newTechnician(business, area.id);
const vehicle = await ok('createVehicle', { name: 'Van' });
const category = await ok('createSkillCategory', { name: 'Heating' });
await ok('createSkill', { name: 'Boilers', category_id: category.id });
const jobType = await ok('createJobType', { name: 'Boiler service' });
const customer = await newCustomer(business);
const job = await quotedJob(business, customer, nextWorkday(Date.now()));

/** By table. */
const reads: Record<string, () => Promise<{ updated_at: string } | undefined>> = {
  service_areas: () => ok('getServiceArea', { id: area.id }),
  technicians: () => ok('getTechnician', { id: technician.id }),
  vehicles: () => ok('getVehicle', { id: vehicle.id }),
  skill_categories: async () => (await ok('listSkillCategories', {})).categories[0],
  skills: async () => (await ok('listSkillsByCategory', { id: category.id })).skills[0],
  job_types: () => ok('getJobType', { id: jobType.id }),
  customers: async () => (await ok('getCustomer', { id: customer })).profile,
  job_requests: () => ok('getJobRequest', { id: job.id }),
};

it.each(Object.entries(reads))('[updated-at.form] updated_at of %s has six decimals, also on a whole second', async (table, read) => {
  await harness.store.query(
    `update ${table} set updated_at = '2026-01-02T03:04:05Z'
      where tenant_id = (select id from tenants where business_id = $1 and environment = 'live')`,
    [business.businessId],
  );
  expect((await read())?.updated_at).toBe('2026-01-02T03:04:05.000000Z');
});
