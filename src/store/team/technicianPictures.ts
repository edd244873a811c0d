/** Rows of technician_pictures: at most one picture for each technician. */
import type { PictureType } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';

export interface PictureRow {
  readonly technicianId: string;
  /** SHA-256 of the bytes, base64url. */
  readonly hash: string;
  readonly contentType: PictureType;
  readonly bytes: Buffer;
}

const columns = 'technician_id as "technicianId", hash, content_type as "contentType", bytes';

/** The picture of a technician. null when there is none, or when it has another `hash`. */
export async function findPicture(db: Database, tenantId: number, technicianId: string, hash?: string): Promise<PictureRow | null> {
  const [row] = await db.query<PictureRow>(
    `select ${columns} from technician_pictures where tenant_id = $1 and technician_id = $2 and ($3::text is null or hash = $3)`,
    [tenantId, technicianId, hash ?? null],
  );
  return row ?? null;
}

/** Saves or replaces the picture. Lock the technician's row first: a removed technician must not get a picture. */
export async function savePicture(
  tx: Transaction,
  tenantId: number,
  { technicianId, hash, contentType, bytes }: PictureRow,
): Promise<void> {
  await tx.query(
    `insert into technician_pictures (tenant_id, technician_id, hash, content_type, bytes) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, technician_id) do update set hash = $3, content_type = $4, bytes = $5`,
    [tenantId, technicianId, hash, contentType, bytes],
  );
}

/** Deletes the picture. Returns whether there was one. */
export async function deletePicture(tx: Transaction, tenantId: number, technicianId: string): Promise<boolean> {
  const rows = await tx.query('delete from technician_pictures where tenant_id = $1 and technician_id = $2 returning 1', [
    tenantId,
    technicianId,
  ]);
  return rows.length > 0;
}

/** The next `count` pictures after `afterId`, by technician id, for an export. */
export function readPicturesAfter(db: Database, tenantId: number, afterId: string, count: number): Promise<PictureRow[]> {
  return db.query<PictureRow>(
    `select ${columns} from technician_pictures where tenant_id = $1 and technician_id > $2 order by technician_id limit $3`,
    [tenantId, afterId, count],
  );
}
