import { isRefusal } from '../../../contract/errors.ts';
import { merge, undoMilliseconds } from '../../jobs/records/merging.ts';
import { movedCounts, namedCustomer } from '../../resources/customers/mergeResource.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Merges one customer into another. Nobody is told. [customer-merge.commit]. */
export const commitCustomerMerge = write<'commitCustomerMerge'>(async (ctx, input) => {
  const done = await merge(ctx, input);
  if (isRefusal(done)) return done;
  return {
    applied: true as const,
    customer: namedCustomer(done.kept, ctx.locale),
    merged_customer_id: input.merge_customer_id,
    moved: movedCounts(done.counts),
    undo_until: formatMilliseconds(ctx.nowMilliseconds + undoMilliseconds),
  };
});
