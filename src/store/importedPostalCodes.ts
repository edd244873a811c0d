/** Rows of imported_postal_codes and postal_code_imports: postal codes of whole countries, which all businesses share. */
import type { Database, Transaction } from './driver/database.ts';

/** See src/ground/places/gazetteer/postalIndex.ts. */
interface CodeRow {
  readonly code: string;
  readonly printed: string;
  readonly cities: string;
  readonly region: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

interface ImportedCountry {
  readonly country: string;
  /** Another one after each import. */
  readonly importId: string;
  readonly codes: number;
}

/** The countries that were imported. */
export function listImports(db: Database): Promise<ImportedCountry[]> {
  return db.query<ImportedCountry>('select country, import_id as "importId", codes from postal_code_imports order by country');
}

const pageRows = 20_000;

/** All codes of a country, sorted by code, in pages. */
export async function* readCodes(db: Database, country: string): AsyncGenerator<CodeRow[]> {
  let after = '';
  for (;;) {
    const rows = await db.query<CodeRow>(
      `select code, printed, cities, region, latitude, longitude from imported_postal_codes
        where country = $1 and code > $2 order by code limit ${pageRows}`,
      [country, after],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    after = rows.at(-1)!.code;
  }
}

const insertedRows = 5_000;

/** Replaces the codes of a country. Returns how many it had before. */
export async function replaceCodes(
  tx: Transaction,
  { country, importId, importedAt }: { readonly country: string; readonly importId: string; readonly importedAt: string },
  rows: readonly CodeRow[],
): Promise<number> {
  // First, so that two imports of a country run one after the other.
  const [before] = await tx.query<{ codes: number }>(
    `insert into postal_code_imports as i (country, import_id, imported_at, codes) values ($1, $2, $3, $4)
     on conflict (country) do update set import_id = excluded.import_id, imported_at = excluded.imported_at, codes = excluded.codes
     returning (select codes from postal_code_imports where country = $1) as codes`,
    [country, importId, importedAt, rows.length],
  );
  await tx.query('delete from imported_postal_codes where country = $1', [country]);
  for (let start = 0; start < rows.length; start += insertedRows)
    await tx.query(
      `insert into imported_postal_codes (country, code, printed, cities, region, latitude, longitude)
       select $1, r->>'code', r->>'printed', r->>'cities', r->>'region', (r->>'latitude')::float8, (r->>'longitude')::float8
         from jsonb_array_elements($2::jsonb) as r`,
      [country, JSON.stringify(rows.slice(start, start + insertedRows))],
    );
  return before?.codes ?? 0;
}
