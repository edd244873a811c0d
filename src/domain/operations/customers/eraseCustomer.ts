import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { mostKeptJobs } from '../../../contract/schemas/exported.ts';
import { refuse } from '../../../contract/errors.ts';
import { erase, lockToErase } from '../../jobs/records/erasing.ts';
import { mergedIntoOf } from '../../../store/customers/merges.ts';
import { write } from '../handler.ts';

/** Removes a person from everything that is stored, also records that were merged into the customer. [customer.erase]. */
export const eraseCustomer = write<'eraseCustomer'>(async (ctx, input) => {
  const locked = await lockToErase(ctx, input.id);
  if (!locked || (await mergedIntoOf(ctx.db, ctx.tenant.id, input.id)) !== null) return customerNotFound(ctx, input.id);
  const open = [locked, ...locked.merged].flatMap((part) => part.open);
  if (open.length > 0 && input.cancel_open_jobs !== true) {
    const next_visit_at = open.flatMap(({ scheduledAt }) => scheduledAt ?? []).sort()[0] ?? null;
    return refuse('CUSTOMER_HAS_OPEN_JOBS', { open_job_count: open.length, next_visit_at });
  }
  const { at, jobCount, cancelledJobCount, kept } = await erase(ctx, locked);
  return {
    customer_id: locked.person.id,
    erased_at: at,
    job_count: jobCount,
    cancelled_job_count: cancelledJobCount,
    kept_job_count: kept.length,
    kept_jobs: kept
      .slice(0, mostKeptJobs)
      .map(({ id, shortCode, customerName }) => ({ id, short_code: shortCode, customer_name: customerName })),
  };
});
