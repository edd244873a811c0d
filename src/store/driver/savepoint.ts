/** Lets a unique index decide about duplicates, inside a transaction that goes on afterwards. */
import { Effects } from '../../contract/effects.ts';
import type { Refusal } from '../../contract/errors.ts';
import type { Transaction } from './database.ts';
import { violatedConstraint } from './sqlState.ts';

/**
 * Runs `work`, and returns `refusal` when it violates `constraint`. Without the savepoint PostgreSQL would abort the transaction. A look-up
 * before the write could not settle a race between two writers. A refusal that names the other record is a function, which looks it up afterwards.
 */
export async function refusingOn<Result, Refused extends Refusal>(
  tx: Transaction,
  constraint: string,
  refusal: Refused | (() => Promise<Refused>),
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
    return typeof refusal === 'function' ? refusal() : refusal;
  }
}

/**
 * Runs `work` and takes back everything that it wrote, for the preview of a change. Nothing that `work` leaves for after the commit happens.
 */
export async function takenBack<Result>(tx: Transaction, work: (trial: Transaction) => Promise<Result>): Promise<Result> {
  const trial: Transaction = {
    inTransaction: true,
    query: (text, values) => tx.query(text, values),
    later: (text, values) => tx.later(text, values),
    awaitedLater: (text, values) => tx.awaitedLater(text, values),
    afterCommit: () => undefined,
    changes: () => undefined,
    effects: new Effects(),
  };
  await tx.query('savepoint preview');
  const result = await work(trial);
  await tx.query('rollback to savepoint preview');
  return result;
}
