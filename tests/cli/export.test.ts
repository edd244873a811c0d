/** `export` writes every resource once, in the shape of the API. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { pdf } from '../resources/files/samples.ts';
import { png } from '../resources/pictures/samples.ts';
import { newArea, newCustomer, newTechnician, nextWorkday, quotedJob } from '../scenarios/fixtures.ts';
import { commandsOf } from './run.ts';

const now = Date.parse('2030-06-02T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const run = commandsOf(harness, () => now);
const folder = await mkdtemp(join(tmpdir(), 'truckroll-export-'));
atEnd(() => rm(folder, { recursive: true, force: true }));

async function exportOf(of: TestBusiness, environment = 'live') {
  const out = join(folder, `${of.alias}-${environment}`);
  const told = await run('export', { business: of.alias, environment, out });
  const lines = async (name: string) =>
    (await readFile(join(out, `${name}.ndjson`), 'utf8'))
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { out, told, lines };
}

it('[cli.export, site.export] an export has every resource, one row a line, each as its GET answers it', async () => {
  const of = await harness.business();
  const area = await newArea(of);
  const category = await of.ok('createSkillCategory', { name: 'Plumbing' });
  const skill = await of.ok('createSkill', { name: 'Pipes', category_id: category.id });
  await of.ok('updateSkill', { id: (await of.ok('createSkill', { name: 'Wells', category_id: category.id })).id, is_active: false });
  const technician = await newTechnician(of, area.id, 'Ada Lovelace', [skill.id]);
  const gone = await newTechnician(of, area.id, 'Bea Arthur');
  await of.ok('deleteTechnician', { id: gone.id });
  await of.ok('createTechnicianTimeOff', { id: technician.id, start_date: '2030-07-01', end_date: '2030-07-05' });
  const picture = { content_type: 'image/png', image: png.toString('base64') } as const;
  await okAsMember(harness, of, 'setTechnicianPicture', { id: technician.id, ...picture });
  const vehicle = await of.ok('createVehicle', { name: 'Van 1' });
  const type = await of.ok('createJobType', { name: 'Boiler repair' });
  const [customer, deleted] = [await newCustomer(of), await newCustomer(of, 'Gone')];
  await of.ok('deleteCustomer', { id: deleted });
  const house = { id: customer, name: 'House', address: { city: 'Troy' } };
  const [site, sold] = [await of.ok('createCustomerSite', house), await of.ok('createCustomerSite', house)];
  await of.ok('deleteCustomerSite', { id: customer, site_id: sold.id });
  const date = nextWorkday(now);
  const done = await quotedJob(of, customer, date);
  const confirmed = await of.ok('confirmJobRequest', { id: done.id, scheduled_at: `${date}T09:00`, status_version: done.status_version });
  const archived = await quotedJob(of, customer, date);
  await of.ok('archiveJobRequest', { id: archived.id });
  await harness.store.query('update job_requests set completed_at = $2, completed_amount = 250 where id = $1', [
    confirmed.id,
    new Date(now).toISOString(),
  ]);

  const document = { name: 'Bill.pdf', content: pdf.toString('base64') };
  const file = await of.ok('createFile', { job_request_id: archived.id, ...document });

  const { out, told, lines } = await exportOf(of);
  const counts = {
    business: 1,
    customers: 2,
    customer_sites: 2,
    job_requests: 2,
    technicians: 2,
    technician_pictures: 1,
    files: 1,
    time_off: 1,
    vehicles: 1,
    job_types: 4,
    service_areas: 1,
  };
  expect(told['counts']).toEqual({ ...counts, skill_categories: 1, skills: 2 });
  expect(JSON.parse(await readFile(join(out, 'export.json'), 'utf8'))).toMatchObject({
    format: 'truckroll-export',
    business_alias: of.alias,
  });
  expect(await lines('customers')).toEqual(await Promise.all([customer, deleted].map((id) => of.ok('getCustomer', { id }))));
  expect(await lines('customer_sites')).toEqual([
    { ...site, customer_id: customer },
    { ...sold, customer_id: customer, updated_at: expect.any(String) as unknown, deleted_at: expect.any(String) as unknown },
  ]);
  // The live state changes with the clock, and a customer link acts for the customer, so neither is part of an export.
  const jobs = [confirmed.id, archived.id].map(async (id) => {
    const { live: _live, customer_url: _link, ...job } = await of.ok('getJobRequest', { id });
    return { ...job, timeline: await of.ok('getJobRequestTimeline', { id }) };
  });
  expect(await lines('job_requests')).toEqual(await Promise.all(jobs));
  const [first, second] = await lines('technicians');
  const { version: _version, ...known } = await of.ok('getTechnician', { id: technician.id });
  expect(first).toEqual({
    ...known,
    skills: (await of.ok('listTechnicianSkills', { id: technician.id })).skills,
    weekly_hours: null,
    dated_hours: [],
  });
  expect(await lines('technician_pictures')).toMatchObject([{ id: technician.id, ...picture }]);
  expect(await lines('files')).toEqual([{ ...file, ...document }]);
  expect(second).toMatchObject({ id: gone.id, deleted_at: expect.any(String) as unknown });
  expect(await lines('vehicles')).toEqual([await of.ok('getVehicle', { id: vehicle.id })]);
  expect(await lines('job_types')).toContainEqual(await of.ok('getJobType', { id: type.id }));
  expect(await lines('service_areas')).toEqual([await of.ok('getServiceArea', { id: area.id })]);
  expect(await lines('skills')).toMatchObject([{ name: 'Pipes' }, { name: 'Wells', is_active: false }]);
  expect(await lines('time_off')).toEqual((await of.ok('listTechnicianTimeOff', { id: technician.id })).time_off);
  expect(await lines('business')).toMatchObject([{ id: of.businessId, timezone: 'America/New_York', environment: 'live' }]);
  for (const entry of await readdir(out, { recursive: true, withFileTypes: true }))
    expect((await stat(join(entry.parentPath, entry.name))).mode & 0o777).toBe(entry.isDirectory() ? 0o700 : 0o600);
  expect((await exportOf(of, 'sandbox')).told['counts']).toMatchObject({ customers: 0, job_requests: 0, business: 1 });
});

it('[cli.export] an export has each of many rows once, page after page', async () => {
  const of = await harness.business();
  await harness.store.query(
    `insert into customers (tenant_id, id, full_name, phone)
     select t.id, gen_random_uuid(), 'Customer ' || n, '+1 303 555 0100' from tenants t, generate_series(1, 1203) n
      where t.business_id = $1 and t.environment = 'live'`,
    [of.businessId],
  );
  const { lines } = await exportOf(of);
  const names = (await lines('customers')).map((line) => (line as { profile: { full_name: string } }).profile.full_name);
  expect([names.length, new Set(names).size]).toEqual([1203, 1203]);
});

it('[cli.export] an export refuses a folder that is not empty, and leaves nothing when it is stopped', async () => {
  const of = await harness.business();
  const { out } = await exportOf(of);
  const args = { business: of.alias, environment: 'live' };
  await expect(run('export', { ...args, out })).rejects.toThrow('not empty');
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(run('export', { ...args, out: file })).rejects.toThrow('not a folder');
  await expect(run('export', { ...args, out: '/nowhere/of/it' })).rejects.toThrow(
    '/nowhere/of is not a folder that can be written to (ENOENT).',
  );
  await expect(run('export', { ...args, environment: 'both', out: join(folder, 'x') })).rejects.toThrow('live or sandbox');
  await expect(run('export', { ...args, out: join(folder, 'stopped') }, AbortSignal.abort())).rejects.toThrow('stopped');
  expect((await readdir(folder)).filter((name) => name.includes('stopped'))).toEqual([]);
});
