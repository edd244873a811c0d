/** Serving from start to stop: what `npm start` and `truckroll serve` do. */
import { secretBox } from './auth/secretBox.ts';
import { runCommand } from './cli/commands.ts';
import { serveCommands, socketPath } from './cli/socket.ts';
import type { Config } from './config.ts';
import { customerTokens } from './auth/customerTokens.ts';
import { secretOf } from './auth/serviceSecret.ts';
import { readDemoFacts, seedDemo, withPublicUrl, writeDemoFacts, type DemoFacts } from './demo/seed.ts';
import { openDatabase, startServer, type OpenDatabase, type RunningServer } from './server.ts';
import { isEmpty } from './store/settings/businesses.ts';
import type { Store } from './store/driver/database.ts';
import { closeDataFolder } from './store/folder/privateFolder.ts';
import { notice } from './notice.ts';
import { stopOnSignal } from './stop.ts';
import { systemClock } from './time/clock.ts';
import { explainFolder } from './wrongStart.ts';

const print = (text: string) => void process.stdout.write(text);

/** Starts the service and returns once it listens; a signal stops it and ends the process. */
export async function serve(
  config: Config,
  { json = false, out = print }: { json?: boolean; out?: (text: string) => void } = {},
): Promise<void> {
  // What nobody can be told, on a disk that is full or to a reader that has gone, ends nothing.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // First of all: a signal during the start must release the folder too.
  const stop = stopOnSignal(config.stop.timeoutSeconds * 1000);
  const database = await openDatabase(config, die);
  let server: RunningServer | null = null;
  try {
    await closeDataFolder(config.dataDir, notice);
    // Before anyone can call, so that nobody meets a half-made business or an empty list.
    const facts = await demoFacts(config, database);
    server = await startServer(config, { store: database.store, isReadyLater: true });
    const { url } = server;
    const here = facts && withPublicUrl(facts, url);
    if (here) await keepFacts(config, here);
    const commands = config.databaseUrl ? null : await takeCommands(config, database.store, url);
    stop.by(closing(server, commands, database));
    // Before the greeting: whoever reads it may already rely on all of it, and want to stop.
    server.ready();
    out(json ? `${JSON.stringify(here ?? { base_url: url, mcp_url: `${url}/mcp` })}\n` : greeting(url, config.dataDir, here));
  } catch (error) {
    await server?.close();
    await database.close();
    throw error;
  }
}

async function keepFacts(config: Config, facts: DemoFacts): Promise<void> {
  await writeDemoFacts(config.dataDir, facts).catch((error: unknown) => {
    throw explainFolder(error, config.dataDir);
  });
}

/** Lets the command line reach this process. Where the folder can have no socket the service does without: customers do not need it. */
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
      `${path} cannot be made (${code}), so commands do not reach this service. Remove what stands there, or stop the service for a command.`,
    );
    return null;
  }
}

/** Ends everything in its order, and says what was lost by it. */
function closing(server: RunningServer, commands: { close(): Promise<void> } | null, database: OpenDatabase) {
  return async () => {
    database.noteEnding();
    const [unanswered] = await Promise.all([server.close(), commands?.close()]);
    await database.close();
    return unanswered === 0 ? null : `Stopped, but ${unanswered} requests took too long (STOP_TIMEOUT_SECONDS) and have no answer.`;
  };
}

/** Seeds an empty database where the settings ask for it; otherwise what an earlier start left in `demo.json`. */
async function demoFacts(config: Config, { store }: OpenDatabase): Promise<DemoFacts | null> {
  if (!config.demo) return null;
  if (!(await isEmpty(store))) return readDemoFacts(config.dataDir, notice);
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

/** A database that cannot write any more (a full disk) may hang for ever on the next query: better to end than to hang. */
function die(reason: string): void {
  notice(reason);
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 1_000).unref();
}

function greeting(url: string, dataDir: string, facts: DemoFacts | null): string {
  const lines = ['', `  Truckroll is running at ${url}`, '', `  API reference      ${url}/docs`, `  MCP                ${url}/mcp`];
  if (!facts)
    return [
      ...lines,
      '',
      '  A business  npm run truckroll -- create-business --name <text> --timezone <zone> --owner-email <address>',
      '  A key       npm run truckroll -- create-key --business <alias> --environment live',
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
