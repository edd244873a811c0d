/** Changes of technicians, areas and hours that strand booked visits. docs/internals/engine.md#stranded-visits. */
import { expect, it } from 'vitest';
import type { InputOf, OperationId, Operations } from '../../src/contract/index.ts';
import { newArea, newCustomer, newTechnician } from './fixtures.ts';
import { openOffice } from '../operations/settings/office.ts';

const { harness, ok, date } = await openOffice();
const weekday = new Date(date).getUTCDay() || 7;
const mornings = [{ weekday, start_minute: 480, end_minute: 720 }];
const allDay = [{ weekday, start_minute: 480, end_minute: 1080 }];

/** A business with one technician who has an area and a skill, and a visit at 15:00 that needs both. */
async function open() {
  const of = await harness.business();
  const { id: areaId } = await newArea(of);
  const { id: categoryId } = await of.ok('createSkillCategory', { name: 'Trades' });
  const { id: skillId } = await of.ok('createSkill', { name: 'Gas', category_id: categoryId });
  const { id } = await newTechnician(of, areaId, 'Ada Lovelace', [skillId]);
  const customerId = await newCustomer(of);
  const { id: jobId } = await of.ok('createJobRequest', {
    customer_id: customerId,
    job_dates: [{ date, periods: [{ period: 'afternoon' }] }],
    skill_ids: [skillId],
  });
  const { status_version } = await of.ok('quoteJobRequest', { id: jobId, job_duration_minutes: 60 });
  const job = await of.ok('confirmJobRequest', { id: jobId, status_version, scheduled_at: `${date}T15:00` });
  const attention = async () => (await of.ok('getJobRequest', { id: jobId })).attention.reason;
  const events = async () => (await ok(of, 'listEvents', { limit: 100 })).events.length;
  return { of, id, areaId, skillId, jobId, customerId, job, attention, events };
}
type Office = Awaited<ReturnType<typeof open>>;

/** Calls as a member, because only the dashboard has some of the operations. */
const change = async <Id extends OperationId>({ of }: Office, operation: Id, input: InputOf<Operations[Id]>) =>
  (await ok(of, operation, { ...input, ...(await versionOf(of, operation)) })) as {
    stranded_visits: { total: number; visits: { job_request_id: string; blockers: object[] }[] };
  };

async function versionOf(of: Office['of'], operation: OperationId) {
  if (operation === 'replaceOpeningHours') return { version: (await ok(of, 'getOpeningHours', {})).version };
  return operation === 'updateBusinessSettings' ? { version: (await ok(of, 'getBusinessSettings', {})).version } : {};
}

