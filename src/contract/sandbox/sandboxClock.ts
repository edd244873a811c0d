/** The sandbox's clock, which members can move forward. Dashboard only. docs/internals/records.md#sandbox. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { mostAdvanceDays } from '../schemas/sandboxClock.ts';

const shared = { audience: 'dashboard', group: 'Sandbox', permissions: ['business_manage'] } as const;

const SandboxClock = Type.Object({
  now: s.Timestamp('Current time of the sandbox.'),
  ahead_seconds: Type.Integer({ description: 'How far the clock is ahead of real time.' }),
});

export const getSandboxClock = operation({
  ...shared,
  id: 'getSandboxClock',
  method: 'GET',
  path: '/dashboard/v1/sandbox/clock',
  effect: 'read',
  summary: 'Read the clock of the sandbox',
  output: SandboxClock,
  errors: ['SANDBOX_ONLY'],
});

export const advanceSandboxClock = operation({
  ...shared,
  id: 'advanceSandboxClock',
  method: 'POST',
  path: '/dashboard/v1/sandbox/clock/advance',
  effect: 'update',
  summary: 'Move the clock of the sandbox forward',
  description:
    'Moves the clock forward by by_seconds, or to an instant. Everything that becomes due happens at once: webhook retries, expiry of secrets, ' +
    'mails. Only a reset of the sandbox takes the clock back. API keys and signatures use real time.',
  bodyFields: {
    by_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: mostAdvanceDays * 86_400, description: 'Seconds to move forward.' })),
    to: Type.Optional(s.Timestamp(`Instant to move to, at most ${mostAdvanceDays} days ahead.`)),
  },
  output: SandboxClock,
  errors: ['SANDBOX_ONLY', 'SANDBOX_CLOCK_OUT_OF_RANGE'],
});
