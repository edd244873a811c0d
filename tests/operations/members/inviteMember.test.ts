/**
 * Inviting a member. docs/reference/conventions.md#permissions-and-roles; docs/internals/access.md#members. What happens with the link is in
 * tests/scenarios/membership.test.ts.
 */
import { expect, it } from 'vitest';
import { setMember } from '../../support/members.ts';
import { mailsOf } from '../../mail/outbox.ts';
import { sendForm, testPassword } from '../../support/session.ts';
import { openMemberDesk, unknownId } from './desk.ts';

const { harness, now, pass, business, member, call, ok, refused, asNew, audit, roleId } = await openMemberDesk();
const invitation = (role = 'Viewer') => ({ email: ' Ann@Example.com ', full_name: ' Ann Lee ', role });

it('[members.invite] makes an invited member and mails a link that works for a week', async () => {
  const of = await business();
  const ann = await ok(of, 'inviteMember', { ...invitation(), locale: 'de' });
  expect(ann).toMatchObject({
    email: 'ann@example.com',
    full_name: 'Ann Lee',
    role: 'Viewer',
    status: 'invited',
    locale: 'de',
    is_you: false,
    last_signed_in_at: null,
    access: { api_keys: 0, connections: 0, webhook_endpoints: 0, calendar_feeds: 0 },
  });
  expect(Date.parse(ann.invitation_expires_at!)).toBe(now() + 7 * 86_400_000);
  expect(await mailsOf(harness, of, { kind: 'member_invited' })).toMatchObject([
    { recipient: { name: 'Ann Lee', address: 'ann@example.com' }, locale: 'de' },
  ]);
  expect(await audit(of)).toMatchObject([
    {
      action: 'member.invited',
      subject_id: ann.id,
      changes: [
        { field: 'email', after: 'ann@example.com' },
        { field: 'role', after: 'Viewer' },
        // There is no mail server, so the owner got the link.
        { field: 'invitation_link', after: 'shown' },
      ],
    },
  ]);
  const { invitation_mailed: _mailed, invitation_url: _url, ...shown } = ann;
  expect((await ok(of, 'listMembers', { status: 'invited' })).members).toEqual([shown]);
});

it('[members.invite-link] without a mail server, only the answer contains the link, and each link works once', async () => {
  const of = await business();
  const first = await ok(of, 'inviteMember', invitation());
  expect(first.invitation_mailed).toBe(false);
  const { pathname } = new URL(first.invitation_url!);
  pass(2 * 60_000);
  const { invitation_url } = await ok(of, 'resendInvitation', { id: first.id });
  expect((await harness.request('GET', pathname)).status).toBe(404);
  const path = new URL(invitation_url!).pathname;
  const token = path.split('/').at(-1)!;
  for (const table of ['mails', 'audit_log', 'idempotency_keys', 'member_links'])
    expect(JSON.stringify(await harness.store.query(`select t::text as row from ${table} t`))).not.toContain(token);
  const set = await sendForm(harness, path, { password: testPassword });
  expect(set.status).toBe(303);
  expect((await harness.request('GET', path)).status).toBe(404);
});

