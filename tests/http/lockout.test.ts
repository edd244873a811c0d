/** Strangers who guess passwords or request links cannot lock a member out. docs/internals/access.md#guessing. */
import { expect, test } from 'vitest';
import { hashSecret } from '../../src/machinery/auth/apiKeys.ts';
import { hashPassword } from '../../src/machinery/auth/passwords.ts';
import { startHarness } from '../support/harness.ts';
import { browserCookieOf, cookieOf, newMember, sendForm, sessionWith, signIn, testPassword } from '../support/session.ts';

let now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({
  clock: { nowMilliseconds: () => now },
  env: { RATE_LIMIT_SIGN_IN_PER_ADDRESS: '12', TRUST_PROXY: '1' },
});
const business = await harness.business();
const member = () => newMember(harness, business, { role: 'Viewer' });

let addresses = 0;
/** An address from which nobody has called yet. */
const freshAddress = () => `198.51.${100 + Math.floor(addresses / 250)}.${1 + (addresses++ % 250)}`;

interface From {
  readonly address?: string;
  readonly cookie?: string | null;
}

const sent = (path: string, fields: Record<string, string>, { address = freshAddress(), cookie = null }: From = {}) =>
  sendForm(harness, path, fields, { 'x-forwarded-for': address, ...(cookie === null ? {} : { cookie }) });
const guess = async (email: string, from?: From) => (await sent('/signin', { email, password: 'a wrong password' }, from)).status;
const enter = (email: string, from?: From, password = testPassword) => sent('/signin', { email, password }, from);

async function repeated(times: number, step: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push(await step());
  return statuses;
}

/** Guesses from five addresses, until the account is locked for strangers. */
async function besiege(email: string): Promise<void> {
  for (let network = 0; network < 5; network++) {
    const address = freshAddress();
    await repeated(5, () => guess(email, { address }));
  }
  expect(await guess(email)).toBe(429);
}

test('[signin.no-lockout] an address that is refused takes nothing of any account', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, member));
  const address = freshAddress();
  expect(await repeated(13, () => guess('nobody@example.com', { address }))).toEqual([...Array<number>(10).fill(401), 429, 429, 429]);
  for (const { email } of members) expect(await repeated(11, () => guess(email, { address }))).toEqual(Array<number>(11).fill(429));
  for (const { email } of members) expect((await enter(email)).status).toBe(303);
});

test('[signin.no-lockout] a browser that has signed in before keeps its own attempts, even if five other addresses guess', async () => {
  const { email } = await member();
  const address = freshAddress();
  const cookie = browserCookieOf(await enter(email, { address }));
  expect(cookie).toMatch(/^tr_browser=[\w-]{43}$/);
  await besiege(email);
  expect((await enter(email)).status).toBe(429);
  // The same holds while the network itself is locked.
  await repeated(13, () => guess('nobody-there@example.com', { address }));
  expect(await guess('nobody-there@example.com', { address })).toBe(429);
  expect(await guess(email, { address, cookie })).toBe(401);
  const again = await enter(email, { address, cookie });
  expect(again.status).toBe(303);
  // A successful sign-in gives strangers no new guesses, and sets another cookie each time.
  expect(await guess(email)).toBe(429);
  expect(browserCookieOf(again)).not.toBe(cookie);
  expect((await enter(email, { cookie })).status).toBe(429);
  const latest = browserCookieOf(again);
  expect(await repeated(11, () => guess(email, { cookie: latest }))).toEqual([...Array<number>(10).fill(401), 429]);
  now += 900_000;
  expect((await enter(email, { cookie: latest })).status).toBe(303);
});

test('[signin.no-lockout] the cookie is valid only for its own members, and one browser may have several', async () => {
  const [ada, ben, eve] = [await member(), await member(), await member()];
  const first = browserCookieOf(await enter(ada.email));
  const shared = browserCookieOf(await enter(ben.email, { cookie: first }));
  const planted = browserCookieOf(await enter(eve.email));
  // Eve has planted a cookie of her browser. Ada gets another cookie, and Eve's has no effect for Ada.
  const own = browserCookieOf(await enter(ada.email, { cookie: planted }));
  await besiege(ada.email);
  await besiege(ben.email);
  expect((await enter(ada.email, { cookie: planted })).status).toBe(429);
  for (const cookie of ['tr_browser=', `tr_browser=${'x'.repeat(43)}`, 'tr_browser=../..'])
    expect(await guess(ada.email, { cookie })).toBe(429);
  const ours = browserCookieOf(await enter(ada.email, { cookie: shared }));
  expect((await enter(ben.email, { cookie: ours })).status).toBe(303);
  const hashes = await harness.store.query<{ hash: Buffer }>('select hash from known_browsers where member_id = $1', [eve.id]);
  expect(hashes.map(({ hash }) => hash.equals(hashSecret(own!.slice('tr_browser='.length))))).toEqual([true]);
});

