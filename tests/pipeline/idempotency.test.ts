/** Idempotency keys over real HTTP: replay, reuse, races. */
import { expect, test } from 'vitest';
import { startHarness } from '../harness.ts';

const harness = await startHarness();
const business = await harness.business();
const create = (key: string, full_name = 'Ann') =>
  harness.request('POST', '/v1/customers', {
    key: business.key,
    body: { full_name, phone: '+12125550199' },
    headers: { 'idempotency-key': key },
  });

test('[idempotency.replay, idempotency.reuse] a retry replays, another body is refused, and there is one row', async () => {
  const first = await create('k1');
  const second = await create('k1');
  expect(second.data).toEqual(first.data);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(await create('k1', 'Bob')).toMatchObject({ status: 422, error_code: 'IDEMPOTENCY_KEY_REUSE' });
});

test('[idempotency.refusal-replayed, idempotency.failure-not-stored] a business refusal is replayed, a validation failure is not', async () => {
  const refuse = () =>
    harness.request('POST', '/v1/customers', { key: business.key, body: { full_name: 'Nobody' }, headers: { 'idempotency-key': 'k2' } });
  expect(await refuse()).toMatchObject({ status: 422, error_code: 'PHONE_OR_EMAIL_REQUIRED' });
  const replayed = await refuse();
  expect(replayed).toMatchObject({ status: 422, error_code: 'PHONE_OR_EMAIL_REQUIRED' });
  expect(replayed.headers.get('idempotent-replayed')).toBe('true');
  const invalid = await harness.request('POST', '/v1/customers', { key: business.key, body: {}, headers: { 'idempotency-key': 'k3' } });
  expect(invalid.error_code).toBe('VALIDATION_ERROR');
  expect((await create('k3')).error_code).toBe(0);
});

test('[idempotency.in-progress] 20 duplicates at once make one customer', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => create('k4', 'Race')));
  for (const reply of replies) expect([0, 'IDEMPOTENCY_IN_PROGRESS']).toContain(reply.error_code);
  const list = await business.ok('listCustomers', { search: 'Race' });
  expect(list.meta.total).toBe(1);
});
