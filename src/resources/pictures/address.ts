/** Addresses of technicians' pictures, which http/pictures.ts serves. docs/decisions/0062. */
import type { Operations, OutputOf } from '../../contract/index.ts';
import type { PictureRow } from '../../store/team/technicianPictures.ts';
import type { Tenant } from '../../store/settings/tenants.ts';

/** For signed-in members. The path has the environment, because a browser sends no own headers for an image. */
export function picturePath({ environment }: Pick<Tenant, 'environment'>, technicianId: string, hash: string | null): string | null {
  if (hash === null) return null;
  return `/pictures/technicians/${technicianId}/${hash}${environment === 'live' ? '' : `?environment=${environment}`}`;
}

export const pictureAnswer = ({ contentType, hash, bytes }: PictureRow): OutputOf<Operations['getTechnicianPicture']> => ({
  content_type: contentType,
  hash,
  image: bytes.toString('base64'),
});