test('[signin.no-lockout] a browser is forgotten after a new password, a suspension of the member, or a year', async () => {
  const changing = await member();
  const response = await enter(changing.email);
  const before = browserCookieOf(response);
  const session = await sessionWith(harness, cookieOf(response)!);
  const password = 'paper mountain violin ticket';
  await session.ok('changePassword', { current_password: testPassword, new_password: password });
  await besiege(changing.email);
  expect((await enter(changing.email, { cookie: before }, password)).status).toBe(429);
  // Opening a page makes the browser known again, because the sign-in session is still valid.
  const page = await fetch(`${harness.url}/board`, { redirect: 'manual', headers: { cookie: `${session.cookie}; ${before}` } });
  const known = browserCookieOf(page);
  expect((await enter(changing.email, { cookie: known }, password)).status).toBe(303);

  const suspended = await member();
  const theirs = browserCookieOf(await enter(suspended.email));
  const owner = await signIn(harness, business.owner);
  await owner.ok('suspendMember', { id: suspended.id });
  await owner.ok('reactivateMember', { id: suspended.id });
  await besiege(suspended.email);
  expect((await enter(suspended.email, { cookie: theirs })).status).toBe(429);

  const away = await member();
  const old = browserCookieOf(await enter(away.email));
  now += 366 * 86_400_000;
  await besiege(away.email);
  expect((await enter(away.email, { cookie: old })).status).toBe(429);
});

test('[signin.no-lockout] attempts by strangers do not keep a signed-in member from changing the password', async () => {
  const { email } = await member();
  const session = await sessionWith(harness, cookieOf(await enter(email))!);
  await besiege(email);
  const changed = await session.call('changePassword', { current_password: testPassword, new_password: 'paper mountain violin ticket' });
  expect(changed.status).toBe(200);
});

const mailsTo = async (email: string) =>
  (await harness.store.query(`select 1 as one from mails where recipient_address = $1 and kind = 'password_reset'`, [email])).length;
const ask = async (email: string, from?: From) => (await sent('/forgot', { email }, from)).status;

test('[password.no-lockout] strangers can neither keep a member from getting a link, nor fill the mailbox', async () => {
  const { email } = await member();
  const cookie = browserCookieOf(await enter(email));
  // A network is locked after three requests, and uses no more of the account's limit.
  const address = freshAddress();
  expect(await repeated(6, () => ask(email, { address }))).toEqual([200, 200, 200, 429, 429, 429]);
  expect(await ask(email)).toBe(200);
  await expect.poll(() => mailsTo(email)).toBe(4);
  // Many networks use up the account's hourly limit. The page still says to look into the mailbox, where the links work.
  expect(await repeated(20, () => ask(email))).toEqual(Array<number>(20).fill(200));
  await expect.poll(() => mailsTo(email)).toBe(12);
  expect(await repeated(4, () => ask(email, { cookie }))).toEqual([200, 200, 200, 429]);
  await expect.poll(() => mailsTo(email)).toBe(15);
  // An unknown address gets the same answer.
  const nobody = freshAddress();
  expect(await repeated(4, () => ask('nobody-asks@example.com', { address: nobody }))).toEqual([200, 200, 200, 429]);
  expect(await repeated(20, () => ask('nobody-asks@example.com'))).toEqual(Array<number>(20).fill(200));
});

test('[signin.guessing] a sign-in at another business with the same address gives no further guesses at this one', async () => {
  const { email } = await member();
  const guesser = await newMember(harness, await harness.business(), { role: 'Viewer', email });
  const other = 'another password of a guesser';
  await harness.store.query('update members set password_hash = $2 where id = $1', [guesser.id, await hashPassword(other, 10)]);
  const address = freshAddress();
  const cookie = browserCookieOf(await enter(email, { address }, other));
  // Neither the browser that is known there nor a right password there brings back what was guessed here.
  await repeated(9, () => guess(email));
  expect((await enter(email, {}, other)).status).toBe(303);
  expect(await repeated(2, () => guess(email))).toEqual([401, 429]);
  expect((await enter(email, { cookie })).status).toBe(401);
  expect((await enter(email, { cookie }, other)).status).toBe(303);
  // The member's own browser still lets the member in.
  now += 900_000;
  const own = browserCookieOf(await enter(email));
  await besiege(email);
  expect((await enter(email, { cookie: own })).status).toBe(303);
});

test('[signin.guessing] a browser known at a business without a password gives no guesses elsewhere', async () => {
  const { email } = await member();
  const joined = await newMember(harness, await harness.business(), { role: 'Viewer', email });
  await harness.store.query('update members set password_hash = null where id = $1', [joined.id]);
  const cookie = browserCookieOf(await enter(email));
  await harness.store.query(
    'update known_browsers set business_id = m.business_id, member_id = m.id from members m where m.id = $1 and hash = $2',
    [joined.id, hashSecret(cookie!.slice('tr_browser='.length))],
  );
  await besiege(email);
  expect((await enter(email, { cookie })).status).toBe(429);
});

test('[password.no-lockout] a browser known at another business asks for no further links of this one', async () => {
  const { email, id } = await member();
  const guesser = await newMember(harness, await harness.business(), { role: 'Viewer', email });
  await harness.store.query('update members set password_hash = $2 where id = $1', [
    guesser.id,
    await hashPassword('another password of a guesser', 10),
  ]);
  const cookie = browserCookieOf(await enter(email, {}, 'another password of a guesser'));
  const links = async (memberId: string) => (await harness.store.query('select from member_links where member_id = $1', [memberId])).length;
  await repeated(12, () => ask(email));
  await expect.poll(() => links(id)).toBe(12);
  await repeated(3, () => ask(email, { cookie }));
  await expect.poll(() => links(guesser.id)).toBe(15);
  expect(await links(id)).toBe(12);
});
