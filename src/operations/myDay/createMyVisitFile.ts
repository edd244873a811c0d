import { isRefusal, refuse } from '../../contract/errors.ts';
import { addFile, readSentFile } from '../../jobs/addFile.ts';
import { noteAuthor } from '../../jobs/notes.ts';
import { ownTechnicianId } from '../../jobs/ownTechnician.ts';
import { visitFile } from '../../jobs/visitFile.ts';
import { holdJobOf } from '../../store/customers/person.ts';
import { findLiveJob, isJobOf } from '../../store/jobs/jobRequests.ts';
import { preparedWrite } from '../handler.ts';

/** Adds a file to one of the caller's own jobs. The same bytes again change nothing, so it can be sent until it is answered. [my-day.photo]. */
export const createMyVisitFile = preparedWrite<'createMyVisitFile'>()(
  async (_ctx, input) => readSentFile(input),
  async (ctx, input, file) => {
    const { db, tenant } = ctx;
    const technicianId = await ownTechnicianId(ctx);
    if (technicianId === null || !(await isJobOf(db, tenant.id, input.id, technicianId))) return refuse('JOB_REQUEST_NOT_FOUND');
    const job = await findLiveJob(db, tenant.id, input.id);
    // A photograph that waited on the phone must not come back to a job whose customer was erased, which has no name.
    if (!job || job.customerName === '' || !(await holdJobOf(db, tenant.id, job.id, job.customerName)))
      return refuse('JOB_REQUEST_NOT_FOUND');
    const author = { ...noteAuthor(ctx), kind: 'technician', technicianId } as const;
    const added = await addFile(ctx, { customerId: null, jobRequestId: job.id }, file, author);
    return isRefusal(added) ? added : visitFile(tenant, added);
  },
);
