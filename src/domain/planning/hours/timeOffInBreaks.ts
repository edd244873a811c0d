/** Whether time off takes work minutes of a booked visit, or lies only in its breaks. docs/reference/scheduling.md#session. */
import type { PriorityLevel } from '../../../contract/vocabulary.ts';
import { findLane } from '../../../engine/board.ts';
import type { MinuteRange } from '../../../engine/minutes.ts';
import { bookedBlock } from '../../../engine/sessions.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { TenantBoard } from '../boards/boards.ts';
import { calendarOf } from './calendars.ts';

/** One booked session of one technician. */
interface BookedTime {
  readonly technicianId: string;
  /** The technician whose breaks the session has. null: those of the technician. */
  readonly leadId: string | null;
  readonly startMinute: number;
  readonly endMinute: number;
  /** Minutes of breaks between start and end. */
  readonly breakMinutes: number;
  readonly priorityLevel: PriorityLevel;
}

/**
 * Whether the range takes a minute of the session in which somebody works. The breaks are those of the present hours. Without the lead on the
 * board, nobody knows where the breaks are: then every minute counts.
 */
export function takesWork(tenant: Tenant, board: TenantBoard, session: BookedTime, range: MinuteRange): boolean {
  const { startMinute, endMinute, breakMinutes } = session;
  const from = Math.max(startMinute, range.startMinute);
  const until = Math.min(endMinute, range.endMinute);
  if (from >= until) return false;
  // Time off that is longer than all breaks cannot lie within one.
  if (until - from > breakMinutes) return true;
  const lead = findLane(board.board, session.leadId ?? session.technicianId) ?? findLane(board.board, session.technicianId);
  if (!lead) return true;
  const pattern = lead.patternIndex;
  const narrowed = { ...board, patterns: [board.patterns[pattern]!], rotas: [board.rotas[pattern]!] };
  const calendar = calendarOf(tenant, narrowed, startMinute, endMinute);
  const { breaks } = bookedBlock(calendar, 0, { isEmergency: session.priorityLevel === 'p0' }, session);
  return !isWithinOne(breaks, from, until);
}

/** Whether `[from, until)` lies within one of these flat ranges. */
export function isWithinOne(ranges: readonly number[], from: number, until: number): boolean {
  for (let at = 0; at < ranges.length; at += 2) if (ranges[at]! <= from && until <= ranges[at + 1]!) return true;
  return false;
}
