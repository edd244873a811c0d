/** Steps that the tests of API keys share. */
import { callAsMember, okAsMember, type MemberOptions } from '../../support/asMember.ts';
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import type { InputOf, Operations } from '../../../src/contract/index.ts';

/** A service whose clock the test moves. */
export async function openKeyDesk() {
  let now = Date.parse('2030-06-05T12:00:00Z');
  const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
  const create = (of: TestBusiness, input: InputOf<Operations['createApiKey']>, options: MemberOptions = {}) =>
    callAsMember(harness, of, 'createApiKey', input, options);
  return {
    harness,
    create,
    /** Creates a key, and returns it with its secret. */
    made: (of: TestBusiness, input: Partial<InputOf<Operations['createApiKey']>> = {}, options: MemberOptions = {}) =>
      okAsMember(harness, of, 'createApiKey', { name: 'Accounts', ...input }, options),
    now: () => now,
    /** Moves the clock past the time for which a process caches a key. */
    pass: (milliseconds = 1_000) => void (now += milliseconds),
  };
}
