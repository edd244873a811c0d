/** Matched columns of earlier imports. */
import { expect, it } from 'vitest';
import { openOffice } from '../settings/office.ts';

const { harness, ok } = await openOffice();
const rows = [{ uid: 'CRM-1', full_name: 'Ada Lovelace', email: 'ada@example.com' }];
const columns = [
  { heading: 'No.', field: 'uid' },
  { heading: 'Fax', field: '' },
];

it('[import.columns] keeps the last matching for each set of headings, by kind, for both environments, except from dry runs', async () => {
  const of = await harness.business();
  await ok(of, 'importCustomers', { rows, columns, dry_run: true });
  await ok(of, 'importTechnicians', { rows, columns, dry_run: true });
  expect(await ok(of, 'listImportMappings', { kind: 'customers' })).toEqual({ mappings: [] });
  await ok(of, 'importCustomers', { rows, columns });
  await ok(of, 'importCustomers', { rows, columns: [{ heading: 'Name', field: 'full_name' }] }, { environment: 'sandbox' });
  const corrected = [columns[1]!, { heading: 'No.', field: 'notes' }];
  await ok(of, 'importCustomers', { rows, columns: corrected });
  expect((await ok(of, 'listImportMappings', { kind: 'customers' })).mappings).toEqual([
    { columns: corrected, used_at: expect.any(String) },
    { columns: [{ heading: 'Name', field: 'full_name' }], used_at: expect.any(String) },
  ]);
  expect(await ok(of, 'listImportMappings', { kind: 'technicians' })).toEqual({ mappings: [] });
  expect(await ok(await harness.business(), 'listImportMappings', { kind: 'customers' })).toEqual({ mappings: [] });
});

it('[import.columns] keeps the newest 50 matchings of each kind', async () => {
  const of = await harness.business();
  for (let index = 0; index < 51; index++) await ok(of, 'importCustomers', { rows, columns: [{ heading: `Column ${index}`, field: '' }] });
  const { mappings } = await ok(of, 'listImportMappings', { kind: 'customers' });
  expect(mappings.length).toBe(50);
  expect(mappings.some((one) => one.columns[0]!.heading === 'Column 0')).toBe(false);
});

it('[import.columns] is empty for members who may not import the kind', async () => {
  const of = await harness.business();
  await ok(of, 'importCustomers', { rows, columns });
  const list = (permissions: readonly ('customers_view' | 'customers_manage')[]) =>
    ok(of, 'listImportMappings', { kind: 'customers' }, { permissions });
  expect((await list(['customers_view', 'customers_manage'])).mappings.length).toBe(1);
  expect((await list(['customers_view'])).mappings).toEqual([]);
});
