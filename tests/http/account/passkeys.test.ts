/** Passkeys: made on the page of the second factor, used at the sign-in. docs/reference/conventions.md#passkeys. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { freePort } from '../../../scripts/postgres.ts';
import { passkeySiteOf } from '../../../src/machinery/auth/passkeys.ts';
import { startHarness, type Harness } from '../../support/harness.ts';
import { TestPasskey, type SignedBy } from '../../support/passkey.ts';
import { beginFactor, codeAt, factorForm, factorPageOf, passPassword, recoveryCodesIn, stepToken } from '../../support/secondFactor.ts';
import { cookieOf, newMember, sendForm, sessionWith, signIn, type Session } from '../../support/session.ts';

let now = Date.parse('2026-06-01T12:00:00Z');
const minute = 60_000;
const port = await freePort();
const origin = `http://localhost:${port}`;
const clock = { nowMilliseconds: () => now };
const harness = await startHarness({ clock, env: { PORT: String(port), PUBLIC_URL: origin } });
const business = await harness.business();

const attribute = (page: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(page)?.[1]?.replaceAll('&quot;', '"');
const optionsIn = (page: string) => JSON.parse(attribute(page, 'data-options')!) as { challenge: string };

async function add(session: Session, passkey: TestPasskey, { name = 'Work laptop', ...by }: SignedBy & { name?: string } = {}) {
  const options = optionsIn(await factorPageOf(harness, session));
  const response = await factorForm(harness, session, { act: 'add_passkey', name, passkey: passkey.create(options, by) });
  return { status: response.status, page: (await response.text()).replaceAll(/\s+/g, ' ') };
}

async function withPasskey() {
  const member = await newMember(harness, business, { role: 'Owner' });
  const session = await signIn(harness, member);
  const passkey = new TestPasskey(origin);
  const { page } = await add(session, passkey);
  return { member, session, passkey, recoveryCodes: recoveryCodesIn(page) };
}

/** Sets up an app beside the passkey. The recovery codes stay. */
async function addApp(session: Session, { password }: { password: string }): Promise<string> {
  const secret = await beginFactor(harness, session);
  const response = await factorForm(harness, session, { act: 'confirm', code: codeAt(secret, now), password });
  expect(response.status).toBe(303);
  return secret;
}

const challenge = async (at: Pick<Harness, 'url'> = harness) =>
  (await (await fetch(`${at.url}/signin/passkey`)).json()) as { challenge: string; rpId: string; userVerification: string };

async function enter(answer: string, next = '/') {
  const response = await sendForm(harness, '/signin/passkey', { passkey: answer, next });
  return { status: response.status, cookie: cookieOf(response), to: response.headers.get('location'), page: await response.text() };
}

const audited = async (memberId: string) =>
  (
    await harness.store.query<{ action: string }>(
      `select action from audit_log where member_id = $1 and action like 'member.%' order by at, id`,
      [memberId],
    )
  ).map(({ action }) => action);
const mailed = async ({ email }: { email: string }) =>
  (await harness.store.query<{ kind: string }>(`select kind from mails where recipient_address = $1 order by created_at, id`, [email])).map(
    ({ kind }) => kind,
  );

it('[passkey.add] the first passkey is listed, gives recovery codes, is audited and mailed', async () => {
  const { session, member, recoveryCodes } = await withPasskey();
  expect(recoveryCodes).toHaveLength(10);
  const page = await factorPageOf(harness, session);
  expect(page).toContain('<bdi>Work laptop</bdi>');
  expect(await audited(member.id)).toContain('member.passkey_added');
  expect(await mailed(member)).toEqual(['passkey_added']);
  const second = await add(session, new TestPasskey(origin), { name: 'Phone' });
  expect([second.status, recoveryCodesIn(second.page)]).toEqual([303, []]);
});

it.each<[string, SignedBy]>([
  ['of another origin', { origin: 'http://localhost:9999' }],
  ['of another host', { host: 'elsewhere.example' }],
  ['without a fingerprint, face or PIN', { isVerified: false }],
])('[passkey.add] a passkey %s is not added', async (_name, by) => {
  const session = await signIn(harness, await newMember(harness, business, { role: 'Owner' }));
  expect((await add(session, new TestPasskey(origin), by)).status).toBe(422);
  expect(await factorPageOf(harness, session)).not.toContain('Work laptop');
});

