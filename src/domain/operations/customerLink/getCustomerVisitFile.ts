import { refuse } from '../../../contract/errors.ts';
import { isOpenVisit } from '../../jobs/customer/customerVisit.ts';
import { wantedBytes } from '../../resources/files/storedFile.ts';
import { findFile } from '../../../store/files/files.ts';
import { findUndeletedJob } from '../../../store/jobs/jobRequests.ts';
import { read } from '../handler.ts';

/** A file that the customer added to this job, as long as the job is open. [customer-link.files], [file.thumbnail]. */
export const getCustomerVisitFile = read<'getCustomerVisitFile'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const row = await findUndeletedJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const file = isOpenVisit(row) ? await findFile(db, tenant.id, input.file_id) : null;
  if (!file || file.jobRequestId !== row.id || file.authorKind !== 'customer') return refuse('FILE_NOT_FOUND');
  const bytes = await wantedBytes(ctx, file, input.size);
  if (!bytes) return refuse('FILE_NOT_FOUND');
  return { name: file.name, content_type: file.contentType, hash: file.hash, content: bytes.toString('base64') };
});
