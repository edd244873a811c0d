/** Finds a customer, and what is stored about the same person, for an export and an erasure. docs/personal-data.md. */
import type { Database, Transaction } from '../driver/database.ts';
import { plannedAnew } from '../driver/plannedAnew.ts';
import { Conditions } from '../paging.ts';
import { addListSearch } from '../search.ts';

/** What identifies a customer in the texts of other records. */
export interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** null: not erased yet. */
  readonly erasedAt: string | null;
}

const personSql = `select id, full_name as "fullName", email, phone, erased_at as "erasedAt" from customers where tenant_id = $1 and id = $2`;

/** A customer, also a deleted one. */
export async function findPerson(db: Database, tenantId: number, id: string): Promise<Person | null> {
  const [row] = await db.query<Person>(personSql, [tenantId, id]);
  return row ?? null;
}

/** Whether the record of a customer is marked as inactive. */
export async function isInactiveCustomer(db: Database, tenantId: number, id: string): Promise<boolean> {
  const [row] = await db.query(`select from customers where tenant_id = $1 and id = $2 and status = 'inactive'`, [tenantId, id]);
  return row !== undefined;
}

/** The number that the record's consent to text messages is for, in E.164 form. null: none. */
export async function consentedNumber(db: Database, tenantId: number, id: string): Promise<string | null> {
  const [row] = await db.query<{ phone: string | null }>('select sms_phone as phone from customers where tenant_id = $1 and id = $2', [
    tenantId,
    id,
  ]);
  return row?.phone ?? null;
}

/** Locks a customer, also a deleted one. Bookings of the customer that have begun end first, and later ones wait and find no customer. */
export async function lockPerson(tx: Transaction, tenantId: number, id: string): Promise<Person | null> {
  const [row] = await tx.query<Person>(`${personSql} for update`, [tenantId, id]);
  return row ?? null;
}

/** Every phone number of the person, as typed: of the record, of the consent, of these jobs and their choices of texts, and those to which texts about the jobs went. */
export async function phonesOfPerson(db: Database, tenantId: number, { id }: Person, jobIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ phone: string }>(
    `select phone from (
       select unnest(array[phone, sms_phone]) as phone from customers where tenant_id = $1 and id = $2
       union select customer_phone from job_requests where tenant_id = $1 and id = any ($3::uuid[])
       union select phone from text_choices where tenant_id = $1 and job_request_id = any ($3::uuid[])
       union select recipient_address from mails where tenant_id = $1 and channel = 'sms' and job_request_id = any ($3::uuid[])) found
      where phone is not null`,
    [tenantId, id, jobIds],
  );
  return rows.map(({ phone }) => phone);
}

/**
 * SQL: whether a JSON column names one of the records of an array parameter. Written as in the indexes of migrations/0111, which find such rows.
 */
export const namesOneOf = (json: string, ids: string) => `ids_in(${json}::text) && ${ids}::uuid[]`;

/** The name and contact of a customer, also of a deleted one. */
interface HeldCustomer extends Pick<Person, 'id' | 'fullName' | 'phone'> {
  readonly deletedAt: string | null;
}

/**
 * Reads a customer and keeps an erasure waiting until the transaction ends. Waits for an erasure that has begun, and then reads what it left.
 * Read the customer with it before inserting a text about them: the insert would wait too, and then stay behind.
 */
export async function holdCustomer(tx: Transaction, tenantId: number, id: string): Promise<HeldCustomer | null> {
  const [row] = await tx.query<HeldCustomer>(
    `select id, full_name as "fullName", phone, deleted_at as "deletedAt" from customers where tenant_id = $1 and id = $2 for key share`,
    [tenantId, id],
  );
  return row ?? null;
}

/** As `holdCustomer`, but never waits: null also while an erasure goes on. */
export async function holdFreeCustomer(tx: Transaction, tenantId: number, id: string): Promise<Pick<Person, 'id'> | null> {
  const [row] = await tx.query<Pick<Person, 'id'>>('select id from customers where tenant_id = $1 and id = $2 for key share skip locked', [
    tenantId,
    id,
  ]);
  return row ?? null;
}

/** As `holdCustomer`, but keeps a deletion waiting as well, and waits for one that has begun: for what a deletion ends. */
export async function shareCustomer(tx: Transaction, tenantId: number, id: string): Promise<HeldCustomer | null> {
  const [row] = await tx.query<HeldCustomer>(
    `select id, full_name as "fullName", phone, deleted_at as "deletedAt" from customers where tenant_id = $1 and id = $2 for share`,
    [tenantId, id],
  );
  return row ?? null;
}

