/** The orders of the list of customers. Each but spending has an index (migrations/0081_schema.sql and 0116_deep_pages.concurrent.sql). */
import type { CustomerSort } from '../../contract/vocabulary.ts';
import { orderOf, type ListOrder } from '../listOrder.ts';

const idKey = ['c.id', 'uuid'] as const;
const createdKey = ['c.created_at', 'timestamptz'] as const;

export const customerOrders: Readonly<Record<CustomerSort, ListOrder>> = {
  newest: orderOf('customers newest', true, createdKey, idKey),
  name: orderOf('customers name', false, ['folded(c.full_name)', 'text'], idKey),
  spending: orderOf('customers spending', true, ['c.total_spent', 'numeric'], createdKey, idKey),
  last_request: orderOf('customers last_request', true, ["coalesce(c.last_request_at, '-infinity')", 'timestamptz'], idKey),
};

/** What the keys are made of. */
export const orderColumns = 'c.id, c.created_at, c.full_name, c.last_request_at';
