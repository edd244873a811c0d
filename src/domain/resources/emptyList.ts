/** Explains an empty list: a filter, a page past the end, or no records. docs/internals/call.md#one-question-one-call. */
import type { OperationId } from '../../contract/index.ts';
import type { ReadContext } from '../call/context.ts';
import { namesUnknownRecord } from '../../store/filterRecords.ts';
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

/** What a list finds whose filter names an unknown record. */
export const noRows = { rows: [], total: 0, next: null };

/** Where nothing matches because a filter names an unknown record, `filters` has such filters alone. [lists.unknown-record]. */
export async function namingUnknownRecords<Answer extends object>(
  { db, tenant }: ReadContext,
  input: object,
  answer: Answer,
): Promise<Answer> {
  const { empty } = answer as { readonly empty?: Empty };
  if (empty?.reason !== 'nothing_matches') return answer;
  const sent = input as Readonly<Record<string, unknown>>;
  const unknown = await Promise.all((empty.filters ?? []).map((name) => namesUnknownRecord(db, tenant.id, name, sent[name])));
  const filters = (empty.filters ?? []).filter((_name, index) => unknown[index]);
  return filters.length === 0 ? answer : { ...answer, empty: { ...empty, filters } };
}

/** Explains an empty poll of a feed. */
export function emptyFeedReason(rows: readonly unknown[], isFirst: boolean): { empty?: Empty } {
  return rows.length > 0 ? {} : { empty: { reason: isFirst ? 'first_poll' : 'nothing_changed' } };
}

const isSent = (value: unknown): boolean => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