it('[passkey.add] a challenge is good for one session, five minutes and one passkey', async () => {
  const member = await newMember(harness, business, { role: 'Owner' });
  const [session, other] = [await signIn(harness, member), await signIn(harness, member)];
  const options = optionsIn(await factorPageOf(harness, session));
  const send = async (by: Session, passkey: TestPasskey) =>
    (await factorForm(harness, by, { act: 'add_passkey', name: 'Laptop', passkey: passkey.create(options) })).status;
  expect(await send(other, new TestPasskey(origin))).toBe(422);
  expect(await send(session, new TestPasskey(origin))).toBe(200);
  expect(await send(session, new TestPasskey(origin))).toBe(422);
  const later = optionsIn(await factorPageOf(harness, session));
  now += 5 * minute;
  const late = await factorForm(harness, session, { act: 'add_passkey', name: 'Late', passkey: new TestPasskey(origin).create(later) });
  expect(late.status).toBe(422);
});

it('[passkey.add, second-proof.pages] adding and removing need a second proof', async () => {
  const { session, member } = await withPasskey();
  now += 15 * minute;
  const options = optionsIn(await factorPageOf(harness, session));
  const fields = { act: 'add_passkey', name: 'Phone', passkey: new TestPasskey(origin).create(options) };
  expect((await factorForm(harness, session, fields)).status).toBe(422);
  const page = await factorPageOf(harness, session);
  const id = /name="id" value="([^"]+)"/.exec(page)![1]!;
  expect((await factorForm(harness, session, { act: 'remove_passkey', id })).status).toBe(422);
  expect((await factorForm(harness, session, { ...fields, proof: member.password })).status).toBe(303);
});

it('[passkey.sign-in] a passkey alone signs in, also where an app is set up', async () => {
  const { passkey, session, member } = await withPasskey();
  await addApp(session, member);
  const options = await challenge();
  expect([options.rpId, options.userVerification]).toEqual(['localhost', 'required']);
  const { status, cookie, to } = await enter(passkey.get(options), '/jobs');
  expect([status, to]).toEqual([303, '/jobs']);
  const signedIn = await sessionWith(harness, cookie!);
  expect((await signedIn.ok('getSession', {})).member.id).toBe(member.id);
  expect(await audited(member.id)).toContain('member.signed_in');
  // A sign-in is a proof.
  expect((await signedIn.call('createApiKey', { name: 'by passkey' }, { provesAgain: false })).status).toBe(200);
});

it('[passkey.sign-in] an answer counts once, and for five minutes', async () => {
  const { passkey } = await withPasskey();
  const answer = passkey.get(await challenge());
  expect((await enter(answer)).status).toBe(303);
  expect((await enter(answer)).status).toBe(401);
  // Most passkeys do not count, so the challenge alone tells a repeated answer.
  const countless = (await withPasskey()).passkey.get(await challenge(), { count: 0 });
  expect((await enter(countless)).status).toBe(303);
  expect((await enter(countless)).status).toBe(401);
  const late = passkey.get(await challenge());
  now += 5 * minute;
  const { status, page, cookie } = await enter(late);
  expect([status, cookie, page.includes('This passkey did not work here.')]).toEqual([401, null, true]);
});

it.each<[string, SignedBy]>([
  ['of another origin', { origin: 'http://localhost:9999' }],
  ['of another host', { host: 'elsewhere.example' }],
  ['without a fingerprint, face or PIN', { isVerified: false }],
  ['whose count went back', { count: 1 }],
])('[passkey.sign-in] an answer %s is refused', async (_name, by) => {
  const { passkey } = await withPasskey();
  expect((await enter(passkey.get(await challenge()))).status).toBe(303);
  expect((await enter(passkey.get(await challenge(), by))).status).toBe(401);
  expect((await enter(passkey.get(await challenge(), { count: 2 }))).status).toBe(303);
});

