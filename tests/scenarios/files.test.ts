/** Files go with what they are on: an emptied sandbox and a deleted business leave no bytes. docs/files.md. */
import { expect, it } from 'vitest';
import { deleteBusinessRows } from '../../src/store/settings/businessDeletion.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { pdfOf } from '../resources/files/samples.ts';
import { png } from '../resources/pictures/samples.ts';
import { newCustomer } from './fixtures.ts';

const harness = await startHarness();

const bytesOf = async (businessId: string) => {
  const [row] = await harness.store.query<{ files: number; bytes: number }>(
    `select (select count(*)::int from files f join tenants t on t.id = f.tenant_id where t.business_id = $1) as files,
            (select coalesce(sum(octet_length(p.bytes)), 0)::int from file_pieces p join tenants t on t.id = p.tenant_id where t.business_id = $1) as bytes`,
    [businessId],
  );
  return row!;
};

it('[file.goes-with] files are deleted with an emptied sandbox and with a deleted business', async () => {
  const of = await harness.business();
  const document = pdfOf(200_000);
  await of.ok('createFile', { customer_id: await newCustomer(of), name: 'Plan.pdf', content: document.toString('base64') });
  const key = { key: of.sandboxKey };
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Ida', phone: '+1 212 555 0133' }, key);
  const file = await of.ok('createFile', { customer_id, name: 'House.png', content: png.toString('base64') }, key);
  expect(file.url).toMatch(/\?environment=sandbox$/);
  expect(await bytesOf(of.businessId)).toEqual({ files: 2, bytes: document.length + png.length });
  await okAsMember(harness, of, 'resetSandbox', { confirm_alias: of.alias }, { environment: 'sandbox' });
  expect(await bytesOf(of.businessId)).toEqual({ files: 1, bytes: document.length });
  await deleteBusinessRows(harness.store, of.businessId);
  expect(await bytesOf(of.businessId)).toEqual({ files: 0, bytes: 0 });
});

it('[file.thumbnail.goes] a thumbnail is deleted with its file, an erased customer, an emptied sandbox and a deleted business', async () => {
  const of = await harness.business();
  const thumbnails = async () =>
    (
      await harness.store.query('select 1 from file_thumbnails f join tenants t on t.id = f.tenant_id where t.business_id = $1', [
        of.businessId,
      ])
    ).length;
  const add = async (customer_id: string, key = of.key) =>
    (await of.ok('createFile', { customer_id, name: 'House.png', content: png.toString('base64') }, { key })).id;
  const [first, second] = [await newCustomer(of), await newCustomer(of)];
  const file = await add(first);
  await add(second);
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Ida', phone: '+1 212 555 0134' }, { key: of.sandboxKey });
  await add(customer_id, of.sandboxKey);
  expect(await thumbnails()).toBe(3);
  await okAsMember(harness, of, 'resetSandbox', { confirm_alias: of.alias }, { environment: 'sandbox' });
  expect(await thumbnails()).toBe(2);
  await of.ok('deleteFile', { id: file });
  expect(await thumbnails()).toBe(1);
  await of.ok('eraseCustomer', { id: second });
  expect(await thumbnails()).toBe(0);
  await add(first);
  await deleteBusinessRows(harness.store, of.businessId);
  expect(await thumbnails()).toBe(0);
});
