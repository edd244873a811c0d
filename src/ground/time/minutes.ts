/** Constants in minutes that several rooms need. */

export const minutesPerDay = 1_440;

export const minuteMilliseconds = 60_000;

/**
 * No session is longer, from its start to its end: 24 hours of work with its breaks, or a whole day of 25 hours. Two days, because a visit of 24
 * hours may span the breaks of both.
 */
export const longestSessionMinutes = 2 * minutesPerDay;

/**
 * An instant later than every session, in minutes since the epoch. It marks the end of "from now on". It still fits PostgreSQL's int4 when
 * two days are added.
 */
export const farFutureMinute = 2_000_000_000;
