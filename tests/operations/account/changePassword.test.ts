import { expect, test } from 'vitest';
import { startHarness } from '../../harness.ts';
import { newMember, signIn } from '../../session.ts';

const harness = await startHarness();
const business = await harness.business();

test('[password.change] changePassword wants the one so far, ends the other sessions and keeps this one', async () => {
  const member = await newMember(harness, business, { role: 'Viewer' });
  const [here, elsewhere] = [await signIn(harness, member), await signIn(harness, member)];
  const chosen = { new_password: 'correct horse battery' };
  expect((await here.call('changePassword', { current_password: 'wrong', ...chosen })).error_code).toBe('PASSWORD_WRONG');
  expect((await here.call('changePassword', { current_password: member.password, new_password: member.email })).status).toBe(422);
  expect(await here.ok('changePassword', { current_password: member.password, ...chosen })).toEqual({ ended_sessions: 1 });
  expect((await here.call('getSession', {})).status).toBe(200);
  expect((await elsewhere.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  await signIn(harness, { email: member.email, password: chosen.new_password });
});

test('[password.change] guessing the password so far is slowed like a sign-in', async () => {
  const member = await newMember(harness, business, { role: 'Viewer' });
  const here = await signIn(harness, member);
  const guess = () => here.call('changePassword', { current_password: 'wrong', new_password: 'correct horse battery' });
  for (let tries = 0; tries < 10; tries++) expect((await guess()).data).toEqual({ retry_after_seconds: null });
  expect((await guess()).data).toEqual({ retry_after_seconds: expect.any(Number) });
});

test('[password.guessable] changePassword refuses a password that is easy to guess, and costs no try of the one so far', async () => {
  const member = await newMember(harness, business, { role: 'Viewer', name: 'Grace Hopper' });
  const here = await signIn(harness, member);
  for (const guessable of [
    'password1234',
    'GraceHopper1906',
    'TestPlumbing1',
    `${business.alias}`,
    ...Array<string>(8).fill('qwertyuiop12'),
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
