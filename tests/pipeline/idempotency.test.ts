/** Idempotency keys over real HTTP: replay, reuse, races. */
import { expect, test } from 'vitest';
import { databaseKind, startHarness } from '../support/harness.ts';

const harness = await startHarness();
const business = await harness.business();
const create = (key: string, full_name = 'Ann') =>
  harness.request('POST', '/v1/customers', {
    key: business.key,
    body: { full_name, phone: '+12125550199' },
    headers: { 'idempotency-key': key },
  });

test('[idempotency.replay, idempotency.reuse] a retry is replayed, another body is refused, and there is one row', async () => {
  const first = await create('k1');
  const second = await create('k1');
  expect(second.data).toEqual(first.data);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(await create('k1', 'Bob')).toMatchObject({ status: 422, error_code: 'IDEMPOTENCY_KEY_REUSE' });
});

test('[idempotency.refusal-replayed] a business refusal is replayed', async () => {
  const refuse = () =>
    harness.request('POST', '/v1/customers', {
      key: business.key,
      body: { full_name: 'Nobody', phone: '2125550123', preferred_technician_id: '00000000-0000-7000-8000-000000000000' },
      headers: { 'idempotency-key': 'k2' },
    });
  expect(await refuse()).toMatchObject({ status: 404, error_code: 'TECHNICIAN_NOT_FOUND' });
  const replayed = await refuse();
  expect(replayed).toMatchObject({ status: 404, error_code: 'TECHNICIAN_NOT_FOUND' });
  expect(replayed.headers.get('idempotent-replayed')).toBe('true');
});

test.each([
  ['by the schema', {}, 'VALIDATION_ERROR'],
  ['by the handler', { full_name: 'Half', phone: '1111111111' }, 'VALIDATION_ERROR'],
  ['by a business rule', { full_name: 'Nobody' }, 'PHONE_OR_EMAIL_REQUIRED'],
])('[idempotency.failure-not-stored] input that is refused %s leaves the key usable for the corrected input', async (how, body, code) => {
  const send = (input: object) =>
    harness.request('POST', '/v1/customers', { key: business.key, body: input, headers: { 'idempotency-key': how } });
  for (const reply of [await send(body), await send(body)]) {
    expect(reply).toMatchObject({ status: 422, error_code: code });
    expect(reply.headers.get('idempotent-replayed')).toBe(null);
  }
  expect((await send({ full_name: 'Mended', phone: '2125550123' })).error_code).toBe(0);
});

test('[idempotency.in-progress] 20 simultaneous duplicates create one customer', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => create('k4', 'Race')));
  for (const reply of replies) expect([0, 'IDEMPOTENCY_IN_PROGRESS']).toContain(reply.error_code);
  const list = await business.ok('listCustomers', { search: 'Race' });
  expect(list.meta.total).toBe(1);
});

test.runIf(databaseKind === 'postgres')(
  '[idempotency.in-progress] a key that another process is working on is refused as in progress',
  async () => {
    const [tenant] = await harness.store.query<{ id: number }>(`select id from tenants where business_id = $1 and environment = 'live'`, [
      business.businessId,
    ]);
    await harness.store.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`${tenant!.id}:createCustomer:k5`]);
      expect(await create('k5')).toMatchObject({ status: 409, error_code: 'IDEMPOTENCY_IN_PROGRESS' });
    });
    expect((await create('k5')).error_code).toBe(0);
  },
);
