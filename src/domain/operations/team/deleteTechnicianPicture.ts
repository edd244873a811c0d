import { refuse } from '../../../contract/errors.ts';
import { refusePictureChange } from '../../resources/pictures/rights.ts';
import { recordTechnicianEvent } from '../../resources/team/technicianEvents.ts';
import { deletePicture } from '../../../store/team/technicianPictures.ts';
import { lockTechnician, readTechnician, touchTechnicians } from '../../../store/team/technicians.ts';
import { write } from '../handler.ts';

/** Deletes the picture from the database at once. Browsers that have shown it may keep a copy. */
export const deleteTechnicianPicture = write<'deleteTechnicianPicture'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const stored = await lockTechnician(db, tenant.id, input.id);
  if (!stored) return refuse('TECHNICIAN_NOT_FOUND');
  const denied = await refusePictureChange(ctx, stored);
  if (denied) return denied;
  if (!(await deletePicture(db, tenant.id, stored.id))) return refuse('TECHNICIAN_PICTURE_NOT_FOUND');
  await touchTechnicians(db, tenant.id, [stored.id]);
  await recordTechnicianEvent(ctx, 'technician.updated', await readTechnician(db, tenant.id, stored.id));
  return { id: stored.id, picture_url: null };
});
