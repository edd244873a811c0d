/** The day on which the dashboard's board opens. docs/reference/pages.md#the-dispatch-board. */
import { readSheetVisits } from '../../../store/schedule/sheetRows.ts';
import type { Database } from '../../../store/driver/database.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { addDays, dayBounds } from '../../../ground/time/localTime.ts';
import type { TenantBoard } from './boards.ts';
import { calendarOf } from '../hours/calendars.ts';

/** The most days to skip. During a longer closure, the board opens on the requested day. */
const mostIdleDays = 7;

/** The first day from `from` on which the business is open or has visits. Returns `from` when the next days have neither. */
export async function firstBusyDay(db: Database, tenant: Tenant, board: TenantBoard, from: string): Promise<string> {
  const [first, last] = [from, addDays(from, mostIdleDays)].map((date) => dayBounds(tenant.timezone, date));
  const { days, openings } = calendarOf(tenant, board, first!.startMinute, last!.endMinute);
  for (const [index, { date, startMinute, endMinute }] of days.entries()) {
    if (openings.hasHours[index] === 1) return date;
    const visits = await readSheetVisits(db, tenant.id, { fromMinute: startMinute, untilMinute: endMinute }, null);
    if (visits.length > 0) return date;
  }
  return from;
}
