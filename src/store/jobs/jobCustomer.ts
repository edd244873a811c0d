/** Gives a job to another customer. [job-customer.reassign]. */
import { column, Columns } from '../driver/columns.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { recountRequests } from '../customers/merges.ts';
import type { JobRow } from './jobRows.ts';

const copied = new Columns({
  customerId: column<string>('customer_id'),
  customerName: column<string>('customer_name'),
  customerEmail: column<string | null>('customer_email'),
  customerPhone: column<string | null>('customer_phone'),
});

/** Which customer link of the job works. null: none. */
export async function customerLinkNumber(db: Database, tenantId: number, id: string): Promise<number | null> {
  const [row] = await db.query<{ number: number }>(
    `select customer_link_number as number from job_requests
      where tenant_id = $1 and id = $2 and magic_token_hash is not null and deleted_at is null`,
    [tenantId, id],
  );
  return row?.number ?? null;
}

/** The customer of a job with the copy of the contact. */
export interface JobCustomer {
  readonly customerId: string;
  readonly customerName: string;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
}

/**
 * Writes the customer and the contact into the job, and counts the jobs of both customers. The former customer link and the link to a site end, and messages to
 * call back about the job go along, text messages stay. The version stays: the caller raises it. `link`: the customer link of the new customer.
 */
export async function writeJobCustomer(
  tx: Transaction,
  tenantId: number,
  { id, customerId: formerId }: JobRow,
  to: JobCustomer,
  link: { readonly number: number; readonly tokenHash: Buffer },
): Promise<void> {
  // Whoever wrote them is the customer of the number. Before the job, whose flag may be for one of them.
  await tx.query('update customer_messages set job_request_id = null where tenant_id = $1 and job_request_id = $2', [tenantId, id]);
  await tx.query(
    `update job_requests set ${copied.assignments(5)}, booked_in_other_name = false, outdated_parts = '{}', customer_link_number = $3, magic_token_hash = $4,
            site_id = null, site_name = null, site_access_notes = null,
            attention_since = case when attention_reason = 'customer_message' then null else attention_since end,
            attention_reason = case when attention_reason = 'customer_message' then null else attention_reason end, updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2`,
    [tenantId, id, link.number, link.tokenHash, ...copied.values(to)],
  );
  await tx.query('update callbacks set customer_id = $3 where tenant_id = $1 and job_request_id = $2 and customer_id is not null', [
    tenantId,
    id,
    to.customerId,
  ]);
  await recountRequests(tx, tenantId, formerId === null ? [to.customerId] : [formerId, to.customerId]);
}

/** Raises the version of a job whose address stays. */
export async function raiseJobVersion(tx: Transaction, tenantId: number, id: string): Promise<void> {
  await tx.query(
    'update job_requests set status_version = status_version + 1, updated_at = tenant_now($1) where tenant_id = $1 and id = $2',
    [tenantId, id],
  );
}
