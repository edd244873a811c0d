/** The sandbox's clock in the shape of an answer. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';

/** `nowMilliseconds` is the tenant's clock, which is `offsetMilliseconds` ahead of the service's. */
export const sandboxClock = (nowMilliseconds: number, offsetMilliseconds: number): OutputOf<Operations['getSandboxClock']> => ({
  now: formatMilliseconds(nowMilliseconds),
  ahead_seconds: Math.floor(offsetMilliseconds / 1000),
});
