/** Serving from start to stop: what `npm start` and `truckroll serve` do. */
import { join } from 'node:path';
import type { Config } from './config.ts';
import { runCommand } from './cli/commands.ts';
import { serveCommands } from './cli/socket.ts';
import { seedDemo, writeDemoFacts, type DemoFacts } from './demo/seed.ts';
import { openDatabase, startServer } from './server.ts';
import { isEmpty } from './store/businesses.ts';
import { systemClock } from './time/clock.ts';

/** A stop that takes longer than this is cut: an orchestrator would kill the process anyway. */
const stopMilliseconds = 10_000;

export async function serve(config: Config): Promise<void> {
  const database = await openDatabase(config);
  const server = await startServer(config, { store: database.store });
  const facts =
    config.demo && (await isEmpty(database.store))
      ? await seedDemo(database.store, { nowMilliseconds: systemClock.nowMilliseconds(), publicUrl: server.url })
      : null;
  if (facts) await writeDemoFacts(config.dataDir, facts);
  const commands = config.databaseUrl
    ? null
    : await serveCommands(join(config.dataDir, 'truckroll.sock'), (command, args) =>
        runCommand(database.store, command, args, systemClock.nowMilliseconds()),
      );
  process.stdout.write(greeting(server.url, config.dataDir, facts));

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopMilliseconds).unref();
    void (async () => {
      await commands?.close();
      await server.close();
      await database.close();
      process.exit(0);
    })();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function greeting(url: string, dataDir: string, facts: DemoFacts | null): string {
  const lines = ['', `  Truckroll is running at ${url}`, `  API reference      ${url}/docs`, `  MCP                ${url}/mcp`];
  if (!facts) return [...lines, '', `  Keys: npm run truckroll -- create-key --business <alias> --environment live`, ''].join('\n');
  return [
    ...lines,
    `  Live key           ${facts.live_key}`,
    `  Sandbox key        ${facts.sandbox_key}`,
    `  Owner              ${facts.owner.email} / ${facts.owner.password}`,
    `  The same facts     ${join(dataDir, 'demo.json')}`,
    '',
    '  A first call:',
    `  curl -H "Authorization: Bearer ${facts.live_key}" "${url}/v1/customers?limit=3"`,
    '',
    '',
  ].join('\n');
}
