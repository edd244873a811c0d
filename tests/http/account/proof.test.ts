/** Forms without scripts that ask for the second proof. docs/reference/conventions.md#second-proof. */
import { expect, it } from 'vitest';
import { locales } from '../../../src/contract/vocabulary.ts';
import { textsOf } from '../../../src/ground/texts/localeTexts.ts';
import { authorizePath, carried, newApp, newProof, open, press, type Shown } from '../../oauth/steps.ts';
import { confirmingKey } from '../../support/confirmingKey.ts';
import { startHarness } from '../../support/harness.ts';
import { codeAt, setUpFactor } from '../../support/secondFactor.ts';
import { newMember, sendForm, signIn, type Session } from '../../support/session.ts';

let now = Date.parse('2026-06-01T12:00:00Z');
const minute = 60_000;
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business();

async function signedInBefore(role = 'Owner') {
  const member = await newMember(harness, business, { role });
  const session = await signIn(harness, member);
  now += 15 * minute;
  return { member, session };
}

/** The app's consent page, and whether the page asks for the password. */
const consent = async (session: Session): Promise<Shown> => open(harness, session, authorizePath(await newApp(harness), newProof()));
const asks = ({ html }: { html: string }) => html.includes('name="proof"');
const granted = ({ location }: Shown) => 'code' in carried(location);

it('[second-proof.pages] the consent asks for the password after 15 minutes, and grants nothing without it', async () => {
  const { session, member } = await signedInBefore();
  const page = await consent(session);
  expect(asks(page)).toBe(true);
  const without = await press(harness, session, page, { fields: { proof: '' } });
  expect([without.status, asks(without), without.location]).toEqual([422, true, null]);
  const wrong = await press(harness, session, without, { fields: { proof: 'a wrong password' } });
  expect([wrong.status, asks(wrong), wrong.location]).toEqual([422, true, null]);
  expect(wrong.html).toContain('The password is wrong.');
  expect(granted(await press(harness, session, wrong, { fields: { proof: member.password } }))).toBe(true);
  const { entries } = await session.ok('listAuditLog', { action: 'member.proof_failed', member_id: member.id });
  expect(entries).toHaveLength(1);
  // The proof is good for the whole session.
  expect((await session.call('createApiKey', { name: 'after the consent' }, { provesAgain: false })).status).toBe(200);
});

it('[second-proof.pages] a consent page that was opened in time asks when it is sent too late, and keeps what was chosen', async () => {
  const session = await signIn(harness, await newMember(harness, business, { role: 'Owner' }));
  const page = await consent(session);
  expect(asks(page)).toBe(false);
  now += 15 * minute;
  const scope = page.ticked.slice(1, 3);
  const again = await press(harness, session, page, {
    scope,
    environment: 'sandbox',
    fields: { confirm_changes: 'yes', profile: 'crm' },
  });
  expect([again.status, asks(again), again.ticked]).toEqual([422, true, scope]);
  expect(again.html).toMatch(/name="environment" value="sandbox"\s+checked/);
  expect(again.html).not.toMatch(/name="environment" value="live"\s+checked/);
  expect(again.html).toMatch(/name="profile" value="crm"\s+checked/);
  expect(again.html).toMatch(/name="confirm_changes" value="yes" checked/);
});

it('[second-proof.pages] a refusal of the app needs no password', async () => {
  const { session } = await signedInBefore();
  const page = await consent(session);
  const denied = await press(harness, session, page, { decision: 'deny', fields: { proof: '' } });
  expect([denied.status, carried(denied.location)['error']]).toEqual([303, 'access_denied']);
  expect(page.html).toMatch(/value="deny" formnovalidate/);
});

it('[second-proof.pages] a yes to a program that sends data to another server needs the password, a no does not', async () => {
  const key = await confirmingKey(harness, business);
  const ask = async (url: string) => {
    const reply = await business.call('createWebhookEndpoint', { url }, { key });
    expect(reply.error_code).toBe('CONFIRMATION_REQUIRED');
    return new URL((reply.data as unknown as { confirm_url: string }).confirm_url).pathname;
  };
  const { session, member } = await signedInBefore();
  const answer = async (path: string, fields: Record<string, string>) => {
    const response = await sendForm(harness, path, { csrf_token: session.formToken, ...fields }, { cookie: session.cookie });
    return { status: response.status, html: await response.text() };
  };
  const first = await ask('https://example.com/one');
  expect(asks(await open(harness, session, first))).toBe(true);
  const without = await answer(first, { decision: 'yes' });
  expect([without.status, asks(without)]).toEqual([422, true]);
  expect((await answer(first, { decision: 'yes', proof: member.password })).status).toBe(200);
  now += 15 * minute;
  const second = await ask('https://example.com/two');
  expect((await answer(second, { decision: 'no' })).status).toBe(200);
});

it('[second-proof.pages] a technician’s calendar address needs the password after 15 minutes', async () => {
  const technician = await business.ok('createTechnician', { full_name: 'Tess Lane', email: 'tess@example.com' });
  const member = await newMember(harness, business, { role: 'Technician' });
  await harness.store.query('update technicians set user_id = $1 where id = $2', [member.id, technician.id]);
  const session = await signIn(harness, member);
  now += 15 * minute;
  const send = async (fields: Record<string, string>) => {
    const response = await sendForm(
      harness,
      '/my-day?lang=en',
      { act: 'calendar', csrf_token: session.formToken, ...fields },
      { cookie: session.cookie },
    );
    return { status: response.status, html: await response.text() };
  };
  expect(asks(await open(harness, session, '/my-day'))).toBe(true);
  const without = await send({});
  expect([without.status, asks(without)]).toEqual([422, true]);
  const wrong = await send({ proof: 'a wrong password' });
  expect([wrong.status, wrong.html.includes('The password is wrong.'), wrong.html.includes('.ics')]).toEqual([422, true, false]);
  const made = await send({ proof: member.password });
  expect([made.status, made.html.includes('.ics'), asks(made)]).toEqual([200, true, false]);
});

it('[second-proof.pages] a member without a password is led to the sign-in', async () => {
  const { session, member } = await signedInBefore();
  await harness.store.query('update members set password_hash = null where id = $1', [member.id]);
  const page = await consent(session);
  expect([asks(page), page.html.includes('href="/signout')]).toEqual([false, true]);
  expect((await press(harness, session, page)).location).toBe(null);
});

it('[second-proof.pages] takes a code of the app in place of the password', async () => {
  const { session, member } = await signedInBefore();
  const { secret } = await setUpFactor(harness, session, now, member.password);
  now += 15 * minute;
  const page = await consent(session);
  expect(page.html).toContain('Your password or a code');
  expect(granted(await press(harness, session, page, { fields: { proof: codeAt(secret, now) } }))).toBe(true);
});

it.each(locales)('[second-proof.pages] asks in %s', async (locale) => {
  const { session } = await signedInBefore();
  const page = await open(harness, session, `${authorizePath(await newApp(harness), newProof())}&lang=${locale}`);
  expect(page.html).toContain(textsOf('account-pages', locale).proofWhy);
});
