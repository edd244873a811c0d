/** Thumbnails of photographs (migrations/0105_file_thumbnails.sql, docs/internals/files.md#thumbnails). */
import type { Database } from '../driver/database.ts';

/** Keeps the thumbnail of a file. null: none can be made. Does nothing when the file has gone, or has a thumbnail. */
export async function keepThumbnail(db: Database, tenantId: number, fileId: string, bytes: Buffer | null): Promise<void> {
  await db.query(
    `insert into file_thumbnails (tenant_id, file_id, bytes)
     select f.tenant_id, f.id, $3::bytea from files f where f.tenant_id = $1 and f.id = $2 for key share
     on conflict (tenant_id, file_id) do update set bytes = excluded.bytes where file_thumbnails.bytes is null and excluded.bytes is not null`,
    [tenantId, fileId, bytes],
  );
}

/** The thumbnail of a file; null if it has none. */
export async function findThumbnail(db: Database, tenantId: number, fileId: string): Promise<Buffer | null> {
  const [row] = await db.query<{ bytes: Buffer | null }>('select bytes from file_thumbnails where tenant_id = $1 and file_id = $2', [
    tenantId,
    fileId,
  ]);
  return row?.bytes ?? null;
}
