import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import { read } from '../handler.ts';
import { customerResource } from '../../resources/customers/customerResource.ts';
import { duplicatesPart } from '../../resources/customers/possibleDuplicates.ts';

/** One customer with the spending of the last twelve months. Also finds a deleted customer, with deleted_at, but none who was merged into another. */
export const getCustomer = read<'getCustomer'>(async (ctx, input) => {
  const { db, tenant, locale, services, nowMilliseconds } = ctx;
  const found = await services.spendingRanks.find(db, tenant.id, input.id, nowMilliseconds);
  if (!found || found.row.mergedInto !== null) return customerNotFound(ctx, input.id);
  const { row, spending } = found;
  const duplicates = row.deletedAt === null ? await duplicatesPart(ctx, { full_name: row.fullName, ...row }, row.id) : {};
  return { ...customerResource(tenant, locale, row, spending), ...duplicates };
});
