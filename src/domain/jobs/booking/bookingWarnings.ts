/** What the answer of a booking warns of. [booking.inactive-customer] */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { isInactiveCustomer } from '../../../store/customers/person.ts';
import type { WriteContext } from '../../call/context.ts';

type Warnings = Pick<OutputOf<Operations['createJobRequest']>, 'warnings'>;

/** The part of the answer, empty when nothing is to be checked. `customerId` null: the customer has no record. */
export async function bookingWarningsOf({ db, tenant }: Pick<WriteContext, 'db' | 'tenant'>, customerId: string | null): Promise<Warnings> {
  const isInactive = customerId !== null && (await isInactiveCustomer(db, tenant.id, customerId));
  return isInactive ? { warnings: [{ code: 'CUSTOMER_INACTIVE' }] } : {};
}
