/** Work that is booked again, and a second visit for the same work: linked, filled in from the earlier job, its technician preferred. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { invalid, newSkill, refusal } from '../operations/replies.ts';
import { quotedJob } from './fixtures.ts';

/** A Wednesday in Berlin. */
const now = Date.parse('2030-06-05T06:00:00Z');
const monday = '2030-06-10';
const tuesday = '2030-06-11';
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const job_dates = [{ date: tuesday, periods: [{ period: 'morning' as const }] }];

/** A newcomer: no coordinates, no mail server, no history, another country. */
async function bareBusiness() {
  const of = await harness.business({ timezone: 'Europe/Berlin' });
  const area = (await of.ok('createServiceArea', { name: 'Köln', city: 'Köln' })).id;
  const technician = async (full_name: string, skill_ids: string[] = []) =>
    (await of.ok('createTechnician', { full_name, email: `${full_name}@example.com`, service_area_ids: [area], skill_ids })).id;
  const address = { line: 'Hinterm Deich 3', city: 'Köln' };
  const { customer_id: customer } = await of.ok('createCustomer', { full_name: 'Gül', phone: '+49 221 555123', address });
  const get = (id: string) => of.ok('getJobRequest', { id });
  return { of, area, technician, customer, address, get };
}

it('[follow-up.takes, follow-up.links, follow-up.preferred] one call books again with the same technician, on a new business', async () => {
  const { of, technician, customer, address, get } = await bareBusiness();
  const boiler = await newSkill(of);
  const [ada, bea] = [await technician('Ada', [boiler]), await technician('Bea', [boiler])];
  const { id: job_type_id } = await of.ok('createJobType', { name: 'Boiler', default_duration_minutes: 60, skill_ids: [boiler] });
  const first = await of.ok('bookAndConfirmJobRequest', {
    customer_id: customer,
    job_type_id,
    description: 'The boiler drips.',
    scheduled_at: `${monday}T09:00`,
    job_duration_minutes: 90,
    mobilization_minutes: 10,
    technician_id: bea,
  });
  expect(first.confirmed).toBe(true);
  const follow_up_of_job_request_id = first.short_code;

  const starts = await of.ok('listBookableStarts', { follow_up_of_job_request_id, from: tuesday, to: tuesday });
  expect(starts).toMatchObject({ next_operation: 'bookAndConfirmJobRequest', visit_minutes: 100 });
  expect(starts.days[0]!.technicians.map(({ technician: one }) => one.id)).toEqual([bea]);

  const again = await of.ok('bookAndConfirmJobRequest', { follow_up_of_job_request_id, scheduled_at: `${tuesday}T10:00` });
  expect(again).toMatchObject({ confirmed: true, customer_id: customer, customer_created: false, assigned_technician_id: bea });
  const job = await get(again.id);
  expect(job).toMatchObject({
    job_type_id,
    description: 'The boiler drips.',
    address: { line: address.line, city: 'Köln' },
    quote: { job_duration_minutes: 90, mobilization_minutes: 10, demobilization_minutes: 0, crew_size: 1 },
    skills: [{ id: boiler }],
    follow_up_of: { id: first.id, short_code: first.short_code, scheduled_at: '2030-06-10T07:00:00Z' },
  });
  expect((await get(first.id)).follow_ups).toEqual([{ id: again.id, short_code: again.short_code, scheduled_at: '2030-06-11T08:00:00Z' }]);
  expect(await get(first.id)).not.toHaveProperty('follow_up_of');

  // Another technician would not earn the points.
  await of.ok('updateTechnician', { id: bea, status: 'deactive' });
  const other = await of.ok('bookAndConfirmJobRequest', { follow_up_of_job_request_id, scheduled_at: `${tuesday}T13:00` });
  expect(other.assigned_technician_id).toBe(ada);
});

it('[follow-up.preferred] prefers the earlier lead only while this person is active, may lead and has the skills', async () => {
  const { of, technician, customer } = await bareBusiness();
  const skill = await newSkill(of);
  const [ada, bea] = [await technician('Ada', [skill]), await technician('Bea', [skill])];
  await of.ok('updateCustomer', { id: customer, preferred_technician_id: ada });
  const { id, status_version } = await quotedJob(of, customer, monday);
  await of.ok('confirmJobRequest', { id, status_version, scheduled_at: `${monday}T09:00`, technician_id: bea });
  const { id: next } = await of.ok('createJobRequest', { follow_up_of_job_request_id: id, skill_ids: [skill], job_dates });
  await of.ok('quoteJobRequest', { id: next });
  const preferred = async () =>
    (await of.ok('listMatchingSlots', { id: next })).slots[0]!.technicians.flatMap(({ id: who, score }) =>
      score['preferred_technician'] === 0 ? [] : [who],
    );
  expect(await preferred()).toEqual([bea]);
  await of.ok('replaceTechnicianSkills', { id: bea, skill_ids: [] });
  expect(await preferred()).toEqual([ada]);
  await of.ok('replaceTechnicianSkills', { id: bea, skill_ids: [skill] });
  await of.ok('updateTechnician', { id: bea, assignment_tier: 'buddy' });
  expect(await preferred()).toEqual([ada]);
  await of.ok('updateTechnician', { id: bea, assignment_tier: 'float' });
  expect(await preferred()).toEqual([bea]);
});

