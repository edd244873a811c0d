import { expect, test } from 'vitest';
import { hashPassword } from '../../../src/machinery/auth/passwords.ts';
import { startHarness } from '../../support/harness.ts';
import { connect } from '../../oauth/steps.ts';
import { setUpFactor } from '../../support/secondFactor.ts';
import { newMember, signIn } from '../../support/session.ts';
import { startReceiver, stateOf } from '../../webhooks/receiver.ts';

const harness = await startHarness();
const business = await harness.business();

test('[password.change] changePassword requires the current password, ends the member’s other sign-in sessions and keeps this one', async () => {
  const member = await newMember(harness, business, { role: 'Viewer' });
  const [here, elsewhere] = [await signIn(harness, member), await signIn(harness, member)];
  const chosen = { new_password: 'paper mountain violin' };
  expect((await here.call('changePassword', { current_password: 'wrong', ...chosen })).error_code).toBe('PASSWORD_WRONG');
  expect((await here.call('changePassword', { current_password: member.password, new_password: member.email })).status).toBe(422);
  expect(await here.ok('changePassword', { current_password: member.password, ...chosen })).toEqual({
    ended_sessions: 1,
    ended: { api_keys: 0, connections: 0, webhook_endpoints: 0, calendar_feeds: 0 },
  });
  expect((await here.call('getSession', {})).status).toBe(200);
  expect((await elsewhere.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  await signIn(harness, { email: member.email, password: chosen.new_password });
});

test('[password.length] a password that was set under an earlier rule goes on working, and is no new one', async () => {
  const member = await newMember(harness, business, { role: 'Viewer' });
  const short = 'kitchen lamp';
  await harness.store.query('update members set password_hash = $2 where id = $1', [member.id, await hashPassword(short, 10)]);
  const here = await signIn(harness, { email: member.email, password: short });
  const again = await here.call('changePassword', { current_password: short, new_password: 'kitchen lamps!' });
  expect([again.status, again.errors?.[0]?.message]).toEqual([422, 'new_password must have at least 15 characters.']);
  expect((await here.call('changePassword', { current_password: short, new_password: 'kitchen river lamp' })).status).toBe(200);
});

test('[password.length] with a second factor 12 characters are enough for changePassword', async () => {
  const member = await newMember(harness, business, { role: 'Viewer' });
  const here = await signIn(harness, member);
  await setUpFactor(harness, here, Date.now());
  const change = (new_password: string) => here.call('changePassword', { current_password: member.password, new_password });
  expect((await change('kiln vase 4')).errors?.[0]?.message).toBe('new_password must have at least 12 characters.');
  expect((await change('kiln vase 47')).status).toBe(200);
});

test('[password.change] guesses of the current password are slowed like failed sign-ins', async () => {
  const member = await newMember(harness, business, { role: 'Viewer' });
  const here = await signIn(harness, member);
  const guess = () => here.call('changePassword', { current_password: 'wrong', new_password: 'paper mountain violin' });
  for (let tries = 0; tries < 10; tries++) expect((await guess()).data).toEqual({ retry_after_seconds: null });
  expect((await guess()).data).toEqual({ retry_after_seconds: expect.any(Number) });
});

test('[password.guessable] changePassword refuses an easily guessed password, and that refusal does not count as a wrong current password', async () => {
  const member = await newMember(harness, business, { role: 'Viewer', name: 'Grace Hopper' });
  const here = await signIn(harness, member);
  for (const guessable of [
    'password12345678',
    'GraceHopper1906',
    'TestPlumbing123',
    `${business.alias}`,
    ...Array<string>(8).fill('qwertyuiop12345'),
  ]) {
    const { status, errors } = await here.call('changePassword', { current_password: member.password, new_password: guessable });
    expect([guessable, status, errors?.[0]]).toMatchObject([
      guessable,
      422,
      { field: 'new_password', message: expect.stringContaining('easy to guess') },
    ]);
  }
  expect((await here.call('changePassword', { current_password: member.password, new_password: 'kitchen river lamp' })).status).toBe(200);
});

test('[password.end-access] changePassword on request ends everything that the member has made, and nothing that other members have made', async () => {
  const { url } = await startReceiver();
  const of = await harness.business();
  const member = await newMember(harness, of, { role: 'Owner' });
  const here = await signIn(harness, member);
  const make = async () => {
    const key = await here.ok('createApiKey', { name: 'Key' });
    const sandbox = await here.ok('createApiKey', { name: 'Sandbox' }, { environment: 'sandbox' });
    const endpoint = await here.ok('createWebhookEndpoint', { url });
    const byKey = await of.ok('createWebhookEndpoint', { url: `${url}/key` }, { key: key.secret });
    const feed = await here.ok('createCalendarFeed', { kind: 'business' });
    return { keys: [key.secret, sandbox.secret], endpoints: [endpoint.id, byKey.id], feed: feed.url };
  };
  const made = await make();
  const { access: token } = await connect(harness, here);
  const works = async () => ({
    keys: await Promise.all(made.keys.map(async (key) => (await of.call('listCustomers', {}, { key })).status)),
    app: (await of.call('listCustomers', {}, { key: token })).status,
    feed: (await fetch(made.feed)).status,
    endpoints: await Promise.all(made.endpoints.map(async (id) => (await stateOf(harness, id))?.status)),
  });
  const all = { keys: [200, 200], app: 200, feed: 200, endpoints: ['active', 'active'] };
  const kept = await here.ok('changePassword', { current_password: member.password, new_password: 'kitchen river lamp' });
  expect([kept.ended.api_keys, await works()]).toEqual([0, all]);
  const others = await of.ok('createWebhookEndpoint', { url: `${url}/others` });
  const { ended } = await here.ok('changePassword', {
    current_password: 'kitchen river lamp',
    new_password: 'paper mountain violin',
    end_access: true,
  });
  expect(ended).toEqual({ api_keys: 2, connections: 1, webhook_endpoints: 2, calendar_feeds: 1 });
  expect(await works()).toEqual({ keys: [401, 401], app: 401, feed: 404, endpoints: ['disabled', 'disabled'] });
  expect(await stateOf(harness, made.endpoints[0]!)).toMatchObject({ reason: 'password_changed' });
  expect([(await stateOf(harness, others.id))?.status, (await of.call('listCustomers', {})).status]).toEqual(['active', 200]);
  expect((await here.call('getSession', {})).status).toBe(200);
});
