/**
 * Guests who are linked to no customer, and for whom the retention period of customers is over. [retention.guests];
 * docs/internals/records.md#retention.
 */
import type { Database, Transaction } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { contactsOfGuests, isRecentJob, withEmail, withPhone } from './inactive.ts';
import type { Person } from './person.ts';

/** A guest as the job names them. `id` is that of the job, so no customer has it. */
export interface Guest extends Person {
  /** The name with the e-mail address and with the end of the phone number; empty without either. */
  readonly contacts: readonly string[];
}

/** The job has a name and no customer. An erasure takes the name away, so an erased guest is not found again. */
const isGuestJob = `j.tenant_id = $1 and j.customer_id is null and j.deleted_at is null and j.customer_name <> ''`;
const contactsSql = `array_remove(array[${withEmail('j.customer_name', 'j.customer_email')}, ${withPhone('j.customer_name', 'j.customer_phone')}], null)`;

/**
 * Jobs of guests without activity since an instant, those longest unchanged first. Left out are the jobs of a guest who has a newer one or has left a
 * message, and those that can be of a customer: they go with the customer. So are jobs that share a contact with such a job, as `recordsOfGuest` has them.
 */
export async function inactiveGuestJobs(db: Database, tenantId: number, since: string): Promise<string[]> {
  const jobs = await db.query<Pick<Guest, 'id' | 'contacts'>>(
    `select ${plannedAnew} j.id, ${contactsSql} as contacts from job_requests j where ${isGuestJob} and ${isRecentJob} is not true order by j.updated_at, j.id`,
    [tenantId, since],
  );
  if (jobs.length === 0) return [];
  const contacts = [...new Set(jobs.flatMap((job) => job.contacts))];
  const known = new Set([...(await contactsOfGuests(db, tenantId, since)), ...(await customersAmong(db, tenantId, contacts))]);
  let left = jobs;
  for (;;) {
    const kept = left.filter((job) => job.contacts.some((contact) => known.has(contact)));
    if (kept.length === 0) return left.map(({ id }) => id);
    for (const contact of kept.flatMap((job) => job.contacts)) known.add(contact);
    left = left.filter((job) => !job.contacts.some((contact) => known.has(contact)));
  }
}

/** Which of these contacts a customer has who is not erased. */
async function customersAmong(db: Database, tenantId: number, contacts: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ contact: string }>(
    `select ${plannedAnew} distinct contact from customers c
      cross join lateral (values (${withEmail('c.full_name', 'c.email')}), (${withPhone('c.full_name', 'c.phone')})) v(contact)
      where c.tenant_id = $1 and c.erased_at is null and contact = any ($2::text[])`,
    [tenantId, contacts],
  );
  return rows.map(({ contact }) => contact);
}

const guestsSql = `select j.id, j.customer_name as "fullName", j.customer_email as email, j.customer_phone as phone, null as "erasedAt", ${contactsSql} as contacts
  from job_requests j where ${isGuestJob} and j.id = any ($2::uuid[])`;

/** The guests as these jobs name them. Jobs that are of a customer, or erased, are left out. */
export const guestsOfJobs = (db: Database, tenantId: number, jobIds: readonly string[]): Promise<Guest[]> =>
  db.query(`${guestsSql} order by j.id`, [tenantId, jobIds]);

/** Locks the job of a guest. null: it is of a customer, or erased meanwhile. */
export async function lockGuest(tx: Transaction, tenantId: number, jobId: string): Promise<Guest | null> {
  const [row] = await tx.query<Guest>(`${guestsSql} for update`, [tenantId, [jobId]]);
  return row ?? null;
}

/** Whether a customer who is not erased has one of these contacts of a guest, with the name. */
export const isCustomer = async (tx: Transaction, tenantId: number, contacts: readonly string[]): Promise<boolean> =>
  (await customersAmong(tx, tenantId, contacts)).length > 0;

/** Notes that the tables have traces to clear (`clearErased`). */
export function noteErasedGuest(tx: Transaction, tenantId: number): void {
  tx.later('update tenants set guests_erased_at = clock_timestamp() where id = $1', [tenantId]);
}
