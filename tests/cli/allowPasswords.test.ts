/** The command `allow-passwords`. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { newMember, signIn } from '../support/session.ts';
import { commandsOf } from './run.ts';

const harness = await startHarness();
const run = commandsOf(harness, () => Date.now());

it('[cli.allow-passwords] members sign in with passwords again, once, and the audit names the command line', async () => {
  const business = await harness.business();
  const member = await newMember(harness, business, { role: 'Viewer' });
  await harness.store.query('update businesses set requires_identity_provider = true where id = $1', [business.businessId]);
  await expect(signIn(harness, member)).rejects.toThrow('401');
  for (let time = 0; time < 2; time++)
    expect(await run('allow-passwords', { operand: business.alias })).toMatchObject({ requires_identity_provider: false });
  expect((await signIn(harness, member)).cookie).toBeTruthy();
  const entries = await harness.store.query(
    `select actor_kind, changes from audit_log where business_id = $1 and action = 'business.updated'`,
    [business.businessId],
  );
  expect(entries).toEqual([{ actor_kind: 'command_line', changes: [{ field: 'requires_identity_provider', before: true, after: false }] }]);
});
