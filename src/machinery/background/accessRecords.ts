/** Writes the request log and removes old records of calls and of changes. docs/internals/access.md#request-log. */
import { removeOldAuditEntries } from '../../store/access/auditLog.ts';
import type { Store } from '../../store/driver/database.ts';
import { removeOldRequests } from '../../store/access/requestLog.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { BackgroundJob } from './background.ts';
import type { BufferedWriter } from './housekeeping.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
/** The request log is for finding out what went wrong this week. */
const requestDays = 7;
/** More than a year, so that the audit of a whole year can still be read some weeks after the year has ended. */
const auditDays = 400;

export function accessRecordJobs(store: Store, requestLog: BufferedWriter): BackgroundJob[] {
  return [
    // Short, so that a call just made soon shows up in the log.
    { name: 'write the request log', everyMilliseconds: 2_000, tick: () => requestLog.write(store) },
    removing('remove old requests', requestDays, (before) => removeOldRequests(store, before)),
    removing('remove old audit entries', auditDays, (before) => removeOldAuditEntries(store, before)),
  ];
}

/** `remove` returns whether there may be more to remove. */
function removing(name: string, days: number, remove: (before: string) => Promise<boolean>): BackgroundJob {
  return {
    name,
    everyMilliseconds: hourMilliseconds,
    async tick(nowMilliseconds, signal) {
      const before = formatMilliseconds(nowMilliseconds - days * dayMilliseconds);
      while (!signal.aborted && (await remove(before)));
    },
  };
}
