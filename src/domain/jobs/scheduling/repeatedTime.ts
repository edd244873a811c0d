/**
 * Reserved time that repeats. Its occurrences are records of their own, made for more days than anybody books ahead: so boards, offers and lists see
 * them as any other reserved time. [reserved.repeats]; docs/reference/conventions.md#reserved-time.
 */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import { todayOf } from '../../planning/hours/calendars.ts';
import { invalidRecurrence } from '../../planning/hours/invalidRecurrence.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { newId } from '../../../store/ids.ts';
import { insertSeries, noteMade, type ReservedTimeSeries } from '../../../store/team/reservedTimeSeries.ts';
import { writeReservedTimes, type NewReservedTime } from '../../../store/team/reservedTimes.ts';
import { addDays, daysBetween, isCalendarDate, toInstant, toLocal } from '../../../ground/time/localTime.ts';
import { canonicalRecurrence, nextDate } from '../../../ground/time/recurrence.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';

/** Occurrences are made for so many days ahead. Visits are searched and judged for 366 days. */
const madeDays = 400;
/** Once fewer days than this are made, the series is continued. */
export const leastMadeDays = 380;

/** When a series repeats. */
export type Repetition = Pick<ReservedTimeSeries, 'recurrence' | 'startDate' | 'repeatUntil' | 'startMinute' | 'endMinute' | 'endDays'>;

/** The repetition of a first occurrence. Its date must be one of the rule, so that the occurrence that was entered is one. */
export function repetitionOf(
  { timezone }: WriteContext['tenant'],
  { recurrence, repeat_until: repeatUntil }: { readonly recurrence: string; readonly repeat_until: string | null },
  { startMinute, endMinute }: { readonly startMinute: number; readonly endMinute: number },
): Repetition | Refusal<'VALIDATION_ERROR'> {
  const canonical = canonicalRecurrence(recurrence);
  if (typeof canonical !== 'string') return invalidRecurrence('recurrence', canonical);
  const [start, end] = [toLocal(timezone, startMinute), toLocal(timezone, endMinute)];
  if (nextDate(canonical, start.date, null) !== start.date)
    return invalid('recurrence', 'invalid', 'start_not_in_rule', { start: start.date });
  if (repeatUntil !== null && !isCalendarDate(repeatUntil)) return invalid('repeat_until', 'invalid', 'no_such_day');
  if (repeatUntil !== null && repeatUntil < start.date) return invalid('repeat_until', 'range', 'before_other', { other: 'start_at' });
  return {
    recurrence: canonical,
    startDate: start.date,
    repeatUntil,
    startMinute: start.minute,
    endMinute: end.minute,
    endDays: daysBetween(start.date, end.date),
  };
}

/**
 * Writes a series with its occurrences from `first` on, which is the first of them. Hold the schedule lock. `skippedDates`: dates of the rule that are
 * left out.
 */
export async function writeSeries(
  ctx: WriteContext,
  first: NewReservedTime,
  repetition: Repetition,
  skippedDates: readonly string[],
): Promise<void> {
  const { db, tenant, nowMilliseconds } = ctx;
  const { title, note, isPrivate, technicianIds } = first;
  const id = newId(nowMilliseconds);
  const series: ReservedTimeSeries = {
    ...{ id, title, note, isPrivate, technicianIds, ...repetition },
    skippedDates: [...skippedDates],
    madeUntil: latest(dayAhead(ctx, madeDays), repetition.startDate),
  };
  await insertSeries(db, tenant.id, series);
  const later = occurrencesAfter(ctx, series, repetition.startDate);
  const { startDate: occurrenceOn } = repetition;
  await writeReservedTimes(db, tenant.id, [{ ...first, seriesId: id, occurrenceOn }, ...later], formatMilliseconds(nowMilliseconds));
}

/** Makes the occurrences of a series that are missing up to the horizon. Hold the schedule lock. */
export async function continueSeries(ctx: WriteContext, series: ReservedTimeSeries): Promise<void> {
  const { db, tenant, nowMilliseconds } = ctx;
  const madeUntil = dayAhead(ctx, madeDays);
  const made = occurrencesAfter(ctx, { ...series, madeUntil }, series.madeUntil);
  await writeReservedTimes(db, tenant.id, made, formatMilliseconds(nowMilliseconds));
  await noteMade(db, tenant.id, series.id, madeUntil);
  if (made.length > 0) touchLanes(db, tenant.id, series.technicianIds);
}

/** The business's day this many days from today. */
export const dayAhead = (ctx: WriteContext, days: number): string => addDays(todayOf(ctx), days);

const latest = (left: string, right: string) => (left > right ? left : right);

/** The occurrences after this day and up to `madeUntil`, at their local times. An occurrence that a clock change leaves no minute of is left out. */
function occurrencesAfter({ tenant, nowMilliseconds }: WriteContext, series: ReservedTimeSeries, after: string): NewReservedTime[] {
  const { id, title, note, isPrivate, technicianIds, recurrence, startDate, repeatUntil, madeUntil, skippedDates } = series;
  const until = repeatUntil !== null && repeatUntil < madeUntil ? repeatUntil : madeUntil;
  const found: NewReservedTime[] = [];
  for (let date = nextDate(recurrence, startDate, after); date !== null && date <= until; date = nextDate(recurrence, startDate, date)) {
    const startMinute = toInstant(tenant.timezone, date, series.startMinute);
    const endMinute = toInstant(tenant.timezone, addDays(date, series.endDays), series.endMinute);
    if (skippedDates.includes(date) || startMinute >= endMinute) continue;
    const occurrence = { id: newId(nowMilliseconds), title, note, isPrivate, technicianIds, seriesId: id, occurrenceOn: date };
    found.push({ ...occurrence, startMinute, endMinute });
  }
  return found;
}
