/** Names of what the examples make. */
import type { TestBusiness } from '../support/harness.ts';

/** Names differ from row to row and are the same in every business, because each business counts its own. */
const counts = new Map<string, number>();
export function next(business: TestBusiness, word: string): string {
  const count = (counts.get(business.key) ?? 0) + 1;
  counts.set(business.key, count);
  return `${word} ${count}`;
}
