/** Moving a job to another site of its customer. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { confirm, monday, openDesk, unquotedJob } from './desk.ts';

const { harness, staffed, get } = await openDesk();
const near = { line: '9 Broad St', city: 'New York', postal_code: '10004', latitude: 40.706, longitude: -74.011 };
const far = { line: '1 Elk St', city: 'Albany', postal_code: '12207', latitude: 42.65, longitude: -73.75 };

const addSite = (of: TestBusiness, id: string, name: string, address: object) =>
  of.ok('createCustomerSite', { id, name, address, access_notes: `Key of ${name}` });
const laneOf = async (id: string) =>
  (await harness.store.query<{ v: number }>('select lane_version as v from technicians where id = $1', [id]))[0]!.v;
const sessionOf = async (id: string) =>
  (
    await harness.store.query<{ lat: number; start: number; travel: number | null }>(
      'select latitude_e6 as lat, start_minute as start, travel_minutes as travel from sessions where job_request_id = $1',
      [id],
    )
  )[0]!;

it('[job.site] moves a job without a time to a site and back to the customer’s own address', async () => {
  const { of, customer } = await staffed();
  const site = await addSite(of, customer, 'Broad St', near);
  const job = await quotedJob(of, customer, monday);
  const { warnings, ...moved } = await of.ok('updateJobSite', { id: job.short_code!, site_id: site.id });
  expect(warnings).toEqual([]);
  expect(moved).toMatchObject({
    status_version: job.status_version + 1,
    address: { line: '9 Broad St', latitude: 40.706, source: 'sent' },
    site: { id: site.id, name: 'Broad St', access_notes: 'Key of Broad St' },
  });
  expect(await get(job.id, of)).toEqual(moved);
  // The same site again, or no site named, changes nothing.
  for (const input of [{ site_id: site.id }, {}])
    expect(await of.ok('updateJobSite', { id: job.id, ...input })).toEqual({ ...moved, warnings });
  const back = await of.ok('updateJobSite', { id: job.id, site_id: null as never });
  expect(back).toMatchObject({ status_version: moved.status_version + 1, address: job.address, site: null });
});

it.each(['own address', 'site'])('[job.site] choosing the same %s again updates the job to its current address', async (kind) => {
  const { of, customer } = await staffed();
  const site = kind === 'site' ? await addSite(of, customer, 'Broad St', near) : null;
  const job = await quotedJob(of, customer, monday);
  if (site) await of.ok('updateJobSite', { id: job.id, site_id: site.id });
  const address = { line: '11 Wall St', city: 'New York', postal_code: '10005', latitude: 40.7074, longitude: -74.0113 };
  if (site) await of.ok('updateCustomerSite', { id: customer, site_id: site.id, address } as never);
  else await of.ok('updateCustomer', { id: customer, address });
  const before = await get(job.id, of);
  expect(before.address.line).not.toBe('11 Wall St');
  const moved = await of.ok('updateJobSite', { id: job.id, site_id: (site?.id ?? null) as never });
  expect(moved).toMatchObject({ status_version: before.status_version + 1, address: { line: '11 Wall St', latitude: 40.7074 } });
  expect(await get(job.id, of)).toMatchObject({ address: { line: '11 Wall St' } });
});

it('[job.site] a scheduled visit keeps its time, and gets the place and travel of the new address', async () => {
  const { of, customer, technician, area } = await staffed();
  const site = await addSite(of, customer, 'Broad St', near);
  const job = await quotedJob(of, customer, monday);
  const { data: confirmed } = await confirm(of, job, '10:00');
  const [before, lane] = [await sessionOf(job.id), await laneOf(technician)];
  const moved = await of.ok('updateJobSite', { id: job.id, site_id: site.id });
  expect(moved.warnings).toEqual([]);
  expect(moved.schedule.scheduled_at).toBe(confirmed.schedule.scheduled_at);
  expect(moved.assignment).toEqual({ ...confirmed.assignment, service_area_id: area });
  const after = await sessionOf(job.id);
  expect(after).toMatchObject({ start: before.start, lat: 40_706_000 });
  expect(after.travel).toBeGreaterThan(before.travel!);
  expect(await laneOf(technician)).toBeGreaterThan(lane);
});

it('[job.site] says which technician cannot take the visit at the new address', async () => {
  const { of, customer, technician } = await staffed();
  const site = await addSite(of, customer, 'Elk St', far);
  const job = await quotedJob(of, customer, monday);
  const { data: confirmed } = await confirm(of, job, '10:00');
  const moved = await of.ok('updateJobSite', { id: job.id, site_id: site.id });
  expect(moved.warnings).toMatchObject([
    { code: 'TECH_NOT_FEASIBLE', technician_id: technician, blockers: [{ kind: 'outside_service_area' }] },
  ]);
  expect(moved.schedule.scheduled_at).toBe(confirmed.schedule.scheduled_at);
  expect(moved.assignment).toMatchObject({ technician_id: technician, service_area_id: null });
  expect(await sessionOf(job.id)).toMatchObject({ lat: 42_650_000, travel: null });
});

it('[job.site, site.foreign] refuses sites of other customers, jobs that are over and unknown jobs', async () => {
  const { of, customer } = await staffed();
  const other = await unquotedJob(of);
  const site = await addSite(of, customer, 'Broad St', near);
  const ask = async (id: string, site_id: string) => refusal(await of.call('updateJobSite', { id, site_id }));
  expect(await ask(other, site.id)).toEqual([404, 'CUSTOMER_SITE_NOT_FOUND']);
  expect(await ask(randomUUID(), site.id)).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  expect(invalid(await of.call('updateJobSite', { id: other, site_id: 'barn' }))).toEqual(['VALIDATION_ERROR', 'site_id']);
  const over = await quotedJob(of, customer, monday);
  await of.ok('archiveJobRequest', { id: over.id });
  expect(await ask(over.id, site.id)).toEqual([409, 'JOB_REQUEST_INVALID_TRANSITION']);
});

it('[job.site] sends job_request.updated, and a message not yet sent names the new address', async () => {
  const { of, customer } = await staffed();
  const site = await addSite(of, customer, 'Broad St', near);
  await of.ok('updateCustomer', { id: customer, email: 'grace@example.com' });
  const job = await quotedJob(of, customer, monday);
  await of.ok('updateJobSite', { id: job.id, site_id: site.id });
  const events = await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by created_at, id', [
    job.id,
  ]);
  expect(events.at(-1)!.type).toBe('job_request.updated');
  const mails = await harness.store.query<{ address: string }>(
    "select facts->>'address' as address from mails where job_request_id = $1 and channel = 'email' and status <> 'skipped'",
    [job.id],
  );
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.map(({ address }) => address).filter((address) => !address.startsWith('9 Broad St'))).toEqual([]);
});
