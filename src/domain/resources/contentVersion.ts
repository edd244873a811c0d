/** Versions of records that are replaced as a whole. A version is made from the content, so a change that is taken back restores it. */
import { createHash } from 'node:crypto';
import { refuse, type Refusal } from '../../contract/errors.ts';
import { sortedKeys } from '../../ground/texts/sortedKeys.ts';

/** Digits of a version in base 16. JavaScript holds whole numbers of up to 13. */
const digits = 12;

/** Equal for equal content. The order of fields does not count, because the database returns them in an order of its own. */
export function contentVersionOf(content: unknown): number {
  const text = JSON.stringify(content, sortedKeys);
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, digits), 16);
}

/** Refuses a change of a record that has changed since its caller read it. `seen` undefined: the caller does not say. */
export const refuseStale = <Current extends { readonly version: number }>(
  seen: number | undefined,
  current: Current,
): Refusal<'VERSION_CONFLICT'> | null =>
  seen === undefined || seen === current.version
    ? null
    : refuse('VERSION_CONFLICT', { version: current.version, current_record: { ...current } });
