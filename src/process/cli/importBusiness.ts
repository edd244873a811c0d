/** `import-business` brings an exported business into this database, with its ids. docs/internals/processes.md#export-and-import. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../contract/vocabulary.ts';
import { appliedMigrations, isReplaced, migrationFiles, sameTablesBy, type MigrationFile } from '../../store/driver/migrate.ts';
import type { Store } from '../../store/driver/database.ts';
import { importBusinessRows, notInExport, type ImportedBusiness, type ImportedEnvironment } from '../../store/move/businessRows.ts';
import { withTodaysTables } from '../../store/move/earlierTables.ts';
import { isAbsent, nullWhenAbsent } from '../../store/folder/absent.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import { environments } from '../../contract/vocabulary.ts';

/** `export.json` of a folder. */
interface ExportFacts {
  readonly format: string;
  readonly format_version: number;
  readonly version: string;
  readonly business_id: string;
  readonly business_alias: string;
  readonly environment: Environment;
  readonly migrations?: readonly string[];
  readonly one_instant?: boolean;
  readonly rows?: Readonly<Record<string, { readonly owner: string; readonly columns: readonly string[]; readonly count: number }>>;
}

/** Lines of one statement. Pictures are the largest, with half a megabyte. */
const mostLines = 200;
const mostCharacters = 2_000_000;

/**
 * Imports the folder of an export, or a folder with `live` and `sandbox` in it, in one transaction: a command that is killed imports nothing.
 * An export of an earlier version gets the tables of this one first. `files` are the migrations of this version. Throws InvalidInput.
 */
export async function importBusiness(
  store: Store,
  folder: string,
  nowMilliseconds: number,
  { files }: { readonly files?: readonly MigrationFile[] } = {},
): Promise<object> {
  const migrations = files ?? (await migrationFiles());
  const exports = await readExports(folder);
  const { facts, path } = exports[0]!;
  if (exports.some((other) => other.facts.business_id !== facts.business_id))
    throw new InvalidInput(`${folder} holds exports of different businesses. Name the folder of one.`);
  const here = (await appliedMigrations(store)).join();
  const of = facts.migrations!.join();
  const from = sameTablesBy(
    facts.migrations!,
    migrations.map(({ name }) => name),
  );
  if (from === null || exports.some((other) => other.facts.migrations!.join() !== of)) throw differentTables(path, facts);
  const business = { id: facts.business_id, alias: facts.business_alias, environments: exports.map(environmentOf) };
  const importInto = (into: Store, imported: ImportedBusiness, addsMissing: boolean) =>
    into.transaction(
      async (tx) => {
        await tx.query(`select set_config('statement_timeout', '0', true), set_config('timezone', 'UTC', true)`);
        const counts = await importBusinessRows(tx, imported, addsMissing ? nowMilliseconds : null);
        if (imported === business) refuseMissing(exports, counts);
        return counts;
      },
      { unlimited: true },
    );
  const rows =
    from.join() === here
      ? await importInto(store, business, true)
      : await withTodaysTables(business, migrations.slice(0, from.length), migrations, {
          importEarlier: (earlier) => importInto(earlier, business, false),
          importToday: (today) => importInto(store, today, true),
        });
  const inMotion = exports.filter(({ facts: each }) => each.one_instant === false).map(({ facts: each }) => each.environment);
  return {
    business_id: facts.business_id,
    business_alias: facts.business_alias,
    environments: business.environments.map(({ environment }) => environment),
    rows,
    ...(inMotion.length === 0 ? {} : { changed_during_the_export: inMotion }),
    not_in_export: [...notInExport],
  };
}

/** The refusal of an export that no migrations lead from. */
function differentTables(path: string, { version, migrations }: ExportFacts): InvalidInput {
  return new InvalidInput(
    migrations!.some(isReplaced)
      ? `${path} is from an early version before Truckroll 0.2.0. Start its database with the last version before 0.2.0, and export it again (docs/operating/upgrades.md#data-from-before-020).`
      : `${path} was made by Truckroll ${version}, which is newer, or in several versions. Export all of it with one version, and import it with that or a newer one.`,
  );
}

interface OpenExport {
  readonly path: string;
  readonly facts: ExportFacts;
}

async function readExports(folder: string): Promise<OpenExport[]> {
  if (!(await stat(folder).catch(nullWhenAbsent))?.isDirectory())
    throw new InvalidInput(`There is no folder ${folder}. Name the folder that "truckroll export" wrote.`);
  const found: OpenExport[] = [];
  for (const path of [folder, ...environments.map((name) => join(folder, name))]) {
    const text = await readFile(join(path, 'export.json'), 'utf8').catch(nullWhenAbsent);
    if (text === null) continue;
    const facts = readFacts(text, path);
    if (facts.rows === undefined || facts.migrations === undefined)
      throw new InvalidInput(
        `${path} was made by Truckroll ${facts.version}, whose exports cannot be imported. Export the business again.`,
      );
    found.push({ path, facts });
  }
  if (found.length === 0)
    throw new InvalidInput(`${folder} is not an export: it has no export.json. Name the folder that "truckroll export" wrote.`);
  return found;
}

function readFacts(text: string, path: string): ExportFacts {
  try {
    const facts = JSON.parse(text) as ExportFacts;
    if (facts.format === 'truckroll-export') return facts;
  } catch {
    // The line below says it.
  }
  throw new InvalidInput(`${path} is not an export of Truckroll, or is damaged. Export the business again.`);
}

const environmentOf = ({ path, facts }: OpenExport): ImportedEnvironment => ({
  environment: facts.environment,
  columns: Object.fromEntries(Object.entries(facts.rows!).map(([name, { columns }]) => [name, columns])),
  lines: (table) => batchesOf(join(path, 'rows', `${table}.ndjson`)),
});

/** Splits at line feeds alone. Node's own reader of lines also splits at characters that may stand in a text. */
async function* batchesOf(path: string): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  let characters = 0;
  let rest = '';
  try {
    for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop()!;
      for (const line of parts) {
        batch.push(line);
        characters += line.length;
        if (batch.length < mostLines && characters < mostCharacters) continue;
        yield batch;
        [batch, characters] = [[], 0];
      }
    }
  } catch (error) {
    if (isAbsent(error)) throw new InvalidInput(`${path} is missing. Export the business again.`);
    throw error;
  }
  if (batch.length > 0) yield batch;
}

/** Throws when a file had fewer or more lines than its export wrote. */
function refuseMissing(exports: readonly OpenExport[], counts: Readonly<Record<string, number>>): void {
  for (const [name, { owner }] of Object.entries(exports[0]!.facts.rows!)) {
    // Rows of the whole business are in the export of each environment.
    const counted = owner === 'business' && name !== 'tenants' ? exports.slice(0, 1) : exports;
    const wanted = counted.reduce((sum, { facts }) => sum + (facts.rows![name]?.count ?? 0), 0);
    if (wanted !== (counts[name] ?? 0))
      throw new InvalidInput(`The export is damaged: ${counts[name] ?? 0} of ${wanted} rows of ${name} were found. Nothing was imported.`);
  }
}
