/** The `since` cursor of lists that can be polled. Specification, "Common conventions"; decisions, section 2. */
import { invalid, type Refusal } from '../contract/errors.ts';
import { normalizeTimestamp } from '../time/timestamps.ts';

/** The cursor in UTC with its microseconds. */
export function sinceOf(text: string): string | Refusal<'VALIDATION_ERROR'> {
  return normalizeTimestamp(text) ?? invalid('since', 'format', 'since must be an RFC 3339 timestamp; echo next_since.');
}
