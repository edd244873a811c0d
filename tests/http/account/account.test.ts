/** Signing in and out with pages that need no script. docs/reference/pages.md#frame; docs/internals/access.md#sign-in. */
import { expect, test } from 'vitest';
import { locales } from '../../../src/contract/vocabulary.ts';
import { hashSecret } from '../../../src/machinery/auth/apiKeys.ts';
import { hashPassword } from '../../../src/machinery/auth/passwords.ts';
import { memberLinkTokens } from '../../../src/machinery/auth/memberLinks.ts';
import { membersResetting, renewPasswordHash, setPassword } from '../../../src/store/access/members.ts';
import { startHarness } from '../../support/harness.ts';
import { cookieOf, newMember, sendForm, sessionWith, signIn, testPassword } from '../../support/session.ts';

let now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business({ name: 'Acme & <Sons>' });
const page = (path: string, headers: Record<string, string> = {}) => fetch(harness.url + path, { redirect: 'manual', headers });
const textOf = async (response: Response) => (await response.text()).replaceAll(/\s+/g, ' ');

test('[signin.cookie] signing in sets a cookie that scripts and other sites cannot use, and leads to the requested page', async () => {
  const response = await sendForm(harness, '/signin', { ...business.owner, next: '/docs?x=1' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/docs?x=1']);
  const cookie = response.headers.getSetCookie().join();
  expect(cookie).toMatch(
    /^tr_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax,tr_browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const rows = await harness.store.query<{ hash: Buffer }>('select hash from member_sessions');
  expect(rows.some(({ hash }) => hash.equals(hashSecret(cookieOf(response)!.slice('tr_session='.length))))).toBe(true);
});

test('[signin.fixation] every sign-in begins a new session, and ends the previous one of that browser', async () => {
  const first = await signIn(harness, business.owner);
  const again = await sendForm(harness, '/signin', business.owner, { cookie: first.cookie });
  expect(cookieOf(again)).not.toBe(first.cookie);
  expect((await first.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  const planted = `tr_session=${'p'.repeat(43)}`;
  expect(cookieOf(await sendForm(harness, '/signin', business.owner, { cookie: planted }))).not.toBe(planted);
});

test('[password.cost] a password with an outdated hash is hashed anew at the sign-in, and only then', async () => {
  const member = await harness.business();
  const stored = async () => {
    const [row] = await harness.store.query<{ hash: string }>('select password_hash as hash from members where id = $1', [member.ownerId]);
    return row!.hash;
  };
  const cheap = await stored();
  expect(cheap).toMatch(/^scrypt\$2\$/);
  expect((await sendForm(harness, '/signin', { ...member.owner, password: 'wrong' })).status).toBe(401);
  expect(await stored()).toBe(cheap);
  expect((await sendForm(harness, '/signin', member.owner)).status).toBe(303);
  const renewed = await stored();
  expect(renewed).toMatch(/^scrypt\$1024\$/);
  expect((await sendForm(harness, '/signin', member.owner)).status).toBe(303);
  expect(await stored()).toBe(renewed);
  // A password that was set in the meantime stays.
  const stale = { memberId: member.ownerId, businessId: member.businessId, businessName: '', passwordHash: cheap };
  await harness.store.transaction((tx) => renewPasswordHash(tx, stale, 'of the old password'));
  expect(await stored()).toBe(renewed);
});

test('[signin.no-enumeration] wrong, unknown, suspended and invited sign-ins get the same answer', async () => {
  const suspended = await newMember(harness, business, { role: 'Viewer' });
  await harness.store.query(`update members set status = 'suspended' where id = $1`, [suspended.id]);
  const invited = await newMember(harness, business, { role: 'Viewer' });
  await harness.store.query(`update members set status = 'invited', password_hash = null where id = $1`, [invited.id]);
  const tries = [{ ...business.owner, password: 'wrong' }, { email: 'nobody@example.com', password: 'wrong' }, suspended, invited];
  const pages = await Promise.all(tries.map(({ email, password }) => sendForm(harness, '/signin', { email, password })));
  expect(pages.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  const texts = await Promise.all(pages.map(textOf));
  expect(new Set(texts.map((text, index) => text.replaceAll(tries[index]!.email, '')))).toHaveProperty('size', 1);
  expect(pages.map(cookieOf)).toEqual([null, null, null, null]);
});

test('[signin.guessing] attempts are slowed by account, existing or not, and a right password resets the count', async () => {
  const victim = await newMember(harness, business, { role: 'Viewer' });
  for (const email of [victim.email, 'nobody-at-all@example.com']) {
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await sendForm(harness, '/signin', { email, password: 'wrong' })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  }
  const right = await sendForm(harness, '/signin', { email: victim.email.toUpperCase(), password: victim.password });
  expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const other = await newMember(harness, business, { role: 'Viewer' });
  for (let tries = 0; tries < 9; tries++) await sendForm(harness, '/signin', { email: other.email, password: 'wrong' });
  await signIn(harness, other);
  expect((await sendForm(harness, '/signin', { email: other.email, password: 'wrong' })).status).toBe(401);
});

test('[signin.guessing] attempts from one address are slowed too, by the address that a trusted proxy reports', async () => {
  const limited = await startHarness({ env: { RATE_LIMIT_SIGN_IN_PER_ADDRESS: '3', TRUST_PROXY: '1' } });
  const office = await limited.business();
  const from = (address: string, fields: Record<string, string>) => sendForm(limited, '/signin', fields, { 'x-forwarded-for': address });
  const guess = async (address: string, n: number) => (await from(address, { email: `n${n}@example.com`, password: 'x' })).status;
  expect([await guess('192.0.2.1', 1), await guess('192.0.2.1', 2)]).toEqual([401, 401]);
  expect((await from('192.0.2.1', office.owner)).status).toBe(303);
  expect([await guess('192.0.2.1', 3), await guess('192.0.2.1', 4), await guess('198.51.100.1, 192.0.2.1', 5)]).toEqual([401, 429, 429]);
  expect(await guess('192.0.2.2', 6)).toBe(401);
});

test('[signin.guessing, rate-limit.spellings] a port, brackets or a zone in an address do not make another caller', async () => {
  const limited = await startHarness({ env: { RATE_LIMIT_SIGN_IN_PER_ADDRESS: '2', TRUST_PROXY: '1' } });
  const guess = async (address: string, n: number) =>
    (await sendForm(limited, '/signin', { email: `n${n}@example.com`, password: 'x' }, { 'x-forwarded-for': address })).status;
  const spelled = async (...addresses: string[]) => {
    const statuses: number[] = [];
    for (const [n, address] of addresses.entries()) statuses.push(await guess(address, n));
    return statuses;
  };
  expect(await spelled('192.0.2.7:1024', '192.0.2.7:1025', '192.0.2.7', '::ffff:192.0.2.7', '192.0.2.9, "192.0.2.7:80"')).toEqual([
    401, 401, 429, 429, 429,
  ]);
  expect(await spelled('[2001:db8::1]:80', '2001:db8::2', '[2001:db8::3%25eth0]')).toEqual([401, 401, 429]);
  expect(await spelled('unknown', '_a', '_b', 'unknown:80')).toEqual([401, 401, 429, 429]);
});

test('[signin.csrf] a form that another site sends does nothing: sign-in, sign-out, passwords', async () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  const session = await signIn(harness, business.owner);
  for (const headers of foreign) {
    expect((await sendForm(harness, '/signin', business.owner, headers)).status).toBe(403);
    expect((await sendForm(harness, '/forgot', { email: business.owner.email }, headers)).status).toBe(403);
    const out = await sendForm(harness, '/signout', { csrf_token: session.formToken }, { ...headers, cookie: session.cookie });
    expect(out.status).toBe(403);
  }
  // Our own page, but without this sign-in session's token.
  expect((await sendForm(harness, '/signout', { csrf_token: 'x' }, { cookie: session.cookie })).status).toBe(403);
  expect((await session.call('getSession', {})).status).toBe(200);
});

test('[signin.no-open-redirect] the page after the sign-in is always on this host', async () => {
  const hostile = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '\t//evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e/\\evil.example',
    '',
  ];
  for (const next of hostile) {
    const { status, headers } = await sendForm(harness, '/signin', { ...business.owner, next });
    expect([status, new URL(headers.get('location')!, harness.url).origin]).toEqual([303, new URL(harness.url).origin]);
    expect(await textOf(await page(`/signin?next=${encodeURIComponent(next)}`))).toContain('name="next" value="/');
  }
});

test('[signin.out] signing out ends the session and the cookie', async () => {
  const session = await signIn(harness, business.owner);
  const asked = await textOf(await page('/signout', { cookie: session.cookie }));
  expect(asked).toContain(session.formToken);
  expect(asked).toContain('Acme &amp; &lt;Sons&gt;');
  const out = await sendForm(harness, '/signout', { csrf_token: session.formToken }, { cookie: session.cookie });
  expect([out.status, out.headers.getSetCookie().join()]).toEqual([303, expect.stringMatching(/^tr_session=;.*Expires=Thu, 01 Jan 1970/)]);
  expect((await session.call('getSession', {})).error_code).toBe('SESSION_INVALID');
});

test('[signin.out] the sign-in after a sign-out leads on to the requested page, on this host only', async () => {
  const session = await signIn(harness, business.owner);
  const next = '/oauth/authorize?client_id=x&state=a%20b';
  const asked = await textOf(await page(`/signout?next=${encodeURIComponent(next)}`, { cookie: session.cookie }));
  expect(asked).toContain('name="next" value="/oauth/authorize?client_id=x&amp;state=a%20b"');
  const out = await sendForm(harness, '/signout', { csrf_token: session.formToken, next }, { cookie: session.cookie });
  expect(new URL(out.headers.get('location')!, harness.url).searchParams.get('next')).toBe(next);
  // Nobody is signed in any more, so the sign-in page appears, and keeps `next` too.
  const again = await fetch(`${harness.url}/signout?next=${encodeURIComponent(next)}`, { redirect: 'manual' });
  expect(again.headers.get('location')).toBe(`/signin?next=${encodeURIComponent(next)}`);
  for (const hostile of ['//evil.example', 'https://evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)']) {
    const other = await signIn(harness, business.owner);
    const away = await sendForm(harness, '/signout', { csrf_token: other.formToken, next: hostile }, { cookie: other.cookie });
    expect(away.headers.get('location')).toMatch(/^\/signin\?signed_out&lang=\w+$/);
    expect(await textOf(await page(`/signout?next=${encodeURIComponent(hostile)}`, { cookie: session.cookie }))).not.toContain('evil');
  }
});

test('[technician.last-login] a sign-in updates the technician who signs in, and no other', async () => {
  const of = await harness.business();
  const [ada, ben] = [
    await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' }),
    await of.ok('createTechnician', { full_name: 'Ben', email: 'ben@example.com' }),
  ];
  const member = await newMember(harness, of, { role: 'Technician' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [ada.id, member.id]);
  const { next_since } = await of.ok('listTechnicians', { since: '2020-01-01T00:00:00Z' });
  await signIn(harness, member);
  expect(Date.parse((await of.ok('getTechnician', { id: ada.id })).last_login_at!)).toBeGreaterThan(Date.parse(ada.created_at) - 1);
  expect((await of.ok('getTechnician', { id: ben.id })).last_login_at).toBe(null);
  const told = await of.ok('listTechnicians', { since: next_since });
  expect(told.technicians.map(({ id }) => id)).toContain(ada.id);
  await of.ok('deleteTechnician', { id: ada.id });
  const { next_since: deleted } = await of.ok('listTechnicians', { since: told.next_since });
  await signIn(harness, member);
  expect((await of.ok('listTechnicians', { since: deleted })).technicians).toEqual([]);
});

test('[signin.several-businesses] a person in two businesses with the same password chooses the business', async () => {
  const other = await harness.business({ name: 'Second Business' });
  const email = `two-${Date.now()}@example.com`;
  await newMember(harness, business, { role: 'Viewer', email });
  const there = await newMember(harness, other, { role: 'Owner', email });
  const choice = await sendForm(harness, '/signin', { email, password: testPassword });
  expect(cookieOf(choice)).toBeNull();
  expect(await textOf(choice)).toContain(`<option value="${other.businessId}">Second Business</option>`);
  const chosen = await sendForm(harness, '/signin', { email, password: testPassword, business: other.businessId });
  const session = await sessionWith(harness, cookieOf(chosen)!);
  expect((await session.ok('getSession', {})).member.id).toBe(there.id);
});

test('[signin.several-businesses, signin.no-enumeration] a password opens only its own business, whichever is chosen', async () => {
  const other = await harness.business({ name: 'Second Business' });
  const email = `apart-${Date.now()}@example.com`;
  const here = await newMember(harness, business, { role: 'Viewer', email });
  const there = await newMember(harness, other, { role: 'Owner', email });
  const password = 'a password of another business';
  await harness.store.query('update members set password_hash = $2 where id = $1', [there.id, await hashPassword(password, 10)]);
  const chosen = await sendForm(harness, '/signin', { email, password: testPassword, business: other.businessId });
  expect([chosen.status, cookieOf(chosen)]).toEqual([401, null]);
  // With only one option there is no choice.
  for (const [own, member] of [
    [testPassword, here],
    [password, there],
  ] as const) {
    const session = await sessionWith(harness, cookieOf(await sendForm(harness, '/signin', { email, password: own }))!);
    expect((await session.ok('getSession', {})).member.id).toBe(member.id);
  }
});

/** The link in the latest mail to an address, as its recipient sees it. */
async function mailedLink(email: string): Promise<string> {
  await expect
    .poll(async () => (await harness.store.query('select 1 as one from mails where recipient_address = $1', [email])).length)
    .toBeGreaterThan(0);
  const [mail] = await harness.store.query<{ facts: { linkId: string } }>(
    'select facts from mails where recipient_address = $1 order by id desc limit 1',
    [email],
  );
  return `/set-password/${memberLinkTokens(Buffer.from('the secret of a test, of no other use')).of(mail!.facts.linkId)}`;
}

test('[password.reset, password.guessable] a link of one use sets a password, ends every session and signs in', async () => {
  const member = await newMember(harness, business, { role: 'Viewer' });
  const before = await signIn(harness, member);
  const known = await textOf(await sendForm(harness, '/forgot', { email: member.email }));
  const unknown = await textOf(await sendForm(harness, '/forgot', { email: 'nobody-here@example.com' }));
  expect(known).toBe(unknown);
  const link = await mailedLink(member.email);
  expect(await textOf(await page(link))).toContain(member.email);
  for (const password of ['short', 'x'.repeat(201), member.email.toUpperCase()])
    expect((await sendForm(harness, link, { password })).status).toBe(422);
  for (const password of ['password12345678', `Acme&<Sons>2031`, `${member.email}1`]) {
    const refused = await sendForm(harness, link, { password });
    expect([password, refused.status, await textOf(refused)]).toEqual([password, 422, expect.stringContaining('easy to guess')]);
  }
  const parallel = await Promise.all([1, 2, 3].map((n) => sendForm(harness, link, { password: `kitchen river lamp ${n}` })));
  expect(parallel.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
  expect((await before.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  const winner = parallel.findIndex(({ status }) => status === 303);
  await signIn(harness, { email: member.email, password: `kitchen river lamp ${winner + 1}` });
  expect((await page(link)).status).toBe(404);
});

test('[password.end-access] the page of a reset link offers to end earlier access, and the page of an invitation does not', async () => {
  const of = await harness.business();
  const member = await newMember(harness, of, { role: 'Owner' });
  const keyOf = async () => (await (await signIn(harness, { ...member, password })).ok('createApiKey', { name: 'Key' })).secret;
  const works = async (key: string) => (await of.call('listCustomers', {}, { key })).status;
  let password = member.password;
  const key = await keyOf();
  const link = async () => {
    await harness.store.query('delete from mails where recipient_address = $1', [member.email]);
    await sendForm(harness, '/forgot', { email: member.email });
    return mailedLink(member.email);
  };
  const first = await link();
  const offered = await textOf(await page(first));
  expect(offered).toContain('name="end_access" value="yes" />');
  expect(await textOf(await sendForm(harness, first, { password: 'password12345678', end_access: 'yes' }))).toContain(
    'name="end_access" value="yes" checked',
  );
  await sendForm(harness, first, { password: (password = 'kitchen river lamp') });
  expect(await works(key)).toBe(200);
  await sendForm(harness, await link(), { password: (password = 'paper mountain violin'), end_access: 'yes' });
  expect(await works(key)).toBe(401);
  expect(await works(await keyOf())).toBe(200);
});

test('[password.reset] a link works for an hour, and only active members are mailed a link and can use it', async () => {
  const member = await newMember(harness, business, { role: 'Viewer' });
  const ask = async () => {
    await harness.store.query('delete from mails where recipient_address = $1', [member.email]);
    await sendForm(harness, '/forgot', { email: member.email });
    return mailedLink(member.email);
  };
  const first = await ask();
  const second = await ask();
  // Anyone can request the second link, so it must not invalidate the first.
  expect([(await page(first)).status, (await page(second)).status]).toEqual([200, 200]);
  for (const status of ['invited', 'removed', 'suspended']) {
    await harness.store.query('update members set status = $2 where id = $1', [member.id, status]);
    expect([status, (await page(second)).status, await membersResetting(harness.store, member.email)]).toEqual([status, 404, []]);
  }
  // Nor does a password that is set at the same moment bring the member back.
  await harness.store.transaction((tx) => setPassword(tx, business.businessId, member.id, 'a hash'));
  expect(await harness.store.query('select status from members where id = $1', [member.id])).toEqual([{ status: 'suspended' }]);
  await harness.store.query(`update members set status = 'active' where id = $1`, [member.id]);
  now += 3_600_000;
  expect((await page(second)).status).toBe(404);
  const forged = [
    `${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`,
    '/set-password/x',
    '/set-password/x.y',
    '/set-password/%00.y',
  ];
  for (const link of forged) expect((await page(link)).status).toBe(404);
});

test('[password.reset] requests for links are slowed, so that nobody can fill a mailbox', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 4; tries++) statuses.push((await sendForm(harness, '/forgot', { email: 'flooded@example.com' })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('[password.reset] the outbox shows the mail without the link', async () => {
  const owner = await signIn(harness, business.owner);
  await sendForm(harness, '/forgot', { email: business.owner.email });
  const link = await mailedLink(business.owner.email);
  const [mail] = (await owner.ok('listOutboxMails', { kind: 'password_reset' })).mails.filter(
    ({ recipient }) => recipient.address === business.owner.email,
  );
  const whole = JSON.stringify(await owner.ok('getOutboxMail', { id: mail!.id }));
  expect(whole).toContain('/set-password/…');
  expect(whole).not.toContain(link.split('/').at(-1));
});

test('[page.languages] every page speaks the seven languages, Arabic from right to left', async () => {
  const link = await (async () => {
    const member = await newMember(harness, business, { role: 'Viewer' });
    await sendForm(harness, '/forgot', { email: member.email });
    return mailedLink(member.email);
  })();
  for (const path of ['/signin', '/forgot', link, '/set-password/gone']) {
    const texts = await Promise.all(locales.map(async (locale) => textOf(await page(`${path}?lang=${locale}`))));
    for (const [index, locale] of locales.entries())
      expect(texts[index]).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(new Set(texts.map((text) => /<h1>(.*?)<\/h1>/.exec(text)![1])).size).toBe(locales.length);
    expect(texts.join()).not.toMatch(/\{\w+\}/);
  }
  expect(await textOf(await page('/signin', { 'accept-language': 'xx, de-AT;q=0.8, fr;q=0.5' }))).toContain('<html lang="de"');
});

test('[page.headers] a page with a form runs no script, cannot be framed, and reveals its address to no other host', async () => {
  for (const path of ['/signin', '/forgot', '/set-password/gone']) {
    const { headers } = await page(path);
    const policy = headers.get('content-security-policy')!;
    for (const part of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
    expect([headers.get('x-frame-options'), headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
      'DENY',
      'same-origin',
      'no-store',
    ]);
  }
});
