import { sessionFlags } from '../../../contract/vocabulary.ts';
import { breakFlags, coarsenessFlags } from '../../../engine/sessionRows.ts';
import { minutesOfBreaks, noBreaks } from '../../../engine/workHours.ts';
import type { NewSession } from '../../../store/schedule/placements.ts';
import { localDateOf } from '../../../ground/time/localTime.ts';
import type { Placement } from './placement.ts';

/** The sessions of a placement: one for each technician and day, with flags that tell planners what they may move. */
export function sessionsOf(
  timezone: string,
  { job, visit, members, isUnderWay }: Pick<Placement, 'job' | 'visit' | 'members' | 'isUnderWay'>,
): NewSession[] {
  const isMultiDay = members[0]!.sessions.length > 1;
  const flags =
    Number(job.priorityLevel.slice(1)) |
    (members.length > 1 ? sessionFlags.crew : 0) |
    (isMultiDay ? sessionFlags.multiDay : 0) |
    (isUnderWay ? sessionFlags.underWay : 0) |
    coarsenessFlags(visit.point?.coarseness ?? 0);
  return members.flatMap(({ technicianId, role, sessions }) =>
    sessions.map(({ startMinute, endMinute, breaks, travelMinutes }, index) => ({
      technicianId,
      role,
      ordinal: index + 1,
      date: localDateOf(timezone, startMinute),
      startMinute,
      endMinute,
      latE6: visit.point?.latE6 ?? null,
      lonE6: visit.point?.lonE6 ?? null,
      travelMinutes,
      flags:
        flags | breakFlags(isMultiDay ? minutesOfBreaks(breaks ?? noBreaks) : Math.max(0, endMinute - startMinute - visit.visitMinutes)),
    })),
  );
}
