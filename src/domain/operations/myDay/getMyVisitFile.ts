import { refuse } from '../../../contract/errors.ts';
import { technicianOfOwnJob } from '../../jobs/own/ownTechnician.ts';
import { isStillToDo } from '../../jobs/own/ownVisits.ts';
import { visitFile } from '../../jobs/own/visitFile.ts';
import { wantedBytes } from '../../resources/files/storedFile.ts';
import { findFile, isFileBy } from '../../../store/files/files.ts';
import { begunJobsOf } from '../../../store/jobs/handedOverJobs.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import { read } from '../handler.ts';

/** One file on one of the caller's own jobs, after the visit only one of the caller's own, with its bytes or those of its thumbnail. [my-day.photo], [file.thumbnail]. */
export const getMyVisitFile = read<'getMyVisitFile'>(async (ctx, { id, file_id, size }) => {
  const { db, tenant } = ctx;
  const technicianId = await technicianOfOwnJob(ctx, id);
  const job = technicianId === null ? null : await findJob(db, tenant.id, id);
  if (!job) return refuse('JOB_REQUEST_NOT_FOUND');
  const file = await findFile(db, tenant.id, file_id);
  if (!file || file.jobRequestId === null) return refuse('FILE_NOT_FOUND');
  const isOfBegun = file.jobRequestId !== id;
  if (isOfBegun && !(await begunJobsOf(db, tenant.id, [id])).get(id)?.includes(file.jobRequestId)) return refuse('FILE_NOT_FOUND');
  const isShown = isStillToDo(job, technicianId) || (await isFileBy(db, tenant.id, file.id, technicianId!));
  if (!isShown) return refuse('FILE_NOT_FOUND');
  const bytes = await wantedBytes(ctx, file, size);
  return bytes ? { ...visitFile(tenant, file, id), hash: file.hash, content: bytes.toString('base64') } : refuse('FILE_NOT_FOUND');
});
