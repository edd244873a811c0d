/**
 * Rows of text_choices: what the customer of a job chose about text messages on the booking page or the customer link.
 * docs/internals/messages.md#consent.
 */
import type { Database, Transaction } from '../driver/database.ts';

interface TextChoice {
  readonly jobRequestId: string;
  /** The number of the job, in E.164 form. */
  readonly phone: string;
  readonly agreed: boolean;
}

/**
 * SQL: whether a number may be texted about a job. The choice of the job decides; without one the consent of the customer's record.
 * Arguments: SQL of the tenant, the job and the number, and whether the record has a consent for the number.
 */
export const mayTextSql = (tenant: string, job: string, phone: string, recordAgrees: string) =>
  `coalesce((select v.agreed from text_choices v where v.tenant_id = ${tenant} and v.job_request_id = ${job} and v.phone = ${phone}), ${recordAgrees}, false)`;

/** Sent with the next statement of the transaction. A choice that is repeated keeps its time. `at`: RFC 3339. */
export function writeTextChoice(tx: Transaction, tenantId: number, { jobRequestId, phone, agreed }: TextChoice, at: string): void {
  tx.later(
    `insert into text_choices as v (tenant_id, job_request_id, phone, agreed, chosen_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, job_request_id) do update set phone = excluded.phone, agreed = excluded.agreed, chosen_at = excluded.chosen_at
      where (v.phone, v.agreed) is distinct from (excluded.phone, excluded.agreed)`,
    [tenantId, jobRequestId, phone, agreed, at],
  );
}

/** Whether a number, in E.164 form, may be texted about a job. A STOP is not considered. */
export async function mayText(db: Database, tenantId: number, jobRequestId: string, phone: string): Promise<boolean> {
  const [row] = await db.query<{ agreed: boolean }>(
    `select ${mayTextSql('$1', '$2', '$3', 'c.sms_phone = $3')} as agreed
       from job_requests j left join customers c on c.tenant_id = j.tenant_id and c.id = j.customer_id where j.tenant_id = $1 and j.id = $2`,
    [tenantId, jobRequestId, phone],
  );
  return row?.agreed ?? false;
}

/** The choices about these jobs, the oldest job first. */
export const textChoicesOf = (
  db: Database,
  tenantId: number,
  jobIds: readonly string[],
): Promise<(TextChoice & { readonly chosenAt: string })[]> =>
  db.query(
    `select job_request_id as "jobRequestId", phone, agreed, chosen_at as "chosenAt" from text_choices
      where tenant_id = $1 and job_request_id = any ($2::uuid[]) order by job_request_id`,
    [tenantId, jobIds],
  );
