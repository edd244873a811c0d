/** The log of events. docs/reference/conventions.md#dashboard-operations. */
import { expect, it } from 'vitest';
import { startWatched } from '../../webhooks/dashboard.ts';
import { addCustomer } from '../../webhooks/receiver.ts';

const { harness, pass, watched } = await startWatched();
const { store } = harness;

it('[event.dashboard-log] lists all changes, the latest first, that the caller may read, whether or not an endpoint received them', async () => {
  const { of, endpoint, ok } = await watched();
  await of.ok('deleteWebhookEndpoint', { id: endpoint.id });
  const customer = await addCustomer(of, 'Ann');
  pass(1_000);
  const technician = await of.ok('createTechnician', { full_name: 'Ted', email: 'ted@example.com' });
  const { events, meta } = await ok('listEvents', {});
  expect(events).toEqual([
    { id: expect.any(String), type: 'technician.created', resource_id: technician.id, created_at: '2030-06-05T12:00:01.000000Z' },
    { id: expect.any(String), type: 'customer.created', resource_id: customer, created_at: '2030-06-05T12:00:00Z' },
  ]);
  expect(meta.total).toBe(2);
  expect((await ok('listEvents', { type: 'customer.created' })).events).toEqual([events[1]]);
  expect((await ok('listEvents', { resource_id: technician.id })).events).toEqual([events[0]]);
  expect((await ok('listEvents', { limit: 1, page: 2 })).events).toEqual([events[1]]);
  const narrow = { permissions: ['developer_manage_api_keys', 'team_view'] as const };
  expect(await ok('listEvents', {}, narrow)).toMatchObject({ events: [events[0]], meta: { total: 1 } });
  expect((await ok('listEvents', { type: 'customer.created' }, narrow)).events).toEqual([]);
  expect((await ok('listEvents', {}, { environment: 'sandbox' })).events).toEqual([]);
});

it('[event.dashboard-log] pages cover the 10,000 newest events, and a later page is refused', async () => {
  const { of, ok, refused } = await watched();
  await store.query(
    `insert into events (id, tenant_id, type, resource_id, body, created_at)
     select gen_random_uuid(), t.id, 'customer.created', gen_random_uuid(), '{}', timestamptz '2030-06-01' + n * interval '1 second'
       from tenants t join businesses b on b.id = t.business_id, generate_series(1, 10050) n where b.alias = $1 and t.environment = 'live'`,
    [of.alias],
  );
  const metaOf = async (page: number) => (await ok('listEvents', { limit: 100, page })).meta;
  expect(await metaOf(1)).toMatchObject({ total: 10_000, count: 100, total_pages: 100 });
  expect(await metaOf(100)).toMatchObject({ total: 10_000, count: 100, total_pages: 100 });
  expect(await refused('listEvents', { limit: 100, page: 101 })).toEqual([422, 'VALIDATION_ERROR']);
});
