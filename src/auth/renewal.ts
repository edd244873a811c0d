/** How long keys and signing secrets that renew themselves last. docs/decisions/0122. */
import { overlapHours } from '../contract/schemas/apiKey.ts';

const hourMilliseconds = 3_600_000;

/** Until when the old key or secret still works. Milliseconds since the epoch. */
export const overlapEndOf = (nowMilliseconds: number): number => nowMilliseconds + overlapHours * hourMilliseconds;

/** The end of a successor that lasts as long as its predecessor did, within its chain. All in milliseconds since the epoch. */
export const successorEndOf = (nowMilliseconds: number, lifetimeMilliseconds: number, chainEnd: number): number =>
  Math.min(nowMilliseconds + lifetimeMilliseconds, chainEnd);
