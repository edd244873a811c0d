/** Two people change one record that is replaced as a whole: the second is told what the first has changed. */
import { expect, it } from 'vitest';
import { okAsMember, callAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { png } from '../resources/pictures/samples.ts';
import { newMember, signIn } from '../support/session.ts';
import { contentVersionOf } from '../../src/domain/resources/contentVersion.ts';
import { newSkill, refusal } from '../operations/replies.ts';
import { newArea, newTechnician } from './fixtures.ts';

const harness = await startHarness();
const business = await harness.business();
const area = (await newArea(business)).id;
let count = 0;
const hire = () => newTechnician(business, area, `Technician ${++count}`);

/** A change of each kind that is replaced whole. */
const changes: Record<string, (of: TestBusiness) => Promise<readonly [operation: Replacing, input: object]>> = {
  skills: async (of) => ['replaceTechnicianSkills', { skill_ids: [await newSkill(of)] }],
  areas: async (of) => [
    'replaceTechnicianServiceAreas',
    { service_area_ids: [(await of.ok('createServiceArea', { name: `Area ${++count}` })).id] },
  ],
  buddies: async () => ['replaceTechnicianBuddies', { buddy_ids: [(await hire()).id] }],
  leads: async () => ['replaceTechnicianLeads', { lead_ids: [(await hire()).id] }],
  vehicles: async (of) => ['replaceTechnicianVehicles', { vehicle_ids: [(await of.ok('createVehicle', { name: `Van ${++count}` })).id] }],
  profile: async () => ['updateTechnician', { job_title: `Title ${++count}` }],
};
type Replacing =
  | 'replaceTechnicianSkills'
  | 'replaceTechnicianServiceAreas'
  | 'replaceTechnicianBuddies'
  | 'replaceTechnicianLeads'
  | 'replaceTechnicianVehicles'
  | 'updateTechnician';

it.each(Object.keys(changes))(
  '[technician.version] %s: a change with an older version is refused, names the present one, and writes nothing',
  async (kind) => {
    const { id } = await hire();
    const seen = (await business.ok('getTechnician', { id })).version!;
    const [operation, first] = await changes[kind]!(business);
    const saved = (await business.ok(operation, { id, version: seen, ...first } as never)) as { version?: number };
    expect(saved.version).not.toBe(seen);
    const present = await business.ok('getTechnician', { id });
    expect(present.version).toBe(saved.version);
    // Whatever was changed, each other change of the technician is refused.
    for (const other of Object.values(changes)) {
      const [name, input] = await other(business);
      const late = await business.call(name, { id, version: seen, ...input } as never);
      expect([...refusal(late), late.data]).toMatchObject([409, 'VERSION_CONFLICT', { version: saved.version, current_record: present }]);
    }
    expect((await business.ok('getTechnician', { id })).version).toBe(saved.version);
  },
);

it('[technician.version] skills have the version of the technician, a list in another order is the same, and without a version all is replaced', async () => {
  const { id } = await hire();
  const skills = [await newSkill(business), await newSkill(business)];
  const { version } = await business.ok('replaceTechnicianSkills', { id, skill_ids: skills });
  expect((await business.ok('listTechnicianSkills', { id })).version).toBe(version);
  expect((await business.ok('getTechnician', { id })).version).toBe(version);
  expect((await business.ok('replaceTechnicianSkills', { id, skill_ids: skills.toReversed() })).version).toBe(version);
  await business.ok('replaceTechnicianSkills', { id, skill_ids: [] });
  expect((await business.ok('replaceTechnicianSkills', { id, skill_ids: skills })).version).toBe(version);
});

it('[technician.version] hours, a sign-in and a picture leave the version as it is', async () => {
  const { id } = await hire();
  const member = await newMember(harness, business, { role: 'Technician' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [id, member.id]);
  const { version, last_login_at, picture_url } = await business.ok('getTechnician', { id });
  await business.ok('replaceTechnicianAvailability', { id, weekly_hours: [] });
  await business.ok('createTechnicianTimeOff', { id, start_date: '2031-03-03', end_date: '2031-03-03' });
  const session = await signIn(harness, member);
  await session.ok('setTechnicianPicture', { id, content_type: 'image/png', image: png.toString('base64') });
  const after = await business.ok('getTechnician', { id });
  expect(after.version).toBe(version);
  expect([after.last_login_at, after.picture_url]).not.toEqual([last_login_at, picture_url]);
});

it('[technician.version] content with its fields in another order is the same, and a list in another order is not', () => {
  expect(contentVersionOf([{ from: 1, to: { x: 1, y: 2 } }])).toBe(contentVersionOf([{ to: { y: 2, x: 1 }, from: 1 }]));
  expect(contentVersionOf([1, 2])).not.toBe(contentVersionOf([2, 1]));
});

it('[technician.version] who may not edit a technician is not shown the present record', async () => {
  const { groups } = await business.ok('listAssignableGroups', {});
  const { id } = await hire();
  await business.ok('updateTechnician', { id, business_group_id: groups.find(({ name }) => name === 'Administrator')!.id });
  const key = await business.newKey(['team_view', 'team_manage']);
  const late = await business.call('replaceTechnicianSkills', { id, version: 1, skill_ids: [] }, { key });
  expect([late.error_code, late.data]).toEqual(['PERMISSION_DENIED', { missing_permissions: expect.any(Array) }]);
});

it('[rota.version] hours that were changed since the rota was read are not replaced, and no other change of the call is', async () => {
  const [one, two] = [await hire(), await hire()];
  const rota = await okAsMember(harness, business, 'getRota', { from: '2031-03-03', to: '2031-03-03', limit: 1000 });
  const versionOf = (id: string) => rota.technicians.find((row) => row.id === id)!.version;
  const day = { from: '2031-03-03', until: '2031-03-03', hours: [{ start_minute: 480, end_minute: 720 }] };
  const change = ({ id }: { id: string }) => ({ technician_id: id, version: versionOf(id), ...day });
  await okAsMember(harness, business, 'replaceRota', { changes: [change(one)] });
  const late = await callAsMember(harness, business, 'replaceRota', { changes: [change(two), { ...change(one), hours: [] }] });
  const current = await business.ok('getTechnicianAvailability', { id: one.id });
  expect([late.error_code, late.data]).toEqual(['VERSION_CONFLICT', { version: current.version, current_record: current }]);
  expect((await business.ok('getTechnicianAvailability', { id: two.id })).dated_hours).toEqual([]);
  // Several changes of one technician in a call have one version.
  const again = { ...change(two), from: '2031-03-05', until: '2031-03-05' };
  await okAsMember(harness, business, 'replaceRota', { changes: [change(two), again] });
});

it('[role.version] of two people who change one role at once, the second is told', async () => {
  const { id, version } = await okAsMember(harness, business, 'createRole', { name: 'Night shift', permissions: ['job_view'] });
  const both = await Promise.all(
    [
      ['job_view', 'team_view'],
      ['job_view', 'fleet_view'],
    ].map((permissions) => callAsMember(harness, business, 'updateRole', { id, version, permissions: permissions as never })),
  );
  const codes = both.map(({ error_code }) => error_code).sort();
  expect(codes).toEqual([0, 'VERSION_CONFLICT']);
  const kept = both.find(({ error_code }) => error_code === 0)!.data;
  const refused = both.find(({ error_code }) => error_code !== 0)!.data as unknown as { version: number; current: unknown };
  expect(refused).toEqual({ version: kept.version, current_record: kept });
  await okAsMember(harness, business, 'updateRole', { id, permissions: ['job_view'] });
});
