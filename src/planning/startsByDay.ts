/** The starts of a visit by business-local days: what somebody is told who asks when one could come. docs/decisions/0065. */
import type { UnavailableReason } from '../contract/vocabulary.ts';
import type { Board } from '../engine/board.ts';
import type { Calendar } from '../engine/calendar.ts';
import type { BlockedBy } from '../engine/candidates.ts';
import { matchingSlots, type Slot } from '../engine/matchingSlots.ts';
import type { EpochMinute, MinuteRange } from '../engine/minutes.ts';
import { quotabilitySteps } from '../engine/quotability.ts';
import type { Visit } from '../engine/visit.ts';
import type { Tenant } from '../store/tenants.ts';
import { addDays, dayBounds, localDateOf } from '../time/localTime.ts';
import type { TenantBoard } from './boards.ts';
import { calendarFor, gridOf, slotSteps } from './calendars.ts';
import { inTurns } from './inTurns.ts';
import { isNameable, reasonAt } from './placement.ts';
import { rangesAhead } from './requestedRanges.ts';
import type { VisitPlace } from './visits.ts';

export interface StartsQuestion {
  readonly tenant: Tenant;
  readonly current: TenantBoard;
  /** Without the job itself. */
  readonly board: Board;
  readonly visit: Visit;
  readonly place: VisitPlace | null;
  /** Business-local, both included. */
  readonly days: { readonly from: string; readonly to: string };
  readonly nowMinute: EpochMinute;
  /** Whose starts are asked for: alone, or as the lead of a crew; null: anybody's. */
  readonly leadId: string | null;
}

export interface DayOfStarts {
  readonly date: string;
  /** In order, each with those who could come, best first; of a lead, with that one alone. */
  readonly slots: readonly Slot[];
  /** Of a lead without a start: the starts of all others. */
  readonly others: readonly Slot[];
  /** Of a day without a start of anybody who was asked about. */
  readonly reason: UnavailableReason | null;
  readonly considered: number;
  readonly blockedBy: BlockedBy;
}

/** Every day of the range. A day offers its starts on the grid of the arrival window, and where none of these works on ever finer ones. */
export async function startsByDay(question: StartsQuestion): Promise<DayOfStarts[]> {
  const { tenant, current, board, visit, days, nowMinute, leadId } = question;
  const [startMinute, untilMinute] = [dayBounds(tenant.timezone, days.from).startMinute, dayBounds(tenant.timezone, days.to).endMinute];
  const calendar = calendarFor(tenant, current, visit, startMinute, untilMinute);
  const [coarsest, ...finer] = slotSteps(tenant.arrivalWindowMinutes);
  const ahead = rangesAhead([{ startMinute, endMinute: untilMinute } as MinuteRange], nowMinute);
  const find = (ranges: readonly MinuteRange[], step: number) =>
    matchingSlots(board, calendar, visit, ranges, gridOf(tenant, calendar, step)).filter((slot) => isNameable(tenant, slot.startMinute));
  const byDate = Map.groupBy(find(ahead, coarsest!), (slot) => localDateOf(tenant.timezone, slot.startMinute));
  const found: DayOfStarts[] = [];
  for (let date = days.from; date <= days.to; date = addDays(date, 1)) {
    const all = byDate.get(date) ?? [];
    const own = ofLead(all, leadId);
    found.push(own.length > 0 ? offered(date, own) : await withoutCoarseStart(question, calendar, date, all, finer, find));
  }
  return found;
}

const offered = (date: string, slots: readonly Slot[]): DayOfStarts => ({
  date,
  slots,
  others: [],
  reason: null,
  considered: 0,
  blockedBy: {},
});

type Finder = (ranges: readonly MinuteRange[], step: number) => readonly Slot[];

/** Whether there is a start at all is asked first: it is quicker than to look for one on ever finer grids. */
async function withoutCoarseStart(
  question: StartsQuestion,
  calendar: Calendar,
  date: string,
  others: readonly Slot[],
  finer: readonly number[],
  find: Finder,
): Promise<DayOfStarts> {
  const { tenant, board, visit, place, nowMinute, leadId } = question;
  const bounds = dayBounds(tenant.timezone, date) as MinuteRange;
  const asked =
    leadId === null || visit.crewSize > 1 ? board : { lanes: board.lanes.filter(({ technicianId }) => technicianId === leadId) };
  const judged = await inTurns(quotabilitySteps(asked, calendar, visit, [bounds], nowMinute));
  if (!judged.schedulable)
    return {
      date,
      slots: [],
      others,
      reason: reasonAt(judged.reason, place),
      considered: judged.considered,
      blockedBy: judged.blockedBy,
    };
  const ranges = rangesAhead([bounds], nowMinute);
  for (const step of finer) {
    const slots = ofLead(find(ranges, step), leadId);
    if (slots.length > 0) return offered(date, slots);
  }
  // Only in the hour that a clock change repeats, or with another lead of the crew.
  return { date, slots: [], others, reason: 'no_technician_available', considered: board.lanes.length, blockedBy: {} };
}

function ofLead(slots: readonly Slot[], leadId: string | null): readonly Slot[] {
  if (leadId === null) return slots;
  return slots.flatMap((slot) => {
    const technicians = slot.technicians.filter(({ technicianId }) => technicianId === leadId);
    return technicians.length === 0 ? [] : [{ ...slot, technicians }];
  });
}
