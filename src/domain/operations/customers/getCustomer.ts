import { refuse } from '../../../contract/errors.ts';
import { read } from '../handler.ts';
import { customerResource } from '../../resources/customers/customerResource.ts';

/** One customer with the spending of the last twelve months. Also finds a deleted customer, with deleted_at. */
export const getCustomer = read<'getCustomer'>(async ({ db, tenant, locale, services, nowMilliseconds }, input) => {
  const found = await services.spendingRanks.find(db, tenant.id, input.id, nowMilliseconds);
  return found ? customerResource(tenant, locale, found.row, found.spending) : refuse('CUSTOMER_NOT_FOUND');
});