it('[passkey.sign-in] an unknown passkey and a suspended member are answered alike', async () => {
  const { passkey, member } = await withPasskey();
  await harness.store.query(`update members set status = 'suspended' where id = $1`, [member.id]);
  for (const answer of [passkey.get(await challenge()), new TestPasskey(origin).get(await challenge()), '', '{}', '{"id":""}', '[]'])
    expect([answer, (await enter(answer)).status]).toEqual([answer, 401]);
});

it('[passkey.sign-in, identity-provider.required] where a business requires its provider, passkeys of members sign nobody in, those of owners do', async () => {
  const [{ passkey, member }, owner] = [await withPasskey(), await withPasskey()];
  await harness.store.query(`update members set role = 'Viewer' where id = $1`, [member.id]);
  const token = await passPassword(harness, member);
  await harness.store.query('update businesses set requires_identity_provider = true where id = $1', [business.businessId]);
  const { status, cookie, page } = await enter(passkey.get(await challenge()));
  expect([status, cookie, page.includes('signs in with its own account')]).toEqual([403, null, true]);
  expect(await (await sendForm(harness, '/signin/code', { token, code: '123456' })).text()).toContain('took too long');
  expect((await enter(owner.passkey.get(await challenge()))).status).toBe(303);
  await harness.store.query('update businesses set requires_identity_provider = false where id = $1', [business.businessId]);
});

it('[passkey.second-step] a passkey is the second step after the password, for its own member alone', async () => {
  const { passkey, member } = await withPasskey();
  const response = await sendForm(harness, '/signin', { email: member.email, password: member.password });
  const page = await response.text();
  const step = async (answer: string) => (await sendForm(harness, '/signin/code', { token: stepToken(page), passkey: answer })).status;
  const other = await withPasskey();
  expect(await step(other.passkey.get(optionsIn(page)))).toBe(401);
  // A challenge of the sign-in alone is none of this step.
  expect(await step(passkey.get(await challenge()))).toBe(401);
  expect(await step(passkey.get(optionsIn(page)))).toBe(303);
});

it('[passkey.second-step] a recovery code helps where the passkey is lost', async () => {
  const { member, recoveryCodes } = await withPasskey();
  const token = await passPassword(harness, member);
  expect((await sendForm(harness, '/signin/code', { token, code: recoveryCodes[0]! })).status).toBe(303);
});

it('[passkey.proof] a passkey is a second proof, for its own session and member, once', async () => {
  const { session, member, passkey } = await withPasskey();
  const other = await withPasskey();
  const elsewhere = await sessionWith(harness, (await enter(passkey.get(await challenge()))).cookie!);
  now += 15 * minute;
  const wanted = async (by: Session) => {
    const reply = await by.call('createApiKey', { name: 'by passkey' }, { provesAgain: false });
    const data = reply.data as unknown as { proofs: string[]; passkey: { challenge: string; rp_id: string; credential_ids: string[] } };
    return data;
  };
  const { proofs, passkey: asked } = await wanted(session);
  expect([proofs, asked.rp_id, asked.credential_ids]).toEqual([['password', 'passkey'], 'localhost', [passkey.id.toString('base64url')]]);
  const code = async (by: Session, given: string) => (await by.call('proveAgain', { passkey: given })).error_code;
  expect(await code(session, other.passkey.get(asked))).toBe('PROOF_WRONG');
  expect(await code(session, passkey.get(await challenge()))).toBe('PROOF_WRONG');
  expect(await code(elsewhere, passkey.get(asked))).toBe('PROOF_WRONG');
  // The challenge for a new passkey is none for a proof.
  expect(await code(session, passkey.get(optionsIn(await factorPageOf(harness, session))))).toBe('PROOF_WRONG');
  const given = passkey.get(asked);
  expect(await code(session, given)).toBe(0);
  expect(await code(session, given)).toBe('PROOF_WRONG');
  expect((await session.call('createApiKey', { name: 'by passkey' }, { provesAgain: false })).status).toBe(200);
  expect(await audited(member.id)).toContain('member.proof_failed');
});

