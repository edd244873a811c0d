/** A job without skills of its own requires the skills of its type. docs/reference/scheduling.md#what-a-job-needs. */
import { expect, it } from 'vitest';
import { newArea, newCustomer, newTechnician } from '../../scenarios/fixtures.ts';
import { monday, openDesk } from '../../operations/bookings/desk.ts';

const { harness } = await openDesk();

/** A business in which Ada can repair water heaters and Bea has no skills. */
async function plumbers() {
  const of = await harness.business();
  const category = await of.ok('createSkillCategory', { name: 'Plumbing' });
  const skill = async (name: string) => (await of.ok('createSkill', { name, category_id: category.id })).id;
  const [heaters, pipes] = [await skill('Water heaters'), await skill('Pipe repair')];
  const area = (await newArea(of)).id;
  const ada = await newTechnician(of, area, 'Ada Lovelace', [heaters]);
  await newTechnician(of, area, 'Bea Arthur');
  const type = await of.ok('createJobType', {
    name: 'Water heater replacement',
    default_duration_minutes: 60,
    skill_ids: [heaters, heaters],
  });
  const customer_id = await newCustomer(of);
  const job_dates = [{ date: monday, periods: [{ period: 'morning' as const }] }];
  return { of, heaters, pipes, ada, type, wanted: { customer_id, job_dates, job_type_id: type.id } };
}

it('[job-type.skills] a job booked with a type needs the skills that the type has at the booking', async () => {
  const { of, heaters, pipes, ada, type, wanted } = await plumbers();
  expect(type.skill_ids).toEqual([heaters]);
  const { id } = await of.ok('createJobRequest', wanted);
  await of.ok('updateJobType', { id: type.id, skill_ids: [pipes] });
  expect((await of.ok('getJobRequest', { id })).skills.map((skill) => skill.id)).toEqual([heaters]);
  const quoted = await of.ok('quoteJobRequest', { id });
  const { slots } = await of.ok('listMatchingSlots', { id });
  expect(new Set(slots.flatMap(({ technicians }) => technicians.map((one) => one.id)))).toEqual(new Set([ada.id]));
  const bea = (await of.ok('listTechnicians', {})).technicians.find(({ full_name }) => full_name === 'Bea Arthur')!;
  const confirm = { id, scheduled_at: `${monday}T09:00`, status_version: quoted.status_version };
  expect(await of.call('confirmJobRequest', { ...confirm, technician_id: bea.id })).toMatchObject({
    error_code: 'JOB_REQUEST_TECH_INFEASIBLE',
    data: { reason: 'missing_required_skills', blockers: [{ missing_skill_ids: [heaters] }] },
  });
  // No technician has the type's new skill, so the quote of a new job is refused. Skills of the job itself replace the type's.
  const next = await of.ok('createJobRequest', wanted);
  expect(await of.call('quoteJobRequest', { id: next.id })).toMatchObject({ data: { reason: 'missing_required_skills' } });
  const own = await of.ok('createJobRequest', { ...wanted, skill_ids: [heaters] });
  expect((await of.ok('getJobRequest', { id: own.id })).skills.map((skill) => skill.id)).toEqual([heaters]);
});

it('[job-type.skills] windows for a type need the skills of the type', async () => {
  const { of, pipes, type, wanted } = await plumbers();
  const asked = { x_timezone: 'America/New_York', from: monday, to: monday, customer_id: wanted.customer_id };
  const daysOf = async (input: object) => (await of.ok('listJobRequestBookingWindows', { ...asked, ...input })).days.length;
  expect(await daysOf({ job_type_id: type.id })).toBe(1);
  await of.ok('updateJobType', { id: type.id, skill_ids: [pipes] });
  expect(await daysOf({ job_type_id: type.id })).toBe(0);
  expect(await daysOf({})).toBe(1);
});

it('[job-type.skills] a type’s inactive and deleted skills are not needed, and unknown skills are refused', async () => {
  const { of, heaters, pipes, type, wanted } = await plumbers();
  const both = await of.ok('updateJobType', { id: type.id, skill_ids: [pipes, heaters] });
  expect(both.skill_ids).toEqual([pipes, heaters]);
  expect((await of.ok('updateJobType', { id: type.id, name: 'Heater' })).skill_ids).toEqual([pipes, heaters]);
  await of.ok('updateSkill', { id: pipes, is_active: false });
  const skillsOf = async () =>
    (await of.ok('getJobRequest', { id: (await of.ok('createJobRequest', wanted)).id })).skills.map(({ id }) => id);
  expect(await skillsOf()).toEqual([heaters]);
  // A client may send back the skills that it has read.
  const read = await of.ok('getJobType', { id: type.id });
  expect(read.skill_ids).toEqual([pipes, heaters]);
  expect((await of.ok('updateJobType', { id: type.id, skill_ids: read.skill_ids })).skill_ids).toEqual(read.skill_ids);
  await of.ok('deleteSkill', { id: pipes });
  expect((await of.ok('getJobType', { id: type.id })).skill_ids).toEqual([heaters]);
  expect((await of.ok('listJobTypes', {})).job_types.find(({ id }) => id === type.id)!.skill_ids).toEqual([heaters]);
  for (const skill_ids of [[pipes], ['0190a0b0-0000-7000-8000-000000000000']]) {
    expect((await of.call('updateJobType', { id: type.id, skill_ids })).error_code).toBe('SKILL_NOT_FOUND');
    expect((await of.call('createJobType', { name: 'Another', skill_ids })).error_code).toBe('SKILL_NOT_FOUND');
  }
  expect((await of.ok('updateJobType', { id: type.id, skill_ids: [] })).skill_ids).toEqual([]);
  expect(await skillsOf()).toEqual([]);
});
