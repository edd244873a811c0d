/** What the rows of a diary need before they are sent. docs/internals/files.md#diaries. */
import { dateTimeOf, timeOfDayOf, timesIn } from '../../../../src/contract/imports/writtenTimes.ts';
import type { DateOrder } from '../../../../src/contract/vocabulary.ts';

type Row = Readonly<Record<string, unknown>>;

const timeFields = ['starts', 'ends', 'wished_date', 'arrived', 'completed'] as const;
/** 11/30/2026 or 30-11-26. With points the day comes first everywhere. */
const slashed = /^\D{0,12}(\d{1,2})([-/])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;

/**
 * How the file writes days such as 03/04/2026. `null`: some are written so, and no date tells, or dates tell different orders. `undefined`: no date is
 * written so.
 */
export function dateOrderOf(rows: readonly Row[]): DateOrder | null | undefined {
  let isWritten = false;
  const told = new Set<DateOrder>();
  for (const row of rows)
    for (const field of timeFields) {
      const found = slashed.exec(textIn(row, field));
      if (!found) continue;
      isWritten = true;
      if (Number(found[1]) > 12) told.add('dmy');
      else if (Number(found[3]) > 12) told.add('mdy');
    }
  const [order = null] = told;
  return isWritten ? (told.size === 1 ? order : null) : undefined;
}

/**
 * Gives each visit a reference of its own. Some programs write the number of the job beside each of its visits. The earliest visit keeps the number,
 * so that it is found again when the next file has more visits of the job. Behind the number of the others stands their start.
 */
export function withOwnReferences<Sent extends Row>(rows: readonly Sent[], order: DateOrder | null): Sent[] {
  const groups = Map.groupBy(rows.keys(), (index) => textIn(rows[index]!, 'external_reference'));
  const plainOnes = new Set([...groups.values()].map((group) => earliestOf(group, rows, order)));
  return rows.map((row, index) => {
    const reference = textIn(row, 'external_reference');
    const start = startOf(row, order);
    return reference === '' || plainOnes.has(index) ? row : { ...row, external_reference: `${reference} ${start || '–'}` };
  });
}

/** Visits without a day come last. */
function earliestOf(group: readonly number[], rows: readonly Row[], order: DateOrder | null): number {
  const starts = new Map(group.map((index) => [index, startOf(rows[index]!, order)]));
  const [first] = group.toSorted((left, right) => {
    const [one, other] = [starts.get(left)!, starts.get(right)!];
    return Number(one === '') - Number(other === '') || (one < other ? -1 : one > other ? 1 : 0);
  });
  return first!;
}

/** The start as 2026-11-30 09:00, or as it is written if it cannot be read. Empty without a day. */
function startOf(row: Row, order: DateOrder | null): string {
  const [day, time] = [textIn(row, 'starts'), timesIn(textIn(row, 'start_time'))[0]];
  const read = day === '' ? null : dateTimeOf(day, order);
  if (read === null || read === 'ambiguous') return `${day} ${time}`.trim();
  const minute = read.minute ?? timeOfDayOf(time);
  return minute === null ? read.date : `${read.date} ${clockOf(minute)}`;
}

const textIn = (row: Row, field: string): string => (typeof row[field] === 'string' ? row[field].trim() : '');
const clockOf = (minute: number) => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
