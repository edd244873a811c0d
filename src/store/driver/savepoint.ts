/** Lets a unique index decide about duplicates, inside a transaction that goes on afterwards. */
import type { Refusal } from '../../contract/errors.ts';
import type { Transaction } from './database.ts';
import { violatedConstraint } from './sqlState.ts';

/**
 * Runs `work`, and returns `refusal` when it violates `constraint`. Without the savepoint PostgreSQL would abort the transaction. A look-up
 * before the write could not settle a race between two writers.
 */
export async function refusingOn<Result, Refused extends Refusal>(
  tx: Transaction,
  constraint: string,
  refusal: Refused,
  work: () => Promise<Result>,
): Promise<Result | Refused> {
  await tx.query('savepoint unique_write');
  try {
    const result = await work();
    await tx.query('release savepoint unique_write');
    return result;
  } catch (error) {
    if (violatedConstraint(error) !== constraint) throw error;
    await tx.query('rollback to savepoint unique_write');
    return refusal;
  }
}
