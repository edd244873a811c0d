/** Conditions and orders of jobs that lists and the queue of the board share. The alias `j` is job_requests. */

/** Emergencies first, then the earliest deadline, then the job that waits longest. */
export const urgentOrder = `(j.priority_level = 'p0') desc, j.sla_deadline nulls last, j.created_at, j.id`;

/** Of open jobs: the next step is the customer's. */
export const waitsForCustomer = `(j.scheduled_at is null and j.pending_action is distinct from 'quote')`;
