/** The sessions of a day on the board, and why some of them stay where they are. [optimization.frozen]; docs/optimisation.md. */
import type { Board, Lane } from '../board.ts';
import { hoursOf, type Calendar } from '../calendar.ts';
import { frozenReason, type FrozenReason } from '../cascade/stops.ts';
import type { EpochMinute } from '../minutes.ts';
import { jobRequestIdAt } from '../sessionRows.ts';
import { reachAt } from '../startOptions.ts';
import { slotsOfDays, type DaySlot } from './daySlots.ts';

/**
 * Why a session stays. `near`: it starts soon. `kept`: the caller asked so. `broken`: it does not fit where it is, so it is left to a person.
 * `other_day`: it belongs to the day before or after, and only the way to it counts.
 */
export type StayReason = 'p0' | 'crew' | 'multi_day' | 'in_progress' | 'near' | 'locked' | 'kept' | 'broken' | 'other_day';

export interface DayStop {
  /** The index of the lane on the board, of the slot of the plan, and of the session on the lane. */
  readonly laneIndex: number;
  readonly slot: number;
  readonly row: number;
  readonly jobRequestId: string;
  readonly startMinute: EpochMinute;
  /** The expected end, when the visit runs late. */
  readonly endMinute: EpochMinute;
  /** null: it may move. */
  readonly stays: StayReason | null;
}

interface StayRules {
  readonly nowMinute: EpochMinute;
  /** Visits that start within this many minutes from now stay. */
  readonly nearMinutes: number;
  readonly keptIds: ReadonlySet<string>;
}

/** The sessions that a day of the calendar needs: those of the day, and those of its night shifts. In lane order, then by start. */
export const stopsOfDay = (board: Board, calendar: Calendar, day: number, rules: StayRules): DayStop[] =>
  stopsOfSlots(board, calendar, slotsOfDays(board, calendar, day, 1), rules);

/** The sessions that the slots of a plan need: those of their days, and those of night shifts at their edges. In the order of the slots, then by start. */
export function stopsOfSlots(board: Board, calendar: Calendar, slots: readonly DaySlot[], rules: StayRules): DayStop[] {
  return slots.flatMap((slot, index) => {
    const { laneIndex } = slot;
    const lane = board.lanes[laneIndex]!;
    const [reachFrom, reachUntil] = reachOfSlot(calendar, lane, slot);
    const stops: DayStop[] = [];
    for (let row = 0; row < lane.sessionCount; row++) {
      if (lane.endMinutes[row]! <= reachFrom || lane.startMinutes[row]! >= reachUntil) continue;
      const jobRequestId = jobRequestIdAt(lane.sessions.packed, row);
      const stays = stayReason(lane, row, jobRequestId, calendar, slot, rules);
      const [startMinute, endMinute] = [lane.startMinutes[row] as EpochMinute, lane.endMinutes[row] as EpochMinute];
      stops.push({ laneIndex, slot: index, row, jobRequestId, startMinute, endMinute, stays });
    }
    return stops;
  });
}

/** The days, and the shifts that reach beyond them. */
function reachOfSlot(calendar: Calendar, lane: Lane, { firstDay, lastDay }: DaySlot): readonly [number, number] {
  const hours = hoursOf(calendar, lane, { isEmergency: false });
  const [from, firstUntil] = reachAt(calendar, hours, firstDay, calendar.dayStarts[firstDay]!);
  const [lastFrom, until] = reachAt(calendar, hours, lastDay, calendar.dayStarts[lastDay + 1]! - 1);
  return [Math.min(from, lastFrom), Math.max(firstUntil, until)];
}

const reasonOf: Readonly<Partial<Record<FrozenReason, StayReason>>> = {
  under_way: 'in_progress',
  locked: 'locked',
  crew: 'crew',
  multi_day: 'multi_day',
  p0: 'p0',
  other_day: 'other_day',
};

function stayReason(
  lane: Lane,
  row: number,
  jobRequestId: string,
  calendar: Calendar,
  { firstDay, lastDay }: DaySlot,
  { nowMinute, nearMinutes, keptIds }: StayRules,
): StayReason | null {
  const startMinute = lane.startMinutes[row]!;
  if (startMinute >= calendar.dayStarts[lastDay + 1]!) return 'other_day';
  // A landing of priority 0 displaces a P1, so a P1 is free to move here.
  const frozen = frozenReason(lane, row, 0, calendar.dayStarts[firstDay]!, nowMinute);
  if (frozen !== null) return reasonOf[frozen] ?? 'kept';
  if (startMinute < nowMinute + nearMinutes) return 'near';
  return keptIds.has(jobRequestId) ? 'kept' : null;
}
