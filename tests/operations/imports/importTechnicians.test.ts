/** Taking over technicians from another system. docs/reference/pages.md#jobs-customers-team-vehicles-catalog. */
import { expect, it } from 'vitest';
import { openOffice } from '../settings/office.ts';

const { harness, ok, auditOf } = await openOffice();
const ada = { uid: 'HR-1', full_name: 'Ada Lovelace', email: 'ada@example.com' };

async function withCatalog() {
  const of = await harness.business();
  const category = await of.ok('createSkillCategory', { name: 'Trades' });
  const [gas, power] = [
    await of.ok('createSkill', { name: 'Gas', category_id: category.id }),
    await of.ok('createSkill', { name: 'Power', category_id: category.id }),
  ];
  return { of, gas, power, area: await of.ok('createServiceArea', { name: 'Manhattan', city: 'New York' }) };
}

it('[import.rerun, import.events] creates, updates or keeps technicians by uid, with skills and areas by name', async () => {
  const { of, gas, power, area } = await withCatalog();
  const rows = [
    {
      ...ada,
      job_title: 'Plumber',
      assignment_tier: 'lead',
      skills: 'gas, Power',
      service_areas: ['Manhattan'],
      start_location_lat: '40.7',
      start_location_long: '-73.9',
    },
  ];
  const first = await ok(of, 'importTechnicians', { rows });
  expect(first).toMatchObject({ created: 1, refused: 0 });
  const id = first.rows[0]!.id!;
  expect(await of.ok('getTechnician', { id })).toMatchObject({
    job_title: 'Plumber',
    assignment_tier: 'lead',
    start_location_lat: 40.7,
    service_areas: [{ id: area.id }],
    role: 'Technician',
  });
  const skillIds = async () => (await of.ok('listTechnicianSkills', { id })).skills.map((one) => one.id).sort();
  expect(await skillIds()).toEqual([gas.id, power.id].sort());
  expect(await ok(of, 'importTechnicians', { rows })).toMatchObject({ unchanged: 1 });
  expect(await ok(of, 'importTechnicians', { rows: [{ uid: 'HR-1', skills: 'Gas', email: 'ada.king@example.com' }] })).toMatchObject({
    updated: 1,
  });
  expect(await skillIds()).toEqual([gas.id]);
  expect((await of.ok('getTechnician', { id })).job_title).toBe('Plumber');
  const events = await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by created_at, id', [
    id,
  ]);
  expect(events.map(({ type }) => type)).toEqual(['technician.created', 'technician.updated']);
  expect((await auditOf(of, 'technicians.imported')).length).toBe(2);
});

it('[phone.written] reads the phone number of a row as people of the country write it', async () => {
  const of = await harness.business({ timezone: 'Europe/Oslo' });
  const rows = [
    { full_name: 'Ada Lovelace', email: 'ada@example.com', phone: '412 34 567' },
    { full_name: 'Grace Hopper', email: 'grace@example.com', phone: '4123456' },
  ];
  const { rows: taken } = await ok(of, 'importTechnicians', { rows });
  expect(taken.map(({ outcome }) => outcome)).toEqual(['created', 'refused']);
  expect(taken[1]!.errors[0]!.message).toContain('needs 8 digits');
  expect((await of.ok('getTechnician', { id: taken[0]!.id! })).phone).toBe('+4741234567');
  expect((await ok(of, 'importTechnicians', { rows: [{ ...rows[0], phone: '41234567' }] })).rows[0]!.outcome).toBe('unchanged');
});

it('[import.rerun] a technician without a uid is found by e-mail address once, and by uid from then on', async () => {
  const { of } = await withCatalog();
  const { id } = await of.ok('createTechnician', { full_name: 'Ada Lovelace', email: 'Ada@example.com' });
  const again = { ...ada, email: 'Ada@example.com' };
  expect((await ok(of, 'importTechnicians', { rows: [again] })).rows[0]).toMatchObject({ outcome: 'unchanged', id });
  const moved = await ok(of, 'importTechnicians', { rows: [{ ...ada, email: 'new@example.com' }] });
  expect(moved.rows[0]).toMatchObject({ outcome: 'updated', id });
  // A technician who has a uid is not found by address.
  const stranger = await ok(of, 'importTechnicians', { rows: [{ ...ada, uid: 'HR-2', email: 'new@example.com' }] });
  expect(stranger.rows[0]).toMatchObject({ outcome: 'refused', errors: [{ field: 'email', code: 'TECHNICIAN_DUPLICATE' }] });
});

it('[import.dry-run, import.reasons] a dry run answers the outcome of every row, and writes nothing', async () => {
  const { of } = await withCatalog();
  const rows = [
    ada,
    { ...ada, uid: 'HR-2' },
    { uid: 'HR-3', full_name: 'Grace' },
    { ...ada, uid: 'HR-4', email: 'g@example.com', skills: 'Magic' },
    { ...ada, uid: 'HR-5', email: 'h@example.com', service_areas: 7 },
  ];
  const dry = await ok(of, 'importTechnicians', { rows, dry_run: true });
  expect(dry).toMatchObject({ dry_run: true, created: 1, refused: 4 });
  expect(dry.rows.map(({ errors }) => errors.map(({ field, code }) => `${field} ${code}`))).toEqual([
    [],
    ['email TECHNICIAN_DUPLICATE'],
    ['email required'],
    ['skills unknown_value'],
    ['service_areas type'],
  ]);
  expect((await of.ok('listTechnicians', {})).meta.total).toBe(0);
  expect((await ok(of, 'importTechnicians', { rows })).rows.map(({ outcome }) => outcome)).toEqual(dry.rows.map(({ outcome }) => outcome));
});

it('[import.events] an imported technician is offered at once', async () => {
  const { of } = await withCatalog();
  await ok(of, 'importTechnicians', { rows: [{ ...ada, service_areas: 'Manhattan' }] });
  const { days } = await of.ok('listJobRequestBookingWindows', { x_timezone: 'America/New_York' });
  expect(days.length).toBeGreaterThan(0);
});

it('[import.match, import.words] a row without uid finds its technician by e-mail address, and words are read in any case', async () => {
  const { of } = await withCatalog();
  await ok(of, 'importTechnicians', { rows: [ada] });
  const rows = [
    { full_name: 'Ada King', email: 'ADA@example.com', assignment_tier: 'Lead', status: 'Active', job_title: '' },
    { full_name: 'Grace Hopper', email: 'grace@example.com', status: 'FALSE', start_location_type: 'Home' },
    { row: 12, full_name: 'Grace H.', email: 'grace@example.com' },
    { full_name: 'Mary', email: 'mary@example.com', status: 'Away' },
  ];
  const answer = await ok(of, 'importTechnicians', { rows });
  expect(answer.rows.map(({ row, outcome, matched_by, name_before }) => [row, outcome, matched_by, name_before])).toEqual([
    [1, 'updated', 'email', 'Ada Lovelace'],
    [2, 'created', null, null],
    [12, 'refused', null, null],
    [4, 'refused', null, null],
  ]);
  expect(await of.ok('getTechnician', { id: answer.rows[0]!.id! })).toMatchObject({ full_name: 'Ada King', assignment_tier: 'lead' });
  expect(await of.ok('getTechnician', { id: answer.rows[1]!.id! })).toMatchObject({ status: 'deactive' });
});
