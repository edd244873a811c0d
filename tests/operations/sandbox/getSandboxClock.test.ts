/** The clock of the sandbox. docs/internals/records.md#sandbox. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { startHarness } from '../../support/harness.ts';

const now = Date.parse('2030-06-05T12:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });

it('[sandbox.clock] shows the real time at first, and is refused in live', async () => {
  const of = await harness.business();
  expect(await okAsMember(harness, of, 'getSandboxClock', {}, { environment: 'sandbox' })).toEqual({
    now: '2030-06-05T12:00:00.000000Z',
    ahead_seconds: 0,
  });
  expect(await callAsMember(harness, of, 'getSandboxClock', {})).toMatchObject({ status: 409, error_code: 'SANDBOX_ONLY' });
});
