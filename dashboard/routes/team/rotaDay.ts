/** What the rota and its form share: hours past midnight, which the service keeps on two days. */
import { endAfter, minutesOfDay } from '../../../src/contract/overnight.ts';
import type { Operations, OutputOf, RequestOf } from '../../../src/contract/index.ts';
import { addDays } from '../../parts/times.ts';

export type RotaDay = OutputOf<Operations['getRota']>['technicians'][number]['days'][number];
export type Range = RotaDay['hours'][number];
type Change = RequestOf<Operations['replaceRota']>['changes'][number];

/** What shows hours, and must be read again after a change. */
export const outdatedByRota = ['getRota', 'getTechnicianAvailability', 'getTechnicianSchedule', 'getBoard'] as const;

/** The rest of a night that begins on the day before: a range from midnight that ends before the evening begins. */
const restOf = (evening: Range, next: readonly Range[]): Range | undefined =>
  evening.end_minute === minutesOfDay
    ? next.find(({ start_minute, end_minute, kind }) => start_minute === 0 && end_minute < evening.start_minute && kind === evening.kind)
    : undefined;

/** The hours of a day as people write them: a range until midnight that goes on on the next day ends after 1440. */
export function writtenHours(day: readonly Range[], next: readonly Range[]): Range[] {
  return day.map((range) => {
    const rest = restOf(range, next);
    return rest ? { ...range, end_minute: minutesOfDay + rest.end_minute } : range;
  });
}

/** The hours of a day without the rest of the night before. */
export function withoutRest(day: readonly Range[], before: readonly Range[]): Range[] {
  const rests = before.map((evening) => restOf(evening, day));
  return day.filter((range) => !rests.includes(range));
}

/** A range as the form writes it: an end before the start is a time of the next day. */
export const writtenRange = (range: Range): Range =>
  range.end_minute > minutesOfDay ? range : { ...range, end_minute: endAfter(range.start_minute, range.end_minute) };

/** Hours that stay on the days around those that change. */
export interface KeptHours {
  /** Of the first day: the rest of the night before. */
  readonly first: readonly Range[];
  /** Of the day after the last, without the rest of a night. It gets that of the new hours. null: that day stays as it is. */
  readonly after: readonly Range[] | null;
}

/** The changes that set written hours on the days from `from` to `until`. */
export function rotaChanges(
  technicianId: string,
  { from, until }: { readonly from: string; readonly until: string },
  written: readonly Range[],
  kept: KeptHours,
): Change[] {
  const evenings = written.map((range) => ({ ...range, end_minute: Math.min(range.end_minute, minutesOfDay) }));
  const rests = written
    .filter(({ end_minute }) => end_minute > minutesOfDay)
    .map((range) => ({ ...range, start_minute: 0, end_minute: range.end_minute - minutesOfDay }));
  const change = (first: string, last: string, hours: Range[]) => ({ technician_id: technicianId, from: first, until: last, hours });
  const isEqual = rests.length === 0 && kept.first.length === 0;
  const changes = [change(from, isEqual ? until : from, joined(kept.first, evenings))];
  if (!isEqual && from < until) changes.push(change(addDays(from, 1), until, joined(rests, evenings)));
  if (kept.after) changes.push(change(addDays(until, 1), addDays(until, 1), joined(rests, kept.after)));
  return changes;
}

/** The rest of a night and the hours of its second day. Ranges of one kind that meet or overlap become one. */
function joined(rests: readonly Range[], hours: readonly Range[]): Range[] {
  if (rests.length === 0) return [...hours];
  const all = [...rests, ...hours].sort((left, right) => left.start_minute - right.start_minute);
  const ranges: Range[] = [];
  for (const range of all) {
    const last = ranges.at(-1);
    if (last && last.kind === range.kind && range.start_minute <= last.end_minute)
      ranges[ranges.length - 1] = { ...last, end_minute: Math.max(last.end_minute, range.end_minute) };
    else ranges.push(range);
  }
  return ranges;
}
