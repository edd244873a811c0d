/** What a member without a required second factor can still do. docs/reference/conventions.md#second-factor. */
import { expect, test } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { codeAt, factorForm, factorPageOf, setUpFactor } from '../../support/secondFactor.ts';
import { newMember, signIn, type Session } from '../../support/session.ts';

let now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const day = 86_400_000;
const page = (path: string, { cookie }: Pick<Session, 'cookie'>) => fetch(harness.url + path, { redirect: 'manual', headers: { cookie } });
const leadsTo = async (path: string, session: Session) => (await page(path, session)).headers.get('location');

test('[second-factor.grace] until the time of the rule the member works, and pages say until when', async () => {
  const business = await harness.business();
  const owner = await signIn(harness, business.owner);
  await owner.ok('updateSignInRules', { second_factor_roles: ['Owner', 'Technician'], grace_days: 5 });
  const from = new Date(now + 5 * day).toISOString().replace('.000', '');
  expect((await owner.ok('getSession', {})).second_factor).toEqual({ is_set: false, required_from: from });
  expect((await page('/team', owner)).status).toBe(200);
  expect(await factorPageOf(harness, owner)).toContain('requires a second factor for your role from Saturday, March 8, 2031');
  const technician = await signIn(harness, await newMember(harness, business, { role: 'Technician' }));
  expect(await (await page('/my-day', technician)).text()).toContain('March 8, 2031');
  now += 5 * day - 1;
  expect((await owner.call('listMembers', {})).status).toBe(200);
  now += 1;
  expect(await owner.call('listMembers', {})).toMatchObject({ status: 403, error_code: 'SECOND_FACTOR_REQUIRED', data: null });
});

test('[second-factor.required] afterwards the member can sign in, set up a factor, and use the own account, and nothing else', async () => {
  const business = await harness.business();
  const first = await signIn(harness, business.owner);
  await first.ok('updateSignInRules', { second_factor_roles: ['Owner'], grace_days: 0 });
  const owner = await signIn(harness, business.owner);
  for (const [id, input] of [
    ['listCustomers', {}],
    ['createCustomer', { full_name: 'Eve', phone: '+1 212 555 0102' }],
    ['updateSignInRules', { second_factor_roles: [] }],
  ] as const) {
    const { status, error_code } = await owner.call(id, input as never);
    expect([id, status, error_code]).toEqual([id, 403, 'SECOND_FACTOR_REQUIRED']);
  }
  const stream = await fetch(`${harness.url}/dashboard/v1/stream`, { headers: { cookie: owner.cookie } });
  expect([stream.status, ((await stream.json()) as { error_code: string }).error_code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  expect((await owner.ok('getSession', {})).member.id).toBe(business.ownerId);
  expect((await owner.ok('listOwnSessions', {})).sessions).toHaveLength(2);
  for (const path of ['/', '/team?x=1', '/my-day', '/setup', `/confirm/${business.ownerId}`, '/oauth/authorize?client_id=x'])
    expect([path, await leadsTo(path, owner)]).toEqual([path, `/second-factor?next=${encodeURIComponent(path)}`]);
  expect(await leadsTo('/signin?next=/team', owner)).toBe('/team');
  expect((await page('/signout', owner)).status).toBe(200);
  expect(await factorPageOf(harness, owner)).toContain('Set it up to continue.');
  const { recoveryCodes } = await setUpFactor(harness, owner, now, business.owner.password);
  expect(recoveryCodes).toHaveLength(10);
  for (const session of [owner, first]) expect((await session.call('listCustomers', {})).status).toBe(200);
  expect((await page('/team', owner)).status).toBe(200);
});

test('[second-factor.required] keys go on, and members of other roles and businesses are not asked', async () => {
  const business = await harness.business();
  const owner = await signIn(harness, business.owner);
  const { secret: key } = await owner.ok('createApiKey', { name: 'Mine', permissions: ['customers_view'] });
  const viewer = await signIn(harness, await newMember(harness, business, { role: 'Viewer' }));
  const other = await signIn(harness, (await harness.business()).owner);
  await owner.ok('updateSignInRules', { second_factor_roles: ['Owner'], grace_days: 0 });
  expect((await owner.call('listCustomers', {})).status).toBe(403);
  expect((await business.call('listCustomers', {}, { key })).status).toBe(200);
  for (const session of [viewer, other]) expect((await session.call('listCustomers', {})).status).toBe(200);
});

test('[second-factor.required] the sandbox asks by the service’s clock, and a removed factor is asked for again', async () => {
  const business = await harness.business();
  const owner = await signIn(harness, business.owner);
  await owner.ok('updateSignInRules', { second_factor_roles: ['Owner'], grace_days: 5 });
  await owner.ok('advanceSandboxClock', { by_seconds: 30 * 86_400 }, { environment: 'sandbox' });
  expect((await owner.call('listCustomers', {}, { environment: 'sandbox' })).status).toBe(200);
  now += 5 * day;
  expect((await owner.call('listCustomers', {}, { environment: 'sandbox' })).error_code).toBe('SECOND_FACTOR_REQUIRED');
  const { secret } = await setUpFactor(harness, owner, now, business.owner.password);
  expect((await owner.call('listCustomers', {}, { environment: 'sandbox' })).status).toBe(200);
  now += 30_000;
  await factorForm(harness, owner, { act: 'remove', proof: codeAt(secret, now) });
  expect((await owner.call('listCustomers', {})).error_code).toBe('SECOND_FACTOR_REQUIRED');
});
