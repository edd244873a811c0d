/** Which groups a technician can be put into. docs/reference/conventions.md#technicians. */
import { expect, it } from 'vitest';
import { permissionCodes } from '../../../src/contract/permissions.ts';
import { openRoster } from './roster.ts';

const { business, other } = await openRoster();

it("[technician.assignable-groups] answers the groups of the business with their permissions, and no other business's groups", async () => {
  const { groups } = await business.ok('listAssignableGroups', {});
  expect(groups).toHaveLength(5);
  for (const group of groups) {
    expect(Object.keys(group).sort()).toEqual(['id', 'name', 'permissions']);
    expect(permissionCodes).toEqual(expect.arrayContaining(group.permissions));
  }
  const theirs = (await other.ok('listAssignableGroups', {})).groups.map(({ id }) => id);
  expect(groups.filter(({ id }) => theirs.includes(id))).toEqual([]);
});

it('[permissions.every-operation] needs team_view', async () => {
  const key = await business.newKey(['job_view', 'team_manage']);
  expect(await business.call('listAssignableGroups', {}, { key })).toMatchObject({
    status: 403,
    error_code: 'PERMISSION_DENIED',
    data: { missing_permissions: ['team_view'] },
  });
});
