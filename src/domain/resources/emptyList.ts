/** Explains an empty list: a filter, a page past the end, or no records. docs/internals/call.md#one-question-one-call. */
import type { OperationId } from '../../contract/index.ts';
import type { EmptyReason } from '../../contract/vocabulary.ts';

interface Empty {
  readonly reason: EmptyReason;
  filters?: string[];
  try?: OperationId;
}

/** Returns nothing when there are rows. `filters` are the narrowing arguments as sent; `instead` names an operation to try instead. */
export function emptyListReason(
  rows: readonly unknown[],
  total: number,
  filters: Readonly<Record<string, unknown>> = {},
  instead?: OperationId,
): { empty?: Empty } {
  if (rows.length > 0) return {};
  if (total > 0) return { empty: { reason: 'page_past_end' } };
  const used = Object.keys(filters).filter((name) => isSent(filters[name]));
  if (used.length === 0) return { empty: { reason: 'nothing_recorded' } };
  return { empty: { reason: 'nothing_matches', filters: used, ...(instead === undefined ? {} : { try: instead }) } };
}

/** Explains an empty poll of a feed. */
export function emptyFeedReason(rows: readonly unknown[], isFirst: boolean): { empty?: Empty } {
  return rows.length > 0 ? {} : { empty: { reason: isFirst ? 'first_poll' : 'nothing_changed' } };
}

const isSent = (value: unknown): boolean => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
