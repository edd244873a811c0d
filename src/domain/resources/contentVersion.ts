/** Versions of records that are replaced as a whole: of their content, so that what was changed and changed back is the same. */
import { createHash } from 'node:crypto';
import { refuse, type Refusal } from '../../contract/errors.ts';

/** Digits of a version in base 16. JavaScript holds whole numbers of up to 13. */
const digits = 12;

/** Equal for equal content, whatever the order of the fields of its objects. */
export function contentVersionOf(content: unknown): number {
  const text = JSON.stringify(content, inOneOrder);
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, digits), 16);
}

/** The database gives the fields of an object back in an order of its own. */
const inOneOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;

/** Refuses a change of a record that has changed since its caller read it. `seen` undefined: the caller does not say. */
export const refuseStale = <Current extends { readonly version: number }>(
  seen: number | undefined,
  current: Current,
): Refusal<'VERSION_CONFLICT'> | null =>
  seen === undefined || seen === current.version ? null : refuse('VERSION_CONFLICT', { version: current.version, current: { ...current } });
