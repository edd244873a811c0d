import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import type { WriteContext } from '../../call/context.ts';
import { repetitionOf, type Repetition } from '../../jobs/scheduling/repeatedTime.ts';
import { reserveTime } from '../../jobs/scheduling/reserveTime.ts';
import { withStrandedVisits } from '../../jobs/scheduling/strandedVisits.ts';
import { reservedRange, reservedTimeResource } from '../../jobs/scheduling/reservedTime.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { lockReservedTime, type ReservedTimeRow } from '../../../store/team/reservedTimes.ts';
import { endSeries, lockSeries, techniciansFrom } from '../../../store/team/reservedTimeSeries.ts';
import { write } from '../handler.ts';

/**
 * Changes reserved time: one occurrence, or all of a series from it on. Visits that it strands no longer lose their flags. [reserved.strands,
 * reserved.following].
 */
export const updateReservedTime = write<'updateReservedTime'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  await lockSchedule(db, tenant.id);
  const stored = await lockReservedTime(db, tenant.id, input.id);
  if (!stored) return refuse('RESERVED_TIME_NOT_FOUND');
  const range = reservedRange(ctx, input, stored);
  if (isRefusal(range)) return range;
  const repetition = newRepetition(ctx, input, stored, range);
  if (isRefusal(repetition)) return repetition;
  const wanted = {
    id: stored.id,
    title: input.title?.trim() ?? stored.title,
    note: input.note === undefined ? stored.note : input.note.trim() || null,
    isPrivate: input.private ?? stored.isPrivate,
    ...range,
    technicianIds: input.technician_ids ?? stored.technicianIds,
    seriesId: stored.seriesId,
    occurrenceOn: stored.occurrenceOn,
  };
  const { seriesId, occurrenceOn } = stored;
  const isOfLater = repetition !== 'same' && seriesId !== null && occurrenceOn !== null;
  const formerIds = isOfLater ? await techniciansFrom(db, tenant.id, seriesId, occurrenceOn) : stored.technicianIds;
  const technicianIds = [...new Set([...formerIds, ...wanted.technicianIds])];
  return withStrandedVisits(ctx, { preview: input.preview, technicianIds }, async (own) => {
    const series = isOfLater ? await lockSeries(own.db, tenant.id, seriesId) : null;
    // Rows of the series end before the changed ones are made, under the same id for this occurrence.
    if (isOfLater) await endSeries(own.db, tenant.id, seriesId, occurrenceOn);
    const changes =
      repetition === 'same'
        ? { formerIds }
        : { formerIds, repetition, skippedDates: series?.skippedDates.filter((date) => date > occurrenceOn!) ?? [] };
    const row = await reserveTime(own, repetition === 'same' ? wanted : { ...wanted, seriesId: null, occurrenceOn: null }, changes);
    return isRefusal(row) ? row : reservedTimeResource(ctx, row);
  });
});

/** How the occurrence and those after it repeat from now on; null: not any more. `same`: the change is about this occurrence alone. */
function newRepetition(
  { tenant }: WriteContext,
  input: Pick<InputOf<Operations['updateReservedTime']>, 'recurrence' | 'repeat_until' | 'applies_to'>,
  stored: ReservedTimeRow,
  range: { readonly startMinute: number; readonly endMinute: number },
): Repetition | null | 'same' | Refusal<'VALIDATION_ERROR'> {
  const { recurrence = stored.recurrence ?? '', repeat_until: repeatUntil = stored.repeatUntil } = input;
  const isRepeated = stored.recurrence !== null || recurrence !== '';
  const isOfOne = input.applies_to !== 'following' && input.recurrence === undefined && input.repeat_until === undefined;
  if (!isRepeated || isOfOne) return 'same';
  return recurrence === '' ? null : repetitionOf(tenant, { recurrence, repeat_until: repeatUntil || null }, range);
}
