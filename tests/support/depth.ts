import { isFull } from './full.ts';

/**
 * The depth of this run. A file that imports this module runs twice: in `npm test` with quick counts, and in `npm run test:deep` with deep
 * counts. A file named `*.deep.test.ts` runs only deep.
 */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';

/** The count for this run. Quick: enough to find a broken rule; deep: enough to reach rare boards. */
export const atDepth = (quick: number, deep: number): number => (isDeep ? deep : quick);

const databases = ['embedded', 'postgres'] as const;
const database = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'embedded';

/** Like `isDeep`, for tests of concurrent callers. The embedded database has one connection, so its transactions never overlap. */
export const isDeepAmongCallers = isDeep && (isFull || database === 'postgres');

/**
 * The cases of a deep run that this run's database takes. For searches over many cases whose rules do not depend on the database: the two
 * databases take turns. Quick runs take every case on both.
 */
export const ofThisDatabase = <Case>(cases: readonly Case[]): Case[] =>
  cases.filter((_case, index) => !isDeep || isFull || databases[index % databases.length] === database);
