import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { siteResource } from '../../resources/customers/siteResource.ts';
import { findCustomerAddress } from '../../../store/schedule/planningFacts.ts';
import { listSites } from '../../../store/customers/customerSites.ts';
import { metaOf, pageOf } from '../../../store/paging.ts';
import { read } from '../handler.ts';
import { searchTextOf } from '../../resources/searchText.ts';

/** The sites of a customer who is not deleted, the oldest first. [site.list]. */
export const listCustomerSites = read<'listCustomerSites'>(async (ctx, input) => {
  if (!(await findCustomerAddress(ctx.db, ctx.tenant.id, input.id))) return customerNotFound(ctx, input.id);
  const page = pageOf(input);
  const { rows, total } = await listSites(ctx.db, ctx.tenant.id, input.id, searchTextOf(input.search, null), page);
  return {
    sites: rows.map((row) => siteResource(ctx.locale, row)),
    meta: metaOf(page, total, rows.length),
    ...emptyListReason(rows, total, { search: input.search }),
  };
});