/** As `holdCustomer`, for the customer in a job. Returns false when an erasure has taken the name since `name` was read. */
export async function holdJobOf(tx: Transaction, tenantId: number, jobId: string, name: string): Promise<boolean> {
  const [row] = await tx.query<{ name: string }>(
    'select customer_name as name from job_requests where tenant_id = $1 and id = $2 and deleted_at is null for key share',
    [tenantId, jobId],
  );
  return row !== undefined && (row.name !== '' || name === '');
}

/** A job with the contact that was given for it. */
interface JobContact {
  readonly id: string;
  readonly phone: string | null;
  readonly hasSameEmail: boolean;
}

export interface LinkedJob extends JobContact {
  /** A guest booked it under another name than the customer had then, and has now. All other jobs copied the name of the record. */
  readonly isInOtherName: boolean;
}

const hasSameEmail = (email: string) => `coalesce(lowered(j.customer_email) = lowered(${email}), false) as "hasSameEmail"`;

/**
 * Whether a guest booked the job under another name. Jobs from before the column say what is left: guests have a language and book no
 * follow-ups, and for 30 days the event says who booked.
 */
const bookedInOtherName = `coalesce(j.booked_in_other_name, j.customer_locale is not null and j.follow_up_of is null and not exists (
  select from events e where e.tenant_id = j.tenant_id and e.resource_id = j.id and e.type = 'job_request.created' and e.actor_kind <> 'guest'))`;

/** The jobs that are linked to the customer, in the order of their ids. */
export const jobsLinkedTo = (db: Database, tenantId: number, { id, fullName, email }: Person): Promise<LinkedJob[]> =>
  db.query(
    `select j.id, j.customer_phone as phone, ${hasSameEmail('$4')},
            case when $3 = '' or j.customer_name = '' or folded(j.customer_name) = folded($3) then false else ${bookedInOtherName} end as "isInOtherName"
       from job_requests j where j.tenant_id = $1 and j.customer_id = $2 order by j.id`,
    [tenantId, id, fullName, email],
  );

/** The jobs of the person's name that are linked to no customer. A name of three letters or more is found by the index job_requests_guests. */
export async function unlinkedJobsOfName(db: Database, tenantId: number, { fullName, email }: Person): Promise<JobContact[]> {
  if (fullName === '') return [];
  const where = new Conditions(tenantId, fullName, email);
  addListSearch(where, 'j', { words: [[fullName]], phone: [] });
  return db.query(
    `select ${plannedAnew} j.id, j.customer_phone as phone, ${hasSameEmail('$3')}
       from job_requests j where j.tenant_id = $1 and j.customer_id is null and j.deleted_at is null and folded(j.customer_name) = folded($2)${where.sql}
      order by j.id`,
    where.values,
  );
}

/** The messages under one of these names that are linked to no record: that of the person, or a number, under which texts of strangers are kept. */
export async function unlinkedCallbacksOfName(
  db: Database,
  tenantId: number,
  names: readonly string[],
): Promise<{ readonly id: string; readonly phone: string }[]> {
  const given = names.filter((name) => name !== '');
  if (given.length === 0) return [];
  return db.query(
    `select id, phone from callbacks where tenant_id = $1 and customer_id is null and job_request_id is null
        and folded(name) = any (array(select folded(name) from unnest($2::text[]) name)) order by id`,
    [tenantId, given],
  );
}

/** Ends the link of jobs of others with the customer. They keep their own name and contact, and lose what is of the customer's sites. */
export async function unlinkJobs(tx: Transaction, tenantId: number, customerId: string, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await tx.query(
    `update job_requests set customer_id = null, site_id = null, site_name = null, site_access_notes = null, updated_at = tenant_now($1)
      where tenant_id = $1 and customer_id = $2 and id = any ($3::uuid[])`,
    [tenantId, customerId, jobIds],
  );
  // A message about such a job may have copied the name and the number of the record.
  await tx.query(
    `update callbacks c set customer_id = null,
            name = case when folded(c.name) = folded(p.full_name) then j.customer_name else c.name end,
            phone = case when c.phone = p.phone then coalesce(j.customer_phone, '') else c.phone end
       from job_requests j, customers p
      where c.tenant_id = $1 and c.customer_id = $2 and c.job_request_id = any ($3::uuid[])
        and j.tenant_id = $1 and j.id = c.job_request_id and p.tenant_id = $1 and p.id = $2`,
    [tenantId, customerId, jobIds],
  );
  await tx.query('update customers set request_count = greatest(0, request_count - $3::int) where tenant_id = $1 and id = $2', [
    tenantId,
    customerId,
    jobIds.length,
  ]);
}