it('[follow-up.takes] values that the caller sends replace copied ones; another job type brings its own duration and skills', async () => {
  const { of, customer, get, technician } = await bareBusiness();
  await technician('Ada');
  const [old, fresh] = [await newSkill(of), await newSkill(of)];
  const { id: roof } = await of.ok('createJobType', { name: 'Roof', default_duration_minutes: 45, skill_ids: [fresh] });
  const { customer_id: neighbour } = await of.ok('createCustomer', { full_name: 'Jo', phone: '+49 221 555124', address: { city: 'Bonn' } });
  const { id } = await of.ok('createJobRequest', { customer_id: customer, skill_ids: [old], description: 'Drips.', job_dates });
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 120, demobilization_minutes: 15, crew_size: 2, force: true });

  const same = await of.ok('createJobRequest', { follow_up_of_job_request_id: id, job_dates, description: 'Still drips.' });
  expect(await get(same.id)).toMatchObject({ description: 'Still drips.', skills: [{ id: old }], quote: { quoted_at: null } });
  expect(await of.ok('quoteJobRequest', { id: same.id, job_duration_minutes: 30, force: true })).toMatchObject({
    quote: { job_duration_minutes: 30, mobilization_minutes: 0, demobilization_minutes: 15, crew_size: 2 },
  });

  const roofing = await of.ok('createJobRequest', {
    follow_up_of_job_request_id: id,
    job_dates,
    job_type_id: roof,
    customer_id: neighbour,
  });
  expect(await get(roofing.id)).toMatchObject({
    description: null,
    skills: [{ id: fresh }],
    customer: { id: neighbour },
    address: { city: 'Bonn' },
    follow_up_of: { id },
  });
  // The words about one customer are not for another, also when the work is the same.
  const alike = await of.ok('createJobRequest', { follow_up_of_job_request_id: id, job_dates, customer_id: neighbour });
  expect(await get(alike.id)).toMatchObject({ description: null, customer: { id: neighbour } });
  expect(await of.ok('quoteJobRequest', { id: roofing.id, force: true })).toMatchObject({
    quote: { job_duration_minutes: 45, demobilization_minutes: 0, crew_size: 1 },
  });
});

it('[follow-up.takes, input.null-unset] site_id null means the customer’s own address, also after a job at a site', async () => {
  const { of, customer, address, get, technician } = await bareBusiness();
  await technician('Ada');
  const { id: site_id } = await of.ok('createCustomerSite', {
    id: customer,
    name: 'Cellar',
    address: { line: 'Am Rhein 1', city: 'Köln' },
  });
  const { id } = await of.ok('createJobRequest', { customer_id: customer, site_id, job_dates });
  const own = { site: null, address: { line: address.line } };
  for (const none of [null, '']) {
    const next = await of.ok('createJobRequest', { follow_up_of_job_request_id: id, site_id: none, job_dates });
    expect(await get(next.id)).toMatchObject(own);
  }
  const booked = await of.ok('bookAndConfirmJobRequest', {
    follow_up_of_job_request_id: id,
    site_id: null,
    scheduled_at: `${tuesday}T10:00`,
    job_duration_minutes: 60,
  });
  expect(await get(booked.id)).toMatchObject(own);
  // Without a follow-up it is the own address anyway.
  const plain = await of.ok('createJobRequest', { customer_id: customer, site_id: null, job_dates });
  expect(await get(plain.id)).toMatchObject(own);
});

it('[follow-up.any-state] follows an archived job, leaves out what is no longer offered, and refuses jobs of another business', async () => {
  const { of, customer, get, technician } = await bareBusiness();
  await technician('Ada');
  const skill = await newSkill(of);
  const { id: job_type_id } = await of.ok('createJobType', { name: 'Old work', default_duration_minutes: 45 });
  const site = { id: customer, name: 'Cellar', address: { line: 'Am Rhein 1', city: 'Köln' } };
  const { id: site_id } = await of.ok('createCustomerSite', site);
  const { id, status_version } = await of.ok('createJobRequest', {
    customer_id: customer,
    site_id,
    job_type_id,
    skill_ids: [skill],
    job_dates,
  });
  await of.ok('archiveJobRequest', { id, status_version });
  const { next_since: since } = await of.ok('listJobRequestChanges', {});
  await of.ok('updateJobType', { id: job_type_id, status: 'inactive' });
  await of.ok('deleteSkill', { id: skill });
  const next = await of.ok('createJobRequest', { follow_up_of_job_request_id: id, job_dates });
  expect(await get(next.id)).toMatchObject({ job_type_id: null, skills: [], site: { id: site_id }, address: { line: 'Am Rhein 1' } });
  await of.ok('deleteCustomerSite', { id: customer, site_id });
  const third = await of.ok('createJobRequest', { follow_up_of_job_request_id: id, job_dates });
  expect(await get(third.id)).toMatchObject({ site: null, address: { line: 'Am Rhein 1' } });

  const changes = await of.ok('listJobRequestChanges', { since });
  const earlier = changes.items.filter((item) => item.id === id).at(-1);
  expect(earlier).toMatchObject({ follow_ups: [{ id: third.id }, { id: next.id }] });
  expect(earlier!.changed_fields).toContain('follow_ups');

  const stranger = await harness.business();
  const strange = { follow_up_of_job_request_id: id, job_dates };
  for (const follow of [id, '00000000-0000-4000-8000-000000000000'])
    expect(refusal(await stranger.call('createJobRequest', { ...strange, follow_up_of_job_request_id: follow }))).toEqual([
      404,
      'JOB_REQUEST_NOT_FOUND',
    ]);
  expect(invalid(await of.call('createJobRequest', { job_dates } as never))).toEqual(['VALIDATION_ERROR', 'customer_id']);
});
