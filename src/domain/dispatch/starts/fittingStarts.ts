/** Where a job fits on the board. A quoted job is asked about like slots, a scheduled job like a move. docs/internals/board.md#where-a-job-fits. */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import type { Remedy } from '../../../contract/explanations.ts';
import type { Board, Lane } from '../../../engine/board.ts';
import type { Calendar } from '../../../engine/calendar.ts';
import { dayIndexOf } from '../../../engine/calendar.ts';
import { judge } from '../../../engine/feasibility/feasibility.ts';
import type { StartSpan } from '../../../engine/starts/laneGaps.ts';
import { laneStartsFinder, type LaneStarts } from '../../../engine/starts/laneStarts.ts';
import {
  epochMinute,
  GRID_MINUTES,
  mergedRanges,
  minuteRange,
  rangesOnGrid,
  withoutRanges,
  type EpochMinute,
} from '../../../engine/minutes.ts';
import type { Visit } from '../../../engine/visit.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { dayBounds } from '../../../ground/time/localTime.ts';
import type { ReadContext } from '../../call/context.ts';
import { confirmCall, jobPlacement, type JobPlacement } from '../../jobs/remedies/placementRemedies.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import { begunRemedies } from '../handOver/begunRemedies.ts';
import { type TenantBoard, boardWithout } from '../../planning/boards/boards.ts';
import { calendarFor, nowMinuteOf } from '../../planning/hours/calendars.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { quotedDurations, quotedVisit } from '../../planning/visits/jobVisit.ts';
import { callOf, isNameable, localStart, nextStart } from '../../planning/placement/placement.ts';
import { qualifyingRemedy } from '../../planning/placement/qualifying.ts';
import { travelAround } from '../../planning/places/travel.ts';
import { visitOfMove, unmovableJob } from '../moves/moveCase.ts';

/** The prepared question. */
export interface FittingCase {
  readonly row: JobRow;
  readonly isScheduled: boolean;
  readonly current: TenantBoard;
  /** Does not contain the job itself. */
  readonly board: Board;
  readonly calendar: Calendar;
  readonly visit: Visit;
  readonly span: StartSpan;
  readonly startMinute: number;
  readonly untilMinute: number;
  /** Makes the placement that remedies need. Called only when remedies are requested. */
  readonly placement: () => JobPlacement;
  readonly tenant: Tenant;
}

type Unfit = Refusal<
  'JOB_REQUEST_INVALID_TRANSITION' | 'SCHEDULE_MOVE_NOT_ELIGIBLE' | 'SCHEDULE_MOVE_IN_PROGRESS' | 'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED'
>;

/** Prepares the question for starts on these business-local days, both included. */
export async function fittingCase(
  ctx: ReadContext,
  row: JobRow,
  current: TenantBoard,
  days: { from: string; to: string },
): Promise<FittingCase | Unfit> {
  const { tenant } = ctx;
  const isScheduled = row.scheduledAt !== null;
  if (isScheduled) {
    const unmovable = unmovableJob(row);
    if (unmovable?.code === 'SCHEDULE_MOVE_IN_PROGRESS')
      return { ...unmovable, data: { ...unmovable.data, remedies: await begunRemedies(ctx, row, null) } };
    if (unmovable) return unmovable;
  } else if (row.jobDurationMinutes === null || !isOpen(row)) {
    const required = row.jobDurationMinutes === null ? ('quoted' as const) : ('unscheduled' as const);
    return refuse('JOB_REQUEST_INVALID_TRANSITION', { current_status_key: row.statusKey, status_version: row.statusVersion, required });
  }
  const travel = await travelAround(ctx, current, row.latitude, row.longitude);
  const departs = offeredDeparture(ctx.nowMilliseconds);
  const visit = isScheduled ? await visitOfMove(ctx, current, row, travel, departs) : await quotedVisit(ctx, current, row, travel, departs);
  const startMinute = dayBounds(tenant.timezone, days.from).startMinute;
  const untilMinute = dayBounds(tenant.timezone, days.to).endMinute;
  const calendar = calendarFor(tenant, current, visit, startMinute, untilMinute);
  const untilDay = calendar.days.findLastIndex((day) => day.endMinute <= untilMinute) + 1;
  const placement = () => jobPlacement(ctx, current, row, quotedDurations(row), visit);
  // A quoted job is on no lane.
  const board = isScheduled ? boardWithout(current, row.id) : current.board;
  const span = { fromDay: dayIndexOf(calendar, startMinute), untilDay, notBefore: nowMinuteOf(ctx.nowMilliseconds) };
  return { row, isScheduled, current, board, calendar, visit, span, startMinute, untilMinute, placement, tenant };
}

