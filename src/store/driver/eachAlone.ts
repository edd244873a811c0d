/** Work for many businesses, of which none must stop the others. */
import { sqlState } from './sqlState.ts';
import { isUnavailable } from './unavailable.ts';

/** Whether rows that another call holds stopped a statement: a deadlock, a serialization failure, a statement timeout or a lock timeout. */
const isOfOneStatement = (error: unknown) => /^(40|57014|55P03)/.test(sqlState(error) ?? '');

/**
 * Does the work for each item, one after the other. A failure in one does not stop the others; a database that is away ends all. Throws the
 * failures at the end, after the names of their items where `nameOf` has one.
 */
export async function eachAlone<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
  nameOf?: (item: Item) => string,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items)
    try {
      await work(item);
    } catch (error) {
      if (isUnavailable(error) && !isOfOneStatement(error)) throw error;
      failures.push(
        nameOf ? new Error(`${nameOf(item)}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }) : error,
      );
    }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}
