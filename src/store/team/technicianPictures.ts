/** Pictures of technicians: one each, in rows of their own. */
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

/** null: none, or none of this hash where one is asked for. */
export async function findPicture(db: Database, tenantId: number, technicianId: string, hash?: string): Promise<PictureRow | null> {
  const [row] = await db.query<PictureRow>(
    `select ${columns} from technician_pictures where tenant_id = $1 and technician_id = $2 and ($3::text is null or hash = $3)`,
    [tenantId, technicianId, hash ?? null],
  );
  return row ?? null;
}

/** Instead of the one so far. Call with the technician's row locked: a removed one must get none. */
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

/** Whether there was one. */
export async function deletePicture(tx: Transaction, tenantId: number, technicianId: string): Promise<boolean> {
  const rows = await tx.query('delete from technician_pictures where tenant_id = $1 and technician_id = $2 returning 1', [
    tenantId,
    technicianId,
  ]);
  return rows.length > 0;
}

/** The next `count` after a technician's id: for whoever reads all of them. */
export function readPicturesAfter(db: Database, tenantId: number, afterId: string, count: number): Promise<PictureRow[]> {
  return db.query<PictureRow>(
    `select ${columns} from technician_pictures where tenant_id = $1 and technician_id > $2 order by technician_id limit $3`,
    [tenantId, afterId, count],
  );
}
