/**
 * `export` writes all data of a business in one environment as newline-delimited JSON, one file per resource.
 * docs/internals/processes.md#export-and-import.
 */
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import { customerTokens } from '../../machinery/auth/customerTokens.ts';
import { ownAttempts } from '../../machinery/auth/attempts.ts';
import { memberLinkTokens } from '../../machinery/auth/memberLinks.ts';
import { formTokens } from '../../machinery/auth/memberSessions.ts';
import { passkeyChallenges } from '../../machinery/auth/passkeyChallenges.ts';
import { Passkeys } from '../../machinery/auth/passkeys.ts';
import { proofs } from '../../machinery/auth/proof.ts';
import { memoryLimiters } from '../../machinery/limits/limiters.ts';
import { planRows } from '../../machinery/auth/planRows.ts';
import { undoTokens } from '../../machinery/auth/undoTokens.ts';
import { SecondFactors } from '../../machinery/auth/secondFactors.ts';
import { secretBox } from '../../machinery/auth/secretBox.ts';
import { secretOf } from '../../machinery/auth/serviceSecret.ts';
import { FilesAway } from '../../domain/call/filesAway.ts';
import type { ReadContext } from '../../domain/call/context.ts';
import { noThumbnails } from '../../domain/call/thumbnailMaker.ts';
import type { Config } from '../config.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import { fileServices } from '../../machinery/outbound/fileServices.ts';
import { noOpenIdProviders } from '../../machinery/outbound/openIdProvider.ts';
import { noGeocoder } from '../../machinery/outbound/geocoder.ts';
import { openGazetteer } from '../../ground/places/gazetteer/gazetteer.ts';
import { refusalMessage } from '../../domain/pipeline/messages.ts';
import { rowRules } from '../../domain/pipeline/rowRules.ts';
import { SpendingRanks } from '../../store/customers/spendingRanks.ts';
import { BoardSheets } from '../../domain/planning/boards/boardSheets.ts';
import { searchesInSlices } from '../../domain/planning/search/daySearches.ts';
import { BoardCache } from '../../domain/planning/boards/boards.ts';
import { LiveBoards } from '../../domain/jobs/live/liveBoards.ts';
import { serviceVersion } from '../server.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import type { Store } from '../../store/driver/database.ts';
import { explainTarget } from '../../store/folder/explainTarget.ts';
import { forceTree, renameForced, writeForced } from '../../store/folder/forced.ts';
import type { Links } from '../../machinery/mail/links.ts';
import { filePlaces, haveMovedSince } from '../../store/files/fileBytes.ts';
import { readStoredFilesAfter, type FileRow } from '../../store/files/files.ts';
import {
  exportedRows,
  exportedTables,
  notInExport,
  piecesOf,
  findScheduleVersion,
  type ExportedTable,
} from '../../store/move/businessRows.ts';
import { appliedMigrations } from '../../store/driver/migrate.ts';
import { FeedReader } from '../../store/events/feeds.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { beforeAll, exported, type Pages, type ReadBytes } from './exportRows.ts';
import { FetchedFiles } from './fetchedFiles.ts';
import { tenantsOf } from './tenants.ts';
import { nextTurn } from '../../ground/time/timers.ts';
import { randomId } from '../../store/ids.ts';

interface ExportInput {
  readonly business: string;
  readonly environment: Environment;
  /** Absolute path. The folder must be absent or empty. */
  readonly folder: string;
  readonly publicUrl: string;
}

interface Exported {
  readonly folder: string;
  /** Rows of each file. */
  readonly counts: Readonly<Record<string, number>>;
  readonly not_in_export: readonly string[];
  /** Ids of files whose bytes the store has lost; left out when there are none. */
  readonly files_without_bytes?: readonly string[];
}

