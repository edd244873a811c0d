/** `move` takes all data from one database to another: embedded to PostgreSQL, or back. docs/internals/processes.md#moving. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { databaseName } from '../databaseName.ts';
import { openDatabase, type OpenDatabase } from '../openDatabase.ts';
import { readMark, removeMark } from '../../store/move/marks.ts';
import { moveRows, type MovedDatabase } from '../../store/move/moveRows.ts';
import { nullWhenAbsent } from '../../store/folder/absent.ts';
import { makeFolder, replaceFile } from '../../store/folder/forced.ts';
import { InvalidInput, isSecretInUse } from '../../store/settings/businesses.ts';
import { randomId } from '../../store/ids.ts';
import type { CommandArguments } from './commandArguments.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Reads `--to` and `--from`: an address of PostgreSQL, `embedded` for DATA_DIR, or a folder. Throws InvalidInput. */
function whereOf(text: string, here: Where): Where {
  if (/^postgres(ql)?:\/\//.test(text)) {
    if (!URL.canParse(text)) throw new InvalidInput('The address of the database cannot be read. Percent-encode user and password.');
    return { databaseUrl: text, dataDir: here.dataDir };
  }
  if (/^\w+:\/\//.test(text)) throw new InvalidInput('Name a database as postgres://user@host/name, as a folder, or as "embedded".');
  return { databaseUrl: null, dataDir: text === 'embedded' ? here.dataDir : resolve(text) };
}

/** Moves the data, or takes the mark of a finished move from the configured database (`--cancel`). Throws InvalidInput and CannotStart. */
export async function move(config: Config, args: CommandArguments, told: (line: string) => void): Promise<object> {
  const here: Where = { databaseUrl: config.databaseUrl, dataDir: resolve(config.dataDir) };
  const from = args['from'] === undefined ? here : whereOf(args['from'], here);
  if (args['cancel'] === 'true') return cancel({ ...config, ...from });
  if (args['to'] === undefined) throw new InvalidInput('Name the database to move to: --to postgres://user@host/name, or --to <folder>.');
  const to = whereOf(args['to'], here);
  if (databaseName(from) === databaseName(to))
    throw new InvalidInput(
      `The data is in ${databaseName(to)} already. Unset DATABASE_URL to move the data of DATA_DIR, or name the database to move from with --from.`,
    );
  const source = await open(config, from, true);
  try {
    const target = await open(config, to, false);
    try {
      await refuseOtherSecret(config, source, from, to);
      const isReplaced = args['replace'] === 'true';
      const moved = await moveRows({ source, target, isReplaced, beforeRelease: () => takeFiles(from, to), told });
      return {
        moved_from: source.name,
        moved_to: target.name,
        resumed: moved.isResumed,
        rows: moved.rows,
        secret: whereSecretIs(config, to),
        next: nextStep(to),
      };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function open(config: Config, where: Where, isSource: boolean): Promise<MovedDatabase & { close(): Promise<void> }> {
  const application = where.databaseUrl === null ? null : `truckroll move ${randomId().slice(0, 8)}`;
  const databaseUrl = where.databaseUrl === null ? null : new URL(where.databaseUrl);
  databaseUrl?.searchParams.set('application_name', application!);
  const own: Config = { ...config, ...where, databaseUrl: databaseUrl ? databaseUrl.href : null, databasePoolSize: 2 };
  const database: OpenDatabase = await openDatabase(own, { mustExist: isSource, isMove: true });
  return { store: database.store, name: databaseName(where), application, close: () => database.close() };
}

/** Lets a database be served again whose data was moved away. */
async function cancel(config: Config): Promise<object> {
  const database = await openDatabase(config, { mustExist: true, isMove: true });
  try {
    const mark = await readMark(database.store);
    if (mark?.kind === 'unfinished')
      throw new InvalidInput(
        `${databaseName(config)} holds an unfinished move from ${mark.other}, and no whole data. Run that move again, or empty this database.`,
      );
    if (mark === null) throw new InvalidInput(`The data of ${databaseName(config)} was not moved away. There is nothing to cancel.`);
    await removeMark(database.store);
    return { served_again: databaseName(config), warning: `${mark.other} goes on separately if a service uses it. Use only one of them.` };
  } finally {
    await database.close();
  }
}

/** Files beside the database that the moved data needs: the secret of links and webhooks, and the facts of the demo. */
const beside = ['secret', 'demo.json'] as const;

const contentOf = (folder: string, name: string) => readFile(join(folder, name), 'utf8').catch(nullWhenAbsent);

/**
 * Throws InvalidInput when the service's secret is not where this command looks for it, or another secret is in its place: customer links and
 * webhooks would stop working after the move.
 */
async function refuseOtherSecret(config: Config, source: MovedDatabase, from: Where, to: Where): Promise<void> {
  if (config.secretKey !== null) return;
  const secret = await contentOf(from.dataDir, 'secret');
  if (secret === null && (await isSecretInUse(source.store)))
    throw new InvalidInput(
      `${join(from.dataDir, 'secret')} is missing and SECRET_KEY is not set. Customer links and webhooks need the secret of the service: set DATA_DIR or SECRET_KEY as the service has it.`,
    );
  const other = await contentOf(to.dataDir, 'secret');
  if (secret !== null && other !== null && secret.trim() !== other.trim())
    throw new InvalidInput(`${join(to.dataDir, 'secret')} differs from ${join(from.dataDir, 'secret')}. Name another folder.`);
}

async function takeFiles(from: Where, to: Where): Promise<void> {
  if (from.dataDir === to.dataDir) return;
  await makeFolder(to.dataDir);
  for (const name of beside) {
    const content = await contentOf(from.dataDir, name);
    if (content !== null) await replaceFile(join(to.dataDir, name), content);
  }
}

/** Says where the secret must be for links and webhooks to work. */
function whereSecretIs(config: Config, { databaseUrl, dataDir }: Where): string {
  if (config.secretKey !== null) return 'in the setting SECRET_KEY: keep it';
  const path = join(dataDir, 'secret');
  return databaseUrl === null
    ? `in ${path}`
    : `in ${path}: keep DATA_DIR. A service on another machine needs this file in its own DATA_DIR`;
}

const nextStep = ({ databaseUrl, dataDir }: Where) =>
  databaseUrl === null
    ? `Start the service without DATABASE_URL and with DATA_DIR=${dataDir}`
    : 'Set DATABASE_URL to the new database, and start the service';
