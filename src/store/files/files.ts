/** Files on customers and jobs, and their bytes in pieces (migrations/0097_files.sql, docs/internals/files.md#where-the-bytes-are). */
import type { FileAuthorKind, FileType } from '../../contract/vocabulary.ts';
import { mostFilesOfVisit } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { insertPieces } from './fileBytes.ts';
import { keepObject } from './fileObjects.ts';
import { keepThumbnail } from './fileThumbnails.ts';
import { authorNameSql, type NoteAuthorOf } from '../jobs/notes.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';
import { rowsAbout, rowsOfSubject, type SubjectFilter } from '../customers/rowsAbout.ts';

export interface FileRow {
  readonly id: string;
  readonly customerId: string | null;
  readonly jobRequestId: string | null;
  readonly shortCode: string | null;
  readonly name: string;
  readonly contentType: FileType;
  readonly sizeBytes: number;
  /** SHA-256 of the bytes, base64url. */
  readonly hash: string;
  readonly authorKind: FileAuthorKind;
  readonly authorName: string;
  readonly createdAt: string;
  /** Key of the bytes in the store of files; null: the bytes are in the database. */
  readonly objectKey: string | null;
  readonly hasThumbnail: boolean;
}

/** Who adds a file. */
export type FileAuthorOf = NoteAuthorOf<FileAuthorKind>;

const columns = `f.id, f.customer_id as "customerId", f.job_request_id as "jobRequestId",
  (select c.short_code from job_requests c where c.tenant_id = f.tenant_id and c.id = f.job_request_id) as "shortCode",
  f.name, f.content_type as "contentType", f.size_bytes as "sizeBytes", f.hash, f.author_kind as "authorKind", f.author_name as "authorName",
  f.created_at as "createdAt", f.object_key as "objectKey",
  exists (select from file_thumbnails t where t.tenant_id = f.tenant_id and t.file_id = f.id and t.bytes is not null) as "hasThumbnail"`;

/** The record of a file. Exactly one of both is given. */
export interface FileSubject {
  readonly customerId: string | null;
  readonly jobRequestId: string | null;
}

interface NewFile extends FileSubject {
  readonly id: string;
  readonly name: string;
  readonly contentType: FileType;
  readonly hash: string;
  readonly bytes: Buffer;
  readonly createdAt: string;
  readonly objectKey: string | null;
  /** null: none can be made. `untried`: none has been made. */
  readonly thumbnail: Buffer | null | 'untried';
}

const ofSubject = `f.tenant_id = $1 and (f.customer_id = $2 or f.job_request_id = $3)`;

/** The file with these bytes on the record; null if it has none. */
export async function findSameFile(
  db: Database,
  tenantId: number,
  { customerId, jobRequestId }: FileSubject,
  hash: string,
): Promise<FileRow | null> {
  const [row] = await db.query<FileRow>(`select ${columns} from files f where ${ofSubject} and f.hash = $4`, [
    tenantId,
    customerId,
    jobRequestId,
    hash,
  ]);
  return row ?? null;
}

/** First key of the advisory lock of `lockFiles`: the letters "file" in ASCII. */
const lockClass = 0x66696c65;

/** Lets one transaction of a tenant at a time add a file, so that none passes a limit beside another. Hold the customer or job first. */
export async function lockFiles(tx: Transaction, tenantId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, $2)', [lockClass, tenantId]);
}

/** The number of files on the record, and the bytes of all files of the tenant. */
export async function fileTotals(
  db: Database,
  tenantId: number,
  { customerId, jobRequestId }: FileSubject,
): Promise<{ readonly onRecord: number; readonly usedBytes: number }> {
  const [row] = await db.query<{ onRecord: number; usedBytes: number }>(
    `select (select count(*)::int from files f where ${ofSubject}) as "onRecord",
            (select coalesce(sum(size_bytes), 0)::float8 from files where tenant_id = $1) as "usedBytes"`,
    [tenantId, customerId, jobRequestId],
  );
  return row!;
}

/** The files that customers added by their links: their number on the record, and the bytes of all of the tenant. */
export async function customerFileTotals(
  db: Database,
  tenantId: number,
  { customerId, jobRequestId }: FileSubject,
): Promise<{ readonly onRecord: number; readonly usedBytes: number }> {
  const [row] = await db.query<{ onRecord: number; usedBytes: number }>(
    `select (select count(*)::int from files f where ${ofSubject} and f.author_kind = 'customer') as "onRecord",
            (select coalesce(sum(size_bytes), 0)::float8 from files where tenant_id = $1 and author_kind = 'customer') as "usedBytes"`,
    [tenantId, customerId, jobRequestId],
  );
  return row!;
}

/** The files that its customer added to a job, the newest first. */
export const filesOfCustomerOn = (db: Database, tenantId: number, jobRequestId: string): Promise<FileRow[]> =>
  db.query(
    `select ${columns} from files f where f.tenant_id = $1 and f.job_request_id = $2 and f.author_kind = 'customer'
      order by f.created_at desc, f.id desc limit ${mostFilesOfVisit}`,
    [tenantId, jobRequestId],
  );

