import { refuse, type Refusal } from '../../../contract/errors.ts';
import { findReferenced } from '../../../store/jobs/jobMarks.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import type { WriteContext } from '../../call/context.ts';

/** Writes a job with this reference. Refuses, with the id of the other job, if another job of the business and environment has it. [job-reference.unique]. */
export async function withFreeReference<Result>(
  { db, tenant }: WriteContext,
  reference: string,
  work: () => Promise<Result>,
): Promise<Result | Refusal<'JOB_REQUEST_DUPLICATE'>> {
  const taken = async () => {
    const other = await findReferenced(db, tenant.id, reference);
    return refuse('JOB_REQUEST_DUPLICATE', { external_reference: reference, id: other!.id, short_code: other!.shortCode });
  };
  return refusingOn(db, 'job_requests_external_reference', taken, work);
}