it('[passkey.remove] a removed passkey signs nobody in; with the last factor the recovery codes go', async () => {
  const { session, member, passkey } = await withPasskey();
  const id = /name="id" value="([^"]+)"/.exec(await factorPageOf(harness, session))![1]!;
  expect((await factorForm(harness, session, { act: 'remove_passkey', id: 'nonsense' })).status).toBe(303);
  expect((await factorForm(harness, session, { act: 'remove_passkey', id })).status).toBe(200);
  expect((await enter(passkey.get(await challenge()))).status).toBe(401);
  expect((await mailed(member)).at(-1)).toBe('passkey_removed');
  expect(await harness.store.query('select from recovery_codes where member_id = $1', [member.id])).toEqual([]);
  await signIn(harness, member);
});

it('[passkey.remove] a passkey stays when the app is removed, and the app when the passkey is', async () => {
  const { session, member } = await withPasskey();
  const secret = await addApp(session, member);
  now += minute;
  expect((await factorForm(harness, session, { act: 'remove', proof: codeAt(secret, now) })).status).toBe(303);
  const page = await factorPageOf(harness, session);
  expect([page.includes('Work laptop'), page.includes('Recovery codes left: 10')]).toEqual([true, true]);
});

it('[passkey.remove] nobody removes the passkey of another member', async () => {
  const [mine, other] = [await withPasskey(), await withPasskey()];
  const id = /name="id" value="([^"]+)"/.exec(await factorPageOf(harness, mine.session))![1]!;
  await factorForm(harness, other.session, { act: 'remove_passkey', id });
  expect(await factorPageOf(harness, mine.session)).toContain('Work laptop');
});

it('[passkey.host] passkeys are offered at a name over https or at localhost', () => {
  expect(
    [null, 'http://desk.example', 'https://192.0.2.1', 'https://[2001:db8::1]', 'https://desk.example', 'http://localhost:8080'].map(
      passkeySiteOf,
    ),
  ).toEqual([
    'unset',
    'not_https',
    'ip_address',
    'ip_address',
    { host: 'desk.example', origin: 'https://desk.example' },
    { host: 'localhost', origin: 'http://localhost:8080' },
  ]);
});

it('[passkey.host] without the setting the pages offer none and say why', async () => {
  const plain = await startHarness({ clock });
  const session = await signIn(plain, await newMember(plain, await plain.business(), { role: 'Owner' }));
  expect(await factorPageOf(plain, session)).toContain('the address of this service is not set (PUBLIC_URL)');
  expect(await (await fetch(`${plain.url}/signin`)).text()).not.toContain('data-passkey');
  expect((await fetch(`${plain.url}/signin/passkey`)).status).toBe(404);
});

it('[passkey.host] a changed host is told on the page', async () => {
  const { session } = await withPasskey();
  await harness.store.query(`update passkeys set host = 'former.example' where member_id = $1`, [
    (await session.ok('getSession', {})).member.id,
  ]);
  expect(await factorPageOf(harness, session)).toContain('It works only at former.example.');
});

it('[passkey.host] a start names the other host and how many passkeys it has', async () => {
  const { member } = await withPasskey();
  await harness.store.query(`update passkeys set host = 'moved.example' where member_id = $1`, [member.id]);
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  await startHarness({ clock, log, env: { PUBLIC_URL: 'https://desk.example' } });
  const told = lines.filter(({ other }) => other === 'moved.example');
  expect(told).toMatchObject([{ host: 'desk.example', passkeys: 1 }]);
  const unset: unknown[] = [];
  await startHarness({ clock, log: pino({ level: 'warn' }, { write: (line: string) => void unset.push(line) }) });
  expect(unset.join('')).not.toContain('moved.example');
});

it('[passkey.sign-in] the pages allow their one script', async () => {
  const response = await fetch(`${harness.url}/signin`);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'; connect-src 'self'");
  const page = await response.text();
  const script = /src="(\/assets\/passkeys-[^"]+\.js)"/.exec(page)![1]!;
  expect((await fetch(harness.url + script)).status).toBe(200);
  expect(page).toContain('autocomplete="username webauthn"');
});

it('[passkey.sign-in] a form of another site signs nobody in', async () => {
  const { passkey } = await withPasskey();
  const passed = await sendForm(
    harness,
    '/signin/passkey',
    { passkey: passkey.get(await challenge()) },
    { origin: 'https://elsewhere.example' },
  );
  expect([passed.status, cookieOf(passed)]).toEqual([403, null]);
});
