/**
 * How far a version goes on with a change: not by one, but by a number nobody can foresee. Somebody may hold a version that was lost with a
 * failover or a restore. Counted by one, the database would soon reach the same number again, and take it for the present one.
 * docs/decisions/0069.
 */
import { randomInt } from 'node:crypto';

/** Small enough for ten thousand million changes of one row, up to the largest integer that JavaScript reads exactly. */
const longest = 2 ** 20;

export const versionStep = (): number => randomInt(1, longest + 1);
