/**
 * A caller cannot grant permissions beyond their own, nor edit a technician who may do more.
 * docs/reference/conventions.md#permissions-and-roles.
 */
import { expect, test } from 'vitest';
import type { PermissionCode } from '../../../src/contract/permissions.ts';
import { roles } from '../../../src/contract/permissions.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();
const business = await harness.business();
const ok: typeof business.ok = (id, input, options) => business.ok(id, input, options);
const { groups } = await ok('listAssignableGroups', {});
const groupOf = (role: string) => groups.find(({ name }) => name === role)!;
const hire = (input: object = {}) => ok('createTechnician', { full_name: 'Ada', email: `${Math.random()}@example.com`, ...input });
const keyOf = (codes: readonly PermissionCode[]) => business.newKey([...codes]);
const manager = await keyOf(['team_view', 'team_manage', 'job_view']);
const lackedBy = (held: readonly string[], role: string) => roles[role]!.filter((code) => !held.includes(code) && code !== 'job_view');
const denied = (role: string, held = ['team_view', 'team_manage', 'job_view']) => ({
  status: 403,
  error_code: 'PERMISSION_DENIED',
  data: { missing_permissions: lackedBy(held, role) },
});

test('[roles.assignable] only groups whose permissions the caller holds are offered', async () => {
  expect(groups.map(({ name }) => name).sort()).toEqual(Object.keys(roles).sort());
  const offered = async (key: string) => (await ok('listAssignableGroups', {}, { key })).groups.map(({ name }) => name).sort();
  expect(await offered(manager)).toEqual(['Technician']);
  expect(await offered(await keyOf(roles['Administrator']!))).toEqual(
    Object.keys(roles)
      .filter((role) => role !== 'Owner')
      .sort(),
  );
});

test('[roles.no-granting] POST and PUT refuse a group with more permissions than the caller, and write nothing', async () => {
  const { id } = await hire();
  for (const role of ['Owner', 'Administrator', 'Viewer']) {
    const business_group_id = groupOf(role).id;
    const email = `${role}@example.com`;
    expect(await business.call('createTechnician', { full_name: 'Eve', email, business_group_id }, { key: manager })).toMatchObject(
      denied(role),
    );
    expect((await ok('listTechnicians', { search: email })).technicians).toEqual([]);
    expect(await business.call('updateTechnician', { id, business_group_id }, { key: manager })).toMatchObject(denied(role));
  }
  expect((await ok('getTechnician', { id })).role).toBe('Technician');
  // A key without a list of permissions may assign any group. Sending a technician's current group back grants nothing.
  expect((await ok('updateTechnician', { id, business_group_id: groupOf('Viewer').id })).role).toBe('Viewer');
  const viewer = await keyOf(['team_manage', ...roles['Viewer']!]);
  expect(
    (await ok('updateTechnician', { id, business_group_id: groupOf('Viewer').id, job_title: 'Boss' }, { key: viewer })).job_title,
  ).toBe('Boss');
});

test('[roles.no-editing-above] a caller cannot edit the record of a member with more permissions', async () => {
  const { id } = await hire({ business_group_id: groupOf('Owner').id });
  const other = await hire();
  for (const reply of [
    await business.call('updateTechnician', { id, email: 'mine@example.com' }, { key: manager }),
    await business.call('deleteTechnician', { id }, { key: manager }),
    await business.call('replaceTechnicianSkills', { id, skill_ids: [] }, { key: manager }),
    await business.call('replaceTechnicianBuddies', { id, buddy_ids: [other.id] }, { key: manager }),
    await business.call('replaceTechnicianLeads', { id, lead_ids: [other.id] }, { key: manager }),
    await business.call('replaceTechnicianServiceAreas', { id, service_area_ids: [] }, { key: manager }),
    await business.call('replaceTechnicianVehicles', { id, vehicle_ids: [] }, { key: manager }),
    await business.call('replaceTechnicianAvailability', { id, weekly_hours: [] }, { key: manager }),
  ])
    expect(reply).toMatchObject(denied('Owner'));
  const stood = await ok('getTechnician', { id });
  expect([stood.role, stood.buddy_ids, stood.leads]).toEqual(['Owner', [], []]);
  // Time off belongs to the schedule, so the planner must be able to record an owner's absence.
  const away = { id, start_date: '2031-01-01', end_date: '2031-01-01' };
  expect((await ok('createTechnicianTimeOff', away, { key: manager })).technician_id).toBe(id);
});

test('[roles.no-editing-above] a caller cannot change the co-workers of a member with more permissions from the other side of the pair', async () => {
  const owner = await hire({ business_group_id: groupOf('Owner').id });
  const [buddy, lead, stranger] = [await hire(), await hire(), await hire()];
  await ok('replaceTechnicianBuddies', { id: owner.id, buddy_ids: [buddy.id] });
  await ok('replaceTechnicianLeads', { id: owner.id, lead_ids: [lead.id] });
  const pairs = async () => {
    const { buddy_ids, leads } = await ok('getTechnician', { id: owner.id });
    return [buddy_ids, leads.map(({ id }) => id)];
  };
  for (const reply of [
    await business.call('replaceTechnicianBuddies', { id: stranger.id, buddy_ids: [owner.id] }, { key: manager }),
    await business.call('replaceTechnicianLeads', { id: stranger.id, lead_ids: [owner.id] }, { key: manager }),
    await business.call('replaceTechnicianLeads', { id: buddy.id, lead_ids: [] }, { key: manager }),
    await business.call('replaceTechnicianBuddies', { id: lead.id, buddy_ids: [stranger.id] }, { key: manager }),
  ])
    expect(reply).toMatchObject(denied('Owner'));
  expect(await pairs()).toEqual([[buddy.id], [lead.id]]);
  // Sending an existing pair back together with a new one does not edit the owner.
  const kept = await ok('replaceTechnicianLeads', { id: buddy.id, lead_ids: [owner.id, stranger.id] }, { key: manager });
  expect(kept.leads.map(({ id }) => id).sort()).toEqual([owner.id, stranger.id].sort());
});

test('[roles.no-editing-above] team_manage alone suffices to edit ordinary technicians', async () => {
  const key = await keyOf(['team_view', 'team_manage']);
  const { id } = await ok('createTechnician', { full_name: 'Bob', email: 'bob@example.com' }, { key });
  const named = { full_name: 'Cid', email: 'cid@example.com', business_group_id: groupOf('Technician').id };
  expect((await ok('createTechnician', named, { key })).role).toBe('Technician');
  expect((await ok('updateTechnician', { id, job_title: 'Plumber' }, { key })).job_title).toBe('Plumber');
  const business_group_id = groupOf('Technician').id;
  expect((await ok('updateTechnician', { id, business_group_id }, { key })).role).toBe('Technician');
});
