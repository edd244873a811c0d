/** The search for a time of an existing job, for its customer. */
import type { ReadContext } from '../../call/context.ts';
import { defaultVisitMinutes } from '../../planning/search/bookableDays.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { visitAddressOf } from '../../planning/visits/jobVisit.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { findTypeDefaults } from '../../../store/schedule/planningFacts.ts';
import type { VisitSearch } from '../booking/offeredDays.ts';

/** The visit to search a time for. Durations and crew come from the quote; before the quote, durations come from the job type. */
export async function wantedOf(ctx: ReadContext, row: JobRow): Promise<VisitSearch> {
  const type = row.jobTypeId === null ? null : await findTypeDefaults(ctx.db, ctx.tenant.id, row.jobTypeId);
  const isQuoted = row.jobDurationMinutes !== null;
  return {
    zone: row.customerTimezone,
    place: visitAddressOf(row),
    work: {
      crewSize: row.crewSize,
      jobMinutes: row.jobDurationMinutes ?? type?.durationMinutes ?? defaultVisitMinutes,
      mobilizationMinutes: (isQuoted ? row.mobilizationMinutes : type?.mobilizationMinutes) ?? 0,
      demobilizationMinutes: (isQuoted ? row.demobilizationMinutes : type?.demobilizationMinutes) ?? 0,
      requiredSkillIds: row.skills.map(({ id }) => id),
      preferredTechnicianId: null,
      departNotBefore: offeredDeparture(ctx.nowMilliseconds),
    },
  };
}
