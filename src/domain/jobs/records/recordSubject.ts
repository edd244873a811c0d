/** The customer or job that a note or file is on. docs/internals/files.md#checks. */
import { customerNotFound } from '../../resources/customers/customerNotFound.ts';
import type { ReadContext, WriteContext } from '../../call/context.ts';
import { invalid, refuse, type Refusal } from '../../../contract/errors.ts';
import { findCustomer } from '../../../store/customers/customers.ts';
import { holdCustomer, holdJobOf } from '../../../store/customers/person.ts';
import { findUndeletedJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { technicianOfOwnJob } from '../own/ownTechnician.ts';

interface Named {
  readonly customer_id?: string | undefined;
  readonly job_request_id?: string | undefined;
}

/** Exactly one of the two is set. */
interface RecordSubject {
  readonly customerId: string | null;
  readonly jobRequestId: string | null;
}

type NoSubject = Refusal<'CUSTOMER_NOT_FOUND' | 'JOB_REQUEST_NOT_FOUND'>;

/** Holds the named customer or job, so that an erasure waits. With both, the job must be one of the customer's, and is the subject. */
export async function holdSubject(
  ctx: WriteContext,
  { customer_id: customerId, job_request_id: jobId }: Named,
): Promise<RecordSubject | NoSubject | Refusal<'VALIDATION_ERROR'>> {
  const { db, tenant } = ctx;
  if (customerId === undefined && jobId === undefined) return invalid('job_request_id', 'required', 'note_subject');
  const job = jobId === undefined ? null : await findUndeletedJob(db, tenant.id, jobId);
  if (jobId !== undefined && !job) return refuse('JOB_REQUEST_NOT_FOUND');
  const customer = customerId === undefined ? null : await holdCustomer(db, tenant.id, customerId);
  if (customerId !== undefined && (!customer || customer.deletedAt !== null)) return customerNotFound(ctx, customerId);
  if (job && customer && job.customerId !== customer.id) return invalid('customer_id', 'invalid', 'note_subject');
  if (job && !(await holdJobOf(db, tenant.id, job.id, job.customerName))) return refuse('JOB_REQUEST_NOT_FOUND');
  return { customerId: job ? null : customer!.id, jobRequestId: job?.id ?? null };
}

/** The named customer and job, whose notes or files are listed. undefined: not named. null: one of them is unknown. */
export async function findSubject(
  { db, tenant }: ReadContext,
  input: Named,
): Promise<{ readonly customerId: string | undefined; readonly jobRequestId: string | undefined } | null> {
  const customer = input.customer_id === undefined ? undefined : await findCustomer(db, tenant.id, input.customer_id);
  const job = input.job_request_id === undefined ? undefined : await findUndeletedJob(db, tenant.id, input.job_request_id);
  return job === null || (customer !== undefined && customer?.deletedAt !== null)
    ? null
    : { customerId: customer?.id, jobRequestId: job?.id };
}

/**
 * Holds one of the caller's own jobs, so that an erasure waits. What waited on a phone must not come back to a job whose customer was erased: such a
 * job has no name.
 */
export async function holdOwnJob(
  ctx: WriteContext,
  id: string,
): Promise<{ readonly technicianId: string; readonly job: JobRow } | Refusal<'JOB_REQUEST_NOT_FOUND'>> {
  const { db, tenant } = ctx;
  const technicianId = await technicianOfOwnJob(ctx, id);
  if (technicianId === null) return refuse('JOB_REQUEST_NOT_FOUND');
  const job = await findUndeletedJob(db, tenant.id, id);
  if (!job || job.customerName === '' || !(await holdJobOf(db, tenant.id, job.id, job.customerName)))
    return refuse('JOB_REQUEST_NOT_FOUND');
  return { technicianId, job };
}
