/** Creating an API key in the dashboard. docs/internals/access.md#keys. */
import { expect, it } from 'vitest';
import { permissionCodes, roles } from '../../../src/contract/permissions.ts';
import { okAsMember } from '../../support/asMember.ts';
import { as, newMember, setMember } from '../../support/members.ts';
import { openKeyDesk } from './desk.ts';

const { harness, create, made, now, pass } = await openKeyDesk();
const day = 86_400_000;

it('[dashboard.keys] a key works, is shown once, and is stored only as a hash', async () => {
  const of = await harness.business();
  const { secret, ...key } = await made(of, { name: '  Accounts ', permissions: ['customers_view'] });
  expect(secret).toMatch(/^tr_live_[\w-]{43}$/);
  expect(key).toEqual({
    id: expect.any(String) as string,
    name: 'Accounts',
    environment: 'live',
    prefix: 'tr_live_',
    status: 'active',
    full_access: false,
    permissions: ['customers_view'],
    effective_permissions: ['customers_view'],
    confirm_changes: false,
    profile: null,
    may_renew: false,
    renewed_from_id: null,
    chain_ends_at: null,
    created_by: { id: of.ownerId, full_name: of.alias },
    created_at: new Date(now()).toISOString().replace('.000Z', 'Z'),
    expires_at: new Date(now() + 30 * day).toISOString().replace('.000Z', 'Z'),
    last_used_at: null,
    revoked_at: null,
    revoked_reason: null,
    active_webhook_endpoints: 0,
  });
  expect((await of.call('listCustomers', {}, { key: secret })).error_code).toBe(0);
  expect(await of.call('listVehicles', {}, { key: secret })).toMatchObject({ error_code: 'PERMISSION_DENIED' });
  const tables = await harness.store.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  for (const { name } of tables)
    expect([name, await harness.store.query(`select from "${name}" r where strpos(r::text, $1) > 0`, [secret])]).toEqual([name, []]);
});

it('[mcp.confirm-elsewhere] a key with confirm_changes cannot delete on its own, and its answer and audit entry say so', async () => {
  const of = await harness.business();
  const key = await made(of, { confirm_changes: true });
  expect(key.confirm_changes).toBe(true);
  const { customer_id: id } = await of.ok('createCustomer', { full_name: 'Ann', email: 'ann@example.com' }, { key: key.secret });
  expect(await of.call('deleteCustomer', { id }, { key: key.secret })).toMatchObject({
    status: 403,
    error_code: 'CONFIRMATION_REQUIRED',
    data: { reason: 'not_asked' },
  });
  const [row] = await harness.store.query<{ changes: unknown[] }>('select changes from audit_log where business_id = $1', [of.businessId]);
  expect(row!.changes).toContainEqual({ field: 'confirm_changes', before: null, after: true });
});

it('[profile.key] a key bound to a profile calls only operations of that profile, and is marked wherever it is shown', async () => {
  const of = await harness.business();
  const key = await made(of, { profile: 'crm' });
  expect(key.profile).toBe('crm');
  expect((await of.call('listCustomers', {}, { key: key.secret })).error_code).toBe(0);
  expect(await of.call('listVehicles', {}, { key: key.secret })).toMatchObject({
    status: 403,
    error_code: 'PERMISSION_DENIED',
    data: { missing_permissions: [], profile: 'crm' },
  });
  const { api_keys } = await okAsMember(harness, of, 'listApiKeys', {});
  expect(api_keys.find(({ id }) => id === key.id)).toMatchObject({ profile: 'crm' });
  expect(api_keys.filter(({ id }) => id !== key.id).map(({ profile }) => profile)).toEqual([null]);
  const [row] = await harness.store.query<{ changes: unknown[] }>('select changes from audit_log where business_id = $1', [of.businessId]);
  expect(row!.changes).toContainEqual({ field: 'profile', before: null, after: 'crm' });
  const wrong = await create(of, { name: 'x', profile: 'everything' as never });
  expect([wrong.status, wrong.error_code]).toEqual([422, 'VALIDATION_ERROR']);
});

it('[dashboard.keys] without permissions in the call, the key gets all permissions of its maker', async () => {
  const of = await harness.business();
  const whole = await made(of, { permissions: null as never });
  expect(whole).toMatchObject({ full_access: true, permissions: [], effective_permissions: permissionCodes });
  expect((await of.call('listVehicles', {}, { key: whole.secret })).error_code).toBe(0);
});

it('[dashboard.keys, auth.key-prefix] a key belongs to the environment of the call', async () => {
  const of = await harness.business();
  const { secret, environment } = await made(of, {}, { environment: 'sandbox' });
  expect([environment, secret.slice(0, 8)]).toEqual(['sandbox', 'tr_test_']);
  const { customer_id: id } = await of.ok('createCustomer', { full_name: 'Ann', email: 'ann@example.com' }, { key: secret });
  expect((await of.call('getCustomer', { id })).error_code).toBe('CUSTOMER_NOT_FOUND');
  expect((await of.call('getCustomer', { id }, { key: of.sandboxKey })).error_code).toBe(0);
});

