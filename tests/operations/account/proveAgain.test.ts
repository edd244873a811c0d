/** The second proof, and the operation that gives it. docs/reference/conventions.md#second-proof. */
import { expect, it } from 'vitest';
import { operationList } from '../../../src/contract/index.ts';
import { retentionFields } from '../../../src/contract/settings/retention.ts';
import { startHarness } from '../../support/harness.ts';
import { newMember, signIn } from '../../support/session.ts';
import { codeAt, setUpFactor } from '../../support/secondFactor.ts';
import { connect } from '../../oauth/steps.ts';
import { invalid, refusal } from '../replies.ts';

let now = Date.parse('2026-06-01T12:00:00Z');
const minute = 60_000;
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business();
const unasked = { provesAgain: false } as const;

/** An owner whose sign-in was 15 minutes ago. */
async function signedInBefore() {
  const member = await newMember(harness, business, { role: 'Owner' });
  const session = await signIn(harness, member);
  now += 15 * minute;
  return { member, session };
}

const keyNames = async () =>
  (await (await signIn(harness, business.owner)).ok('listApiKeys', { limit: 100 })).api_keys.map(({ name }) => name);

/** Each operation that needs a proof, and the fields that need it. */
const asking = {
  createApiKey: true,
  renewWebhookSecret: true,
  createWebhookEndpoint: true,
  updateWebhookEndpoint: ['url', 'event_types'],
  rotateWebhookSecret: true,
  createRole: true,
  updateRole: true,
  inviteMember: true,
  resendInvitation: true,
  updateMember: ['role', 'technician_id'],
  reactivateMember: true,
  resetMemberSecondFactor: true,
  updateSignInRules: true,
  createCalendarFeed: true,
  renewCalendarFeed: true,
  updateConnection: true,
  exportCustomer: true,
  createIdentityProvider: true,
  updateIdentityProvider: true,
  requireIdentityProvider: true,
  updateBusinessSettings: ['erase_customers_after_months', 'delete_job_notes_after_months', 'keep_messages_days', 'keep_events_days'],
};

/** Changes of these groups that make nothing that lasts: they take access away, send what is due, or ask for the password themselves. */
const notAsking = [
  'revokeApiKey',
  'deleteRole',
  'suspendMember',
  'removeMember',
  'leaveBusiness',
  'disconnectApp',
  'revokeCalendarFeed',
  'deleteWebhookEndpoint',
  'deleteIdentityProvider',
  'verifyWebhookEndpoint',
  'sendWebhookTest',
  'resendWebhookDelivery',
  'recoverWebhookDeliveries',
  'updateAccount',
  'changePassword',
  'proveAgain',
  'endOwnSession',
  // For keys alone.
  'renewApiKey',
];
const groupsOfAccess = ['API keys', 'Webhooks', 'Members', 'Connected apps', 'Calendars', 'Account'];

it('[second-proof.asked] each change of access is either asked about or makes nothing that lasts', () => {
  const marked = operationList.filter(({ secondProof }) => secondProof !== false);
  expect(Object.fromEntries(marked.map(({ id, secondProof }) => [id, secondProof]))).toEqual(asking);
  const changes = operationList.filter(
    ({ group, effect, audience }) => groupsOfAccess.includes(group) && effect !== 'read' && audience !== 'calendar',
  );
  const undecided = changes.filter(({ id }) => !(id in asking) && !notAsking.includes(id));
  expect(undecided.map(({ id }) => id)).toEqual([]);
  expect(retentionFields).toEqual(asking.updateBusinessSettings);
});

it('[second-proof.asked] fifteen minutes after the sign-in a key is refused and none is made', async () => {
  const { session } = await signedInBefore();
  const reply = await session.call('createApiKey', { name: 'left open' }, unasked);
  expect([...refusal(reply), reply.data]).toEqual([403, 'SECOND_PROOF_REQUIRED', { proofs: ['password'], passkey: null }]);
  expect(await keyNames()).not.toContain('left open');
});

