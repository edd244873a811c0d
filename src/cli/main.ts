/** The `truckroll` program. Exit code 0: done, 1: failed, 2: the command line cannot be understood. */
import { ConfigError, loadConfig, type Config } from '../config.ts';
import { writeDemoFacts, type DemoFacts } from '../demo/seed.ts';
import { systemClock } from '../time/clock.ts';
import { runCommand, type CommandArguments } from './commands.ts';
import { sendCommand, socketPath } from './socket.ts';
import { help, readArguments, UsageError, type Invocation } from './usage.ts';

export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs one command line and returns its exit code. `serve` returns once it listens; the process ends by a signal. */
export async function main(argv: readonly string[], output: Output, env?: Record<string, string | undefined>): Promise<number> {
  try {
    const invocation = readArguments(argv);
    if (!invocation) output.out(help);
    else if (invocation.command === 'serve')
      await (await import('../serve.ts')).serve(loadConfig(env), { json: invocation.json, out: output.out });
    else await runDataCommand(invocation, loadConfig(env), output);
    return 0;
  } catch (error) {
    const usage = error instanceof UsageError;
    // Settings are told one a line; anything else is one line, whatever it is made of.
    const problems = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)];
    for (const problem of problems)
      output.err(`truckroll: ${problem.replace(/\s+/g, ' ').trim()}${usage ? ' See truckroll --help.' : ''}\n`);
    return usage ? 2 : 1;
  }
}

async function runDataCommand({ command, args, json }: Invocation, config: Config, output: Output): Promise<void> {
  const allArguments = command === 'demo' ? { ...args, 'public-url': configuredUrl(config) } : args;
  const result =
    (config.databaseUrl ? null : await sendCommand(socketPath(config.dataDir), command, allArguments)) ??
    (await runHere(config, command, allArguments));
  if (command === 'demo') await writeDemoFacts(config.dataDir, result as DemoFacts);
  output.out(json ? `${JSON.stringify(result)}\n` : describe(command === 'demo' ? reachable(result as DemoFacts) : result));
}

/** The address the configuration implies; where a server listens on PORT 0 only that server knows its own. */
function configuredUrl({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Opens the database in this process; on the embedded one that fails while another process holds the folder. */
async function runHere(config: Config, command: string, args: CommandArguments): Promise<object> {
  // Loaded late, as serve above: help, wrong usage and the socket should not wait for the whole service to load.
  const { openDatabase } = await import('../server.ts');
  const database = await openDatabase(config);
  try {
    return await runCommand(database.store, command, args, {
      nowMilliseconds: systemClock.nowMilliseconds(),
      passwordCostLog2: config.passwordCostLog2,
    });
  } finally {
    await database.close();
  }
}

/** The facts of the demo that are of use now: there is no dashboard yet, and so nothing for its owner to sign in to. */
function reachable({ dashboard_url: _dashboard, owner: _owner, ...facts }: DemoFacts): object {
  return facts;
}

/** A result as lines of `name: value`, for people. */
function describe(result: object, indent = ''): string {
  return Object.entries(result)
    .map(([name, value]) => {
      const label = `${indent}${name.replaceAll('_', ' ')}:`;
      if (Array.isArray(value)) return `${label} ${value.join(', ')}\n`;
      return typeof value === 'object' && value !== null
        ? `${label}\n${describe(value as object, `${indent}  `)}`
        : `${label} ${String(value)}\n`;
    })
    .join('');
}

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  });
}
