import { isRefusal } from '../../../contract/errors.ts';
import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { pageAnswer, readablePage } from '../../resources/listPage.ts';
import { siteResource } from '../../resources/customers/siteResource.ts';
import { findCustomerAddress } from '../../../store/schedule/planningFacts.ts';
import { listSites, siteOrder } from '../../../store/customers/customerSites.ts';
import { read } from '../handler.ts';
import { searchTextOf } from '../../resources/searchText.ts';

/** The sites of a customer who is not deleted, the oldest first. [site.list]. */
export const listCustomerSites = read<'listCustomerSites'>(async (ctx, input) => {
  if (!(await findCustomerAddress(ctx.db, ctx.tenant.id, input.id))) return customerNotFound(ctx, input.id);
  const page = readablePage(input, siteOrder);
  if (isRefusal(page)) return page;
  const found = await listSites(ctx.db, ctx.tenant.id, input.id, searchTextOf(input.search, null), page);
  return {
    sites: found.rows.map((row) => siteResource(ctx.locale, row)),
    ...pageAnswer(page, found),
    ...emptyListReason(found.rows, found.total, { search: input.search }),
  };
});
