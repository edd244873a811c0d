/** How people matched the columns of files that they imported. */
import { createHash } from 'node:crypto';
import type { ImportKind } from '../contract/vocabulary.ts';
import type { Database, Transaction } from './driver/database.ts';

export interface MappedColumn {
  readonly heading: string;
  /** The field that the column fills; empty if it is left out. */
  readonly field: string;
}

interface ImportMapping {
  readonly columns: MappedColumn[];
  readonly used_at: string;
}

/** The most mappings that are kept for a kind. The oldest goes first. */
const mostMappings = 50;

/** The mappings of a business, the newest first. */
export async function readImportMappings(db: Database, businessId: string, kind: ImportKind): Promise<ImportMapping[]> {
  return db.query<ImportMapping>(
    `select columns, used_at from import_mappings where business_id = $1 and kind = $2 order by used_at desc limit ${mostMappings}`,
    [businessId, kind],
  );
}

/** Keeps the mapping of a file. It replaces the one of a file with the same headings, in whatever order. */
export async function writeImportMapping(
  tx: Transaction,
  businessId: string,
  kind: ImportKind,
  columns: readonly MappedColumn[],
  usedAt: string,
): Promise<void> {
  const headings = JSON.stringify(columns.map(({ heading }) => heading).toSorted());
  await tx.query(
    `insert into import_mappings (business_id, kind, headings, columns, used_at) values ($1, $2, $3, $4, $5)
     on conflict (business_id, kind, headings) do update set columns = excluded.columns, used_at = excluded.used_at`,
    [businessId, kind, createHash('sha256').update(headings).digest('hex'), JSON.stringify(columns), usedAt],
  );
  await tx.query(
    `delete from import_mappings where business_id = $1 and kind = $2 and headings not in (
       select headings from import_mappings where business_id = $1 and kind = $2 order by used_at desc limit ${mostMappings})`,
    [businessId, kind],
  );
}
