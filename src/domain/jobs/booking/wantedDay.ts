import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { localDateOf } from '../../../ground/time/localTime.ts';
import { isOpen } from '../lifecycle/jobState.ts';

type Wanted = Pick<JobRow, 'wantedOn' | 'scheduledAt' | 'completedAt' | 'archivedAt'>;

/** The day on which a waiting job is wanted. null once that day is over or the job has a time: the mark ends by itself. */
export function wantedOn(tenant: Pick<Tenant, 'timezone'>, nowMilliseconds: number, row: Wanted): string | null {
  if (row.wantedOn === null || row.scheduledAt !== null || !isOpen(row)) return null;
  return row.wantedOn < localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds)) ? null : row.wantedOn;
}
