/** What new retention periods would remove today. docs/retention.md. */
import type { PrepareContext } from '../../call/context.ts';
import type { InputOf, Operations, OutputOf } from '../../../contract/index.ts';
import { countInactiveCustomers, countJobsWithOldTexts } from '../../../store/customers/inactive.ts';
import { inactiveGuestJobs } from '../../../store/customers/inactiveGuests.ts';
import { monthsBefore } from '../../../ground/time/months.ts';

type Preview = Pick<OutputOf<Operations['updateBusinessSettings']>, 'customers_to_erase' | 'guest_jobs_to_erase' | 'jobs_to_clear'>;
type Periods = Pick<InputOf<Operations['updateBusinessSettings']>, 'erase_customers_after_months' | 'delete_job_notes_after_months'>;

export const nothingToRemove: Preview = { customers_to_erase: null, guest_jobs_to_erase: null, jobs_to_clear: null };

/** Counts for the periods that are sent. Call it outside a transaction, because it looks through all customers and jobs. */
export async function previewRetention({ db, tenant, nowMilliseconds }: PrepareContext, periods: Periods): Promise<Preview> {
  const { erase_customers_after_months: customerMonths = 0, delete_job_notes_after_months: jobMonths = 0 } = periods;
  const since = (months: number) => monthsBefore(nowMilliseconds, months);
  return {
    customers_to_erase: customerMonths === 0 ? null : await countInactiveCustomers(db, tenant.id, since(customerMonths)),
    guest_jobs_to_erase: customerMonths === 0 ? null : (await inactiveGuestJobs(db, tenant.id, since(customerMonths))).length,
    jobs_to_clear: jobMonths === 0 ? null : await countJobsWithOldTexts(db, tenant.id, since(jobMonths)),
  };
}
