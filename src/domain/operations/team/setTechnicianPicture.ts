import { createHash } from 'node:crypto';
import { invalid, refuse, type Refusal } from '../../../contract/errors.ts';
import { mostPictureBytes, mostPicturePixels, type PictureType } from '../../../contract/vocabulary.ts';
import { memberPicturePath } from '../../resources/pictures/address.ts';
import { refusePictureChange } from '../../resources/pictures/rights.ts';
import { cleanPicture } from '../../resources/pictures/picture.ts';
import { recordTechnicianEvent } from '../../resources/team/technicianEvents.ts';
import { savePicture } from '../../../store/team/technicianPictures.ts';
import { lockTechnician, readTechnician, touchTechnicians } from '../../../store/team/technicians.ts';
import { preparedWrite } from '../handler.ts';

/** Stores the picture without its metadata. Sending the same picture again changes nothing. */
export const setTechnicianPicture = preparedWrite<'setTechnicianPicture'>()(
  async (_ctx, input) => pictureOf(input.image, input.content_type),
  async (ctx, input, { contentType, bytes, hash }) => {
    const { db, tenant } = ctx;
    const stored = await lockTechnician(db, tenant.id, input.id);
    if (!stored) return refuse('TECHNICIAN_NOT_FOUND');
    const denied = await refusePictureChange(ctx, stored);
    if (denied) return denied;
    const answer = { id: stored.id, picture_url: memberPicturePath(tenant, stored.id, hash) };
    if (stored.pictureHash === hash) return answer;
    await savePicture(db, tenant.id, { technicianId: stored.id, hash, contentType, bytes });
    await touchTechnicians(db, tenant.id, [stored.id]);
    await recordTechnicianEvent(ctx, 'technician.updated', await readTechnician(db, tenant.id, stored.id));
    return answer;
  },
);

interface Picture {
  readonly contentType: PictureType;
  readonly bytes: Buffer;
  readonly hash: string;
}

/** Checks and cleans the picture. Its type comes from the bytes and must match the stated type. */
function pictureOf(base64: string, said: PictureType): Picture | Refusal<'VALIDATION_ERROR'> {
  const sent = Buffer.from(base64, 'base64');
  if (sent.length > mostPictureBytes) return invalid('image', 'too_long', 'picture_bytes', { limit: mostPictureBytes });
  const cleaned = cleanPicture(sent, mostPicturePixels);
  if (cleaned === 'unknown' || (typeof cleaned === 'object' && cleaned.type !== said)) return invalid('image', 'type', 'picture_type');
  if (cleaned === 'broken') return invalid('image', 'malformed', 'picture_broken');
  if (cleaned === 'too_many_pixels') return invalid('image', 'too_large', 'picture_pixels', { limit: mostPicturePixels });
  const { bytes, type } = cleaned;
  return { contentType: type, bytes, hash: createHash('sha256').update(bytes).digest('base64url') };
}
