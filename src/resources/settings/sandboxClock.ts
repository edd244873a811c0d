/** The clock of a sandbox as it is answered. */
import type { OutputOf, Operations } from '../../contract/index.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';

/** `nowMilliseconds`: the tenant's, of which so much is ahead of the service's. */
export const sandboxClock = (nowMilliseconds: number, offsetMilliseconds: number): OutputOf<Operations['getSandboxClock']> => ({
  now: formatMilliseconds(nowMilliseconds),
  ahead_seconds: Math.floor(offsetMilliseconds / 1000),
});
