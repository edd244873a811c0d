/** Where pictures of technicians are, and how they are answered. http/pictures.ts serves it; docs/decisions/0062. */
import type { Operations, OutputOf } from '../../contract/index.ts';
import type { PictureRow } from '../../store/team/technicianPictures.ts';
import type { Tenant } from '../../store/settings/tenants.ts';

/** For members who are signed in; a browser that shows a picture sends no headers, so the environment stands in the address. */
export function picturePath({ environment }: Pick<Tenant, 'environment'>, technicianId: string, hash: string | null): string | null {
  if (hash === null) return null;
  return `/pictures/technicians/${technicianId}/${hash}${environment === 'live' ? '' : `?environment=${environment}`}`;
}

export const pictureAnswer = ({ contentType, hash, bytes }: PictureRow): OutputOf<Operations['getTechnicianPicture']> => ({
  content_type: contentType,
  hash,
  image: bytes.toString('base64'),
});
