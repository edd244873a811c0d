import { invalid, isRefusal, refuse } from '../../contract/errors.ts';
import { addFile, readSentFile } from '../../jobs/addFile.ts';
import { noteAuthor } from '../../jobs/notes.ts';
import { fileResource } from '../../resources/files/fileResource.ts';
import { holdCustomer, holdJobOf } from '../../store/customers/person.ts';
import { findLiveJob } from '../../store/jobs/jobRequests.ts';
import { preparedWrite } from '../handler.ts';

/** Adds a file to a customer or a job. The bytes are checked before the transaction. [file.add]. */
export const createFile = preparedWrite<'createFile'>()(
  async (_ctx, input) => readSentFile(input),
  async (ctx, input, file) => {
    const { db, tenant } = ctx;
    const { customer_id: customerId = null, job_request_id: jobId = null } = input;
    if (customerId === null && jobId === null) return invalid('job_request_id', 'required', 'note_subject');
    const job = jobId === null ? null : await findLiveJob(db, tenant.id, jobId);
    if (jobId !== null && !job) return refuse('JOB_REQUEST_NOT_FOUND');
    const customer = customerId === null ? null : await holdCustomer(db, tenant.id, customerId);
    if (customerId !== null && (!customer || customer.deletedAt !== null)) return refuse('CUSTOMER_NOT_FOUND');
    if (job && customer && job.customerId !== customer.id) return invalid('customer_id', 'invalid', 'note_subject');
    if (job && !(await holdJobOf(db, tenant.id, job.id, job.customerName))) return refuse('JOB_REQUEST_NOT_FOUND');
    const subject = { customerId: job ? null : customer!.id, jobRequestId: job?.id ?? null };
    const added = await addFile(ctx, subject, file, noteAuthor(ctx));
    return isRefusal(added) ? added : fileResource(tenant, added);
  },
);
