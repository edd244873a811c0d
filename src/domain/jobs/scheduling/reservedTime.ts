/** Reserved time: its resource, and the rules of its input. docs/reference/conventions.md#reserved-time. */
import type { ReadContext } from '../../call/context.ts';
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations, OutputOf } from '../../../contract/index.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import type { ReservedRange, ReservedTimeRow } from '../../../store/team/reservedTimes.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { addDays, localMinuteOf, parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';

/** The longest reserved time, in business-local days: a day is longer or shorter when the clocks change. */
const mostDays = 31;

type ReservedTimeResource = Omit<OutputOf<Operations['createReservedTime']>, 'stranded_visits'>;

/** Reserved time as its reader may see it. */
export function reservedTimeResource({ tenant, principal, locale }: Reader, row: ReservedTimeRow): ReservedTimeResource {
  const { timezone } = tenant;
  const isShown = !row.isPrivate || seesPrivate(principal, row.technicianIds);
  return {
    id: row.id,
    title: isShown ? row.title : textsOf('answers', locale).busy,
    note: isShown ? row.note : null,
    technician_ids: [...row.technicianIds],
    start_at: formatMinute(row.startMinute),
    start_local: localMinuteOf(timezone, row.startMinute),
    end_at: formatMinute(row.endMinute),
    end_local: localMinuteOf(timezone, row.endMinute),
    private: row.isPrivate,
    recurrence: row.recurrence,
    repeat_until: row.repeatUntil,
    series_id: row.seriesId,
    occurrence_date: row.occurrenceOn,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

type Reader = Pick<ReadContext, 'tenant' | 'principal' | 'locale'>;

/**
 * Whether a caller reads what private reserved time is for: one who may reserve time, or a technician of it. Everybody else sees that the technician is busy.
 * [reserved.private]
 */
function seesPrivate({ permissions, own }: ReadContext['principal'], technicianIds: readonly string[]): boolean {
  if (own) return own.technicianId !== null && technicianIds.includes(own.technicianId);
  return permissions === null || permissions.has('schedule_manage');
}

/** The title of a technician's reserved time, as its reader may see it. */
export const shownTitle = (
  { principal, locale }: Pick<Reader, 'principal' | 'locale'>,
  { title, isPrivate, technicianId }: Pick<ReservedRange, 'title' | 'isPrivate' | 'technicianId'>,
): string => (isPrivate && !seesPrivate(principal, [technicianId]) ? textsOf('answers', locale).busy : title);

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
