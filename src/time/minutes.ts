/** Constants in minutes that several rooms need. */

export const minutesPerDay = 1_440;

/**
 * An instant later than every session, in minutes since the epoch. It marks the end of "from now on". It still fits PostgreSQL's int4 when
 * a day is added.
 */
export const farFutureMinute = 2_000_000_000;
