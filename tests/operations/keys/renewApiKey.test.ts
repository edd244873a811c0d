/** A key makes its own successor. docs/internals/access.md#renewal. */
import { expect, it } from 'vitest';
import { keyJobs } from '../../../src/machinery/background/keys.ts';
import { mailsOf } from '../../mail/outbox.ts';
import { callAsMember } from '../../support/asMember.ts';
import { startReceiver } from '../../webhooks/receiver.ts';
import { openKeyDesk } from './desk.ts';

const { harness, made, now, pass } = await openKeyDesk();
const day = 86_400_000;
const ownerMails = async (of: Parameters<typeof mailsOf>[1], kind: string) =>
  (await mailsOf(harness, of)).filter((mail) => mail.kind === kind);

it('[auth.key-renewal] creates one successor with the same permissions; both keys work for 24 hours, and the owners are notified', async () => {
  const of = await harness.business();
  const old = await made(of, {
    permissions: ['customers_view'],
    lifetime_days: 60,
    may_renew: true,
    profile: 'crm',
    confirm_changes: true,
  });
  pass(50 * day);
  const renewed = await of.ok('renewApiKey', {}, { key: old.secret });
  expect(renewed).toMatchObject({
    name: old.name,
    permissions: ['customers_view'],
    profile: 'crm',
    confirm_changes: true,
    may_renew: true,
    renewed_from_id: old.id,
    chain_ends_at: old.chain_ends_at,
    created_by: old.created_by,
  });
  expect(Date.parse(renewed.expires_at) - Date.parse(renewed.created_at)).toBe(60 * day);
  expect(Date.parse(renewed.previous_key_until) - Date.parse(renewed.created_at)).toBe(day);
  expect(await ownerMails(of, 'api_key_renewed')).toHaveLength(1);
  // The answer got lost: until the successor is used, it gets a new secret.
  const again = await of.ok('renewApiKey', {}, { key: old.secret });
  expect([again.id, again.secret === renewed.secret]).toEqual([renewed.id, false]);
  const works = async (key: string) => (await of.call('listCustomers', {}, { key })).error_code;
  pass();
  expect([await works(old.secret), await works(again.secret), await works(renewed.secret)]).toEqual([0, 0, 'API_KEY_INVALID']);
  await harness.server.background.tick('note key uses');
  expect(await of.call('renewApiKey', {}, { key: old.secret })).toMatchObject({
    status: 409,
    error_code: 'API_KEY_NOT_RENEWABLE',
    data: { reason: 'already_renewed', chain_ends_at: old.chain_ends_at },
  });
  pass(day);
  expect([await works(old.secret), await works(again.secret)]).toEqual(['API_KEY_EXPIRED', 0]);
  expect(await ownerMails(of, 'api_key_renewed')).toHaveLength(1);
});

it('[auth.key-renewal] two calls at once make one successor', async () => {
  const of = await harness.business();
  const old = await made(of, { may_renew: true });
  const both = await Promise.all([1, 2].map(() => of.ok('renewApiKey', {}, { key: old.secret })));
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
});

it.each([
  ['a day', 60, day],
  ['half its lifetime, if it lives for a day', 1, day / 2],
])(
  '[auth.key-renewal] a successor can be renewed after %s, and a key that a member created can be renewed at once',
  async (_, lifetime, pause) => {
    const of = await harness.business();
    const { secret, chain_ends_at: end } = await made(of, { lifetime_days: lifetime, may_renew: true });
    const second = await of.ok('renewApiKey', {}, { key: secret });
    pass(pause - 1_000);
    expect(await of.call('renewApiKey', {}, { key: second.secret })).toMatchObject({
      error_code: 'API_KEY_NOT_RENEWABLE',
      data: { reason: 'too_early', chain_ends_at: end },
    });
    pass();
    expect((await of.ok('renewApiKey', {}, { key: second.secret })).renewed_from_id).toBe(second.id);
  },
);

it('[auth.key-renewal] the chain ends 365 days after a member made the first key', async () => {
  const of = await harness.business();
  const { secret, chain_ends_at: end } = await made(of, { lifetime_days: 200, may_renew: true });
  pass(190 * day);
  const second = await of.ok('renewApiKey', {}, { key: secret });
  expect(second.expires_at).toBe(end);
  pass(100 * day);
  expect(await of.call('renewApiKey', {}, { key: second.secret })).toMatchObject({ data: { reason: 'chain_ended', chain_ends_at: end } });
});

it('[auth.key-renewal] refuses a key that was made without may_renew', async () => {
  const of = await harness.business();
  const { secret } = await made(of);
  expect(await of.call('renewApiKey', {}, { key: secret })).toMatchObject({ data: { reason: 'not_allowed', chain_ends_at: null } });
});

it('[auth.key-renewal] refuses a signed-in member, who has no key to renew', async () => {
  const of = await harness.business();
  expect(await callAsMember(harness, of, 'renewApiKey', {})).toMatchObject({
    status: 409,
    error_code: 'API_KEY_NOT_RENEWABLE',
    data: { reason: 'not_a_key', chain_ends_at: null },
  });
});

it('[auth.key-renewal] webhook endpoints go to the successor', async () => {
  const of = await harness.business();
  const receiver = await startReceiver();
  const old = await made(of, { may_renew: true });
  const { id } = await of.ok('createWebhookEndpoint', { url: receiver.url }, { key: old.secret });
  const { secret } = await of.ok('renewApiKey', {}, { key: old.secret });
  expect(await of.call('renewWebhookSecret', { id }, { key: old.secret })).toMatchObject({ error_code: 'WEBHOOK_NOT_FOUND' });
  expect((await of.ok('renewWebhookSecret', { id }, { key: secret })).status).toBe('active');
  pass(2 * day);
  await harness.server.background.tick('end webhook endpoints');
  expect((await of.ok('renewWebhookSecret', { id }, { key: secret })).status).toBe('active');
});

it('[auth.key-expiry-mail] owners are warned once, 7 days before the end, unless the key was renewed', async () => {
  const of = await harness.business();
  await made(of, { lifetime_days: 7 });
  await made(of, { name: 'Website', lifetime_days: 30 });
  const renewing = await made(of, { lifetime_days: 30, may_renew: true });
  pass(23 * day - 2_000);
  await harness.server.background.tick('warn about keys that expire');
  expect(await ownerMails(of, 'api_key_expiring')).toEqual([]);
  await of.ok('renewApiKey', {}, { key: renewing.secret });
  pass(2_000);
  for (const _time of [1, 2]) await harness.server.background.tick('warn about keys that expire');
  const names = (await ownerMails(of, 'api_key_expiring')).map(({ subject }) => /API key (\w+)/.exec(subject)![1]);
  // The harness has made the key "test" for 30 days.
  expect(names.toSorted()).toEqual(['Website', 'test']);
});

it.each([2, 3])('[auth.key-expiry-mail] when %i keys expire, every one is mailed, with at most two in one transaction', async (count) => {
  const of = await harness.business();
  for (const name of ['One', 'Two', 'Three'].slice(0, count)) await made(of, { name, lifetime_days: 20 });
  pass(13 * day);
  await keyJobs({ store: harness.store, mail: { delivers: true } }, 2)[0]!.tick(now(), new AbortController().signal);
  const names = (await ownerMails(of, 'api_key_expiring')).map(({ subject }) => /API key (\w+)/.exec(subject)![1]);
  expect(names.toSorted()).toEqual(['One', 'Three', 'Two'].filter((name) => count === 3 || name !== 'Three'));
});
