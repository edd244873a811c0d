/**
 * The seed of everything that a run draws: made-up values of properties, and the actions of concurrent callers. It is the date, so that runs of one day
 * agree and another day tries other cases. globalSetup.ts prints it, and TEST_SEED repeats it.
 */
export const seedVariable = 'TEST_SEED';

/** The date as a number, such as 20310304. */
export const seedOfDate = (at: Date): number => Number(at.toISOString().slice(0, 10).replaceAll('-', ''));

export const seed = Number(process.env[seedVariable] ?? seedOfDate(new Date()));
