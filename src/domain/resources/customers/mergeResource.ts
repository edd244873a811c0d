/** Parts of the answers about merges of customers. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import type { CustomerRow } from '../../../store/customers/customers.ts';
import type { MoveCounts } from '../../../store/customers/merges.ts';
import { shownCustomerName } from '../../../ground/texts/customerName.ts';

export const movedCounts = (counts: MoveCounts): OutputOf<Operations['previewCustomerMerge']>['moved'] => ({
  open_jobs: counts.openJobs,
  ended_jobs: counts.endedJobs,
  maintenance_plans: counts.maintenancePlans,
  sites: counts.sites,
  notes: counts.notes,
  files: counts.files,
  callbacks: counts.callbacks,
  messages: counts.messages,
  earlier_wishes: counts.earlierWishes,
});

export const namedCustomer = ({ id, fullName }: CustomerRow, locale: Locale) => ({ id, name: shownCustomerName(fullName, locale) });

export const namedSite = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });
