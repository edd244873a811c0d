import { refuse } from '../../../contract/errors.ts';
import { shownTechnicians } from '../../jobs/customer/customerVisit.ts';
import { pictureAnswer } from '../../resources/pictures/address.ts';
import { findUndeletedJob } from '../../../store/jobs/jobRequests.ts';
import { findPicture } from '../../../store/team/technicianPictures.ts';
import { read } from '../handler.ts';

/** The picture with this hash, if the link shows its technician now. */
export const getCustomerVisitPicture = read<'getCustomerVisitPicture'>(async ({ db, tenant }, input) => {
  const row = await findUndeletedJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const shown = shownTechnicians(row).find(({ pictureHash }) => pictureHash === input.hash);
  // Also matches the hash, because the picture may have been replaced since the job was read.
  const picture = shown ? await findPicture(db, tenant.id, shown.id, input.hash) : null;
  return picture ? pictureAnswer(picture) : refuse('TECHNICIAN_PICTURE_NOT_FOUND');
});
