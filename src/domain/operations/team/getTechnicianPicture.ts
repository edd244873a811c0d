import { refuse } from '../../../contract/errors.ts';
import { pictureAnswer } from '../../resources/pictures/address.ts';
import { findPicture } from '../../../store/team/technicianPictures.ts';
import { findTechnician } from '../../../store/team/technicians.ts';
import { read } from '../handler.ts';

/** The picture of one technician. */
export const getTechnicianPicture = read<'getTechnicianPicture'>(async ({ db, tenant }, input) => {
  if (!(await findTechnician(db, tenant.id, input.id))) return refuse('TECHNICIAN_NOT_FOUND');
  const picture = await findPicture(db, tenant.id, input.id);
  return picture ? pictureAnswer(picture) : refuse('TECHNICIAN_PICTURE_NOT_FOUND');
});
