/** The API keys of an environment. docs/internals/access.md#keys. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { as, newMember, setMember } from '../../support/members.ts';
import { openKeyDesk } from './desk.ts';

const { harness, made, now, pass } = await openKeyDesk();
const list = (of: TestBusiness, input: { status?: 'active' | 'expired' | 'revoked'; page?: number; limit?: number } = {}) =>
  okAsMember(harness, of, 'listApiKeys', input);

it('[dashboard.keys] lists the environment’s keys, the newest first, without a secret', async () => {
  const of = await harness.business();
  const first = await made(of, { name: 'First', permissions: ['job_view'] });
  const second = await made(of, { name: 'Second' });
  const sandbox = await made(of, {}, { environment: 'sandbox' });
  await made(await harness.business());
  const { api_keys: keys, meta } = await list(of);
  const { secret: _first, ...firstKey } = first;
  expect(keys.slice(0, 2)).toEqual([expect.objectContaining({ id: second.id, name: 'Second' }), firstKey]);
  expect(meta.total).toBe(3);
  for (const { secret } of [first, second, sandbox]) expect(JSON.stringify(keys)).not.toContain(secret.slice(8));
  expect((await okAsMember(harness, of, 'listApiKeys', { limit: 1 }, { environment: 'sandbox' })).api_keys).toMatchObject([
    { id: sandbox.id, environment: 'sandbox', prefix: 'tr_test_' },
  ]);
});

it('[dashboard.keys] shows the last use, which is stored at most once a minute', async () => {
  const of = await harness.business();
  const { id, secret } = await made(of);
  pass();
  await of.ok('listCustomers', {}, { key: secret });
  const used = now();
  await harness.server.background.tick('note key uses');
  const key = (await list(of)).api_keys.find((one) => one.id === id)!;
  expect(Date.parse(key.last_used_at!)).toBe(used);
});

it('[dashboard.keys] filters by status', async () => {
  const of = await harness.business();
  const [short, long, ended] = [await made(of, { lifetime_days: 1 }), await made(of, { lifetime_days: 90 }), await made(of)];
  await okAsMember(harness, of, 'revokeApiKey', { id: ended.id });
  pass(86_400_000);
  const of90 = async (status: 'active' | 'expired' | 'revoked') => (await list(of, { status })).api_keys.map(({ id }) => id);
  expect(await of90('active')).toContain(long.id);
  expect(await of90('expired')).toEqual([short.id]);
  expect(await of90('revoked')).toEqual([ended.id]);
  expect((await list(of, { status: 'revoked' })).meta).toMatchObject({ total: 1, count: 1 });
});

it('[roles.never-more] shows the present permissions of a key beside those it was given', async () => {
  const of = await harness.business();
  const maker = await newMember(harness, of, 'Owner', 'Bo');
  const [whole, part] = [
    await made(of, {}, as(maker, 'Owner')),
    await made(of, { permissions: ['job_view', 'job_manage'] }, as(maker, 'Owner')),
  ];
  await setMember(harness, maker, { role: 'Viewer' });
  const shown = new Map((await list(of)).api_keys.map((key) => [key.id, key]));
  expect(shown.get(whole.id)).toMatchObject({
    full_access: true,
    created_by: { id: maker, full_name: 'Bo' },
    effective_permissions: expect.arrayContaining(['customers_view', 'fleet_view']) as string[],
  });
  expect(shown.get(whole.id)!.effective_permissions).toHaveLength(5);
  expect(shown.get(part.id)).toMatchObject({ permissions: ['job_view', 'job_manage'], effective_permissions: ['job_view'] });
});

it('[dashboard.keys, dashboard.roles] requires the permission to manage keys, and no API key can call it', async () => {
  const of = await harness.business();
  const refused = await callAsMember(harness, of, 'listApiKeys', {}, { permissions: ['business_manage'] });
  expect(refused).toMatchObject({ status: 403, data: { missing_permissions: ['developer_manage_api_keys'] } });
  expect(await harness.request('GET', '/dashboard/v1/api-keys', { key: of.key })).not.toMatchObject({ status: 200 });
});
