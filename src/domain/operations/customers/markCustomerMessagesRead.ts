import { refuse } from '../../../contract/errors.ts';
import { markRead } from '../../../store/customers/messages.ts';
import { holdCustomer } from '../../../store/customers/person.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Marks messages as read and lowers the flags that they raised. Again, it marks nothing. [customer-messages-read.mark]. */
export const markCustomerMessagesRead = write<'markCustomerMessagesRead'>(
  async ({ db, tenant, nowMilliseconds }, { id, read_until: until }) => {
    // Before the customer, as an erasure and a received message do.
    await lockSchedule(db, tenant.id);
    if (!(await holdCustomer(db, tenant.id, id))) return refuse('CUSTOMER_NOT_FOUND');
    const marked = await markRead(db, tenant.id, { customerId: id, until: until ?? null }, formatMilliseconds(nowMilliseconds));
    return { customer_id: id, marked };
  },
);