it('[members.invite-link] with a mail server, only the invited person gets the link', async () => {
  const mailing = await openMemberDesk({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com' });
  const of = await mailing.business();
  const ann = await mailing.ok(of, 'inviteMember', invitation());
  expect(ann).toMatchObject({ invitation_mailed: true });
  expect(ann).not.toHaveProperty('invitation_url');
});

it('[members.invite-link] after an invitation mail was refused, the next answer contains the link; otherwise no answer does', async () => {
  const mailing = await openMemberDesk({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com' });
  const of = await mailing.business();
  const [ann, bea] = [
    await mailing.ok(of, 'inviteMember', invitation()),
    await mailing.ok(of, 'inviteMember', { ...invitation(), email: 'bea@example.com' }),
  ];
  const refuse = `update mails set status = 'failed', reason = 'refused' where kind = 'member_invited' and recipient_address = 'ann@example.com'`;
  await mailing.harness.store.query(refuse);
  mailing.pass(2 * 60_000);
  const again = await mailing.ok(of, 'resendInvitation', { id: ann.id });
  expect(again.invitation_mailed).toBe(true);
  expect((await mailing.harness.request('GET', new URL(again.invitation_url!).pathname)).status).toBe(200);
  expect((await mailing.audit(of)).at(-1)).toMatchObject({ changes: [{ field: 'invitation_link', after: 'shown' }] });
  expect(await mailing.ok(of, 'resendInvitation', { id: bea.id })).not.toHaveProperty('invitation_url');
  // The mail of this invitation waits.
  mailing.pass(2 * 60_000);
  expect(await mailing.ok(of, 'resendInvitation', { id: ann.id })).not.toHaveProperty('invitation_url');
});

it('[members.invite] an e-mail address belongs to one member in any case, and may belong to another person in another business', async () => {
  const of = await business();
  const ann = await ok(of, 'inviteMember', invitation());
  expect(await refused(of, 'inviteMember', { ...invitation(), email: 'ANN@example.com' })).toEqual([
    409,
    'MEMBER_DUPLICATE',
    { id: ann.id, status: 'invited' },
  ]);
  expect((await call(await business(), 'inviteMember', invitation())).error_code).toBe(0);
});

it('[members.invite] two invitations of one address at once make one member', async () => {
  const of = await business();
  const replies = await Promise.all([1, 2, 3].map(() => call(of, 'inviteMember', invitation())));
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 'MEMBER_DUPLICATE', 'MEMBER_DUPLICATE']);
});

it('[members.invite] a removed member who is invited again keeps the id, and gets nothing else back', async () => {
  const of = await business();
  const ann = await member(of, 'Owner');
  const key = await ok(of, 'createApiKey', { name: 'Old' }, { memberId: ann });
  const [{ email }] = (await harness.store.query<{ email: string }>('select email from members where id = $1', [ann])) as [
    { email: string },
  ];
  await ok(of, 'removeMember', { id: ann });
  const back = await ok(of, 'inviteMember', { ...invitation(), email });
  expect(back).toMatchObject({ id: ann, status: 'invited', role: 'Viewer', access: { api_keys: 0 } });
  const [{ hash }] = (await harness.store.query<{ hash: unknown }>('select password_hash as hash from members where id = $1', [ann])) as [
    { hash: unknown },
  ];
  expect(hash).toBe(null);
  expect(await of.call('listCustomers', {}, { key: key.secret })).toMatchObject({ status: 401 });
});

it('[members.no-granting] no member can invite with permissions beyond their own, and only owners can invite owners', async () => {
  const of = await business();
  const administrator = await asNew(of, 'Administrator');
  expect(await refused(of, 'inviteMember', invitation('Owner'), administrator)).toEqual([403, 'OWNER_REQUIRED', null]);
  await ok(of, 'createRole', { name: 'Developer', permissions: ['developer_manage_api_keys'] });
  expect(await refused(of, 'inviteMember', invitation('Developer'), administrator)).toEqual([
    403,
    'PERMISSION_DENIED',
    { missing_permissions: ['developer_manage_api_keys'] },
  ]);
  expect((await call(of, 'inviteMember', invitation('Administrator'), administrator)).error_code).toBe(0);
  expect((await call(of, 'inviteMember', { ...invitation('Owner'), email: 'o@example.com' })).error_code).toBe(0);
});

it('[members.no-granting] an administrator who was granted keys still cannot invite an owner', async () => {
  const of = await business();
  const administrator = await asNew(of, 'Administrator');
  const { roles } = await ok(of, 'listRoles', {});
  const all = roles.find(({ name }) => name === 'Owner')!.permissions;
  await ok(of, 'updateRole', { id: await roleId(of, 'Administrator'), permissions: all });
  expect(await refused(of, 'inviteMember', invitation('Owner'), { ...administrator, permissions: all })).toEqual([
    403,
    'OWNER_REQUIRED',
    null,
  ]);
});

it('[members.technician] gives a technician of the environment a sign-in with the role Technician', async () => {
  const of = await business();
  const technician = await of.ok('createTechnician', { full_name: 'Ada King', email: 'ada@example.com' });
  const ada = await ok(of, 'inviteMember', { technician_id: technician.id });
  expect(ada).toMatchObject({
    email: 'ada@example.com',
    full_name: 'Ada King',
    role: 'Technician',
    technician: { id: technician.id, full_name: 'Ada King' },
  });
  expect(await of.ok('getTechnician', { id: technician.id })).toMatchObject({ user_id: ada.id, role: 'Technician' });
  expect(await refused(of, 'inviteMember', { technician_id: technician.id, email: 'other@example.com' })).toEqual([
    409,
    'TECHNICIAN_HAS_SIGN_IN',
    { member_id: ada.id },
  ]);
  expect((await ok(of, 'listMembers', { search: 'ada' }, { environment: 'sandbox' })).members).toMatchObject([
    { id: ada.id, technician: null },
  ]);
});

it('[members.technician] a member with another role can be a technician, whose group follows that role until deletion, and technician.updated is sent', async () => {
  const of = await business();
  const technician = await of.ok('createTechnician', { full_name: 'Ada King', email: 'ada@example.com' });
  const ada = await ok(of, 'inviteMember', { technician_id: technician.id, role: 'Owner', email: 'boss@example.com', full_name: 'Boss' });
  expect(await of.ok('getTechnician', { id: technician.id })).toMatchObject({ user_id: ada.id, role: 'Owner', full_name: 'Ada King' });
  const events = async () => (await ok(of, 'listEvents', { type: 'technician.updated' })).events.map(({ resource_id }) => resource_id);
  expect(await events()).toEqual([technician.id]);
  await of.ok('deleteTechnician', { id: technician.id });
  await ok(of, 'updateMember', { id: ada.id, role: 'Viewer' });
  expect(await events()).toEqual([technician.id]);
});

it('[members.technician] linking a technician requires team_manage and an existing technician', async () => {
  const of = await business();
  const technician = await of.ok('createTechnician', { full_name: 'Ada King', email: 'ada@example.com' });
  expect(await refused(of, 'inviteMember', { technician_id: technician.id }, { permissions: ['business_manage', 'job_view'] })).toEqual([
    403,
    'PERMISSION_DENIED',
    { missing_permissions: ['team_manage'] },
  ]);
  expect(await refused(of, 'inviteMember', { technician_id: unknownId })).toEqual([404, 'TECHNICIAN_NOT_FOUND', null]);
  const foreign = await (await business()).ok('createTechnician', { full_name: 'Bo', email: 'bo@example.com' });
  expect(await refused(of, 'inviteMember', { technician_id: foreign.id })).toEqual([404, 'TECHNICIAN_NOT_FOUND', null]);
});

it('[members.invite] needs an address, a name and a role that exists', async () => {
  const of = await business();
  const without = { email: '', full_name: ' ', role: '' };
  for (const field of ['email', 'full_name', 'role'] as const)
    expect((await refused(of, 'inviteMember', { ...invitation(), [field]: without[field] })).slice(0, 2)).toEqual([
      422,
      'VALIDATION_ERROR',
    ]);
  for (const email of ['ann', 'ann@', 'a@b.c,d@e.f', 'Ann <ann@example.com>'])
    expect((await refused(of, 'inviteMember', { ...invitation(), email })).slice(0, 2)).toEqual([422, 'VALIDATION_ERROR']);
  expect(await refused(of, 'inviteMember', invitation('Emperor'))).toEqual([404, 'ROLE_NOT_FOUND', null]);
});

it('[dashboard.roles] requires that the caller manages the business at that moment', async () => {
  const of = await business();
  const stale = await asNew(of, 'Administrator');
  expect((await refused(of, 'inviteMember', invitation(), await asNew(of, 'Viewer'))).slice(0, 2)).toEqual([403, 'PERMISSION_DENIED']);
  await setMember(harness, stale.memberId!, { role: 'Viewer' });
  expect((await refused(of, 'inviteMember', invitation(), stale)).slice(0, 2)).toEqual([403, 'PERMISSION_DENIED']);
});

it('[members.invite] a business has at most a thousand members, not counting removed ones', async () => {
  const of = await business();
  await harness.store.query(
    `insert into members (id, business_id, email, full_name, role)
     select gen_random_uuid(), $1, n || '@example.com', 'Many', 'Viewer' from generate_series(1, 999) n`,
    [of.businessId],
  );
  expect(await refused(of, 'inviteMember', invitation())).toEqual([409, 'LIMIT_REACHED', { limit: 1000 }]);
  await harness.store.query(`update members set status = 'removed' where business_id = $1 and email = '1@example.com'`, [of.businessId]);
  expect((await call(of, 'inviteMember', invitation())).error_code).toBe(0);
});