it('[dashboard.keys, auth.key-lifetime] a key lives 1 to 365 days of real time, even if the sandbox clock is moved', async () => {
  const of = await harness.business();
  await harness.store.query(
    `update tenants set clock_offset_milliseconds = 1000000000 where business_id = $1 and environment = 'sandbox'`,
    [of.businessId],
  );
  const { secret, expires_at, created_at } = await made(of, { lifetime_days: 1 }, { environment: 'sandbox' });
  expect([Date.parse(created_at), Date.parse(expires_at)]).toEqual([now(), now() + day]);
  pass(day - 1);
  expect((await of.call('listCustomers', {}, { key: secret })).error_code).toBe(0);
  pass(1);
  expect(await of.call('listCustomers', {}, { key: secret })).toMatchObject({ status: 401, error_code: 'API_KEY_EXPIRED' });
  for (const lifetime_days of [0, 366, 1.5])
    expect(await create(of, { name: 'No', lifetime_days })).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
});

it('[dashboard.keys] needs a name, and permissions that exist', async () => {
  const of = await harness.business();
  for (const input of [{ name: ' ' }, { name: 'No', permissions: [] }, { name: 'No', permissions: ['everything'] }])
    expect(await create(of, input as never)).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
});

it('[dashboard.keys, dashboard.roles] no member can give a key permissions that the member does not hold', async () => {
  const of = await harness.business();
  const held = ['developer_manage_api_keys', 'customers_view'] as const;
  expect(await create(of, { name: 'No', permissions: ['customers_view', 'job_view'] }, { permissions: held })).toMatchObject({
    status: 403,
    error_code: 'PERMISSION_DENIED',
    data: { missing_permissions: ['job_view'] },
  });
  expect((await create(of, { name: 'Yes', permissions: ['customers_view'] }, { permissions: held })).error_code).toBe(0);
});

it('[roles.administrator-keys] an administrator creates keys only after an owner has granted that permission', async () => {
  const of = await harness.business();
  const administrator = await newMember(harness, of, 'Administrator');
  expect(await create(of, { name: 'No' }, as(administrator, 'Administrator'))).toMatchObject({
    status: 403,
    data: { missing_permissions: ['developer_manage_api_keys'] },
  });
  // A sign-in session that still has permissions which the role has lost is refused as well.
  expect(await create(of, { name: 'No' }, as(administrator, 'Owner'))).toMatchObject({ status: 403 });
  await harness.store.query(
    `update permission_groups set permissions = $2 where name = 'Administrator' and tenant_id in (select id from tenants where business_id = $1)`,
    [of.businessId, permissionCodes],
  );
  const key = await made(of, {}, as(administrator, 'Owner'));
  expect(key.created_by.id).toBe(administrator);
  expect((await of.call('listCustomers', {}, { key: key.secret })).error_code).toBe(0);
});

it('[roles.never-more] a member who is suspended at the same moment cannot create a key', async () => {
  const of = await harness.business();
  const owner = await newMember(harness, of, 'Owner');
  await setMember(harness, owner, { status: 'suspended' });
  expect(await create(of, { name: 'No' }, { ...as(owner, 'Owner') })).toMatchObject({ status: 403, error_code: 'PERMISSION_DENIED' });
});

it('[dashboard.keys] an environment has at most a hundred working keys at a time', async () => {
  const of = await harness.business();
  await harness.store.query(
    `insert into api_keys (id, tenant_id, business_id, name, hash, created_at, expires_at, created_by)
     select gen_random_uuid(), t.id, t.business_id, 'Many', decode(md5(t.id || '-' || n), 'hex'), now(), $2, $3
       from tenants t, generate_series(1, 98) n where t.business_id = $1 and t.environment = 'live'`,
    [of.businessId, new Date(now() + day).toISOString(), of.ownerId],
  );
  // The 98 keys above and the harness's live key are 99. The harness's other key is for the sandbox.
  await made(of);
  expect(await create(of, { name: 'No' })).toMatchObject({ status: 409, error_code: 'LIMIT_REACHED', data: { limit: 100 } });
  expect((await create(of, { name: 'Yes' }, { environment: 'sandbox' })).error_code).toBe(0);
  pass(day);
  expect((await create(of, { name: 'Yes' })).error_code).toBe(0);
});

it('[dashboard.keys] a key’s maker, permissions and end are in the audit, the key is not', async () => {
  const of = await harness.business();
  const { id, secret, expires_at } = await made(of, { permissions: ['job_view'] });
  const rows = await harness.store.query('select * from audit_log where business_id = $1', [of.businessId]);
  expect(rows).toMatchObject([
    {
      action: 'api_key.created',
      environment: 'live',
      actor_kind: 'member',
      member_id: of.ownerId,
      credential_id: null,
      subject_kind: 'api_key',
      subject_id: id,
      subject_name: 'Accounts',
      changes: [
        { field: 'permissions', before: null, after: ['job_view'] },
        { field: 'expires_at', before: null },
      ],
      request_id: 'test',
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(8));
  expect(JSON.stringify(rows)).toContain(expires_at.slice(0, 10));
  expect(roles['Owner']).toContain('developer_manage_api_keys');
});
