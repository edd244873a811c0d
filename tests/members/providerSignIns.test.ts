/** Sign-in with an identity provider, which runs on loopback. docs/reference/conventions.md#identity-providers. */
import { expect, test } from 'vitest';
import { callAsMember, okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { startProvider } from '../support/identityProvider.ts';
import { newMember, sendForm, sessionWith, signIn } from '../support/session.ts';
import { invite, openProviderDesk, signedInAs } from './providerDesk.ts';

let now = Date.now();
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const provider = await startProvider();
/** Accounts of the provider are shared, so each test names its own. */
let accounts = 0;
const account = (about: { email?: string; email_verified?: boolean | string; name?: string; groups?: readonly string[] | string }) => {
  accounts += 1;
  const subject = `subject-${accounts}`;
  provider.accounts.set(subject, { email_verified: true, ...about });
  return subject;
};
const open = (settings: Parameters<typeof openProviderDesk>[1] = {}) => openProviderDesk(harness, settings, provider);

/** What the audit has about the last action of this kind. */
async function lastChanges(businessId: string, action: string): Promise<Record<string, unknown>> {
  const [row] = await harness.store.query<{ changes: { field: string; after: unknown }[] }>(
    'select changes from audit_log where business_id = $1 and action = $2 order by id desc limit 1',
    [businessId, action],
  );
  return Object.fromEntries((row?.changes ?? []).map(({ field, after }) => [field, after]));
}

test('[identity-provider.sign-in] an invited member becomes active by signing in, without a password', async () => {
  const desk = await open();
  const { invitation_url } = await invite(harness, desk.business, 'ann@firm.example');
  const ann = account({ email: 'Ann@Firm.example', name: 'Ann' });
  const { status, location, browser } = await desk.enter(ann, '/board?day=2031-03-03');
  expect([status, location]).toEqual([303, '/board?day=2031-03-03']);
  expect(await signedInAs(harness, browser)).toBe('ann@firm.example');
  expect((await desk.members())['ann@firm.example']).toMatchObject({ status: 'active', role: 'Viewer' });
  expect((await fetch(invitation_url!)).status).toBe(404);
  expect(await desk.actions()).toEqual(['identity_provider.created', 'member.invited', 'member.invitation_accepted', 'member.signed_in']);
  expect(await lastChanges(desk.business.businessId, 'member.signed_in')).toMatchObject({ identity_provider: 'Acme account' });
});

test('[identity-provider.sign-in] an active member signs in with the provider or with the password', async () => {
  const desk = await open();
  const eve = await newMember(harness, desk.business, { role: 'Viewer', email: 'eve@firm.example' });
  const { browser } = await desk.enter(account({ email: 'eve@firm.example' }));
  expect(await signedInAs(harness, browser)).toBe('eve@firm.example');
  expect((await signIn(harness, eve)).cookie).toBeTruthy();
});

test('[identity-provider.second-factor, second-factor.required] where a role requires a second factor, a sign-in with the provider needs none here', async () => {
  const desk = await open();
  const eve = await newMember(harness, desk.business, { role: 'Viewer' });
  await okAsMember(harness, desk.business, 'updateSignInRules', { second_factor_roles: ['Viewer'], grace_days: 0 });
  const byPassword = await signIn(harness, eve);
  expect((await byPassword.call('listCustomers', {})).error_code).toBe('SECOND_FACTOR_REQUIRED');
  const { browser } = await desk.enter(account({ email: eve.email }));
  const byProvider = await sessionWith(harness, `tr_session=${browser.cookie('tr_session')}`);
  expect((await byProvider.call('listCustomers', {})).error_code).toBe(0);
  expect((await byProvider.ok('getSession', {})).second_factor).toEqual({ is_set: false, required_from: null });
  expect((await byPassword.ok('getSession', {})).second_factor.required_from).not.toBeNull();
  expect((await byPassword.call('listCustomers', {})).error_code).toBe('SECOND_FACTOR_REQUIRED');
});

test('[identity-provider.subject] the subject counts, not the address: a changed address keeps the member, and a new account with the old one does not get it', async () => {
  const desk = await open();
  await invite(harness, desk.business, 'old@firm.example');
  const subject = account({ email: 'old@firm.example' });
  await desk.enter(subject);
  provider.accounts.set(subject, { email: 'new@firm.example', email_verified: true });
  expect(await signedInAs(harness, (await desk.enter(subject)).browser)).toBe('old@firm.example');
  const { status, page, browser } = await desk.enter(account({ email: 'old@firm.example' }));
  expect([status, await signedInAs(harness, browser)]).toEqual([403, null]);
  expect(page).toContain('Another account of your firm already signs in with this e-mail address.');
  // The answer does not wait for the audit.
  await expect.poll(() => desk.actions()).toContain('member.sign_in_failed');
});

test('[identity-provider.subject] a suspension forgets the account, so that another one of the same address can follow', async () => {
  const desk = await open();
  await invite(harness, desk.business, 'ann@firm.example');
  await desk.enter(account({ email: 'ann@firm.example' }));
  const { id } = (await desk.members())['ann@firm.example']!;
  await okAsMember(harness, desk.business, 'suspendMember', { id });
  await okAsMember(harness, desk.business, 'reactivateMember', { id });
  expect((await desk.enter(account({ email: 'ann@firm.example' }))).status).toBe(303);
});

test('[identity-provider.unknown] strangers, suspended and removed members get the same page, and no session', async () => {
  const desk = await open();
  const [suspended, removed] = [
    await newMember(harness, desk.business, { role: 'Viewer', email: 'suspended@firm.example' }),
    await newMember(harness, desk.business, { role: 'Viewer', email: 'removed@firm.example' }),
  ];
  await okAsMember(harness, desk.business, 'suspendMember', { id: suspended.id });
  await okAsMember(harness, desk.business, 'removeMember', { id: removed.id });
  // A member of another business is a stranger here.
  await newMember(harness, await harness.business(), { role: 'Viewer', email: 'elsewhere@firm.example' });
  const pages = new Set<string>();
  for (const email of ['suspended@firm.example', 'removed@firm.example', 'elsewhere@firm.example', 'nobody@firm.example']) {
    const { status, page, browser } = await desk.enter(account({ email }));
    expect([email, status, await signedInAs(harness, browser)]).toEqual([email, 403, null]);
    pages.add(page);
  }
  expect(pages.size).toBe(1);
  expect([...pages][0]).toContain('Ask an owner of the business to invite you.');
  expect(Object.keys(await desk.members())).toHaveLength(3);
});

test('[identity-provider.verified] an address counts only when the provider has verified it', async () => {
  const desk = await open();
  await invite(harness, desk.business, 'ann@firm.example');
  for (const verified of [false, 'false', 0 as never, undefined]) {
    const about = { email: 'ann@firm.example', ...(verified !== undefined && { email_verified: verified }) };
    const subject = account(about);
    if (verified === undefined) provider.accounts.set(subject, { email: 'ann@firm.example' });
    const { status, page } = await desk.enter(subject);
    expect([verified, status]).toEqual([verified, 403]);
    expect(page).toContain('is missing or not verified');
  }
  expect((await desk.enter(account({}))).page).toContain('is missing or not verified');
  expect((await desk.enter(account({ email: 'ann@firm.example', email_verified: 'true' }))).status).toBe(303);
});

test('[identity-provider.domains] a domain in its own letters and in those of the internet is the same', async () => {
  const desk = await open({ domains: ['@Bücher.example'], creates_members: true, default_role: 'Viewer' });
  expect((await desk.enter(account({ email: 'ann@XN--BCHER-kva.example' }))).status).toBe(303);
  const offered = async (email: string) =>
    (await (await sendForm(harness, '/signin/provider/find', { email })).text()).includes(`/signin/provider/${desk.id}/start`);
  for (const email of ['ann@xn--bcher-kva.example', 'ann@bücher.example']) expect([email, await offered(email)]).toEqual([email, true]);
  const { identity_providers: providers } = await okAsMember(harness, desk.business, 'listIdentityProviders', {});
  expect(providers[0]!.domains).toEqual(['bücher.example']);
});

test('[identity-provider.domains] a person of a domain that is let in becomes a member with the default role; nobody else does', async () => {
  const desk = await open({ domains: ['firm.example'], creates_members: true, default_role: 'Booking Coordinator' });
  const { browser } = await desk.enter(account({ email: 'Bob@FIRM.example', name: 'Bob \u202e\n Stone' }));
  expect(await signedInAs(harness, browser)).toBe('bob@firm.example');
  expect((await desk.members())['bob@firm.example']).toMatchObject({ status: 'active', role: 'Booking Coordinator' });
  const { members } = await okAsMember(harness, desk.business, 'listMembers', { search: 'Bob' });
  expect(members[0]!.full_name).toBe('Bob Stone');
  expect(await desk.actions()).toEqual(['identity_provider.created', 'member.joined', 'member.signed_in']);
  for (const email of ['bob@other.example', 'bob@sub.firm.example', 'bob@notfirm.example', 'bob@irm.example'])
    expect([email, (await desk.enter(account({ email }))).status]).toEqual([email, 403]);
  await desk.change({ creates_members: false });
  expect((await desk.enter(account({ email: 'carl@firm.example' }))).status).toBe(403);
});

test('[identity-provider.groups] groups give the role at each sign-in: the first entry counts', async () => {
  const desk = await open({
    scopes: 'openid email groups',
    groups_claim: 'groups',
    group_roles: [
      { group: 'chiefs', role: 'Administrator' },
      { group: 'desk', role: 'Booking Coordinator' },
    ],
    domains: ['firm.example'],
    creates_members: true,
  });
  const subject = account({ email: 'ann@firm.example', groups: ['desk', 'everybody'] });
  const about = { email: 'ann@firm.example', email_verified: true };
  await desk.enter(subject);
  const roleNow = async () => (await desk.members())['ann@firm.example']!.role;
  expect(await roleNow()).toBe('Booking Coordinator');
  provider.accounts.set(subject, { ...about, groups: ['desk', 'chiefs'] });
  await desk.enter(subject);
  expect(await roleNow()).toBe('Administrator');
  expect(await lastChanges(desk.business.businessId, 'member.role_changed')).toEqual({
    role: 'Administrator',
    identity_provider: 'Acme account',
  });
  // Some providers send one group as a text.
  provider.accounts.set(subject, { ...about, groups: 'desk' });
  const { browser } = await desk.enter(subject);
  expect(await roleNow()).toBe('Booking Coordinator');
  const session = await sessionWith(harness, `tr_session=${browser.cookie('tr_session')}`);
  expect((await session.call('listMembers', {})).error_code).toBe('PERMISSION_DENIED');
});

test('[identity-provider.groups] the technician record of a member follows the role', async () => {
  const desk = await open({
    scopes: 'openid email groups',
    groups_claim: 'groups',
    group_roles: [{ group: 'desk', role: 'Booking Coordinator' }],
  });
  const technician = await desk.business.ok('createTechnician', { full_name: 'Ada', email: 'ada@firm.example' });
  await okAsMember(harness, desk.business, 'inviteMember', { technician_id: technician.id });
  await desk.enter(account({ email: 'ada@firm.example', groups: ['desk'] }));
  expect((await desk.business.ok('getTechnician', { id: technician.id })).role).toBe('Booking Coordinator');
});

test('[identity-provider.groups] without a group that has a role a member is refused, the sessions end, and the role stays', async () => {
  const desk = await open({
    scopes: 'openid email groups',
    groups_claim: 'groups',
    group_roles: [{ group: 'desk', role: 'Booking Coordinator' }],
  });
  await invite(harness, desk.business, 'ann@firm.example', 'Booking Coordinator');
  const subject = account({ email: 'ann@firm.example', groups: ['desk'] });
  const earlier = (await desk.enter(subject)).browser;
  for (const groups of [[], ['others'], undefined]) {
    provider.accounts.set(subject, { email: 'ann@firm.example', email_verified: true, ...(groups && { groups }) });
    const { status, page, browser } = await desk.enter(subject);
    expect([groups, status, await signedInAs(harness, browser)]).toEqual([groups, 403, null]);
    expect(page).toContain('in no group that may use this service');
  }
  expect(await signedInAs(harness, earlier)).toBe(null);
  expect((await desk.members())['ann@firm.example']).toMatchObject({ status: 'active', role: 'Booking Coordinator' });
  const lastFailure = () => lastChanges(desk.business.businessId, 'member.sign_in_failed').catch(() => null);
  await expect.poll(lastFailure).toMatchObject({ reason: 'no_group' });
  await desk.change({ default_role: 'Viewer' });
  expect((await desk.enter(subject)).status).toBe(303);
  expect((await desk.members())['ann@firm.example']!.role).toBe('Viewer');
});

test('[identity-provider.owners] groups neither make an owner nor take an owner’s role away', async () => {
  const desk = await open({ scopes: 'openid email groups', groups_claim: 'groups', group_roles: [{ group: 'desk', role: 'Viewer' }] });
  const { email } = desk.business.owner;
  for (const groups of [['desk'], []]) {
    const { browser } = await desk.enter(account({ email, groups }));
    expect(await signedInAs(harness, browser)).toBe(email);
    expect((await desk.members())[email]!.role).toBe('Owner');
    await harness.store.query('delete from provider_subjects where provider_id = $1', [desk.id]);
  }
});

test('[identity-provider.one-use] an answer counts once, in the browser that asked, within ten minutes', async () => {
  const desk = await open();
  await invite(harness, desk.business, 'ann@firm.example');
  const ann = account({ email: 'ann@firm.example' });
  const started = 'Please start again.';
  // Another browser, without the cookie or with its own.
  const [first, other] = [desk.browser(), desk.browser()];
  const answer = await first.toProvider(desk.id, ann);
  const cookie = first.cookie('tr_provider')!;
  const elsewhere = await desk.browser().get(answer);
  expect([elsewhere.status, await elsewhere.text()]).toEqual([400, expect.stringContaining(started)]);
  await other.toProvider(desk.id, ann);
  expect((await other.get(answer)).status).toBe(400);
  // A changed cookie, and that of another provider.
  const changed = desk.browser();
  changed.setCookie('tr_provider', `${cookie.slice(0, -2)}AA`);
  expect((await changed.get(answer)).status).toBe(400);
  const second = await open();
  expect((await first.get(answer.replace(desk.id, second.id))).status).toBe(400);
  first.setCookie('tr_provider', cookie);
  // The answer itself, then once more with the cookie that the browser had.
  expect((await first.get(answer)).status).toBe(303);
  expect(first.cookie('tr_provider')).toBeUndefined();
  first.setCookie('tr_provider', cookie);
  // Nothing is asked of the provider, which would refuse the code too.
  let isAsked = false;
  provider.meanwhile = async () => (isAsked = true);
  expect((await first.get(answer)).status).toBe(400);
  expect(isAsked).toBe(false);
  provider.meanwhile = null;
  const late = desk.browser();
  const lateAnswer = await late.toProvider(desk.id, ann);
  now += 600_000;
  expect((await late.get(lateAnswer)).status).toBe(400);
  now -= 600_000;
});

test('[identity-provider.one-use] a code of another sign-in is refused', async () => {
  const desk = await open();
  await invite(harness, desk.business, 'ann@firm.example');
  const ann = account({ email: 'ann@firm.example' });
  const [mine, stolen] = [desk.browser(), desk.browser()];
  const answer = new URL(await mine.toProvider(desk.id, ann));
  const code = new URL(await stolen.toProvider(desk.id, ann)).searchParams.get('code')!;
  answer.searchParams.set('code', code);
  const { status } = await mine.get(answer.href);
  expect([status, await signedInAs(harness, mine)]).toEqual([400, null]);
});

test('[identity-provider.failures] a person who cancels at the provider reads so, and can begin again', async () => {
  const desk = await open();
  const { status, page } = await desk.enter('');
  expect(status).toBe(403);
  expect(page).toContain('cancelled or refused');
  expect(page).toContain(`/signin/provider/${desk.id}/start?lang=en`);
});

test('[identity-provider.sign-in] a new sign-in ends the session that the browser had', async () => {
  const desk = await open();
  await invite(harness, desk.business, 'ann@firm.example');
  const browser = desk.browser();
  const before = (await signIn(harness, desk.business.owner)).cookie;
  browser.setCookie('tr_session', before.slice('tr_session='.length));
  await browser.signIn(desk.id, account({ email: 'ann@firm.example' }));
  expect(await signedInAs(harness, browser)).toBe('ann@firm.example');
  expect((await (await sessionWith(harness, before)).call('getSession', {})).status).toBe(401);
});

test('[identity-provider.update] an answer that was on its way while the provider was changed or deleted counts no more', async () => {
  const desk = await open();
  await invite(harness, desk.business, 'ann@firm.example');
  const ann = account({ email: 'ann@firm.example' });
  const browser = desk.browser();
  const answer = await browser.toProvider(desk.id, ann);
  // The row changes between two requests of this sign-in.
  provider.meanwhile = async () => {
    now += 1_000;
    await desk.change({ issuer: 'https://elsewhere.example' });
  };
  expect((await browser.get(answer)).status).toBe(400);
  await desk.change({ issuer: provider.issuer });
  const again = await browser.toProvider(desk.id, ann, '/board');
  await okAsMember(harness, desk.business, 'deleteIdentityProvider', { id: desk.id });
  const gone = await browser.get(again);
  const page = await gone.text();
  expect([gone.status, page]).toEqual([404, expect.stringContaining('no longer exists')]);
  expect(page).toContain('/signin?lang=en&amp;next=%2Fboard');
  expect((await desk.members())['ann@firm.example']!.status).toBe('invited');
});

test('[identity-provider.sign-in] the secret is sent where the provider takes it, and claims are read from the token too', async () => {
  const posting = await openProviderDesk(harness, {}, await startProvider({ secretIn: 'client_secret_post', claimsInToken: true }));
  await invite(harness, posting.business, 'ann@firm.example');
  posting.provider.accounts.set('1', { email: 'ann@firm.example', email_verified: true });
  expect((await posting.enter('1')).status).toBe(303);
  await posting.change({ client_secret: 'another secret' });
  const { status, page } = await posting.enter('1');
  expect([status, page]).toEqual([424, expect.stringContaining('not set up correctly')]);
});

test('[identity-provider.required] passwords and password links of members are refused, owners keep theirs', async () => {
  const desk = await open({ domains: ['firm.example'] });
  const { business } = desk;
  const eve = await newMember(harness, business, { role: 'Administrator', email: 'zoe@required.example' });
  expect((await callAsMember(harness, business, 'requireIdentityProvider', { is_required: true })).error_code).toBe(
    'IDENTITY_PROVIDER_UNTRIED',
  );
  await desk.enter(account({ email: eve.email }));
  const { invitation_url } = await invite(harness, business, 'new@firm.example');
  expect(await okAsMember(harness, business, 'requireIdentityProvider', { is_required: true })).toEqual({ is_required: true });
  await expect(signIn(harness, eve)).rejects.toThrow(/401/);
  expect((await signIn(harness, business.owner)).cookie).toBeTruthy();
  const link = await fetch(invitation_url!);
  expect([link.status, await link.text()]).toEqual([200, expect.stringContaining(`/signin/provider/${desk.id}/start`)]);
  const posted = await fetch(invitation_url!, {
    method: 'POST',
    headers: { origin: harness.url },
    body: new URLSearchParams({ password: 'three unrelated words here' }),
  });
  expect(posted.status).toBe(200);
  expect((await desk.members())['new@firm.example']!.status).toBe('invited');
  expect((await desk.enter(account({ email: 'new@firm.example' }))).status).toBe(303);
  await okAsMember(harness, business, 'requireIdentityProvider', { is_required: false });
  expect((await signIn(harness, eve)).cookie).toBeTruthy();
});
