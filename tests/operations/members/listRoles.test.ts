/** What members may do. docs/reference/conventions.md#permissions-and-roles. */
import { expect, it } from 'vitest';
import { roles as standard } from '../../../src/contract/permissions.ts';
import { openMemberDesk } from './desk.ts';

const { business, member, ok, refused, asNew } = await openMemberDesk();

it('[roles.groups] lists the roles with their permissions and the number of members and technicians', async () => {
  const of = await business();
  await member(of, 'Viewer');
  await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' });
  const { roles } = await ok(of, 'listRoles', {});
  expect(roles.map(({ name }) => name)).toEqual(['Administrator', 'Booking Coordinator', 'Owner', 'Technician', 'Viewer']);
  for (const { name, permissions, is_standard, assignable } of roles)
    expect([name, permissions.toSorted(), is_standard, assignable]).toEqual([name, standard[name]!.toSorted(), true, true]);
  const of_ = (name: string) => roles.find((role) => role.name === name)!;
  expect([of_('Owner').members, of_('Viewer').members, of_('Technician').technicians]).toEqual([1, 1, 1]);
  expect(roles.filter(({ is_fixed }) => is_fixed).map(({ name }) => name)).toEqual(['Owner', 'Technician']);
  const groups = (await of.ok('listAssignableGroups', {})).groups;
  expect(groups.find(({ name }) => name === 'Viewer')!.id).toBe(of_('Viewer').id);
});

it('[members.no-granting] marks the roles that the caller may give', async () => {
  const of = await business();
  const { roles } = await ok(of, 'listRoles', {}, await asNew(of, 'Administrator'));
  expect(roles.filter(({ assignable }) => assignable).map(({ name }) => name)).toEqual([
    'Administrator',
    'Booking Coordinator',
    'Technician',
    'Viewer',
  ]);
  expect((await refused(of, 'listRoles', {}, await asNew(of, 'Viewer'))).slice(0, 2)).toEqual([403, 'PERMISSION_DENIED']);
});
