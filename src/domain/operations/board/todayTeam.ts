/** Where the technicians are now, and how many hours of the next days are free. docs/internals/board.md#queue-and-today. */
import type { ReadContext } from '../../call/context.ts';
import type { Operations, OutputOf } from '../../../contract/index.ts';
import { freeDays, mostSkills } from '../../../contract/schemas/today.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import type { LiveSheetVisit } from '../../jobs/live/liveBoard.ts';
import { liveResource } from '../../jobs/live/liveDay.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import type { SheetRows } from '../../planning/boards/boardSheetText.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { teamLoads, type LaneLoad } from '../../planning/reports/teamLoads.ts';
import type { SheetVisit } from '../../../store/schedule/sheetRows.ts';
import { addDays, dayBounds } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';

type Today = OutputOf<Operations['getToday']>;
type Row = Today['team'][number];

interface Sheet {
  readonly rows: SheetRows;
  readonly shown: readonly SheetVisit[];
  readonly visits: readonly LiveSheetVisit[];
}

const isAhead = ({ state }: LiveSheetVisit) =>
  state === 'upcoming' || state === 'leave_now' || state === 'late_to_start' || state === 'on_the_way';
/** A visit of which nothing is told counts as running from its start to its end. `state` is `upcoming` all the time. */
const isBegunAsPlanned = ({ state, earliestStartMinute }: LiveSheetVisit, nowMinute: number) =>
  state === 'upcoming' && earliestStartMinute <= nowMinute;
const isOnSite = ({ state }: LiveSheetVisit) => state === 'on_site' || state === 'running_over';

/** One row for each active technician, by name. `loads`: of today, with all gaps. */
export function teamNow(nowMilliseconds: number, { rows, visits }: Sheet, loads: readonly LaneLoad[]): Today['team'] {
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const loadOf = new Map(loads.map((load) => [load.lane.technicianId, load]));
  const visitsOf = Map.groupBy(visits, ({ technicianId }) => technicianId);
  return rows.technicians.flatMap(({ id, fullName }) => {
    const load = loadOf.get(id);
    if (load === undefined) return [];
    const own = [...(visitsOf.get(id) ?? [])].sort((left, right) => left.startMinute - right.startMinute);
    // Who is on site is still there even when another visit was to begin by now.
    const visit =
      own.find(isOnSite) ??
      own.find(({ state }) => state === 'on_the_way') ??
      own.find((other) => isAhead(other) && !(isBegunAsPlanned(other, nowMinute) && other.earliestEndMinute <= nowMinute)) ??
      null;
    return [
      {
        technician: { id, name: fullName },
        moment: momentOf(visit, load, nowMinute),
        visit: visit && visitData(rows, visit),
        free_from: freeFrom(load, visits, id),
      },
    ];
  });
}

function momentOf(visit: LiveSheetVisit | null, { load }: LaneLoad, nowMinute: number): Row['moment'] {
  if (visit && (isOnSite(visit) || isBegunAsPlanned(visit, nowMinute))) return 'on_site';
  if (visit?.state === 'on_the_way') return 'on_the_way';
  const isWithoutShift = load.availableMinutes === 0;
  if (isWithoutShift && load.timeOffMinutes > 0) return 'absent';
  if (visit) return 'next';
  if (isWithoutShift) return 'off';
  return load.gaps.some(({ endMinute }) => endMinute > nowMinute) ? 'free' : 'finished';
}

/** The customer; the code of the job once the customer is erased. */
const nameOfJob = ({ customerName, shortCode }: { customerName: string; shortCode: string }) => customerName || shortCode;

function visitData(rows: SheetRows, visit: LiveSheetVisit): NonNullable<Row['visit']> {
  return {
    job_request_id: visit.jobRequestId,
    customer_name: nameOfJob(rows.jobs.get(visit.jobRequestId)!),
    scheduled_at: formatMinute(visit.startMinute as EpochMinute),
    live: liveResource(visit),
  };
}

/** The start of the free time after the last visit. */
function freeFrom({ load }: LaneLoad, visits: readonly LiveSheetVisit[], id: string): string | null {
  const ends = visits
    .filter((visit) => visit.technicianId === id && (isAhead(visit) || isOnSite(visit)))
    .map(({ earliestEndMinute }) => earliestEndMinute);
  const last = Math.max(...ends, 0);
  const gap = load.gaps.find(({ endMinute }) => endMinute > last);
  return gap === undefined ? null : formatMinute(Math.max(gap.startMinute, last) as EpochMinute);
}

/** When the next technician must set off: of visits ahead to which nobody is on the way. */
export function nextDeparture(nowMilliseconds: number, { shown, visits }: Sheet): string | null {
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const departures = visits
    .filter((visit) => isAhead(visit) && visit.state !== 'on_the_way' && !isBegunAsPlanned(visit, nowMinute))
    .map(({ visit, startMinute }) => startMinute - (shown[visit]!.travelMinutes ?? 0));
  return departures.length === 0 ? null : formatMinute(Math.min(...departures) as EpochMinute);
}

const total = (minutes: readonly number[]) => minutes.reduce((sum, count) => sum + count, 0);

/** Free hours by day and skill, the scarcest skills first. */
export async function freeHours(ctx: ReadContext, current: TenantBoard, { rows }: Sheet, date: string): Promise<Today['free']> {
  const { timezone } = ctx.tenant;
  const days = Array.from({ length: freeDays }, (_, index) => addDays(date, index));
  const bounds = days.map((day) => dayBounds(timezone, day));
  const loads = await teamLoads(ctx, current, { from: days[0]!, to: days.at(-1)! }, 1);
  const free = loads.map(({ lane, load }) => ({
    lane,
    minutes: bounds.map(({ startMinute, endMinute }) => within(load.gaps, startMinute, endMinute)),
  }));
  const sumOf = (chosen: typeof free) => days.map((_, day) => chosen.reduce((sum, { minutes }) => sum + minutes[day]!, 0));
  const skills = rows.skills
    .map(({ id, name }) => {
      const able = free.filter(({ lane }) => lane.skillIds.has(id));
      return { id, name, technicians: able.length, minutes: sumOf(able) };
    })
    .filter(({ technicians }) => technicians > 0)
    .sort((left, right) => total(left.minutes) - total(right.minutes) || (left.name < right.name ? -1 : 1));
  return { days, minutes: sumOf(free), skills: skills.slice(0, mostSkills) };
}

function within(gaps: LaneLoad['load']['gaps'], from: number, until: number): number {
  return gaps.reduce((sum, gap) => sum + Math.max(0, Math.min(gap.endMinute, until) - Math.max(gap.startMinute, from)), 0);
}
