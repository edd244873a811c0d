/** The time that a vehicle's live fields refer to: now, and the current business week with its opening hours. */
import { readOpenings } from '../../../store/schedule/boardRows.ts';
import type { FleetMoment } from '../../../store/fleet/vehicles.ts';
import { addDays, isoWeekday, localDateOf, toInstant } from '../../../ground/time/localTime.ts';
import type { ReadContext } from '../../call/context.ts';
import { openingRangesOn } from '../../planning/hours/hoursOfDay.ts';

export interface FleetWeek extends FleetMoment {
  /** Open minutes of the week, Monday to Sunday in the business's zone. */
  readonly openMinutes: number;
}

export async function fleetWeek({
  db,
  tenant,
  nowMilliseconds,
}: Pick<ReadContext, 'db' | 'tenant' | 'nowMilliseconds'>): Promise<FleetWeek> {
  const zone = tenant.timezone;
  const nowMinute = Math.floor(nowMilliseconds / 60_000);
  const today = localDateOf(zone, nowMinute);
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, 1 - isoWeekday(today) + index));
  const { closures, ...openings } = await readOpenings(db, tenant.id, days[0]!, days[6]!);
  const openMinutes = days
    .filter((date) => !closures.includes(date))
    .flatMap((date) => openingRangesOn(openings, date).map((range) => ({ date, ...range })))
    .reduce((sum, { date, start_minute, end_minute }) => sum + toInstant(zone, date, end_minute) - toInstant(zone, date, start_minute), 0);
  return {
    nowMinute,
    weekStartMinute: toInstant(zone, days[0]!, 0),
    weekEndMinute: toInstant(zone, addDays(days[6]!, 1), 0),
    openMinutes,
  };
}
