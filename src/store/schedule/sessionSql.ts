/** Conditions on rows of sessions that several statements need. `session` is the alias of the table in the statement. */
import { sessionFlags } from '../../contract/vocabulary.ts';
import { minutesPerDay } from '../../time/minutes.ts';

/** The technician has set off for the job. */
export const isUnderWaySql = (session: string): string => `${session}.flags & ${sessionFlags.underWay} <> 0`;

/** Minutes of breaks between the start and the end of the session. */
export const breakMinutesSql = (session: string): string =>
  `((${session}.flags & ${sessionFlags.breakMask}) >> ${sessionFlags.breakShift})`;

/** The job takes several days. */
export const isMultiDaySql = (session: string): string => `${session}.flags & ${sessionFlags.multiDay} <> 0`;

/**
 * The session overlaps [from, until), both minutes since the epoch. No session is longer than a day (a setting bounds the longest visit), so
 * its end has an upper bound too. Without that bound the index would be read through years of history.
 */
export const overlapsSql = (session: string, from: string, until: string): string =>
  `${session}.end_minute > ${from} and ${session}.end_minute < ${until} + ${minutesPerDay} and ${session}.start_minute < ${until}`;