it('[second-proof.asked] until then nothing is asked', async () => {
  const session = await signIn(harness, await newMember(harness, business, { role: 'Owner' }));
  now += 15 * minute - 1;
  expect((await session.call('createApiKey', { name: 'in time' }, unasked)).status).toBe(200);
});

it('[second-proof.asked] whoever lacks the permission is not asked for a proof', async () => {
  const session = await signIn(harness, await newMember(harness, business, { role: 'Viewer' }));
  now += 15 * minute;
  expect(refusal(await session.call('createApiKey', { name: 'a viewer' }, unasked))).toEqual([403, 'PERMISSION_DENIED']);
});

it('[second-proof.asked] of a member only role and technician need a proof, of the settings only retention', async () => {
  const { session, member } = await signedInBefore();
  expect((await session.call('updateMember', { id: member.id, full_name: 'Another Name' }, unasked)).status).toBe(200);
  expect(refusal(await session.call('updateMember', { id: member.id, role: 'Viewer' }, unasked))).toEqual([403, 'SECOND_PROOF_REQUIRED']);
  const { version } = await session.ok('getBusinessSettings', {});
  expect((await session.call('updateBusinessSettings', { version, arrival_window_minutes: 90 }, unasked)).status).toBe(200);
  const changed = await session.ok('getBusinessSettings', {});
  const shorter = { version: changed.version, keep_events_days: 7 };
  expect(refusal(await session.call('updateBusinessSettings', shorter, unasked))).toEqual([403, 'SECOND_PROOF_REQUIRED']);
});

it('[second-proof.preview] a preview of retention needs no proof', async () => {
  const { session } = await signedInBefore();
  const { version } = await session.ok('getBusinessSettings', {});
  const preview = { version, erase_customers_after_months: 6, preview: true };
  expect((await session.call('updateBusinessSettings', preview, unasked)).status).toBe(200);
});

it('[second-proof.asked] a public operation asks under /dashboard too', async () => {
  const { session } = await signedInBefore();
  const customer = await business.ok('createCustomer', { full_name: 'Ada Lovelace', email: 'ada@example.com' });
  expect(refusal(await session.call('exportCustomer', { id: customer.customer_id }, unasked))).toEqual([403, 'SECOND_PROOF_REQUIRED']);
  const { entries } = await session.ok('listAuditLog', { action: 'customer.exported' });
  expect(entries).toEqual([]);
});

it('[second-proof.programs] keys and apps are never asked', async () => {
  const customer = await business.ok('createCustomer', { full_name: 'Grace Hopper', email: 'grace@example.com' });
  const member = await newMember(harness, business, { role: 'Owner' });
  const app = await connect(harness, await signIn(harness, member));
  now += 16 * minute;
  expect((await business.call('exportCustomer', { id: customer.customer_id })).status).toBe(200);
  expect((await business.call('exportCustomer', { id: customer.customer_id }, { key: app.access })).status).toBe(200);
});

it('[second-proof.prove] the password opens the next 15 minutes, for this session alone', async () => {
  const { session, member } = await signedInBefore();
  const elsewhere = await signIn(harness, member);
  now += 15 * minute;
  const { proved_until } = await session.ok('proveAgain', { proof: member.password });
  expect(Date.parse(proved_until)).toBe(now + 15 * minute);
  expect((await session.call('createApiKey', { name: 'proved' }, unasked)).status).toBe(200);
  expect(refusal(await elsewhere.call('createApiKey', { name: 'elsewhere' }, unasked))).toEqual([403, 'SECOND_PROOF_REQUIRED']);
  now += 15 * minute;
  expect(refusal(await session.call('createApiKey', { name: 'late' }, unasked))).toEqual([403, 'SECOND_PROOF_REQUIRED']);
});

it('[second-proof.prove] a new password is a proof', async () => {
  const { session, member } = await signedInBefore();
  await session.ok('changePassword', { current_password: member.password, new_password: 'paper mountain violin' });
  expect((await session.call('createApiKey', { name: 'after a new password' }, unasked)).status).toBe(200);
});

