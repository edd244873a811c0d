/** Work for many businesses, of which none must stop the others. */
import { isUnavailable } from './unavailable.ts';

/** Does the work for each item, one after the other. A failure in one does not stop the others; a database that is away ends all. Throws the failures at the end. */
export async function eachAlone<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}
