import { isRefusal } from '../../../contract/errors.ts';
import { planMerge } from '../../jobs/records/merging.ts';
import { movedCounts, namedCustomer, namedSite } from '../../resources/customers/mergeResource.ts';
import { read } from '../handler.ts';

/** Shows what a merge would move and which values differ. [customer-merge.preview]. */
export const previewCustomerMerge = read<'previewCustomerMerge'>(async (ctx, input) => {
  const plan = await planMerge(ctx, input);
  if (isRefusal(plan)) return plan;
  return {
    customer: namedCustomer(plan.kept, ctx.locale),
    merged_customer: namedCustomer(plan.merged, ctx.locale),
    moved: movedCounts(plan.counts),
    differing_fields: plan.differing.map((field) => ({ ...field })),
    same_address_sites: plan.sameAddressSites.map(({ site, mergedSite }) => ({
      site: namedSite(site),
      merged_site: namedSite(mergedSite),
    })),
    address_becomes_site: plan.addressToSite !== null,
    plan_token: plan.token,
  };
});
