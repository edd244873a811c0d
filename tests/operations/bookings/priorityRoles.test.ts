/** Who may set the priority of a job. Specification, "Priority rules" 3; decisions, section 6. */
import { expect, it } from 'vitest';
import type { PermissionCode } from '../../../src/contract/permissions.ts';
import { permissionCodes, roles } from '../../../src/contract/permissions.ts';
import { refusal } from '../replies.ts';
import { openDesk, unquotedJob } from './desk.ts';

const { harness, get } = await openDesk();
const of = await harness.business();
const id = await unquotedJob(of);
const allowed = ['Owner', 'Administrator', 'Booking Coordinator'];

it('[priority.roles] the groups of a business are the roles, and three of them may', async () => {
  const { groups } = await of.ok('listAssignableGroups', {});
  expect(Object.keys(roles).filter((role) => roles[role]!.includes('job_manage'))).toEqual(allowed);
  for (const { name, permissions } of groups) expect([name, permissions.toSorted()]).toEqual([name, roles[name]!.toSorted()]);
  expect(groups.filter(({ permissions }) => permissions.includes('job_manage')).map(({ name }) => name)).toEqual(
    expect.arrayContaining(allowed.filter((role) => groups.some(({ name }) => name === role))),
  );
});

it.each([
  ['Owner', true],
  ['Administrator', true],
  ['Booking Coordinator', true],
  ['Technician', false],
  ['Viewer', false],
] as const)('[priority.roles] with the permissions of %s: %s', async (role, may) => {
  const key = await of.newKey([...roles[role]!]);
  const { priority_level: before } = await get(id, of);
  const priority = before === 'p0' ? 'p1' : 'p0';
  const reply = await of.call('updateJobPriority', { id, priority }, { key });
  expect(refusal(reply)).toEqual(may ? [200, 0] : [403, 'PERMISSION_DENIED']);
  if (!may) expect(reply.data).toMatchObject({ missing_permissions: ['job_manage'] });
  expect((await get(id, of)).priority_level).toBe(may ? priority : before);
});

it('[priority.roles] it is job_manage that counts', async () => {
  const others = permissionCodes.filter((code) => code !== 'job_manage') as PermissionCode[];
  const call = async (permissions: PermissionCode[]) =>
    refusal(await of.call('updateJobPriority', { id, priority: 'p3' }, { key: await of.newKey(permissions) }));
  expect(await call(others)).toEqual([403, 'PERMISSION_DENIED']);
  expect(await call(['job_manage'])).toEqual([200, 0]);
});
