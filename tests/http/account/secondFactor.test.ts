/** The second factor at the sign-in and its page. docs/reference/conventions.md#second-factor; docs/internals/access.md#second-factors. */
import { expect, test } from 'vitest';
import { memberLinkTokens } from '../../../src/machinery/auth/memberLinks.ts';
import { hashPassword } from '../../../src/machinery/auth/passwords.ts';
import { startHarness } from '../../support/harness.ts';
import {
  beginFactor,
  codeAt,
  factorForm,
  factorPageOf,
  memberWithFactor,
  passPassword,
  recoveryCodesIn,
  setUpFactor,
  signInWithCode,
  stepToken,
} from '../../support/secondFactor.ts';
import { browserCookieOf, cookieOf, newMember, sendForm, sessionWith, signIn } from '../../support/session.ts';

let now = Date.parse('2031-03-03T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business({ name: 'Acme & <Sons>' });
const viewer = () => newMember(harness, business, { role: 'Viewer' });
const withFactor = async () => {
  const member = await viewer();
  return { member, ...(await memberWithFactor(harness, member, now)) };
};
const textOf = async (response: Response) => (await response.text()).replaceAll(/\s+/g, ' ');
const sendCode = (token: string, code: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  sendForm(harness, '/signin/code', { token, code, ...fields }, headers);
const audited = async (member: { id: string }) => {
  const rows = await harness.store.query<{ action: string }>('select action from audit_log where subject_id = $1 order by at, id', [
    member.id,
  ]);
  return rows.map(({ action }) => action);
};
const mailed = async (member: { email: string }) => {
  const rows = await harness.store.query<{ kind: string }>('select kind from mails where recipient_address = $1 order by created_at, id', [
    member.email,
  ]);
  return rows.map(({ kind }) => kind);
};
const step = () => (now += 30_000);

test('[second-factor.set-up] an app is set up with its code and the password, and ten recovery codes are shown once', async () => {
  const member = await viewer();
  const session = await signIn(harness, member);
  expect(await factorPageOf(harness, session)).toContain('Set up an authenticator app');
  const secret = await beginFactor(harness, session);
  const page = await factorPageOf(harness, session);
  expect(page).toContain(secret.replaceAll(/(.{4})(?=.)/g, '$1 '));
  expect(page).toMatch(/<svg class="qr" role="img" aria-label="[^"]+" viewBox="0 0 \d+ \d+"/);
  const confirm = (code: string, password: string) => factorForm(harness, session, { act: 'confirm', code, password });
  expect((await confirm(codeAt(secret, now - 3_600_000), member.password)).status).toBe(422);
  const wrongPassword = await confirm(codeAt(secret, now), 'wrong');
  expect([wrongPassword.status, await textOf(wrongPassword)]).toEqual([422, expect.stringContaining('The password is wrong.')]);
  const done = await confirm(codeAt(secret, now), member.password);
  const codes = recoveryCodesIn(await textOf(done));
  expect([done.status, codes.length, new Set(codes).size]).toEqual([200, 10, 10]);
  const after = await factorPageOf(harness, session);
  expect([after.includes(secret), recoveryCodesIn(after), after.includes('Recovery codes left: 10')]).toEqual([false, [], true]);
  expect(await audited(member)).toEqual(['member.signed_in', 'member.second_factor_set']);
  expect(await mailed(member)).toEqual(['second_factor_set']);
});

test('[second-factor.set-up, second-proof.pages] a member without a password sets an app up soon after the sign-in alone', async () => {
  const member = await viewer();
  const session = await signIn(harness, member);
  await harness.store.query('update members set password_hash = null where id = $1', [member.id]);
  const secret = await beginFactor(harness, session);
  now += 15 * 60_000;
  // Whoever finds the browser open would otherwise have a proof for keys and members from then on.
  const late = await factorForm(harness, session, { act: 'confirm', code: codeAt(secret, now) });
  expect([late.status, await textOf(late)]).toEqual([422, expect.stringContaining('please sign in again')]);
  expect(await factorPageOf(harness, session)).toContain('href="/signout');
  now -= 60_000;
  expect((await factorForm(harness, session, { act: 'confirm', code: codeAt(secret, now) })).status).toBe(200);
});

test('[second-factor.set-up] nothing is set before the first code, and a started set-up ends after an hour or when it is cancelled', async () => {
  const member = await viewer();
  const session = await signIn(harness, member);
  const secret = await beginFactor(harness, session);
  await signIn(harness, member);
  const again = await beginFactor(harness, session);
  expect(again).not.toBe(secret);
  await factorForm(harness, session, { act: 'cancel' });
  expect(await factorPageOf(harness, session)).not.toContain('otpauth:');
  await beginFactor(harness, session);
  now += 3_600_000;
  expect(await factorPageOf(harness, session)).not.toContain('otpauth:');
  const late = await factorForm(harness, session, { act: 'confirm', code: '000000', password: member.password });
  expect([late.status, await textOf(late)]).toEqual([422, expect.stringContaining('The set-up has ended')]);
});

test('[second-factor.secrets] the database has neither the secret of an app nor a recovery code in plain', async () => {
  const { member, secret, recoveryCodes } = await withFactor();
  const rows = await harness.store.query<{ row: string }>(
    `select to_jsonb(f)::text || (select string_agg(to_jsonb(c)::text, '') from recovery_codes c where c.member_id = f.member_id) as row
       from totp_factors f where member_id = $1`,
    [member.id],
  );
  for (const plain of [
    secret,
    Buffer.from(secret).toString('hex'),
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replaceAll('-', '')),
  ])
    expect(rows[0]!.row).not.toContain(plain);
});

test('[second-factor.sign-in] after the password a code is asked for, and only it signs in', async () => {
  const { member, secret } = await withFactor();
  step();
  const first = await sendForm(harness, '/signin', { ...member, next: '/docs?x=1' });
  const page = await textOf(first);
  expect([first.status, cookieOf(first), browserCookieOf(first)]).toEqual([200, null, null]);
  expect(page).toMatch(/<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code"/);
  expect(page).toContain('the code for Acme &amp; &lt;Sons&gt;.');
  const token = stepToken(page);
  const wrong = await sendCode(token, codeAt(secret, now + 600_000), { next: '/docs?x=1' });
  expect([wrong.status, cookieOf(wrong)]).toEqual([401, null]);
  const right = await sendCode(token, codeAt(secret, now), { next: '/docs?x=1' });
  expect([right.status, right.headers.get('location')]).toEqual([303, '/docs?x=1']);
  expect((await (await sessionWith(harness, cookieOf(right)!)).ok('getSession', {})).member.id).toBe(member.id);
  const foreign = await sendCode(token, codeAt(secret, now), { next: 'https://evil.example/' }, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
});

test('[second-factor.sign-in] a wrong password is answered as without a second factor', async () => {
  const { member } = await withFactor();
  const plain = await viewer();
  const pages = await Promise.all(
    [member, plain].map(async ({ email }) =>
      (await textOf(await sendForm(harness, '/signin', { email, password: 'x' }))).replaceAll(email, ''),
    ),
  );
  expect(pages[0]).toBe(pages[1]);
});

test('[second-factor.sign-in] each business of a person has its own factor', async () => {
  const { member, secret } = await withFactor();
  const other = await harness.business({ name: 'Other' });
  await newMember(harness, other, { role: 'Viewer', email: member.email });
  const choice = await sendForm(harness, '/signin', { email: member.email, password: member.password });
  expect(await textOf(choice)).toContain('<option value="');
  const at = (businessId: string) => sendForm(harness, '/signin', { email: member.email, password: member.password, business: businessId });
  expect((await at(other.businessId)).status).toBe(303);
  step();
  const asked = await at(business.businessId);
  expect(asked.status).toBe(200);
  expect((await sendCode(stepToken(await asked.text()), codeAt(secret, now))).status).toBe(303);
});

test('[second-factor.once] a code works once, also for two requests at the same time', async () => {
  const { member, secret } = await withFactor();
  // The code of the set-up is used up.
  expect((await sendCode(await passPassword(harness, member), codeAt(secret, now))).status).toBe(401);
  step();
  const tokens = [await passPassword(harness, member), await passPassword(harness, member)];
  const statuses = await Promise.all(tokens.map(async (token) => (await sendCode(token, codeAt(secret, now))).status));
  expect(statuses.toSorted()).toEqual([303, 401]);
  expect((await sendCode(tokens[0]!, codeAt(secret, now - 30_000))).status).toBe(401);
});

test('[second-factor.recovery-codes] a recovery code signs in once, and the member learns how many are left', async () => {
  const { member, recoveryCodes } = await withFactor();
  const [code] = recoveryCodes as [string];
  const token = await passPassword(harness, member);
  const statuses = await Promise.all([code, code.toLowerCase()].map(async (typed) => (await sendCode(token, typed)).status));
  expect(statuses.toSorted()).toEqual([303, 401]);
  expect((await sendCode(token, code)).status).toBe(401);
  const session = await sessionWith(harness, cookieOf(await sendCode(token, recoveryCodes[1]!))!);
  expect(await factorPageOf(harness, session)).toContain('Recovery codes left: 8');
  const entries = await harness.store.query<{ changes: unknown }>(
    `select changes from audit_log where subject_id = $1 and action = 'member.recovery_code_used' order by at, id`,
    [member.id],
  );
  expect(entries.map(({ changes }) => changes)).toEqual([9, 8].map((after) => [{ field: 'codes_left', before: null, after }]));
  expect((await mailed(member)).filter((kind) => kind === 'recovery_code_used')).toHaveLength(2);
});

test('[second-factor.sign-in] the second step is refused after ten minutes, after a new password, after a reset, and with a made-up token', async () => {
  const expired = async (token: string, secret: string) => {
    const response = await sendCode(token, codeAt(secret, now));
    expect([response.status, cookieOf(response), await textOf(response)]).toEqual([401, null, expect.stringContaining('took too long')]);
  };
  const slow = await withFactor();
  const token = await passPassword(harness, slow.member);
  now += 600_001;
  await expired(token, slow.secret);
  const changed = await withFactor();
  const before = await passPassword(harness, changed.member);
  await changed.session.ok('changePassword', { current_password: changed.member.password, new_password: 'paper mountain violin' });
  step();
  await expired(before, changed.secret);
  const forged = await withFactor();
  const right = await passPassword(harness, forged.member);
  step();
  await expired(right.replace(forged.member.id, slow.member.id), slow.secret);
  await expired(`${right.slice(0, -2)}AA`, forged.secret);
  await expired('', forged.secret);
  const suspended = await passPassword(harness, forged.member);
  await harness.store.query(`update members set status = 'suspended' where id = $1`, [forged.member.id]);
  await expired(suspended, forged.secret);
});

test('[second-factor.guessing] wrong codes count like wrong passwords, and a right password resets nothing', async () => {
  const { member, secret, recoveryCodes } = await withFactor();
  const token = await passPassword(harness, member);
  const statuses: number[] = [];
  for (let tries = 0; tries < 10; tries++) {
    await passPassword(harness, member);
    statuses.push((await sendCode(token, tries % 2 ? '000000' : 'AAAA-AAAA-AAAA-AAAA')).status);
  }
  expect(statuses).toEqual(Array<number>(10).fill(401));
  step();
  for (const code of [codeAt(secret, now), recoveryCodes[0]!]) {
    const waiting = await sendCode(token, code);
    expect([waiting.status, Number(waiting.headers.get('retry-after')) > 0, cookieOf(waiting)]).toEqual([429, true, null]);
  }
  expect((await sendForm(harness, '/signin', member)).status).toBe(429);
  const failures = async () => (await audited(member)).filter((action) => action === 'member.sign_in_failed');
  await expect.poll(failures).toHaveLength(10);
  now += 900_000;
  await signInWithCode(harness, member, codeAt(secret, now));
});

test('[second-factor.guessing] a sign-in at another business with the same address gives no further codes to guess', async () => {
  const { member, secret } = await withFactor();
  const elsewhere = await newMember(harness, await harness.business(), { role: 'Viewer', email: member.email });
  const other = 'another password of a guesser';
  await harness.store.query('update members set password_hash = $2 where id = $1', [elsewhere.id, await hashPassword(other, 10)]);
  const there = () => sendForm(harness, '/signin', { email: member.email, password: other });
  const cookie = browserCookieOf(await there())!;
  const token = await passPassword(harness, member);
  for (let tries = 0; tries < 9; tries++) expect((await sendCode(token, '000000')).status).toBe(401);
  expect((await there()).status).toBe(303);
  expect((await sendCode(token, '000000', {}, { cookie })).status).toBe(401);
  expect((await sendCode(token, '000000', {}, { cookie })).status).toBe(429);
  now += 900_000;
  for (let tries = 0; tries < 9; tries++) await sendForm(harness, '/signin', { email: member.email, password: 'wrong' });
  expect((await sendCode(await passPassword(harness, member), codeAt(secret, now))).status).toBe(303);
  // A right code forgets nothing that was tried on the other member.
  await sendForm(harness, '/signin', { email: member.email, password: 'wrong' });
  expect((await there()).status).toBe(429);
});

test('[second-factor.guessing] a sign-in with a code costs an address no more than one without', async () => {
  const office = await startHarness({
    clock: { nowMilliseconds: () => now },
    env: { RATE_LIMIT_SIGN_IN_PER_ADDRESS: '2', TRUST_PROXY: '1' },
  });
  const firm = await office.business();
  const member = { ...firm.owner, id: firm.ownerId };
  const from = { 'x-forwarded-for': '192.0.2.1' };
  const { secret } = await memberWithFactor(office, member, now);
  for (let times = 0; times < 4; times++) {
    step();
    const asked = await sendForm(office, '/signin', firm.owner, from);
    const done = await sendForm(office, '/signin/code', { token: stepToken(await asked.text()), code: codeAt(secret, now) }, from);
    expect(done.status).toBe(303);
  }
  const guess = async () => (await sendForm(office, '/signin', { email: 'nobody@example.com', password: 'x' }, from)).status;
  expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429]);
});

test('[second-factor.mailbox] a link for a new password changes the password, and then asks for a code', async () => {
  const { member, session, secret } = await withFactor();
  const tokens = memberLinkTokens(Buffer.from('the secret of a test, of no other use'));
  const id = crypto.randomUUID();
  await harness.store.query(
    `insert into member_links (id, business_id, member_id, kind, created_at, expires_at) values ($1, $2, $3, 'password_reset', now(), '2099-01-01')`,
    [id, business.businessId, member.id],
  );
  step();
  const link = `/set-password/${tokens.of(id)}`;
  expect(await textOf(await fetch(harness.url + link))).toMatch(/minlength="12".*At least 12 characters/);
  const short = await sendForm(harness, link, { password: 'kiln vase 4' });
  expect([short.status, await textOf(short)]).toEqual([422, expect.stringContaining('Please use at least 12 characters.')]);
  const set = await sendForm(harness, link, { password: 'kiln vase 47' });
  const page = await textOf(set);
  expect([set.status, cookieOf(set), browserCookieOf(set)]).toEqual([200, null, null]);
  expect(page).toContain('Your new password is saved.');
  expect((await session.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  expect((await sendCode(stepToken(page), '000000')).status).toBe(401);
  expect((await sendCode(stepToken(page), codeAt(secret, now))).status).toBe(303);
});

test('[second-factor.proof] removing the factor and renewing the codes ask for the password or a code', async () => {
  const { member, session, secret, recoveryCodes } = await withFactor();
  const send = (act: string, proof: string) => factorForm(harness, session, { act, proof });
  for (const act of ['renew', 'remove'])
    for (const proof of ['', 'wrong', codeAt(secret, now)]) expect([act, (await send(act, proof)).status]).toEqual([act, 422]);
  const renewed = recoveryCodesIn(await textOf(await send('renew', member.password)));
  expect([renewed.length, renewed.filter((code) => recoveryCodes.includes(code))]).toEqual([10, []]);
  expect((await sendCode(await passPassword(harness, member), recoveryCodes[0]!)).status).toBe(401);
  step();
  expect((await send('renew', codeAt(secret, now))).status).toBe(200);
  const last = recoveryCodesIn(await textOf(await send('renew', member.password)));
  const removed = await send('remove', last[3]!);
  expect([removed.status, await textOf(removed)]).toEqual([200, expect.stringContaining('it needs 15 characters')]);
  await signIn(harness, member);
  expect(await harness.store.query('select 1 from recovery_codes where member_id = $1', [member.id])).toEqual([]);
  expect((await audited(member)).filter((action) => /factor|codes/.test(action))).toEqual([
    'member.second_factor_set',
    ...Array<string>(3).fill('member.recovery_codes_renewed'),
    'member.second_factor_removed',
  ]);
  expect((await mailed(member)).filter((kind) => kind !== 'recovery_code_used')).toEqual([
    'second_factor_set',
    ...Array<string>(3).fill('recovery_codes_renewed'),
    'second_factor_removed',
  ]);
});

test('[second-factor.proof] guesses of the proof are slowed', async () => {
  const { member, session } = await withFactor();
  const send = (proof: string) => factorForm(harness, session, { act: 'remove', proof });
  for (let tries = 0; tries < 10; tries++) expect((await send('wrong')).status).toBe(422);
  const waiting = await send(member.password);
  expect([waiting.status, Number(waiting.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('[second-factor.page] the page asks strangers to sign in, and does nothing for a form of another site', async () => {
  const { member, session } = await withFactor();
  const open = await fetch(`${harness.url}/second-factor?next=/team`, { redirect: 'manual' });
  expect([open.status, open.headers.get('location')]).toEqual([303, '/signin?next=%2Fsecond-factor%3Fnext%3D%2Fteam']);
  expect((await sendForm(harness, '/second-factor', { act: 'remove', proof: member.password })).status).toBe(303);
  for (const csrf_token of ['', 'x'.repeat(43)])
    expect((await factorForm(harness, session, { act: 'remove', proof: member.password, csrf_token })).status).toBe(403);
  expect(await factorPageOf(harness, session)).toContain('An authenticator app is set up.');
  expect(await factorPageOf(harness, session, '?next=https://evil.example/')).toContain('<a href="/">Back</a>');
});

test('[second-factor.page] a set-up leads on to the page that the member came from', async () => {
  const member = await viewer();
  const session = await signIn(harness, member);
  const secret = await beginFactor(harness, session);
  const done = await factorForm(harness, session, {
    act: 'confirm',
    code: codeAt(secret, now),
    password: member.password,
    next: '/team?x=1',
  });
  expect(await textOf(done)).toContain('href="/team?x=1"');
});

test('[second-factor.set-up] a second set-up changes nothing while a factor is set', async () => {
  const { member, session, secret } = await withFactor();
  await factorForm(harness, session, { act: 'begin' });
  step();
  await signInWithCode(harness, member, codeAt(secret, now));
  await expect(setUpFactor(harness, session, now)).rejects.toThrow();
});
