import { refuse } from '../../../contract/errors.ts';
import { sandboxClock } from '../../resources/settings/sandboxClock.ts';
import { read } from '../handler.ts';

/** The sandbox's current time. */
export const getSandboxClock = read<'getSandboxClock'>(async ({ tenant, nowMilliseconds }) =>
  tenant.environment === 'sandbox' ? sandboxClock(nowMilliseconds, tenant.clockOffsetMilliseconds) : refuse('SANDBOX_ONLY'),
);