const cases: readonly {
  readonly what: string;
  readonly reason: string;
  readonly code?: string;
  readonly strand: (office: Office) => [OperationId, object];
  readonly undo: (office: Office) => [OperationId, object] | null;
}[] = [
  {
    what: 'weekly hours',
    reason: 'off_shift',
    strand: ({ id }) => ['replaceTechnicianAvailability', { id, weekly_hours: mornings }],
    undo: ({ id }) => ['replaceTechnicianAvailability', { id, weekly_hours: [], follows_opening_hours: true }],
  },
  {
    what: 'a day without work',
    reason: 'no_working_day',
    strand: ({ id }) => ['replaceTechnicianAvailability', { id, weekly_hours: [] }],
    undo: ({ id }) => ['replaceTechnicianAvailability', { id, weekly_hours: allDay }],
  },
  {
    what: 'a day of the rota',
    reason: 'off_shift',
    strand: ({ id }) => [
      'replaceRota',
      { changes: [{ technician_id: id, from: date, until: date, hours: [{ start_minute: 480, end_minute: 720 }] }] },
    ],
    undo: ({ id }) => ['replaceRota', { changes: [{ technician_id: id, from: date, until: date, hours: [], follow_weekly_hours: true }] }],
  },
  {
    what: 'skills',
    reason: 'missing_required_skills',
    strand: ({ id }) => ['replaceTechnicianSkills', { id, skill_ids: [] }],
    undo: ({ id, skillId }) => ['replaceTechnicianSkills', { id, skill_ids: [skillId] }],
  },
  {
    what: 'service areas',
    reason: 'outside_service_area',
    strand: ({ id }) => ['replaceTechnicianServiceAreas', { id, service_area_ids: [] }],
    undo: ({ id, areaId }) => ['replaceTechnicianServiceAreas', { id, service_area_ids: [areaId] }],
  },
  {
    what: 'the tier',
    reason: 'not_lead_tier',
    strand: ({ id }) => ['updateTechnician', { id, assignment_tier: 'buddy' }],
    undo: ({ id }) => ['updateTechnician', { id, assignment_tier: 'lead' }],
  },
  {
    what: 'the status',
    reason: 'technician_deactivated',
    strand: ({ id }) => ['updateTechnician', { id, status: 'deactive' }],
    undo: ({ id }) => ['updateTechnician', { id, status: 'active' }],
  },
  {
    what: 'the removal of the technician',
    reason: 'technician_removed',
    strand: ({ id }) => ['deleteTechnician', { id }],
    undo: () => null,
  },
  {
    what: 'what an area covers',
    reason: 'outside_service_area',
    strand: ({ areaId }) => ['updateServiceArea', { id: areaId, city: 'Boston' }],
    undo: ({ areaId }) => ['updateServiceArea', { id: areaId, city: 'New York' }],
  },
  {
    what: 'the removal of an area',
    reason: 'outside_service_area',
    strand: ({ areaId }) => ['deleteServiceArea', { id: areaId }],
    undo: () => null,
  },
  {
    what: 'opening hours',
    reason: 'off_shift',
    strand: () => ['replaceOpeningHours', { weekly_hours: mornings }],
    undo: () => ['replaceOpeningHours', { weekly_hours: allDay }],
  },
  {
    what: 'a closure',
    reason: 'no_working_day',
    strand: () => ['createClosure', { date }],
    undo: () => ['deleteClosure', { date }],
  },
  {
    what: 'the time zone',
    reason: 'off_shift',
    strand: () => ['updateBusinessSettings', { timezone: 'Europe/Berlin' }],
    undo: () => ['updateBusinessSettings', { timezone: 'America/New_York' }],
  },
];

it.each(cases)(
  '[stranded.listed, stranded.flagged] a visit stranded by $what is listed and flagged',
  async ({ reason, code = reason, strand, undo }) => {
    const office = await open();
    const [operation, input] = strand(office);
    const [events, before] = [await office.events(), await office.of.ok('getTechnician', { id: office.id })];
    const preview = await change(office, operation, { ...input, preview: true } as never);
    expect(preview.stranded_visits).toMatchObject({
      total: 1,
      visits: [{ job_request_id: office.jobId, technician_id: office.id, start_at: office.job.schedule.scheduled_at, reason }],
    });
    expect([await office.attention(), await office.events()]).toEqual([null, events]);
    expect(await office.of.ok('getTechnician', { id: office.id })).toEqual(before);
    const made = await change(office, operation, input as never);
    expect(made.stranded_visits).toEqual(preview.stranded_visits);
    expect(await office.attention()).toBe(code);
    expect((await office.of.ok('getJobRequest', { id: office.jobId })).status_version).toBe(office.job.status_version);
    const back = undo(office);
    if (!back) return;
    await change(office, ...(back as ['updateTechnician', never]));
    expect(await office.attention()).toBe(null);
  },
);

it('[stranded.listed, stranded.flagged] a visit stranded by approved time off is listed and flagged, and deleting the time off removes that reason', async () => {
  const office = await open();
  const off = { id: office.id, start_date: date, end_date: date, status: 'approved' as const };
  const preview = await change(office, 'createTechnicianTimeOff', { ...off, preview: true });
  expect(preview.stranded_visits).toMatchObject({ total: 1, visits: [{ job_request_id: office.jobId, reason: 'on_time_off' }] });
  expect([await office.attention(), (await office.of.ok('listTechnicianTimeOff', { id: office.id })).time_off]).toEqual([null, []]);
  const made = await office.of.ok('createTechnicianTimeOff', off);
  expect([made.stranded_visits, await office.attention()]).toEqual([preview.stranded_visits, 'technician_on_time_off']);
  // A flag of hours comes back when the time off goes.
  await change(office, 'replaceTechnicianAvailability', { id: office.id, weekly_hours: mornings });
  await ok(office.of, 'deleteTimeOff', { id: office.id, time_off_id: made.id });
  expect(await office.attention()).toBe('off_shift');
});

