/** Serving from start to stop: what `npm start` and `truckroll serve` do. */
import { runCommand } from './cli/commands.ts';
import { serveCommands, socketPath } from './cli/socket.ts';
import type { Config } from './config.ts';
import { readDemoFacts, seedDemo, withPublicUrl, writeDemoFacts, type DemoFacts } from './demo/seed.ts';
import { openDatabase, startServer, type OpenDatabase } from './server.ts';
import { isEmpty } from './store/businesses.ts';
import { systemClock } from './time/clock.ts';

/** A stop that takes longer than this is cut: an orchestrator would kill the process anyway. */
const stopMilliseconds = 10_000;

const print = (text: string) => void process.stdout.write(text);

/** Starts the service and returns once it listens; a signal stops it and ends the process. */
export async function serve(
  config: Config,
  { json = false, out = print }: { json?: boolean; out?: (text: string) => void } = {},
): Promise<void> {
  const database = await openDatabase(config, die);
  try {
    // Before anyone can call, so that nobody meets a half-made business or an empty list.
    const facts = await demoFacts(config, database);
    const server = await startServer(config, { store: database.store });
    const here = facts && withPublicUrl(facts, server.url);
    if (here) await writeDemoFacts(config.dataDir, here);
    const commands = config.databaseUrl
      ? null
      : await serveCommands(socketPath(config.dataDir), (command, args) =>
          runCommand(
            database.store,
            command,
            { ...args, 'public-url': server.url },
            { nowMilliseconds: systemClock.nowMilliseconds(), passwordCostLog2: config.passwordCostLog2 },
          ),
        );
    // Before the greeting: whoever reads it may already want to stop.
    stopOnSignal(async () => {
      await commands?.close();
      await server.close();
      await database.close();
    });
    out(
      json
        ? `${JSON.stringify(here ?? { base_url: server.url, mcp_url: `${server.url}/mcp` })}\n`
        : greeting(server.url, config.dataDir, here),
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Seeds an empty database where the settings ask for it; otherwise what an earlier start left in `demo.json`. */
async function demoFacts(config: Config, { store }: OpenDatabase): Promise<DemoFacts | null> {
  if (!config.demo) return null;
  if (!(await isEmpty(store))) return readDemoFacts(config.dataDir);
  return seedDemo(store, {
    nowMilliseconds: systemClock.nowMilliseconds(),
    publicUrl: 'http://localhost',
    passwordCostLog2: config.passwordCostLog2,
  });
}

function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopMilliseconds).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** A database that cannot write any more (a full disk) may hang for ever on the next query: better to end than to hang. */
function die(reason: string): void {
  process.stderr.write(`truckroll: ${reason}\n`);
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 1_000).unref();
}

function greeting(url: string, dataDir: string, facts: DemoFacts | null): string {
  const lines = [
    '',
    `  Truckroll is running at ${url}`,
    '',
    `  Dashboard          ${url}/`,
    `  API reference      ${url}/docs`,
    `  MCP                ${url}/mcp`,
  ];
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
    `  Live key           ${facts.live_key}`,
    `  Sandbox key        ${facts.sandbox_key}`,
    `  Owner              ${facts.owner.email} / ${facts.owner.password}`,
    `  The same facts     ${dataDir}/demo.json`,
    '',
    '  A first call:',
    `  curl -H "Authorization: Bearer ${facts.live_key}" "${url}/v1/customers?limit=3"`,
    '',
    '',
  ].join('\n');
}
