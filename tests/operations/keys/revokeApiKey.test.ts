/** Ending an API key in the dashboard. docs/internals/access.md#keys. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { startReceiver } from '../../webhooks/receiver.ts';
import { openKeyDesk } from './desk.ts';

const { harness, made, now, pass } = await openKeyDesk();
const revoke = (of: TestBusiness, id: string) => callAsMember(harness, of, 'revokeApiKey', { id });

it('[dashboard.keys, auth.revoked-key] ends a key at once, for good', async () => {
  const of = await harness.business();
  const { id, secret } = await made(of);
  expect((await of.call('listCustomers', {}, { key: secret })).error_code).toBe(0);
  const at = new Date(now()).toISOString();
  const revoked = await revoke(of, id);
  expect(revoked).toMatchObject({ status: 200, data: { id, ended_webhook_endpoints: 0 } });
  expect(Date.parse(revoked.data.revoked_at)).toBe(now());
  expect(await of.call('listCustomers', {}, { key: secret })).toMatchObject({ status: 401, error_code: 'API_KEY_INVALID' });
  pass();
  expect((await revoke(of, id)).data).toEqual(revoked.data);
  const listed = (await okAsMember(harness, of, 'listApiKeys', { status: 'revoked' })).api_keys;
  expect(listed).toMatchObject([{ id, status: 'revoked', revoked_reason: 'key_revoked' }]);
  expect(Date.parse(listed[0]!.revoked_at!)).toBe(Date.parse(at));
  const audit = await harness.store.query('select action, subject_id from audit_log where business_id = $1 order by id', [of.businessId]);
  expect(audit).toEqual([
    { action: 'api_key.created', subject_id: id },
    { action: 'api_key.revoked', subject_id: id },
  ]);
});

it('[dashboard.keys] disables only the webhook endpoints that the key created, and answers their number', async () => {
  const of = await harness.business();
  const { url } = await startReceiver();
  const { id, secret } = await made(of);
  const mine = await of.ok('createWebhookEndpoint', { url: `${url}/mine` }, { key: secret });
  const other = await of.ok('createWebhookEndpoint', { url: `${url}/other` });
  expect((await okAsMember(harness, of, 'listApiKeys', {})).api_keys[0]).toMatchObject({ id, active_webhook_endpoints: 1 });
  expect((await revoke(of, id)).data.ended_webhook_endpoints).toBe(1);
  expect((await revoke(of, id)).data.ended_webhook_endpoints).toBe(0);
  const { webhooks } = await okAsMember(harness, of, 'listWebhookEndpoints', {});
  expect(new Map(webhooks.map((one) => [one.id, [one.status, one.disabled_reason]]))).toEqual(
    new Map([
      [mine.id, ['disabled', 'key_revoked']],
      [other.id, ['active', null]],
    ]),
  );
});

it('[dashboard.keys, tenancy.other-business] a key of another business or environment is answered like an unknown one', async () => {
  const [of, other] = [await harness.business(), await harness.business()];
  const foreign = [await made(other), await made(of, {}, { environment: 'sandbox' })];
  for (const id of [...foreign.map((key) => key.id), '00000000-0000-7000-8000-00000000dead'])
    expect(await revoke(of, id)).toEqual({ status: 404, error_code: 'API_KEY_NOT_FOUND', data: null });
  pass();
  expect((await other.call('listCustomers', {}, { key: foreign[0]!.secret })).error_code).toBe(0);
});

it('[dashboard.roles] requires the permission to manage keys', async () => {
  const of = await harness.business();
  const { id } = await made(of);
  expect(await callAsMember(harness, of, 'revokeApiKey', { id }, { permissions: ['business_manage'] })).toMatchObject({ status: 403 });
});
