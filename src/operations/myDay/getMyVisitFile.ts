import { refuse } from '../../contract/errors.ts';
import { ownTechnicianId } from '../../jobs/ownTechnician.ts';
import { visitFile } from '../../jobs/visitFile.ts';
import { wantedBytes } from '../../resources/files/storedFile.ts';
import { findFile } from '../../store/files/files.ts';
import { isJobOf } from '../../store/jobs/jobRequests.ts';
import { read } from '../handler.ts';

/** One file on one of the caller's own jobs, with its bytes or those of its thumbnail. [my-day.photo], [file.thumbnail]. */
export const getMyVisitFile = read<'getMyVisitFile'>(async (ctx, { id, file_id, size }) => {
  const { db, tenant } = ctx;
  const technicianId = await ownTechnicianId(ctx);
  if (technicianId === null || !(await isJobOf(db, tenant.id, id, technicianId))) return refuse('JOB_REQUEST_NOT_FOUND');
  const file = await findFile(db, tenant.id, file_id);
  if (!file || file.jobRequestId !== id) return refuse('FILE_NOT_FOUND');
  const bytes = await wantedBytes(ctx, file, size);
  return bytes ? { ...visitFile(tenant, file), hash: file.hash, content: bytes.toString('base64') } : refuse('FILE_NOT_FOUND');
});
