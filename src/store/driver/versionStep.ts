/**
 * How far a change raises a version: by a random step, not by one. After a failover or a restore a caller may hold a version that the database
 * has lost. Steps of one would soon reach that number again, and the database would take the lost version for the present one.
 * docs/decisions/0069.
 */
import { randomStep } from '../ids.ts';

/** Steps of at most 2^20 leave room for 8,000 million changes of one row, up to the largest integer that JavaScript reads exactly. */
export const versionStep = (): number => randomStep();