/** Writes the folder. It appears only when it is complete. Throws InvalidInput. */
export async function exportBusiness(
  store: Store,
  { business, environment, folder, publicUrl }: ExportInput,
  config: Config,
  nowMilliseconds: number,
  signal: AbortSignal,
): Promise<Exported> {
  const [tenant] = await tenantsOf(store, business, environment);
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw explainTarget(error, { folder, written: folder });
  });
  if (entries && entries.length > 0) throw new InvalidInput(`${folder} is not empty. Give an empty folder, or one that does not exist.`);
  const temporary = `${folder}.${randomId()}.partial`;
  let fetched: FetchedFiles | null = null;
  try {
    await mkdir(temporary, { mode: 0o700 });
    const ctx = await contextOf(store, tenant!, config, publicUrl, nowMilliseconds);
    const counts: Record<string, number> = {};
    const objects = await FetchedFiles.open(ctx, join(temporary, fetchedName));
    fetched = objects;
    const bytesOf = (file: FileRow) => objects.bytesOf(file);
    for (const [name, read] of Object.entries(exported))
      counts[name] = await writeLines(join(temporary, `${name}.ndjson`), read(ctx, bytesOf), signal);
    const { rows, isOneInstant } = await writeRows(store, ctx, { folder: join(temporary, 'rows'), bytesOf }, signal);
    const { lost } = objects;
    await objects.close();
    await rm(join(temporary, fetchedName));
    const about = {
      business_id: tenant!.businessId,
      business_alias: tenant!.alias,
      environment,
      made_at: new Date(nowMilliseconds).toISOString(),
    };
    const without = lost.length === 0 ? {} : { files_without_bytes: lost };
    const facts = { format: 'truckroll-export', format_version: 2, version: serviceVersion, ...about, counts, ...without };
    const forImport = { migrations: await appliedMigrations(store), one_instant: isOneInstant, rows };
    await writeForced(join(temporary, 'export.json'), [`${JSON.stringify({ ...facts, ...forImport }, null, 1)}\n`]);
    if (entries) await rmdir(folder);
    // A deletion removes the rows next: the copy must outlast a power cut by then.
    await forceTree(temporary);
    await renameForced(temporary, folder);
    return { folder, ...about, counts, ...without, not_in_export: [...notInExport] };
  } catch (error) {
    // If the folder itself is the problem, this fails too. The first error is the one to report.
    await fetched?.close().catch(() => undefined);
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    if (signal.aborted) throw new InvalidInput('The export was stopped. Nothing was written.');
    if (error instanceof FilesAway) throw new InvalidInput(`${error.message} Nothing was written.`);
    throw explainTarget(error, { folder: dirname(folder), written: temporary });
  }
}

/** Objects of the store, until the export is complete. */
const fetchedName = 'fetched-objects';

/** Most times that the rows are read again because a visit changed meanwhile. */
const mostReadings = 3;

/** The rows of the database, from which `import-business` makes the business again. */
async function writeRows(
  store: Store,
  ctx: ReadContext,
  { folder, bytesOf }: { readonly folder: string; readonly bytesOf: ReadBytes },
  signal: AbortSignal,
) {
  const { id: tenantId, businessId } = ctx.tenant;
  const tables = await exportedTables(store);
  for (let reading = 1; ; reading++) {
    await mkdir(folder, { mode: 0o700 });
    const before = await findScheduleVersion(store, tenantId);
    const places = await filePlaces(store, tenantId);
    const rows: Record<string, object> = {};
    for (const table of tables) {
      const count = await writeText(
        join(folder, `${table.name}.ndjson`),
        table.name === 'file_pieces' ? piecesWithStored(ctx, table, bytesOf) : exportedRows(store, table, { businessId, tenantId }),
        (lines) => lines.map((line) => `${line}\n`).join(''),
        signal,
      );
      rows[table.name] = { owner: table.owner, columns: table.columns.map(({ name }) => name), count };
    }
    const isOneInstant = before === (await findScheduleVersion(store, tenantId));
    // Pieces of a file that was moved may be there twice, or not at all.
    const haveMoved = await haveMovedSince(store, tenantId, places);
    if (haveMoved && reading === mostReadings)
      throw new InvalidInput('Files are being moved. Run the export again when move-files has ended.');
    if (!haveMoved && (isOneInstant || reading === mostReadings)) return { rows, isOneInstant };
    await rm(folder, { recursive: true });
  }
}

