/** The command `reset-second-factor`. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { memberWithFactor } from '../support/secondFactor.ts';
import { signIn } from '../support/session.ts';
import { commandsOf } from './run.ts';

const harness = await startHarness();
const run = commandsOf(harness, () => Date.now());

it('[cli.reset-second-factor] resets the factor of the last owner, ends the sessions, and says so in the audit and by mail', async () => {
  const business = await harness.business();
  const { email } = business.owner;
  const { session } = await memberWithFactor(harness, { ...business.owner, id: business.ownerId }, Date.now());
  const reset = (address: string) => run('reset-second-factor', { business: business.alias, email: address });
  await expect(reset('nobody@example.com')).rejects.toThrow('no member');
  expect(await reset(email.toUpperCase())).toEqual({ email, had_second_factor: true, ended_sessions: 1 });
  expect((await session.call('getSession', {})).error_code).toBe('SESSION_INVALID');
  await signIn(harness, business.owner);
  expect(await reset(email)).toEqual({ email, had_second_factor: false, ended_sessions: 0 });
  const entries = await harness.store.query(
    `select actor_kind, subject_id from audit_log where business_id = $1 and action = 'member.second_factor_reset'`,
    [business.businessId],
  );
  expect(entries).toEqual([{ actor_kind: 'command_line', subject_id: business.ownerId }]);
  const mails = await harness.store.query<{ facts: object }>(
    `select facts from mails where recipient_address = $1 and kind = 'second_factor_reset'`,
    [email],
  );
  expect(mails).toEqual([{ facts: { by: null } }]);
});
