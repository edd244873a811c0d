/** Open jobs and absences that wait for a dispatcher, for the brief of a day and for Today. docs/internals/board.md#queue-and-today. */
import type { ReadContext } from '../../call/context.ts';
import { timeOffRange, type TenantBoard } from '../../planning/boards/boards.ts';
import { takesWork } from '../../planning/hours/timeOffInBreaks.ts';
import { listJobs, readRiskyIds, type JobFilter } from '../../../store/jobs/jobRequestList.ts';
import { readOpenVisits, readTeamTimeOff, type StrandedVisit } from '../../../store/team/teamOverview.ts';
import type { TimeOffRow } from '../../../store/team/timeOff.ts';
import { addDays } from '../../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { mostAbsenceDays } from '../../dispatch/absences/absenceQuestion.ts';

/** The first jobs that match and are not archived, the most urgent first, and how many match. */
export const openJobs = ({ db, tenant }: ReadContext, filter: Omit<JobFilter, 'archived'>, most: number) =>
  listJobs(db, tenant.id, { ...filter, archived: false }, { page: 1, limit: most, offset: 0 }, 'urgent');

/** The filter of jobs at which a person must look now, as `attentionOf` says it; `isFlagged` false: all others. */
export const attentionFilter = async ({ db, tenant, nowMilliseconds }: ReadContext, isFlagged: boolean) => ({
  isFlagged,
  riskyIds: await readRiskyIds(db, tenant.id, formatMilliseconds(nowMilliseconds)),
});

interface Absence {
  readonly technicianId: string;
  readonly technicianName: string;
  /** Approved time off that overlaps the days. */
  readonly records: readonly TimeOffRow[];
  /** Visits of the range within this time off. */
  readonly visits: readonly StrandedVisit[];
}

/** Active technicians with approved time off on these days, the most stranded visits first. `range`: the visits to look at. */
export async function absencesOn(
  { db, tenant }: ReadContext,
  current: TenantBoard,
  days: { readonly from: string; readonly to: string },
  { startMinute, endMinute }: { readonly startMinute: number; readonly endMinute: number },
): Promise<Absence[]> {
  const records = Map.groupBy(await readTeamTimeOff(db, tenant.id, days.from, days.to), ({ technician_id: id }) => id);
  const ids = current.board.lanes.map(({ technicianId }) => technicianId).filter((id) => records.has(id));
  const visits = ids.length === 0 ? [] : await readOpenVisits(db, tenant.id, ids, startMinute, endMinute);
  const isStranded = (visit: StrandedVisit) =>
    records.get(visit.technicianId)!.some((row) => {
      const range = timeOffRange(tenant.timezone, { start: row.start_date, end: row.end_date, from: row.start_minute, to: row.end_minute });
      return takesWork(tenant, current, visit, range);
    });
  const stranded = Map.groupBy(visits.filter(isStranded), ({ technicianId }) => technicianId);
  return ids
    .map((id) => ({
      technicianId: id,
      technicianName: current.technicianNames.get(id) ?? '',
      records: records.get(id)!,
      visits: stranded.get(id) ?? [],
    }))
    .sort((a, b) => b.visits.length - a.visits.length || (a.technicianId < b.technicianId ? -1 : 1));
}

/** The last day of an absence from this day on that one plan can take. */
export function lastDayOf(records: readonly Pick<TimeOffRow, 'end_date'>[], date: string): string {
  const last = records.reduce((latest, { end_date }) => (end_date > latest ? end_date : latest), date);
  const furthest = addDays(date, mostAbsenceDays - 1);
  return last < furthest ? last : furthest;
}
