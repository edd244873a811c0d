/** The orders of the list of jobs. Each has an index (migrations/0116_deep_pages.concurrent.sql). */
import type { JobSort } from '../../contract/vocabulary.ts';
import { orderOf, type ListOrder } from '../listOrder.ts';

/** What the keys are made of. */
export const orderColumns = 'j.created_at, j.scheduled_at, j.sla_deadline, j.priority_level, j.completed_at, j.archived_at';

const id = ['j.id', 'uuid'] as const;
const created = ['j.created_at', 'timestamptz'] as const;
/** Jobs without a deadline come last. */
const deadline = ["coalesce(j.sla_deadline, 'infinity')", 'timestamptz'] as const;

export const jobOrders: Readonly<Record<JobSort, ListOrder>> = {
  newest: orderOf('jobs newest', true, created, id),
  oldest: orderOf('jobs oldest', false, created, id),
  scheduled: orderOf('jobs scheduled', false, ["coalesce(j.scheduled_at, 'infinity')", 'timestamptz'], id),
  sla: orderOf('jobs sla', false, deadline, created, id),
  // As in the queue (urgentOrder.ts), and jobs that are not open last, because of them nothing is urgent.
  urgent: orderOf(
    'jobs urgent',
    false,
    ['(j.completed_at is not null or j.archived_at is not null)', 'boolean'],
    ["(j.priority_level <> 'p0')", 'boolean'],
    deadline,
    created,
    id,
  ),
};
