/** The sandbox's clock, which members can move forward. Dashboard only. docs/decisions/0039. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { mostAdvanceDays } from '../schemas/sandboxClock.ts';

const shared = { audience: 'dashboard', group: 'Sandbox', permissions: ['business_manage'] } as const;

export const SandboxClock = Type.Object({
  now: s.Timestamp('What the sandbox takes for now.'),
  ahead_seconds: Type.Integer({ description: 'How far it is ahead of the real time.' }),
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
    'What becomes due by it happens at once: retries of webhooks, ends of secrets, mails. Send by_seconds or to. It never goes back. API keys and ' +
    'signatures stay on the real time.',
  bodyFields: {
    by_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: mostAdvanceDays * 86_400, description: 'So far forward.' })),
    to: Type.Optional(s.Timestamp(`Forward to this instant, at most ${mostAdvanceDays} days on.`)),
  },
  output: SandboxClock,
  errors: ['SANDBOX_ONLY', 'SANDBOX_CLOCK_OUT_OF_RANGE'],
});
