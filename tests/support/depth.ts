import { isFull } from './full.ts';

/**
 * How far a test goes. A file that imports this runs twice: in `npm test` with the quick counts, in `npm run test:deep` with the deep
 * ones. A file named `*.deep.test.ts` runs deep only.
 */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';

/** The count for this run. Quick: enough to see a broken rule; deep: enough to meet the rare board. */
export const atDepth = (quick: number, deep: number): number => (isDeep ? deep : quick);

const databases = ['embedded', 'postgres'] as const;
const database = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'embedded';

/** As `isDeep`, for searches among concurrent callers: on the embedded database transactions follow each other on one connection. */
export const isDeepAmongCallers = isDeep && (isFull || database === 'postgres');

/**
 * The cases of a deep run that are tried on the database of this run. For searches over many cases whose rules do not depend on the
 * database: each case runs on one of the two, in turn, and the search on both. Quick counts are small, and run on both.
 */
export const ofThisDatabase = <Case>(cases: readonly Case[]): Case[] =>
  cases.filter((_case, index) => !isDeep || isFull || databases[index % databases.length] === database);
