/** Writes reserved time, and lists and flags the visits that it strands. docs/reference/conventions.md#reserved-time. */
import type { WriteContext } from '../../call/context.ts';
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { areOnRoster } from '../../../store/schedule/boardRows.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { lockReservedTime, writeReservedTimes, type NewReservedTime, type ReservedTimeRow } from '../../../store/team/reservedTimes.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { writeSeries, type Repetition } from './repeatedTime.ts';

/** Hold the schedule lock, within `withStrandedVisits`. */
export async function reserveTime(
  ctx: WriteContext,
  wanted: NewReservedTime,
  {
    formerIds = [],
    repetition = null,
    skippedDates = [],
  }: {
    /** Technicians who had the time before. */
    readonly formerIds?: readonly string[];
    /** Makes the record the first occurrence of a series. */
    readonly repetition?: Repetition | null;
    readonly skippedDates?: readonly string[];
  } = {},
): Promise<ReservedTimeRow | Refusal<'TECHNICIAN_NOT_FOUND'>> {
  const { db, tenant } = ctx;
  const newIds = wanted.technicianIds.filter((id) => !formerIds.includes(id));
  if (!(await areOnRoster(db, tenant.id, newIds))) return refuse('TECHNICIAN_NOT_FOUND');
  if (repetition) await writeSeries(ctx, wanted, repetition, skippedDates);
  else await writeReservedTimes(db, tenant.id, [wanted], formatMilliseconds(ctx.nowMilliseconds));
  touchLanes(db, tenant.id, [...new Set([...wanted.technicianIds, ...formerIds])]);
  return (await lockReservedTime(db, tenant.id, wanted.id))!;
}
