/**
 * Access to the dashboard's operations: the session cookie, the environment, and the token that proves that our own page sent the request.
 * docs/reference/conventions.md#dashboard-operations; docs/internals/access.md#sign-in.
 */
import { expect, test } from 'vitest';
import { operationsFor, type Operation } from '../../../src/contract/index.ts';
import { roles } from '../../../src/contract/permissions.ts';
import { startHarness } from '../../support/harness.ts';
import { newMember, sessionWith, signIn } from '../../support/session.ts';

let now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business();
const owner = await signIn(harness, business.owner);
const day = 86_400_000;

test('[dashboard.session] with a session the public operations answer at their paths under /dashboard', async () => {
  const { customer_id: id } = await owner.ok('createCustomer', { full_name: 'Ada', phone: '+1 212 555 0100' });
  expect((await business.ok('getCustomer', { id })).profile.full_name).toBe('Ada');
  expect((await owner.ok('getSession', {})).member).toMatchObject({ id: business.ownerId, role: 'Owner' });
});

test('[dashboard.session] the header X-Environment chooses the environment, and live is the default', async () => {
  const { customer_id: id } = await owner.ok(
    'createCustomer',
    { full_name: 'Sandy', phone: '+1 212 555 0101' },
    { environment: 'sandbox' },
  );
  expect((await owner.call('getCustomer', { id })).error_code).toBe('CUSTOMER_NOT_FOUND');
  expect((await owner.ok('getCustomer', { id }, { environment: 'sandbox' })).profile.full_name).toBe('Sandy');
  expect((await owner.ok('getSession', {}, { environment: 'sandbox' })).environment).toBe('sandbox');
  const wrong = await owner.call('listCustomers', {}, { environment: 'staging' as never });
  expect([wrong.status, wrong.errors?.[0]?.field]).toEqual([422, 'X-Environment']);
});

test('[dashboard.session] the session names the mails to customers that the business has switched off', async () => {
  const off = async () => (await owner.ok('getSession', {})).mail_kinds_off;
  expect(await off()).toEqual([]);
  await owner.ok('updateMailSettings', { kinds: { cancelled: false, webhook_disabled: false } });
  expect(await off()).toEqual(['cancelled']);
  expect((await owner.ok('getSession', {}, { environment: 'sandbox' })).mail_kinds_off).toEqual([]);
});

test('[dashboard.csrf] a change without the token of this session, or with another one, is refused and changes nothing', async () => {
  const other = await signIn(harness, business.owner);
  const before = (await business.ok('listCustomers', {})).meta.total;
  for (const formToken of [null, '', 'x'.repeat(43), other.formToken]) {
    const reply = await owner.call('createCustomer', { full_name: 'Eve', phone: '+1 212 555 0102' }, { formToken });
    expect([reply.status, reply.error_code]).toEqual([403, 'CSRF_TOKEN_INVALID']);
  }
  expect((await business.ok('listCustomers', {})).meta.total).toBe(before);
  // Reading needs no token.
  expect((await owner.call('listCustomers', {}, { formToken: null })).status).toBe(200);
});

test('[dashboard.strangers] without a session every dashboard path answers 401 and nothing else, even with a valid key', async () => {
  const paths = operationsFor('dashboard').map(
    ({ method, path }: Operation) => [method, path.startsWith('/dashboard') ? path : `/dashboard${path}`] as const,
  );
  for (const [method, path] of [...paths, ['GET', '/dashboard/v1/nowhere'] as const])
    for (const key of [null, business.key]) {
      const reply = await harness.request(method, path.replaceAll(/\{\w+\}/g, 'x'), { key, ...(method === 'GET' ? {} : { rawBody: '{' }) });
      expect([path, reply.status, reply.error_code]).toEqual([path, 401, 'SESSION_INVALID']);
      expect(reply.headers.get('www-authenticate')).toContain('/signin');
    }
  const keyed = await harness.request('GET', '/v1/customers', { headers: { cookie: owner.cookie } });
  expect(keyed.error_code).toBe('API_KEY_INVALID');
});

test('[dashboard.roles] each role reaches exactly what it permits, and a suspended member loses access at once', async () => {
  for (const [role, permissions] of Object.entries(roles)) {
    const member = await newMember(harness, business, { role });
    const session = await signIn(harness, member);
    expect((await session.ok('getSession', {})).permissions.toSorted()).toEqual(permissions.toSorted());
    const reply = await session.call('createCustomer', { full_name: `By ${role}`, email: 'a@example.com' });
    expect([role, reply.error_code]).toEqual([role, permissions.includes('customers_manage') ? 0 : 'PERMISSION_DENIED']);
    for (const status of ['suspended', 'removed', 'invited']) {
      await harness.store.query('update members set status = $2 where id = $1', [member.id, status]);
      expect((await session.call('getSession', {})).error_code).toBe('SESSION_INVALID');
    }
  }
});

test('[dashboard.session] a session cannot read records of another business', async () => {
  const other = await signIn(harness, (await harness.business({ name: 'Other' })).owner);
  const { customer_id: id } = await business.ok('createCustomer', { full_name: 'Mine', phone: '+1 212 555 0103' });
  expect((await other.call('getCustomer', { id })).error_code).toBe('CUSTOMER_NOT_FOUND');
});

test('[dashboard.session] a session ends after a week without use, and always after thirty days', async () => {
  const idle = await signIn(harness, business.owner);
  const used = await signIn(harness, business.owner);
  for (let days = 1; days < 30; days++) {
    now += day;
    expect((await used.call('getSession', {})).status).toBe(200);
    if (days === 8) expect((await idle.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  }
  now += day;
  expect((await used.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  for (const cookie of ['tr_session=', 'tr_session=short', `tr_session=${'x'.repeat(43)}`])
    expect((await (await sessionWith(harness, cookie)).call('getSession', {})).error_code).toBe('SESSION_INVALID');
});
