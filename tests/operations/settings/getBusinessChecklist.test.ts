/** What a new business still has to do. docs/reference/pages.md#first-run. */
import { expect, it } from 'vitest';
import { newCustomer } from '../../scenarios/fixtures.ts';
import { openOffice } from './office.ts';

const { harness, ok, date } = await openOffice();

it('[checklist.steps] a step is done once its records exist, in each environment separately', async () => {
  const of = await harness.business();
  const done = async () => (await ok(of, 'getBusinessChecklist', {})).steps.filter((one) => one.done).map(({ step }) => step);
  expect((await ok(of, 'getBusinessChecklist', {})).steps.map(({ step }) => step)).toEqual([
    'base_address',
    'opening_hours',
    'skills',
    'job_types',
    'service_areas',
    'technicians',
    'first_booking',
  ]);
  // The platform's job types do not count yet: a business should look whether they are what it does.
  expect(await done()).toEqual(['opening_hours']);
  const category = await of.ok('createSkillCategory', { name: 'Trades' });
  await of.ok('createSkill', { name: 'Gas', category_id: category.id });
  await of.ok('createJobType', { name: 'Boiler' });
  const area = await of.ok('createServiceArea', { name: 'Manhattan', city: 'New York' });
  const { id } = await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });
  // A technician without a service area is never offered, so the step is still open.
  expect(await done()).toEqual(['opening_hours', 'skills', 'job_types', 'service_areas']);
  await of.ok('updateTechnician', { id, service_area_ids: [area.id] });
  await of.ok('createJobRequest', { customer_id: await newCustomer(of), job_dates: [{ date, periods: [{ period: 'morning' }] }] });
  expect(await ok(of, 'getBusinessChecklist', {})).toMatchObject({ complete: false });
  // An address whose place is not known does not help to find others.
  for (const [base_address, complete] of [
    [{ line: '1 Nowhere Rd' }, false],
    [{ city: 'Denver', state: 'CO', country: 'US' }, true],
  ] as const) {
    const { version } = await ok(of, 'getBusinessSettings', {});
    await ok(of, 'updateBusinessSettings', { version, base_address });
    expect((await ok(of, 'getBusinessChecklist', {})).complete).toBe(complete);
  }
  // A technician who is not active does not count.
  await of.ok('updateTechnician', { id, status: 'deactive' });
  expect(await done()).not.toContain('technicians');
  await of.ok('updateTechnician', { id, status: 'active' });
  expect(await done()).toContain('technicians');
  await of.ok('deleteServiceArea', { id: area.id });
  expect(await done()).toEqual(['base_address', 'opening_hours', 'skills', 'job_types', 'first_booking']);
  expect((await ok(of, 'getBusinessChecklist', {}, { environment: 'sandbox' })).complete).toBe(false);
});

it('[checklist.steps] the platform’s job types count after the first booking', async () => {
  const of = await harness.business();
  const isDone = async () => (await ok(of, 'getBusinessChecklist', {})).steps.find(({ step }) => step === 'job_types')!.done;
  expect(await isDone()).toBe(false);
  await of.ok('createJobRequest', { customer_id: await newCustomer(of), job_dates: [{ date, periods: [{ period: 'morning' }] }] });
  expect(await isDone()).toBe(true);
});

it('[checklist.steps] only a technician who starts at home without any part of an address counts as without address', async () => {
  const of = await harness.business();
  await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });
  await of.ok('createTechnician', { full_name: 'Bea', email: 'bea@example.com', address: { line: '12 Park Row', city: 'Leeds' } });
  await of.ok('createTechnician', { full_name: 'Cy', email: 'cy@example.com', start_location_lat: 53.8, start_location_long: -1.55 });
  await of.ok('createTechnician', { full_name: 'Dee', email: 'dee@example.com', start_location_type: 'office' });
  expect((await ok(of, 'getBusinessChecklist', {})).technicians).toMatchObject({ active: 4, without_address: 1 });
});

it('[checklist.places] counts base, customers, sites and open jobs that have an address but no place', async () => {
  const of = await harness.business();
  const places = async () => (await ok(of, 'getBusinessChecklist', {})).places;
  const add = async (address: object) =>
    (await of.ok('createCustomer', { full_name: 'Ada', email: 'ada@example.com', address: address as never })).customer_id;
  expect(await places()).toEqual({ addresses: 0, without_place: 0 });
  await add({});
  await add({ line: '5 Main St', city: 'New York', postal_code: '10001' });
  const lost = await add({ line: 'behind the barn' });
  const job = await of.ok('createJobRequest', { customer_id: lost, job_dates: [{ date, periods: [{ period: 'morning' }] }] });
  expect(await places()).toEqual({ addresses: 3, without_place: 2 });
  await of.ok('archiveJobRequest', { id: job.id });
  await of.ok('deleteCustomer', { id: lost });
  expect(await places()).toEqual({ addresses: 1, without_place: 0 });
  const landlord = await add({});
  for (const line of ['behind the mill', 'Denver, CO 80202'])
    await of.ok('createCustomerSite', { id: landlord, name: line, address: { line } });
  const { version } = await ok(of, 'getBusinessSettings', {});
  await ok(of, 'updateBusinessSettings', { version, base_address: { line: '1 Nowhere Rd' } });
  expect(await places()).toEqual({ addresses: 4, without_place: 2 });
});
