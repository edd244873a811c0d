/** Bounds of answers about a day. docs/internals/bookings.md#brief-and-gap-fillers. */

/** Shorter gaps are not worth a drive. */
export const leastGapMinutes = 45;
/** The most gaps of one answer. */
export const mostGaps = 100;
/** The most waiting jobs that one answer tries, the most urgent first. */
export const mostWaitingJobs = 100;
/** The most visits of later days that one answer tries. */
export const mostLaterVisits = 100;
/** Visits of this many days after a gap's day could be brought forward into it. */
export const laterDays = 14;
/** The most entries of each part of a brief. */
export const mostBriefEntries = 10;
/** A visit that starts this much later than planned is late in a brief. */
export const leastLateMinutes = 5;