it('[second-proof.prove] the proof of one environment counts in the other, whatever its clock says', async () => {
  const { session, member } = await signedInBefore();
  await harness.store.query(`update tenants set clock_offset_milliseconds = 86400000 where business_id = $1 and environment = 'sandbox'`, [
    business.businessId,
  ]);
  const sandbox = { environment: 'sandbox', ...unasked } as const;
  expect(refusal(await session.call('createApiKey', { name: 'sandbox' }, sandbox))).toEqual([403, 'SECOND_PROOF_REQUIRED']);
  const { proved_until } = await session.ok('proveAgain', { proof: member.password }, sandbox);
  expect(Date.parse(proved_until)).toBe(now + 15 * minute);
  expect((await session.call('createApiKey', { name: 'sandbox' }, sandbox)).status).toBe(200);
});

it('[second-proof.guessing] a wrong password proves nothing and is audited', async () => {
  const { session, member } = await signedInBefore();
  const reply = await session.call('proveAgain', { proof: 'a wrong password' });
  expect([...refusal(reply), reply.data]).toEqual([403, 'PROOF_WRONG', { retry_after_seconds: null }]);
  expect(refusal(await session.call('createApiKey', { name: 'not proved' }, unasked))).toEqual([403, 'SECOND_PROOF_REQUIRED']);
  const { entries } = await session.ok('listAuditLog', { action: 'member.proof_failed', member_id: member.id });
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain('a wrong password');
});

it('[second-proof.guessing] attempts share the limit of changePassword', async () => {
  const { session, member } = await signedInBefore();
  for (let tries = 0; tries < 5; tries++) await session.call('proveAgain', { proof: 'wrong' });
  const change = { current_password: 'wrong', new_password: 'paper mountain violin' };
  for (let tries = 0; tries < 5; tries++) await session.call('changePassword', change);
  const reply = await session.call('proveAgain', { proof: member.password });
  expect([...refusal(reply), reply.data]).toEqual([403, 'PROOF_WRONG', { retry_after_seconds: expect.any(Number) }]);
});

it('[second-proof.guessing] a right password forgets the wrong ones before it', async () => {
  const { session, member } = await signedInBefore();
  for (let round = 0; round < 2; round++) {
    for (let tries = 0; tries < 9; tries++) await session.call('proveAgain', { proof: 'wrong' });
    expect((await session.call('proveAgain', { proof: member.password })).status).toBe(200);
  }
});

it('[second-proof.asked] a member without a password can only sign in again', async () => {
  const { session, member } = await signedInBefore();
  await harness.store.query('update members set password_hash = null where id = $1', [member.id]);
  expect((await session.call('createApiKey', { name: 'no password' }, unasked)).data).toEqual({ proofs: [], passkey: null });
  expect(refusal(await session.call('proveAgain', { proof: member.password }))).toEqual([403, 'PROOF_WRONG']);
});

it('[second-proof.code] a code of the app proves it once, and so does a recovery code', async () => {
  const { session, member } = await signedInBefore();
  const { secret, recoveryCodes } = await setUpFactor(harness, session, now, member.password);
  now += 15 * minute;
  expect((await session.call('createApiKey', { name: 'code' }, unasked)).data).toEqual({ proofs: ['password', 'totp'], passkey: null });
  const proof = codeAt(secret, now);
  await session.ok('proveAgain', { proof });
  expect((await session.call('createApiKey', { name: 'code' }, unasked)).status).toBe(200);
  expect(refusal(await session.call('proveAgain', { proof }))).toEqual([403, 'PROOF_WRONG']);
  await session.ok('proveAgain', { proof: recoveryCodes[0]! });
  expect(refusal(await session.call('proveAgain', { proof: recoveryCodes[0]! }))).toEqual([403, 'PROOF_WRONG']);
  await session.ok('proveAgain', { proof: member.password });
});

it('[second-proof.prove] something must be given', async () => {
  const { session } = await signedInBefore();
  expect(invalid(await session.call('proveAgain', {}))).toEqual(['VALIDATION_ERROR', 'proof']);
});
