import { isRefusal } from '../../../contract/errors.ts';
import { undoMerge } from '../../jobs/records/merging.ts';
import { namedCustomer } from '../../resources/customers/mergeResource.ts';
import { write } from '../handler.ts';

/** The most records that an answer names. All others go back. */
const mostNamed = 200;

/** Takes a merge back within 24 hours. [customer-merge.undo]. */
export const undoCustomerMerge = write<'undoCustomerMerge'>(async (ctx, input) => {
  const undone = await undoMerge(ctx, input.id, input.merge_customer_id);
  if (isRefusal(undone)) return undone;
  return {
    applied: true as const,
    customer: namedCustomer(undone.kept, ctx.locale),
    restored_customer: namedCustomer(undone.restored, ctx.locale),
    fields_not_restored: [...undone.fieldsKept],
    records_not_restored: undone.staying.slice(0, mostNamed).map((record) => ({ ...record })),
  };
});