/** Returns a function that finds the starts of one lane, cut to the 5-minute grid. Leaves out starts that no local time can name, because of a clock change. */
export function fittingStarts(fitting: FittingCase): (lane: Lane) => LaneStarts {
  const { board, calendar, visit, span, tenant } = fitting;
  const find = laneStartsFinder(board, calendar, visit, span);
  const unnameable = unnameableMinutes(tenant, calendar, span);
  return (lane) => {
    const { starts } = find(lane);
    const found = withStanding(fitting, { lane, starts: rangesOnGrid(starts) });
    return unnameable.length === 0 ? found : { lane, starts: withoutRanges(found.starts, unnameable) };
  };
}

/**
 * Adds the present start of a scheduled job of one technician. The job may stay there, even if the technician could not leave in
 * time any more.
 */
function withStanding(fitting: FittingCase, found: LaneStarts): LaneStarts {
  const { isScheduled, row, calendar, visit, span, untilMinute } = fitting;
  const presentSession = isScheduled && visit.crewSize === 1 ? row.sessions[0]! : null;
  if (presentSession?.technicianId !== found.lane.technicianId) return found;
  const start = epochMinute(presentSession.startMinute);
  const isKnown = found.starts.some((from, at) => at % 2 === 0 && from <= start && start < found.starts[at + 1]!);
  if (isKnown || start < span.notBefore || start < fitting.startMinute || start >= untilMinute) return found;
  if (!judge(calendar, found.lane, { ...visit, departNotBefore: null }, start).feasible) return found;
  const ranges = Array.from({ length: found.starts.length / 2 }, (_, at) => minuteRange(found.starts[2 * at]!, found.starts[2 * at + 1]!));
  return { lane: found.lane, starts: [...mergedRanges([...ranges, minuteRange(start, start + 1)])] };
}

function unnameableMinutes(tenant: Tenant, { days }: Calendar, { fromDay, untilDay }: StartSpan): number[] {
  const ranges: number[] = [];
  for (const { startMinute, endMinute } of days.slice(fromDay, untilDay)) {
    // Two minutes share a local time only on a day when the clock goes back.
    if (endMinute - startMinute <= 1440) continue;
    for (let minute: number = startMinute; minute < endMinute; minute++) {
      if (isNameable(tenant, minute)) continue;
      if (ranges.at(-1) === minute) ranges[ranges.length - 1] = minute + 1;
      else ranges.push(minute, minute + 1);
    }
  }
  return ranges;
}

/** What would let this technician take the job on one of the days, and the next start after these days. */
export async function fittingRemedies(fitting: FittingCase, technicianId: string): Promise<Remedy[]> {
  const { placement, span, startMinute, untilMinute } = fitting;
  const asked: JobPlacement = { ...placement(), leadId: technicianId };
  const fromMinute = epochMinute(Math.max(startMinute, span.notBefore));
  if (fromMinute >= untilMinute) return [];
  const wantedStart = {
    fromMinute,
    untilMinute: epochMinute(untilMinute),
    firstOf: (from: number, until: number) => {
      const first = Math.ceil(Math.max(from, fromMinute) / GRID_MINUTES) * GRID_MINUTES;
      return first < Math.min(until, untilMinute) ? (first as EpochMinute) : null;
    },
  };
  const again = (start: EpochMinute) => [takingCall(fitting, asked, start)];
  const recording = await qualifyingRemedy(asked, wantedStart, again);
  const next = await nextStart(asked, untilMinute);
  return [
    ...(next === null ? [] : [{ kind: 'choose_time' as const, ...takingCall(fitting, asked, next) }]),
    ...(recording ? [recording] : []),
  ];
}

/** The call that takes a start: confirms a quoted job, or previews the move of a scheduled one. */
function takingCall({ isScheduled, row }: FittingCase, asked: JobPlacement, start: EpochMinute) {
  if (!isScheduled) return confirmCall(asked, start, row.statusVersion);
  return callOf('previewJobRequestMove', {
    id: row.id,
    start_at: localStart(asked.tenant, start),
    technician_id: asked.leadId ?? undefined,
  });
}
