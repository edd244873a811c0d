import { isRefusal } from '../../../contract/errors.ts';
import { undoMerge } from '../../jobs/records/merging.ts';
import { customerResource } from '../../resources/customers/customerResource.ts';
import { write } from '../handler.ts';

/** The most records that an answer names. All others go back. */
const mostNamed = 200;

/** Takes a merge back within 24 hours. [customer-merge.undo]. */
export const undoCustomerMerge = write<'undoCustomerMerge'>(async (ctx, input) => {
  const undone = await undoMerge(ctx, input.id, input.merge_customer_id);
  if (isRefusal(undone)) return undone;
  const resourceOf = async (id: string) => {
    const { row, spending } = (await ctx.services.spendingRanks.find(ctx.db, ctx.tenant.id, id, ctx.nowMilliseconds))!;
    return customerResource(ctx.tenant, ctx.locale, row, spending);
  };
  return {
    applied: true as const,
    customer: await resourceOf(undone.kept.id),
    restored_customer: await resourceOf(undone.restored.id),
    fields_not_restored: [...undone.fieldsKept],
    records_not_restored: undone.staying.slice(0, mostNamed).map((record) => ({ ...record })),
  };
});
