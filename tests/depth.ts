/**
 * How far a test goes. A file that imports this runs twice: in `npm test` with the quick counts, in `npm run test:deep` with the deep
 * ones. A file named `*.deep.test.ts` runs deep only.
 */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';

/** The count for this run. Quick: enough to see a broken rule; deep: enough to meet the rare board. */
export const atDepth = (quick: number, deep: number): number => (isDeep ? deep : quick);
