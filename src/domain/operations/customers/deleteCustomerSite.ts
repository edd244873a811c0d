import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { refuse } from '../../../contract/errors.ts';
import { recordSiteChange } from '../../resources/customers/siteInput.ts';
import { lockCustomer } from '../../../store/customers/customers.ts';
import { findSite, softDeleteSite } from '../../../store/customers/customerSites.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Soft delete. Jobs keep their copy of name, notes and address. [site.delete]. */
export const deleteCustomerSite = write<'deleteCustomerSite'>(async (ctx, input) => {
  const customer = await lockCustomer(ctx.db, ctx.tenant.id, input.id);
  if (!customer) return customerNotFound(ctx, input.id);
  const row = await findSite(ctx.db, ctx.tenant.id, customer.id, input.site_id);
  if (!row) return refuse('CUSTOMER_SITE_NOT_FOUND');
  const deletedAt = formatMilliseconds(ctx.nowMilliseconds);
  await softDeleteSite(ctx.db, ctx.tenant.id, row.id, deletedAt);
  await recordSiteChange(ctx, customer.id);
  return { id: row.id, deleted_at: deletedAt };
});