it('[stranded.listed, stranded.flagged] a visit whose vehicle goes into maintenance is listed and flagged', async () => {
  const office = await open();
  const { id: vehicleId } = await office.of.ok('createVehicle', { name: 'Van 1' });
  await office.of.ok('replaceTechnicianVehicles', { id: office.id, vehicle_ids: [vehicleId] });
  await harness.store.query('update job_requests set vehicle_id = $2 where id = $1', [office.jobId, vehicleId]);
  const preview = await change(office, 'updateVehicle', { id: vehicleId, status: 'maintenance', preview: true });
  expect(preview.stranded_visits).toMatchObject({ total: 1, visits: [{ job_request_id: office.jobId, reason: 'vehicle_in_maintenance' }] });
  expect(await office.attention()).toBe(null);
  await change(office, 'updateVehicle', { id: vehicleId, status: 'maintenance' });
  await office.of.ok('updateTechnician', { id: office.id, job_title: 'Plumber' });
  expect(await office.attention()).toBe('vehicle_in_maintenance');
  await change(office, 'updateVehicle', { id: vehicleId, status: 'idle' });
  expect(await office.attention()).toBe(null);
});

it('[stranded.listed, stranded.flagged] a visit whose job type needs a new skill is listed and flagged', async () => {
  const office = await open();
  const { of, skillId, jobId } = office;
  const { id } = await of.ok('createJobType', { name: 'Boiler' });
  const { id: category_id } = await of.ok('createSkillCategory', { name: 'More trades' });
  const { id: other } = await of.ok('createSkill', { name: 'Oil', category_id });
  await harness.store.query('update job_requests set job_type_id = $2 where id = $1', [jobId, id]);
  const made = await change(office, 'updateJobType', { id, skill_ids: [other] });
  expect(made.stranded_visits.visits).toMatchObject([{ job_request_id: jobId, blockers: [{ missing_skill_ids: [other] }] }]);
  await of.ok('updateTechnician', { id: office.id, job_title: 'Plumber' });
  expect(await office.attention()).toBe('missing_required_skills');
  await change(office, 'updateJobType', { id, skill_ids: [skillId] });
  expect(await office.attention()).toBe(null);
});

it('[stranded.listed] lists every blocker, and a second change keeps the first blocker', async () => {
  const office = await open();
  const { id, skillId } = office;
  await change(office, 'replaceTechnicianAvailability', { id, weekly_hours: mornings });
  const both = await change(office, 'replaceTechnicianSkills', { id, skill_ids: [] });
  expect(both.stranded_visits.visits[0]).toMatchObject({
    reason: 'missing_required_skills',
    blockers: [{ kind: 'missing_required_skills', missing_skill_ids: [skillId] }, { kind: 'off_shift' }],
  });
  await change(office, 'replaceTechnicianSkills', { id, skill_ids: [skillId] });
  expect(await office.attention()).toBe('off_shift');
  await change(office, 'replaceTechnicianAvailability', { id, weekly_hours: allDay });
  expect(await office.attention()).toBe(null);
});

it('[stranded.accepted] a visit already outside working hours is listed only for the new reason', async () => {
  const office = await open();
  const { id, jobId, skillId } = office;
  // As an emergency outside working hours leaves it: no change has stranded the visit.
  await harness.store.query(`update technicians set weekly_hours = $2 where id = $1`, [id, JSON.stringify(mornings)]);
  await office.of.ok('updateTechnician', { id, job_title: 'Plumber' });
  expect(await office.attention()).toBe(null);
  const changed = await change(office, 'replaceTechnicianSkills', { id, skill_ids: [] });
  expect(changed.stranded_visits.visits).toMatchObject([{ job_request_id: jobId, blockers: [{ kind: 'missing_required_skills' }] }]);
  const back = await change(office, 'replaceTechnicianSkills', { id, skill_ids: [skillId] });
  expect([back.stranded_visits.total, await office.attention()]).toEqual([0, null]);
});

it('[stranded.flagged] a flag of another cause stays', async () => {
  const office = await open();
  const { id, jobId, skillId } = office;
  await harness.store.query(`update job_requests set attention_reason = 'other_time', attention_since = now() where id = $1`, [jobId]);
  await change(office, 'replaceTechnicianSkills', { id, skill_ids: [] });
  expect(await office.attention()).toBe('other_time');
  await change(office, 'replaceTechnicianSkills', { id, skill_ids: [skillId] });
  expect(await office.attention()).toBe('other_time');
});
