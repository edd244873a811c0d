/** The refusal for a customer who does not exist, or was merged into another one. [customer-merge.not-found]. */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { mergedIntoOf } from '../../../store/customers/merges.ts';
import type { ReadContext, WriteContext } from '../../call/context.ts';

/** Names the customer who has the rows of a merged record, to a caller who may view customers. */
export async function customerNotFound(
  { db, tenant, principal }: Pick<ReadContext | WriteContext, 'db' | 'tenant' | 'principal'>,
  id: string,
): Promise<Refusal<'CUSTOMER_NOT_FOUND'>> {
  if (principal.permissions?.has('customers_view') === false) return refuse('CUSTOMER_NOT_FOUND');
  const into = await mergedIntoOf(db, tenant.id, id);
  return refuse('CUSTOMER_NOT_FOUND', into === null ? null : { merged_into_customer_id: into });
}
