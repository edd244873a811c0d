/** Names for the records of the examples. */
import type { TestBusiness } from '../support/harness.ts';

/** Each business has its own counter, so names differ within a business and repeat between businesses. */
const counts = new Map<string, number>();
export function next(business: TestBusiness, word: string): string {
  const count = (counts.get(business.key) ?? 0) + 1;
  counts.set(business.key, count);
  return `${word} ${count}`;
}
