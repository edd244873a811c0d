/** Addresses of technicians' pictures, which http/pages/pictures.ts serves. docs/internals/files.md#addresses-of-bytes. */
import type { Operations, OutputOf } from '../../../contract/index.ts';
import { picturePath } from '../../../contract/picturePath.ts';
import type { PictureRow } from '../../../store/team/technicianPictures.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';

/** For signed-in members; null without a picture. */
export function memberPicturePath({ environment }: Pick<Tenant, 'environment'>, technicianId: string, hash: string | null): string | null {
  return hash === null ? null : picturePath(environment, technicianId, hash);
}

export const pictureAnswer = ({ contentType, hash, bytes }: PictureRow): OutputOf<Operations['getTechnicianPicture']> => ({
  content_type: contentType,
  hash,
  image: bytes.toString('base64'),
});
