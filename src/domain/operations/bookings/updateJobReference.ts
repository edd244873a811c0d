import { invalid, isRefusal, refuse } from '../../../contract/errors.ts';
import { withFreeReference } from '../../jobs/booking/withFreeReference.ts';
import { recordJobEvent } from '../../jobs/lifecycle/jobEvents.ts';
import { withMicroseconds } from '../../../ground/time/timestamps.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { writeReference } from '../../../store/jobs/jobMarks.ts';
import { findJob, findJobId, lockJob } from '../../../store/jobs/jobRequests.ts';
import { write } from '../handler.ts';

/** Sets or clears the caller's own reference of a job in any state. [job-reference.update]. */
export const updateJobReference = write<'updateJobReference'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  if (input.external_reference === undefined) return invalid('external_reference', 'required', 'required');
  const id = await findJobId(db, tenant.id, input.id);
  const row = id === null ? null : await lockJob(db, tenant.id, id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const reference = input.external_reference.trim() || null;
  if (reference === row.externalReference) return answerOf(row);
  const store = async () => {
    await writeReference(db, tenant.id, row.id, reference);
    return row;
  };
  const written = reference === null ? await store() : await withFreeReference(ctx, reference, store);
  if (isRefusal(written)) return written;
  const changed = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.updated', changed);
  return answerOf(changed);
});

const answerOf = ({ id, externalReference, updatedAt }: JobRow) => ({
  id,
  external_reference: externalReference,
  updated_at: withMicroseconds(updatedAt),
});
