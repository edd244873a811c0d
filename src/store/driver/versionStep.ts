/**
 * How far a change raises a version: by a random step, not by one. After a failover or a restore a caller may hold a version that the database
 * has lost. Steps of one would soon reach that number again, and the database would take the lost version for the present one.
 * docs/internals/store.md#history.
 */
import { randomUpTo } from '../ids.ts';

/** Leaves room for 8,000 million changes of one row, up to the largest integer that JavaScript reads exactly. */
const longestStep = 2 ** 20;

export const versionStep = (): number => randomUpTo(longestStep);
