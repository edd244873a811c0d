/** Numbers of minutes that more than one room needs. */

export const minutesPerDay = 1_440;

/**
 * An instant after every session, in minutes since the epoch: the end of "from now on". Still an int4 of PostgreSQL when a day is added.
 */
export const farFutureMinute = 2_000_000_000;