/** The pieces in the database, then those of files whose bytes are in a store. An export is whole without the store. */
async function* piecesWithStored({ db, tenant }: ReadContext, table: ExportedTable, bytesOf: ReadBytes): AsyncGenerator<readonly string[]> {
  yield* exportedRows(db, table, { businessId: tenant.businessId, tenantId: tenant.id });
  for (let after = beforeAll; ;) {
    const [file] = await readStoredFilesAfter(db, tenant.id, after, 1);
    if (!file) return;
    const bytes = await bytesOf(file);
    if (bytes) yield piecesOf(table, tenant.id, file.id, bytes);
    after = file.id;
  }
}

/** Writes one line per row. Reading waits for the disk, so that only one page is in memory. */
function writeLines(path: string, pages: Pages, signal: AbortSignal): Promise<number> {
  return writeText(path, pages, (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''), signal);
}

async function writeText<Row>(
  path: string,
  pages: AsyncIterable<readonly Row[]>,
  textOf: (rows: readonly Row[]) => string,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  async function* texts() {
    for await (const rows of pages) {
      count += rows.length;
      yield textOf(rows);
      // Let the server do other work between two pages.
      await nextTurn();
    }
  }
  await pipeline(Readable.from(texts(), { highWaterMark: 1 }), (pieces: AsyncIterable<string>) => writeForced(path, pieces), { signal });
  return count;
}

const noLinks: Links = {
  customer: () => '',
  rating: () => '',
  unsubscribe: () => '',
  setPassword: () => '',
  secondFactor: () => '',
  dashboard: () => '',
  myDay: () => '',
};

/** The context of a member with full access who reads in English. */
async function contextOf(store: Store, tenant: Tenant, config: Config, publicUrl: string, nowMilliseconds: number): Promise<ReadContext> {
  const secret = await secretOf(store, config);
  const limiters = memoryLimiters(() => nowMilliseconds);
  const own = { passwordCostLog2: config.passwordCostLog2, ownAttempts: ownAttempts(limiters) };
  const box = secretBox(secret);
  const log = pino({ level: 'silent' });
  const passkeys = new Passkeys({ store, now: () => nowMilliseconds, challenges: passkeyChallenges(secret), publicUrl: null, log });
  const secondFactors = new SecondFactors({ store, now: () => nowMilliseconds, box, passkeys, mail: { delivers: false }, log, ...own });
  const { businessId, environment, id: tenantId } = tenant;
  return {
    tenant,
    principal: { kind: 'member', id: businessId, tenantId, businessId, environment, permissions: null, rateBucket: 'export', userId: null },
    locale: 'en',
    nowMilliseconds: nowMilliseconds + tenant.clockOffsetMilliseconds,
    requestId: 'export',
    db: store,
    feeds: new FeedReader(store),
    services: {
      geocoder: noGeocoder,
      gazetteer: openGazetteer(),
      routing: null,
      boards: new LiveBoards(new BoardCache()),
      spendingRanks: new SpendingRanks(),
      boardSheets: new BoardSheets(),
      daySearches: searchesInSlices,
      checkSystem: () => Promise.resolve([]),
      planned: () => undefined,
      log,
      customerTokens: customerTokens(secret),
      planRows: planRows(secret),
      undoTokens: undoTokens(secret),
      account: {
        formTokens: formTokens(secret),
        memberLinks: memberLinkTokens(secret),
        ...own,
        secondFactors,
        passkeys,
        // An export asks nobody for a proof.
        proofs: proofs({
          store,
          now: () => nowMilliseconds,
          secondFactors,
          passkeys,
          ...own,
          failures: limiters.of('signInFailures', { points: 1, durationSeconds: 1 }),
        }),
      },
      // Reading sends no mail.
      mail: { delivers: false, sender: config.mailFrom, links: noLinks, deliversTexts: false, textSender: config.sms?.from ?? '' },
      identityProviders: {
        openId: noOpenIdProviders,
        allowedHosts: config.webhookAllowedHosts,
        box: secretBox(secret),
        isPublicUrlSet: false,
      },
      // No browser subscribes here.
      pushKey: '',
      refusalMessage,
      rowRules,
      fileSpaceBytes: config.fileSpaceBytes,
      ...fileServices(config),
      thumbnails: noThumbnails,
      publicUrl,
    },
  };
}
