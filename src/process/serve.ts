/** Runs the service from start to stop, for `npm start` and `truckroll serve`. */
import { secretBox } from '../machinery/auth/secretBox.ts';
import { dumpProblem } from '../machinery/backups/serverTools.ts';
import { runCommand } from './cli/commands.ts';
import { programName } from './cli/programName.ts';
import { serveCommands, socketPath } from './cli/socket.ts';
import type { Config } from './config.ts';
import { customerTokens } from '../machinery/auth/customerTokens.ts';
import { makeSetupLink } from '../machinery/auth/firstStart.ts';
import { secretOf } from '../machinery/auth/serviceSecret.ts';
import { readDemoFacts, seedDemo, withPublicUrl, writeDemoFacts, type DemoFacts } from './demo/seed.ts';
import { openDatabase, type OpenDatabase } from './openDatabase.ts';
import { startServer, type RunningServer } from './server.ts';
import { findTenantId, isEmpty } from '../store/settings/businesses.ts';
import type { Store } from '../store/driver/database.ts';
import { databaseState } from '../store/systemState.ts';
import { closeDataFolder } from '../store/folder/privateFolder.ts';
import { notice } from './notice.ts';
import { stopOnSignal } from './stop.ts';
import { systemClock } from '../ground/time/clock.ts';
import { explainFolder } from './wrongStart.ts';

const print = (text: string) => void process.stdout.write(text);

/** Starts the service and returns once it listens. A signal stops it and ends the process. */
export async function serve(
  config: Config,
  { json = false, out = print }: { json?: boolean; out?: (text: string) => void } = {},
): Promise<void> {
  // Ignore write errors on a full disk or a closed pipe: they must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // This must come first, because a signal during the start must release the folder too.
  const stop = stopOnSignal(config.stop.timeoutSeconds * 1000);
  for (const doubt of config.doubts) notice(doubt);
  const database = await openDatabase(config, { onLost: die });
  let server: RunningServer | null = null;
  try {
    await noteDumpProblem(config, database.store);
    await closeDataFolder(config.dataDir, notice);
    // Seed before anyone can call, so that no caller sees a half-made business.
    const facts = await demoFacts(config, database);
    server = await startServer(config, { store: database.store, isReadyLater: true });
    const { url } = server;
    const here = facts && withPublicUrl(facts, url);
    if (here) await keepFacts(config, here);
    const commands = config.databaseUrl ? null : await takeCommands(config, database.store, url);
    stop.by(closing(server, commands, database));
    const setupUrl = here ? null : await setupLink(config, database.store, url);
    // Before the greeting: a person who reads it may use or stop the service at once.
    server.ready();
    const plain = { base_url: url, mcp_url: `${url}/mcp`, ...(setupUrl === null ? {} : { setup_url: setupUrl }) };
    out(json ? `${JSON.stringify(here ?? plain)}\n` : greeting(url, config, here, setupUrl));
  } catch (error) {
    await server?.close();
    await database.close();
    throw error;
  }
}

/** Scheduled backups of a server need pg_dump. The service starts without it, because customers do not need backups. */
async function noteDumpProblem({ backups, databaseUrl }: Config, store: Store): Promise<void> {
  if (backups.schedule === null || databaseUrl === null) return;
  const problem = await dumpProblem((await databaseState(store)).serverVersion);
  if (problem !== null) notice(`BACKUP_SCHEDULE: no backup can be made. ${problem}`);
}

/** The address at which the first business is made; null when there is a business. */
async function setupLink(config: Config, store: Store, url: string): Promise<string | null> {
  const token = await makeSetupLink(store, systemClock.nowMilliseconds(), { isAlone: config.databaseUrl === null });
  return token === null ? null : `${url}/setup/${token}`;
}

async function keepFacts(config: Config, facts: DemoFacts): Promise<void> {
  await writeDemoFacts(config.dataDir, facts).catch((error: unknown) => {
    throw explainFolder(error, config.dataDir);
  });
}

/**
 * Lets the command line reach this process. If the folder cannot hold a socket, the service runs without it, because customers do not need
 * it.
 */
