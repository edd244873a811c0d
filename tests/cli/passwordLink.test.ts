/** The command `password-link`. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { newMember, sendForm, signIn } from '../support/session.ts';
import { commandsOf } from './run.ts';

const harness = await startHarness();
const run = commandsOf(harness, () => Date.now());

it('[cli.password-link] a link works once and signs its member in, and unknown or suspended members get no link', async () => {
  const business = await harness.business();
  const { email } = business.owner;
  const link = async (address: string) =>
    new URL((await run('password-link', { business: business.alias, email: address }))['url'] as string).pathname;
  const [first, second] = [await link(email), await link(email.toUpperCase())];
  const password = 'the password of an operator';
  expect((await sendForm(harness, first, { password })).status).toBe(404);
  expect((await sendForm(harness, second, { password })).status).toBe(303);
  await signIn(harness, { email, password });
  await expect(link('nobody@example.com')).rejects.toThrow('no member');
  const member = await newMember(harness, business, { role: 'Viewer' });
  await harness.store.query(`update members set status = 'suspended' where id = $1`, [member.id]);
  await expect(link(member.email)).rejects.toThrow('suspended');
  await harness.store.query(`update members set status = 'invited' where id = $1`, [member.id]);
  expect((await sendForm(harness, await link(member.email), { password })).status).toBe(303);
});
