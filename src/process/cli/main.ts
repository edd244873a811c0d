/** The `truckroll` program. Exit code 0: done; 1: refused or failed; 2: the command line is not understood. */
import { resolve } from 'node:path';
import { ConfigError, loadConfig, type Config } from '../config.ts';
import { databaseName } from '../databaseName.ts';
import { writeDemoFacts, type DemoFacts } from '../demo/seed.ts';
import { systemClock } from '../../ground/time/clock.ts';
import type { CommandArguments } from './commandArguments.ts';
import type { Diagnosis } from './doctor.ts';
import { sendCommand, socketPath } from './socket.ts';
import { readArguments, UsageError, type Invocation } from './usage.ts';

interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs one command line and returns its exit code. `serve` returns once it listens; a signal ends the process. */
export async function main(
  argv: readonly string[],
  output: Output,
  env?: Record<string, string | undefined>,
  /** Ends `listen` and stops long commands. Default: an interrupt of the process. */
  signal?: AbortSignal,
): Promise<number> {
  try {
    const invocation = readArguments(argv);
    if (typeof invocation === 'string') output.out(invocation);
    else if (invocation.command === 'serve')
      await (await import('../serve.ts')).serve(loadConfig(env), { json: invocation.json, out: output.out });
    else if (invocation.command === 'listen') await listenHere(invocation, loadConfig(env), output, signal);
    else if (invocation.command === 'move') await moveHere(invocation, loadConfig(env), output);
    else if (invocation.command === 'geocode') await geocodeHere(invocation, loadConfig(env), output);
    else if (invocation.command === 'move-files') return (await moveFilesHere(invocation, loadConfig(env), output)) ? 0 : 1;
    else return await runDataCommand(invocation, loadConfig(env), output, signal);
    return 0;
  } catch (error) {
    const usage = error instanceof UsageError ? error : null;
    const help = usage ? ` See truckroll ${usage.command === null ? '' : `${usage.command} `}--help.` : '';
    // Print wrong settings one per line, and any other error on a single line.
    const problems = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)];
    for (const problem of problems) output.err(`truckroll: ${problem.replace(/\s+/g, ' ').trim()}${help}\n`);
    return usage ? 2 : 1;
  }
}

async function runDataCommand(
  { command, args, json }: Invocation,
  config: Config,
  output: Output,
  signal: AbortSignal | undefined,
): Promise<number> {
  const allArguments = { ...args, ...absolutePaths(command, args), 'public-url': configuredUrl(config) };
  const isRestore = command === 'restore' || command === 'rehearse-restore';
  const run = command === 'restore' ? restoreHere : rehearseHere;
  const result = isRestore ? await run(config, allArguments, signal) : await runWhereTheDataIs(config, command, allArguments, signal);
  if (command === 'demo') await writeDemoFacts(config.dataDir, result as DemoFacts);
  // Names the database, because a command with a wrong DATA_DIR or DATABASE_URL changes another one than meant.
  const told = isRestore ? result : { ...result, database: databaseName(config) };
  const isDoctor = command === 'doctor';
  output.out(json ? `${JSON.stringify(told)}\n` : isDoctor ? diagnosisText(told as Diagnosis & Told) : describe(told));
  return isDoctor && (result as Diagnosis).failed > 0 ? 1 : 0;
}

interface Told {
  readonly database?: string;
}

/** One line for each check, and below it what to do. */
function diagnosisText({ checks, failed, warnings, database }: Diagnosis & Told): string {
  const lines = checks.map(({ check, state, found, advice }) => {
    const line = `${state.padEnd(4)}  ${check}: ${found}\n`;
    return advice === undefined ? line : `${line}      ${state === 'ok' ? '' : '-> '}${advice}\n`;
  });
  return `${lines.join('')}\n${failed} failed, ${warnings} warnings. Database: ${database ?? '-'}\n`;
}

async function runWhereTheDataIs(
  config: Config,
  command: string,
  args: CommandArguments,
  signal: AbortSignal | undefined,
): Promise<object> {
  const served = config.databaseUrl ? null : await sendCommand(socketPath(config.dataDir), command, args);
  return served ?? runHere(config, command, args, signal);
}

/** Makes paths absolute, because the server may run the command in another working directory. */
function absolutePaths(command: string, args: CommandArguments): Record<string, string> {
  const names = {
    backup: 'operand',
    restore: 'operand',
    'rehearse-restore': 'operand',
    export: 'out',
    'delete-business': 'export',
    'import-places': 'operand',
    'import-business': 'operand',
  } as const;
  const name = Object.hasOwn(names, command) ? names[command as keyof typeof names] : null;
  const path = name === null ? undefined : args[name];
  return name === null || path === undefined ? {} : { [name]: resolve(path) };
}

/** Runs `listen`, which repeats a short command over the socket, or on a PostgreSQL database that is opened once. */
async function listenHere({ args, json }: Invocation, config: Config, output: Output, signal?: AbortSignal): Promise<void> {
  const { listen, untilInterrupted } = await import('./listen.ts');
  const options = { args, json, output, signal: signal ?? untilInterrupted() };
  if (config.databaseUrl === null)
    return listen({ ...options, ask: (command, asked) => sendCommand(socketPath(config.dataDir), command, asked) });
  const [{ openDatabase }, { runCommand }] = await Promise.all([import('../openDatabase.ts'), import('./commands.ts')]);
  const database = await openDatabase(config, { mustExist: true });
  const context = () => ({ nowMilliseconds: systemClock.nowMilliseconds(), config, signal: options.signal });
  try {
    await listen({ ...options, ask: (command, asked) => runCommand(database.store, command, asked, context()) });
  } finally {
    await database.close();
  }
}

