/** What an optimization is asked: the day, the technicians, and what may change. [optimization.preview]; docs/decisions/0113. */
import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import type { OptimizationEffort, OptimizationFreedom } from '../../../contract/vocabulary.ts';
import type { Lane } from '../../../engine/board.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { findJobIds } from '../../../store/jobs/jobRequests.ts';
import { addDays, dayBounds, daysBetween, isCalendarDate, localDateOf } from '../../../ground/time/localTime.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { unknownTechnician } from '../changes/changeAsked.ts';
import type { PlanningContext } from '../plan/cascade.ts';

export type OptimizationInput = InputOf<Operations['previewScheduleOptimization']>;

export interface AskedDay {
  readonly date: string;
  readonly startMinute: number;
  readonly endMinute: number;
}

export interface AskedOptimization {
  readonly date: string;
  readonly untilDate: string;
  /** The days from `date` to `untilDate`. Dates that a time zone skips are left out. */
  readonly days: readonly AskedDay[];
  readonly startMinute: number;
  readonly endMinute: number;
  readonly lanes: readonly Lane[];
  readonly freedom: OptimizationFreedom;
  /** Visits that may leave their promised window. */
  readonly freeIds: ReadonlySet<string>;
  readonly keptIds: ReadonlySet<string>;
  readonly placesQueue: boolean;
  readonly changePriceMinutes: number;
  readonly isEven: boolean;
  /** How long visits may end after working hours. */
  readonly maxOvertimeMinutes: number;
  readonly effort: OptimizationEffort;
}

/** The most days of one plan, and the most days of all its technicians together: a larger search takes too long. */
const mostDays = 14;
const mostTechnicianDays = 500;

/** What giving a visit to another technician must save, unless the caller says otherwise. */
const defaultChangePriceMinutes = 10;

export type WrongOptimization = Refusal<'VALIDATION_ERROR' | 'TECHNICIAN_NOT_FOUND' | 'SERVICE_AREA_NOT_FOUND' | 'JOB_REQUEST_NOT_FOUND'>;

export async function askedOptimization(
  ctx: PlanningContext,
  current: TenantBoard,
  input: OptimizationInput,
): Promise<AskedOptimization | WrongOptimization> {
  const { db, tenant, nowMilliseconds } = ctx;
  const { date, until_date: untilDate = date, freedom = 'keep_times', may_leave_window_ids: freeIds } = input;
  if (!isCalendarDate(date)) return invalid('date', 'format', 'no_such_day');
  if (date < localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds))) return invalid('date', 'in_past', 'past_time');
  if (!isCalendarDate(untilDate)) return invalid('until_date', 'format', 'no_such_day');
  if (untilDate < date) return invalid('until_date', 'range', 'before_other', { other: 'date' });
  if (daysBetween(date, untilDate) >= mostDays) return invalid('until_date', 'range', 'most_days', { limit: mostDays });
  if ((freedom === 'listed') !== (freeIds !== undefined))
    return invalid('may_leave_window_ids', 'required', 'together', { first: 'freedom=listed', second: 'may_leave_window_ids' });
  const lanes = askedLanes(current, input);
  if (isRefusal(lanes)) return lanes;
  const days = datesFrom(date, untilDate)
    .map((day) => ({ date: day, ...dayBounds(tenant.timezone, day) }))
    .filter(({ startMinute, endMinute }) => startMinute < endMinute);
  if (days.length > 1 && days.length * lanes.length > mostTechnicianDays)
    return invalid('until_date', 'range', 'most_days', { limit: Math.max(1, Math.floor(mostTechnicianDays / lanes.length)) });
  const unknown = await unknownTechnician(db, tenant.id, input.technician_ids ?? []);
  if (unknown) return unknown;
  const namedIds = [...setOf([...(freeIds ?? []), ...(input.keep_job_request_ids ?? [])])];
  if ((await findJobIds(db, tenant.id, namedIds)).includes(null)) return refuse('JOB_REQUEST_NOT_FOUND');
  return {
    date,
    untilDate,
    days,
    startMinute: dayBounds(tenant.timezone, date).startMinute,
    endMinute: dayBounds(tenant.timezone, untilDate).endMinute,
    lanes,
    freedom,
    freeIds: setOf(freeIds),
    keptIds: setOf(input.keep_job_request_ids),
    placesQueue: input.place_queue ?? true,
    changePriceMinutes: input.change_price_minutes ?? defaultChangePriceMinutes,
    isEven: input.balance === 'even',
    maxOvertimeMinutes: input.max_overtime_minutes ?? 0,
    effort: input.effort ?? 'quick',
  };
}

function datesFrom(date: string, untilDate: string): string[] {
  const dates: string[] = [];
  for (let day = date; day <= untilDate; day = addDays(day, 1)) dates.push(day);
  return dates;
}

const setOf = (ids: readonly string[] | undefined): ReadonlySet<string> => new Set(ids);

function askedLanes(current: TenantBoard, input: OptimizationInput): Lane[] | Refusal<'SERVICE_AREA_NOT_FOUND'> {
  const [technicianIds, areaIds] = [setOf(input.technician_ids), setOf(input.service_area_ids)];
  const known = new Set(current.serviceAreas.map(({ id }) => id));
  if ([...areaIds].some((id) => !known.has(id))) return refuse('SERVICE_AREA_NOT_FOUND');
  return current.board.lanes.filter(
    (lane) =>
      (technicianIds.size === 0 || technicianIds.has(lane.technicianId)) &&
      (areaIds.size === 0 || [...areaIds].some((id) => lane.serviceAreaIds.has(id))),
  );
}
