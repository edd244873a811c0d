/**
 * Where secrets must not appear. The test uses every kind of secret, correctly and wrongly. Then it searches for them in each log line,
 * each refusal and each database row. docs/security.md.
 */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startHarness, type Reply } from '../support/harness.ts';
import { callAsMember } from '../support/asMember.ts';
import { allow, connect, newApp, newProof, redeem, refresh } from '../oauth/steps.ts';
import { newCustomer } from '../scenarios/fixtures.ts';
import { newMember, sendForm, signIn } from '../support/session.ts';
import { startReceiver, subscribe, addCustomer, until } from '../webhooks/receiver.ts';

let log = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += chunk.toString();
    done();
  },
});
/** Secrets of the operator: only in the settings. Nothing answers at either address. */
const operators = {
  SECRET_KEY: 'the secret of the service in this test',
  METRICS_TOKEN: 'metrics-token-that-nobody-sees',
  'SMTP password': 'smtp-password-that-nobody-sees',
  'Redis password': 'redis-password-that-nobody-sees',
};
const harness = await startHarness({
  emptyDatabase: true,
  log: pino({ level: 'trace' }, stream),
  env: {
    SECRET_KEY: operators.SECRET_KEY,
    METRICS_TOKEN: operators.METRICS_TOKEN,
    SMTP_URL: `smtp://mailer:${operators['SMTP password']}@127.0.0.1:9`,
    REDIS_URL: `redis://:${operators['Redis password']}@127.0.0.1:9`,
    MAIL_FROM: 'service@example.com',
  },
});
const business = await harness.business();
const refusals: string[] = [];
/** Keeps the body of an unsuccessful answer. */
const refused = (reply: Reply) => {
  expect(reply.error_code).not.toBe(0);
  refusals.push(JSON.stringify({ ...reply, headers: [...reply.headers] }));
};

async function rows(): Promise<string> {
  const tables = await harness.store.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push(...(await harness.store.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`)).map(({ text }) => text));
  expect(texts.length).toBeGreaterThan(50);
  return texts.join('\n');
}

it('[security.secrets] secrets are in no log line, no refusal and no row', { timeout: 180_000 }, async () => {
  const owner = await newMember(harness, business, { role: 'Owner' });
  const session = await signIn(harness, owner);
  const app = await newApp(harness);
  const proof = newProof();
  const code = await allow(harness, session, app, proof);
  const first = await redeem(harness, app, proof, code);
  const second = await refresh(harness, app, first.body.refresh_token!);
  const connected = await connect(harness, session);
  const receiver = await startReceiver();
  const endpoint = await subscribe(business, receiver.url);
  const rotated = await callAsMember(harness, business, 'rotateWebhookSecret', { id: endpoint.id });
  const made = await session.ok('createApiKey', { name: 'Made in the dashboard' });
  const customer = await newCustomer(business);
  const booked = await business.ok(
    'createJobRequest',
    { customer_id: customer, job_dates: [{ date: '2040-01-02', periods: [{ period: 'morning' }] }], idempotency_key: 'kept' },
    {},
  );
  await addCustomer(business, 'Somebody');
  await until(() => receiver.events().length > 0);

  const wrong = { key: `tr_live_${'w'.repeat(43)}`, password: 'a password mistyped by somebody', token: `tr_at_${'w'.repeat(43)}` };
  const secrets: Record<string, string | undefined> = {
    ...operators,
    'live key': business.key,
    'sandbox key': business.sandboxKey,
    'key of the dashboard': made.secret,
    password: owner.password,
    session: session.cookie.split('=')[1],
    'form token': session.formToken,
    'authorization code': code,
    'proof of the code': proof.verifier,
    'access token': first.body.access_token,
    'refresh token': first.body.refresh_token,
    'refreshed access token': second.body.access_token,
    'access token of an app': connected.access,
    'webhook secret': endpoint.secret,
    'rotated webhook secret': rotated.data.secret,
    'customer link': booked.magic_token,
    'guessed key': wrong.key,
    'guessed password': wrong.password,
    'guessed token': wrong.token,
  };

  // Misuse: in the wrong place, at the wrong endpoint, with an invalid body.
  for (const key of [business.key, wrong.key, connected.access, wrong.token, first.body.access_token!]) {
    refused(await harness.request('GET', `/v1/customers/${encodeURIComponent(key)}`, { key }));
    refused(await harness.request('GET', `/v1/nowhere?access_token=${encodeURIComponent(key)}`, { key: `${key}x` }));
    refused(await harness.request('POST', '/v1/customers', { key, rawBody: `{"full_name": "${key}` }));
    refused(await harness.request('POST', '/v1/webhooks', { key, body: { url: `https://user:${wrong.password}@example.com/` } }));
  }
  refused(await harness.request('GET', '/dashboard/v1/session', { headers: { cookie: `${session.cookie}x` } }));
  refusals.push(await (await sendForm(harness, '/signin', { email: owner.email, password: wrong.password })).text());
  refusals.push(JSON.stringify((await redeem(harness, app, proof, code)).body));
  refusals.push(JSON.stringify((await refresh(harness, app, first.body.refresh_token!)).body));
  refusals.push(await (await fetch(`${harness.url}/metrics`, { headers: { authorization: `Bearer ${operators.METRICS_TOKEN}x` } })).text());
  await harness.server.background.tickAll();

  const places = { log, refusals: refusals.join('\n'), rows: await rows() };
  expect(Object.entries(secrets).filter(([, secret]) => secret === undefined || secret.length < 8)).toEqual([]);
  const found: string[] = [];
  for (const [name, secret] of Object.entries(secrets))
    for (const [place, text] of Object.entries(places))
      for (const form of [secret!, Buffer.from(secret!).toString('hex'), Buffer.from(secret!).toString('base64')])
        if (text.includes(form)) found.push(`${name} in ${place}`);
  expect(found).toEqual([]);
  expect(log).toContain('"requestId"');
});
