/** The answer of a PUT does not bypass the permission to see. docs/internals/call.md#permissions-of-changes. */
import { expect, test } from 'vitest';
import { operationList, type OperationId } from '../../src/contract/index.ts';
import { permissionCodes, type PermissionCode } from '../../src/contract/permissions.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();
const business = await harness.business();
const ok: typeof business.ok = (id, input, options) => business.ok(id, input, options);

test('[permissions.update-sees] every PUT needs the view permission for the record that it answers', () => {
  const updates = operationList.filter(({ method }) => method === 'PUT');
  expect(updates.length).toBeGreaterThan(10);
  for (const { id, permissions } of updates) {
    const views = permissions.map((code) => code.replace('_manage', '_view')).filter((code) => permissionCodes.some((one) => one === code));
    expect([id, permissions.slice().sort()]).toEqual([id, expect.arrayContaining(views)]);
  }
});

test.each<[OperationId, PermissionCode, () => Promise<string>]>([
  ['updateCustomer', 'customers_view', async () => (await ok('createCustomer', { full_name: 'Ann', phone: '2125550123' })).customer_id],
  ['updateTechnician', 'team_view', async () => (await ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' })).id],
  ['updateVehicle', 'fleet_view', async () => (await ok('createVehicle', { name: 'Van' })).id],
  ['updateJobType', 'catalog_view', async () => (await ok('createJobType', { name: 'Boiler repair' })).id],
])('[permissions.update-sees] %s without %s reveals nothing of the record', async (id, view, make) => {
  const key = await business.newKey([view.replace('_view', '_manage') as PermissionCode]);
  expect(await business.call(id, { id: await make() } as never, { key })).toMatchObject({
    status: 403,
    error_code: 'PERMISSION_DENIED',
    data: { missing_permissions: [view] },
  });
});
