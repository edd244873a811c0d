/** The bytes of files: pieces in the database, or an object in the store of files. docs/internals/files.md#where-the-bytes-are. */
import type { Database, Transaction } from '../driver/database.ts';
import { keepObject, releaseObject } from './fileObjects.ts';

/** The bytes of one piece. The table refuses longer ones. */
export const pieceBytes = 65_536;

export async function insertPieces(tx: Transaction, tenantId: number, fileId: string, bytes: Buffer): Promise<void> {
  await tx.query(
    `insert into file_pieces (tenant_id, file_id, position, bytes)
     select $1::integer, $2::uuid, place, substring($3::bytea from place * ${pieceBytes} + 1 for ${pieceBytes})
       from generate_series(0, (octet_length($3::bytea) - 1) / ${pieceBytes}) as place`,
    [tenantId, fileId, bytes],
  );
}

/** The bytes of a file in the database; null if it has none there. */
export async function readPieces(db: Database, tenantId: number, fileId: string): Promise<Buffer | null> {
  const [row] = await db.query<{ bytes: Buffer | null }>(
    `select string_agg(bytes, ''::bytea order by position) as bytes from file_pieces where tenant_id = $1 and file_id = $2`,
    [tenantId, fileId],
  );
  return row!.bytes;
}

/** Where the bytes of a file are: the key of an object, or null for the database. */
interface BytesAt {
  readonly objectKey: string | null;
}

/**
 * Gives a file its bytes in another place. Its former pieces are deleted. Its former object is left to the sweep if another object replaces it.
 * After a move to the database the object stays in the store as `kept`, because rows in earlier backups name it, until `releaseLeftObjects`.
 * Returns false, and changes nothing, when the file has gone or its bytes are not at `from` any more.
 */
export async function replaceBytes(
  tx: Transaction,
  file: { readonly tenantId: number; readonly id: string },
  { from, to, bytes }: { readonly from: BytesAt; readonly to: BytesAt; readonly bytes: Buffer },
): Promise<boolean> {
  const { tenantId, id } = file;
  const rows = await tx.query(
    'update files set object_key = $4 where tenant_id = $1 and id = $2 and object_key is not distinct from $3 returning 1',
    [tenantId, id, from.objectKey, to.objectKey],
  );
  if (rows.length === 0) return false;
  if (from.objectKey === null) await tx.query('delete from file_pieces where tenant_id = $1 and file_id = $2', [tenantId, id]);
  else if (to.objectKey !== null) await releaseObject(tx, from.objectKey);
  if (to.objectKey === null) await insertPieces(tx, tenantId, id, bytes);
  else await keepObject(tx, to.objectKey);
  return true;
}

/** A file whose bytes can be moved. */
export interface MovableFile extends BytesAt {
  readonly tenantId: number;
  readonly id: string;
  readonly sizeBytes: number;
  readonly hash: string;
}

/** Place of a file in the order of `filesToMove`. */
type FilePosition = Pick<MovableFile, 'tenantId' | 'id'>;

/** Conditions for files that are not in this place yet. */
const isToMove = { store: 'object_key is null', database: 'object_key is not null' } as const;

/** The next file of all businesses that is not in `to` yet; null: there is none behind `after`. */
export async function nextFileToMove(db: Database, to: keyof typeof isToMove, after: FilePosition | null): Promise<MovableFile | null> {
  const [row] = await db.query<MovableFile>(
    `select tenant_id as "tenantId", id, size_bytes as "sizeBytes", hash, object_key as "objectKey" from files
      where ${isToMove[to]} and ($1::integer is null or (tenant_id, id) > ($1, $2::uuid)) order by tenant_id, id limit 1`,
    [after?.tenantId ?? null, after?.id ?? null],
  );
  return row ?? null;
}

/** Files of all businesses that are not in `to` yet. */
export async function countFilesToMove(db: Database, to: keyof typeof isToMove): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*)::int as count from files where ${isToMove[to]}`);
  return row!.count;
}

/** Which files of a tenant have their bytes in the store, and the newest file. */
interface FilePlaces {
  readonly stored: readonly string[];
  readonly newest: string | null;
}

export async function filePlaces(db: Database, tenantId: number): Promise<FilePlaces> {
  const rows = await db.query<{ id: string; isStored: boolean }>(
    'select id, object_key is not null as "isStored" from files where tenant_id = $1 order by id',
    [tenantId],
  );
  return { stored: rows.filter(({ isStored }) => isStored).map(({ id }) => id), newest: rows.at(-1)?.id ?? null };
}

/** Whether the bytes of a file that was there before have been moved since. */
export async function haveMovedSince(db: Database, tenantId: number, { stored, newest }: FilePlaces): Promise<boolean> {
  const [row] = await db.query<{ moved: boolean }>(
    `select exists (select from files where tenant_id = $1 and id <= $3::uuid and (object_key is not null) <> (id = any ($2::uuid[]))) as moved`,
    [tenantId, stored, newest],
  );
  return row!.moved;
}

/** Whether the bytes of a file are still where its row said. */
export async function hasBytesAt(db: Database, { tenantId, id, objectKey }: MovableFile): Promise<boolean> {
  const rows = await db.query('select 1 from files where tenant_id = $1 and id = $2 and object_key is not distinct from $3', [
    tenantId,
    id,
    objectKey,
  ]);
  return rows.length > 0;
}