/** Adds a file with its bytes and the present name of its author. */
export async function insertFile(
  tx: Transaction,
  tenant: { readonly id: number; readonly businessId: string },
  { id, customerId, jobRequestId, name, contentType, hash, bytes, createdAt, objectKey, thumbnail }: NewFile,
  { kind, credentialId, userId, technicianId }: FileAuthorOf,
): Promise<FileRow> {
  const [row] = await tx.query<FileRow>(
    `insert into files as f (tenant_id, id, customer_id, job_request_id, name, content_type, size_bytes, hash,
                             author_kind, author_name, author_user_id, author_technician_id, created_at, object_key)
     select $1, $3, $4, $5, $6, $7, $8, $9, $10, ${authorNameSql({ kind: '$10', credentialId: '$11', userId: '$12', technicianId: '$13' })},
            $12::uuid, $13::uuid, $14::timestamptz, $15
     returning ${columns}`,
    [
      tenant.id,
      tenant.businessId,
      id,
      customerId,
      jobRequestId,
      name,
      contentType,
      bytes.length,
      hash,
      kind,
      credentialId,
      userId,
      technicianId,
      createdAt,
      objectKey,
    ],
  );
  if (objectKey === null) await insertPieces(tx, tenant.id, id, bytes);
  else await keepObject(tx, objectKey);
  if (thumbnail === 'untried') return row!;
  await keepThumbnail(tx, tenant.id, id, thumbnail);
  return { ...row!, hasThumbnail: thumbnail !== null };
}

/** A file; null if there is none. */
export async function findFile(db: Database, tenantId: number, id: string): Promise<FileRow | null> {
  const [row] = await db.query<FileRow>(`select ${columns} from files f where f.tenant_id = $1 and f.id = $2`, [tenantId, id]);
  return row ?? null;
}

/** Deletes a file and its bytes for good. Returns whether there was one. */
export async function deleteFileRow(tx: Transaction, tenantId: number, id: string): Promise<boolean> {
  const rows = await tx.query('delete from files where tenant_id = $1 and id = $2 returning 1', [tenantId, id]);
  return rows.length > 0;
}

export const fileOrder = orderOf('files', true, ['f.created_at', 'timestamptz'], ['f.id', 'uuid']);

/** A page of the files that match, the newest first. */
export function listFileRows(db: Database, tenantId: number, filter: SubjectFilter, page: Page): Promise<ListPage<FileRow>> {
  const where = new Conditions(tenantId);
  return readPage(db, { columns, from: rowsOfSubject('files', 'f', where, filter), where, order: fileOrder }, page);
}

/** Files on a customer and on jobs, the oldest first. */
export const readFilesOf = rowsAbout<FileRow>('files', 'f', columns);

/** The next `count` files after `afterId`, by id, for an export. */
export const readFilesAfter = (db: Database, tenantId: number, afterId: string, count: number): Promise<FileRow[]> =>
  db.query(`select ${columns} from files f where f.tenant_id = $1 and f.id > $2 order by f.id limit ${count}`, [tenantId, afterId]);

/** The next `count` files after `afterId` whose bytes are in the store, by id. */
export const readStoredFilesAfter = (db: Database, tenantId: number, afterId: string, count: number): Promise<FileRow[]> =>
  db.query(
    `select ${columns} from files f where f.tenant_id = $1 and f.object_key is not null and f.id > $2 order by f.id limit ${count}`,
    [tenantId, afterId],
  );

const mostShown = 20;

/** Whether the technician added the file. */
export async function isFileBy(db: Database, tenantId: number, id: string, technicianId: string): Promise<boolean> {
  const [row] = await db.query<{ isOwn: boolean }>(
    'select exists (select from files where tenant_id = $1 and id = $2 and author_technician_id = $3) as "isOwn"',
    [tenantId, id, technicianId],
  );
  return row!.isOwn;
}

/** The files on each of the jobs, the newest first. At most 20 a job. */
export async function filesShownOn(db: Database, tenantId: number, jobIds: readonly string[]): Promise<Map<string, FileRow[]>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db.query<FileRow & { readonly jobRequestId: string }>(
    `select shown.* from unnest($2::uuid[]) as j (id)
       cross join lateral (select ${columns} from files f where f.tenant_id = $1 and f.job_request_id = j.id
                            order by f.created_at desc, f.id desc limit ${mostShown}) shown`,
    [tenantId, jobIds],
  );
  return Map.groupBy(rows, ({ jobRequestId }) => jobRequestId);
}

export interface FileOfTenant extends FileRow {
  readonly tenantId: number;
}

/** Photographs of all businesses for which no thumbnail has been tried, in a fixed order, at most `count`. `after`: only those behind this one. */
export const photographsWithoutThumbnail = (db: Database, after: FileOfTenant | null, count: number): Promise<FileOfTenant[]> =>
  db.query(
    `select ${columns}, f.tenant_id as "tenantId" from files f
      where f.content_type <> 'application/pdf' and ($1::integer is null or (f.tenant_id, f.id) > ($1, $2::uuid))
        and not exists (select from file_thumbnails t where t.tenant_id = f.tenant_id and t.file_id = f.id)
      order by f.tenant_id, f.id limit ${count}`,
    [after?.tenantId ?? null, after?.id ?? null],
  );
