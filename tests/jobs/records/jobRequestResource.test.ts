/** How a job refers to records that have been deleted. docs/reference/conventions.md#writes. */
import { expect, test } from 'vitest';
import { confirm, monday, mornings, openDesk } from '../../operations/bookings/desk.ts';

const { staffed, harness } = await openDesk();

test('[references.deleted] a job shows deleted records by name, without an id', async () => {
  const { of, area, technician, customer } = await staffed();
  const category_id = (await of.ok('createSkillCategory', { name: 'Trades' })).id;
  const skill = (await of.ok('createSkill', { name: 'Gas', category_id })).id;
  await of.ok('replaceTechnicianSkills', { id: technician, skill_ids: [skill] });
  const type = (await of.ok('createJobType', { name: 'Boiler repair', default_duration_minutes: 60 })).id;
  const { id } = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: mornings(monday),
    job_type_id: type,
    skill_ids: [skill],
  });
  await confirm(of, await of.ok('quoteJobRequest', { id }), '09:00');
  const before = await of.ok('getJobRequest', { id });
  expect(before).toMatchObject({ job_type_id: type, skills: [{ id: skill, category_id }], crew: [{ technician_id: technician }] });
  expect(before.assignment).toMatchObject({ technician_id: technician, technician: { id: technician }, service_area_id: area });

  await of.ok('deleteJobType', { id: type });
  await of.ok('deleteServiceArea', { id: area });
  await of.ok('deleteSkill', { id: skill });
  await of.ok('deleteSkillCategory', { id: category_id });
  await of.ok('deleteTechnician', { id: technician });
  for (const job of [await of.ok('getJobRequest', { id }), (await of.ok('listJobRequests', {})).items[0]!]) {
    expect(job).toMatchObject({
      job_type_id: null,
      job_type_name: 'Boiler repair',
      skills: [{ id: null, name: 'Gas', category_id: null, is_active: false }],
    });
    expect(job.assignment).toMatchObject({ technician_id: null, technician: null, service_area_id: null });
    expect(job.crew).toMatchObject([{ technician_id: null, technician_name: 'Ada Lovelace', skill_ids: [], skills: [] }]);
    // A customer keeps the id, because even a deleted customer can be read.
    expect(job.customer).toMatchObject({ id: customer });
  }
});

test('[references.deleted] a job still needs a skill that was deleted', async () => {
  const { of, technician, customer } = await staffed();
  const category_id = (await of.ok('createSkillCategory', { name: 'Trades' })).id;
  const skill = (await of.ok('createSkill', { name: 'Gas', category_id })).id;
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday), skill_ids: [skill] });
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, force: true });
  await of.ok('deleteSkill', { id: skill });
  expect(await confirm(of, quoted, '09:00', technician)).toMatchObject({
    error_code: 'JOB_REQUEST_TECH_INFEASIBLE',
    data: { reason: 'missing_required_skills' },
  });
});

test('[references.deleted] a customer and a technician lose deleted references, and the feed has the technician', async () => {
  const { of, area, technician } = await staffed();
  const { customer_id: id } = await of.ok('createCustomer', {
    full_name: 'Ann',
    phone: '2125550123',
    preferred_technician_id: technician,
    service_area_id: area,
  });
  const vehicle = await of.ok('createVehicle', { name: 'Van' });
  await of.ok('replaceTechnicianVehicles', { id: technician, vehicle_ids: [vehicle.id] });
  const buddy = await of.ok('createTechnician', { full_name: 'Bob', email: 'bob@example.com' });
  await of.ok('replaceTechnicianBuddies', { id: technician, buddy_ids: [buddy.id] });
  const { next_since } = await of.ok('listTechnicians', {});

  await of.ok('deleteServiceArea', { id: area });
  expect((await of.ok('listTechnicians', { since: next_since })).technicians).toMatchObject([{ id: technician, service_areas: [] }]);
  await of.ok('deleteTechnician', { id: technician });
  expect((await of.ok('getCustomer', { id })).contact).toMatchObject({ preferred_technician: null, service_area: null });
  expect(await of.ok('getVehicle', { id: vehicle.id })).toMatchObject({ owner: null, technician_ids: [] });
  expect(await of.ok('getTechnician', { id: buddy.id })).toMatchObject({ leads: [], buddy_ids: [] });
  // An update of another field must not bring the deleted references back.
  await of.ok('updateCustomer', { id, notes: 'Dog' });
  const [row] = await harness.store.query(
    'select preferred_technician_id as technician, service_area_id as area from customers where id = $1',
    [id],
  );
  expect(row).toEqual({ technician: null, area: null });
});
