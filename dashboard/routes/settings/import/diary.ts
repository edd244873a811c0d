/** What the rows of a diary need before they are sent. docs/decisions/0124. */
import type { DateOrder } from '../../../../src/contract/vocabulary.ts';

type Row = Readonly<Record<string, unknown>>;

const timeFields = ['starts', 'ends', 'wished_date', 'arrived', 'completed'] as const;
/** 11/30/2026 or 30-11-26. With points the day comes first everywhere. */
const slashed = /^\D{0,12}(\d{1,2})([-/])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;

/** How the file writes days such as 03/04/2026. `null`: some are written so, and no date tells. `undefined`: no date is written so. */
export function dateOrderOf(rows: readonly Row[]): DateOrder | null | undefined {
  let isWritten = false;
  for (const row of rows)
    for (const field of timeFields) {
      const found = typeof row[field] === 'string' ? slashed.exec(row[field].trim()) : null;
      if (!found) continue;
      isWritten = true;
      if (Number(found[1]) > 12) return 'dmy';
      if (Number(found[3]) > 12) return 'mdy';
    }
  return isWritten ? null : undefined;
}

/**
 * Gives each visit a reference of its own. Some programs write the number of the job beside each of its visits; then the start of the visit
 * follows the number, so that the same file has the same references again.
 */
export function withOwnReferences<Sent extends Row>(rows: readonly Sent[]): Sent[] {
  const reference = (row: Row) => (typeof row['external_reference'] === 'string' ? row['external_reference'].trim() : '');
  const count = new Map<string, number>();
  for (const row of rows) count.set(reference(row), (count.get(reference(row)) ?? 0) + 1);
  return rows.map((row) => {
    const start = ['starts', 'start_time']
      .map((field) => (typeof row[field] === 'string' ? row[field].trim() : ''))
      .join(' ')
      .trim();
    if (reference(row) === '' || count.get(reference(row)) === 1 || start === '') return row;
    return { ...row, external_reference: `${reference(row)} ${start}` };
  });
}
