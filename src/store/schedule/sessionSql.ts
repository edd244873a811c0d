/** Conditions on rows of sessions that several statements need. `session` is the alias of the table in the statement. */
import { sessionFlags } from '../../contract/vocabulary.ts';
import { longestSessionMinutes } from '../../ground/time/minutes.ts';

/** The technician has set off for the job. */
export const isUnderWaySql = (session: string): string => `${session}.flags & ${sessionFlags.underWay} <> 0`;

/** The visit is locked. */
export const isLockedSql = (session: string): string => `${session}.flags & ${sessionFlags.locked} <> 0`;

/** Minutes of breaks between the start and the end of the session. */
export const breakMinutesSql = (session: string): string =>
  `((${session}.flags & ${sessionFlags.breakMask}) >> ${sessionFlags.breakShift})`;

/** The technician who leads this session, whose breaks all members have. null for a session without a lead. */
export const leadIdSql = (session: string): string =>
  `(select l.technician_id from sessions l where l.tenant_id = ${session}.tenant_id and l.job_request_id = ${session}.job_request_id
      and l.ordinal = ${session}.ordinal and l.role = 'lead')`;

/** The job takes several days. */
export const isMultiDaySql = (session: string): string => `${session}.flags & ${sessionFlags.multiDay} <> 0`;

/**
 * The session overlaps [from, until), both minutes since the epoch. Sessions have a longest length,
 * so their ends have an upper bound too. Without that bound the index would be read through years of history.
 */
export const overlapsSql = (session: string, from: string, until: string): string =>
  `${session}.end_minute > ${from} and ${session}.end_minute < ${until} + ${longestSessionMinutes} and ${session}.start_minute < ${until}`;
