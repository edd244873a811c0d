/** Reserved time: its resource, and the rules of its input. docs/reference/conventions.md#reserved-time. */
import type { ReadContext } from '../../call/context.ts';
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations, OutputOf } from '../../../contract/index.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import type { ReservedTimeRow } from '../../../store/team/reservedTimes.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { addDays, localMinuteOf, parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';

/** The longest reserved time, in business-local days: a day is longer or shorter when the clocks change. */
const mostDays = 31;

type ReservedTimeResource = Omit<OutputOf<Operations['createReservedTime']>, 'stranded_visits'>;

export function reservedTimeResource({ timezone }: Pick<Tenant, 'timezone'>, row: ReservedTimeRow): ReservedTimeResource {
  return {
    id: row.id,
    title: row.title,
    note: row.note,
    technician_ids: row.technicianIds,
    start_at: formatMinute(row.startMinute),
    start_local: localMinuteOf(timezone, row.startMinute),
    end_at: formatMinute(row.endMinute),
    end_local: localMinuteOf(timezone, row.endMinute),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** The times after the change, in minutes since the epoch. A time that is not sent stays. */
export function reservedRange(
  { tenant, nowMilliseconds }: Pick<ReadContext, 'tenant' | 'nowMilliseconds'>,
  input: Pick<InputOf<Operations['updateReservedTime']>, 'start_at' | 'end_at'>,
  stored: Pick<ReservedTimeRow, 'startMinute' | 'endMinute'> | null,
): { startMinute: number; endMinute: number } | Refusal<'VALIDATION_ERROR'> {
  const zone = tenant.timezone;
  const start = input.start_at === undefined ? null : parseNaiveDatetime(zone, input.start_at);
  if (start && !start.ok) return invalidTime('start_at', zone, start);
  const end = input.end_at === undefined ? null : parseNaiveDatetime(zone, input.end_at);
  if (end && !end.ok) return invalidTime('end_at', zone, end);
  const startMinute = start ? start.epochMinute : stored!.startMinute;
  const endMinute = end ? end.epochMinute : stored!.endMinute;
  if (endMinute <= startMinute) return invalid('end_at', 'range', 'ends_first');
  if (localMinuteOf(zone, endMinute) > latestEnd(localMinuteOf(zone, startMinute)))
    return invalid('end_at', 'range', 'most_days', { limit: mostDays });
  if ((start || end) && endMinute <= nowMinuteOf(nowMilliseconds)) return invalid('end_at', 'in_past', 'past_time');
  return { startMinute, endMinute };
}

/** The latest local end, in the form of `localMinuteOf`: the same time of day on the last day. */
const latestEnd = (startLocal: string) => `${addDays(startLocal.slice(0, 10), mostDays)}${startLocal.slice(10)}`;