async function takeCommands(config: Config, store: Store, url: string): Promise<{ close(): Promise<void> } | null> {
  const path = socketPath(config.dataDir);
  try {
    return await serveCommands(path, (command, args, signal) =>
      runCommand(store, command, { ...args, 'public-url': url }, { nowMilliseconds: systemClock.nowMilliseconds(), config, signal }),
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    notice(
      `${path} cannot be created (${code}), so commands do not reach this service. Remove what is in its place, or stop the service for a command.`,
    );
    return null;
  }
}

/** Closes everything in order, and returns a line about what was lost, or null. */
function closing(server: RunningServer, commands: { close(): Promise<void> } | null, database: OpenDatabase) {
  return async () => {
    database.noteEnding();
    const [unanswered] = await Promise.all([server.close(), commands?.close()]);
    await database.close();
    return unanswered === 0 ? null : `Stopped, but ${unanswered} requests took longer than STOP_TIMEOUT_SECONDS and got no answer.`;
  };
}

/**
 * Seeds an empty database if the settings ask for the demo. Otherwise returns the facts that an earlier start wrote to `demo.json`; null when
 * its business was deleted.
 */
async function demoFacts(config: Config, { store }: OpenDatabase): Promise<DemoFacts | null> {
  if (!config.demo) return null;
  if (!(await isEmpty(store))) {
    const facts = await readDemoFacts(config.dataDir, notice);
    return facts && (await findTenantId(store, facts.business_alias, 'live')) === null ? null : facts;
  }
  const secret = await secretOf(store, config).catch((error: unknown) => {
    throw explainFolder(error, config.dataDir, 'set SECRET_KEY');
  });
  return seedDemo(store, {
    nowMilliseconds: systemClock.nowMilliseconds(),
    publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    passwordCostLog2: config.passwordCostLog2,
    box: secretBox(secret),
    customerTokens: customerTokens(secret),
    keep: (facts) => keepFacts(config, facts),
  });
}

/** Ends the process, because a database that cannot write (a full disk) may hang for ever on the next query. */
function die(reason: string): void {
  notice(reason);
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 1_000).unref();
}

const isThisMachineOnly = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

function greeting(url: string, { dataDir, logLevel, host }: Config, facts: DemoFacts | null, setupUrl: string | null): string {
  const isQuiet = process.stdout.isTTY && logLevel === 'warn';
  const lines = [
    '',
    `  Truckroll is running at ${url}`,
    ...(isQuiet ? ['  Only problems are shown below. With LOG_LEVEL=info each request has a line.'] : []),
    '',
    `  API reference      ${url}/docs`,
    `  MCP                ${url}/mcp`,
    ...(isThisMachineOnly(host) ? ['  From a phone       HOST=0.0.0.0 opens it to your network; see "From a phone" in the README'] : []),
  ];
  if (setupUrl !== null)
    return [
      ...lines,
      '',
      '  There is no business yet. Open this link in a browser to set it up. The link works once, for 24 hours.',
      `  Set up             ${setupUrl}`,
      '',
      '',
    ].join('\n');
  if (!facts)
    return [
      ...lines,
      '',
      `  A business  ${programName} create-business --name <text> --timezone <zone> --owner-email <address>`,
      `  A key       ${programName} create-key --business <alias> --environment live`,
      '',
      '',
    ].join('\n');
  return [
    ...lines,
    `  Booking page       ${facts.booking_url}`,
    ...(facts.customer_url === undefined ? [] : [`  A customer's link  ${facts.customer_url}`]),
    `  Live key           ${facts.live_key}`,
    `  Sandbox key        ${facts.sandbox_key}`,
    `  Sign in            ${url}/signin`,
    `  as                 ${facts.owner.email}`,
    `  with               ${facts.owner.password}`,
    `  The same facts     ${dataDir}/demo.json`,
    '',
    '  A first call:',
    `  curl -H "Authorization: Bearer ${facts.live_key}" "${url}/v1/customers?limit=3"`,
    '',
    '',
  ].join('\n');
}