/** Runs a command in the process that holds the data. */
type Ask = (command: string, args: CommandArguments) => Promise<object>;

async function geocodeHere({ args, json }: Invocation, config: Config, output: Output): Promise<void> {
  const { geocode } = await import('./geocode.ts');
  await inSteps(config, (ask) => geocode({ args, json, output, ask }));
}

async function moveFilesHere({ args, json }: Invocation, config: Config, output: Output): Promise<boolean> {
  const { moveFiles } = await import('./moveFiles.ts');
  return inSteps(config, (ask) => moveFiles({ args, json, output, ask }));
}

/** Runs work that repeats a short command, over the socket of a running service, or on a database that is opened once. */
async function inSteps<Result>(config: Config, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const socket = socketPath(config.dataDir);
  const isServed = config.databaseUrl === null && (await sendCommand(socket, 'migrate', {})) !== null;
  if (isServed)
    return work(async (command, asked) => {
      const answer = await sendCommand(socket, command, asked);
      if (answer === null) throw new Error('The service was stopped. Start it and run the command again: it goes on with what is left.');
      return answer;
    });
  const [{ openDatabase }, { runCommand }] = await Promise.all([import('../openDatabase.ts'), import('./commands.ts')]);
  const database = await openDatabase(config, { mustExist: true });
  const context = () => ({ nowMilliseconds: systemClock.nowMilliseconds(), config, signal: new AbortController().signal });
  try {
    return await work((command, asked) => runCommand(database.store, command, asked, context()));
  } finally {
    await database.close();
  }
}

/** Runs `restore` in this process, because no server has the new folder or database yet. */
async function restoreHere(config: Config, args: CommandArguments, interrupted: AbortSignal | undefined): Promise<object> {
  const [{ restoreFolder, restoreServer }, { untilInterrupted }] = await Promise.all([
    import('../../machinery/backups/restore.ts'),
    import('./listen.ts'),
  ]);
  const { databaseUrl, dataDir, secretKey } = config;
  if (databaseUrl === null || args['into'] !== undefined) return restoreFolder(args['operand']!, resolve(args['into'] ?? dataDir));
  const restored = await restoreServer(args['operand']!, { databaseUrl, dataDir, secretKey }, interrupted ?? untilInterrupted());
  return { ...restored, restored_into: databaseName(config) };
}

/** Runs `rehearse-restore` in this process. The database of the service is not opened. */
async function rehearseHere(config: Config, args: CommandArguments, interrupted: AbortSignal | undefined): Promise<object> {
  const [{ rehearseRestore }, { untilInterrupted }] = await Promise.all([
    import('../../machinery/backups/rehearse.ts'),
    import('./listen.ts'),
  ]);
  const { dataDir, databaseUrl, backups } = config;
  const options = { file: args['operand'] ?? null, place: backups.place, dataDir: resolve(dataDir), databaseUrl };
  return rehearseRestore(options, () => systemClock.nowMilliseconds(), interrupted ?? untilInterrupted());
}

/** Runs `move` in this process, because no server may use either database meanwhile. */
async function moveHere({ args, json }: Invocation, config: Config, output: Output): Promise<void> {
  const { move } = await import('./move.ts');
  const result = await move(config, args, (line) => (json ? undefined : output.out(`${line}\n`)));
  output.out(json ? `${JSON.stringify(result)}\n` : describe(result));
}

/** The address that the configuration implies. With PORT 0 only the running server knows its port. */
function configuredUrl({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The commands that create the database where there is none. `serve` opens it by itself. */
const makesDatabase: ReadonlySet<string> = new Set(['migrate', 'demo']);

/** Commands that stop cleanly at an interrupt: they remove what is unfinished, or let members in again. An interrupt ends others at once. */
const stopsCleanly: ReadonlySet<string> = new Set(['backup', 'export', 'delete-business', 'remove-demo']);

/** Opens the database in this process. An embedded database cannot be opened while another process holds its folder. */
async function runHere(config: Config, command: string, args: CommandArguments, interrupted: AbortSignal | undefined): Promise<object> {
  // Imported late, like `serve` above, so that help, usage errors and the socket do not wait for the whole service to load.
  const [{ openDatabase }, { runCommand }] = await Promise.all([import('../openDatabase.ts'), import('./commands.ts')]);
  const database = await openDatabase(config, { mustExist: !makesDatabase.has(command), isUnchanged: command === 'doctor' });
  const { untilInterrupted } = await import('./listen.ts');
  const signal = interrupted ?? (stopsCleanly.has(command) ? untilInterrupted() : new AbortController().signal);
  try {
    return await runCommand(database.store, command, args, { nowMilliseconds: systemClock.nowMilliseconds(), config, signal });
  } finally {
    await database.close();
  }
}

/** Formats a result for people as lines of `name: value`. Entries of a list are blocks of lines. */
function describe(result: object, indent = ''): string {
  return Object.entries(result)
    .map(([name, value]: [string, unknown]) => {
      const label = `${indent}${name.replaceAll('_', ' ')}:`;
      if (!Array.isArray(value)) {
        const isNested = typeof value === 'object' && value !== null;
        return isNested ? `${label}\n${describe(value, `${indent}  `)}` : `${label} ${value === null ? '-' : String(value)}\n`;
      }
      const blocks = value.filter((entry): entry is object => typeof entry === 'object' && entry !== null);
      if (blocks.length === 0) return `${label} ${value.join(', ') || '-'}\n`;
      return `${label}\n${blocks.map((entry) => describe(entry, `${indent}  `)).join('\n')}`;
    })
    .join('');
}

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  });
}
