/** Runs commands on a test's database, like a server that receives them over its socket. */
import type { CommandArguments } from '../../src/process/cli/commandArguments.ts';
import { runCommand } from '../../src/process/cli/commands.ts';
import { loadConfig, type Config } from '../../src/process/config.ts';
import type { Harness } from '../support/harness.ts';

/** Has the same secret as the harness, so that links come out the same. */
export const testConfig: Config = loadConfig({
  SECRET_KEY: 'the secret of a test, of no other use',
  PASSWORD_COST: '10',
  DATA_DIR: '/nowhere',
});

export function commandsOf(harness: Harness, now: () => number = Date.now, config = testConfig) {
  return async (command: string, args: CommandArguments, signal = new AbortController().signal): Promise<Record<string, unknown>> =>
    (await runCommand(
      harness.store,
      command,
      { 'public-url': harness.url, ...args },
      { nowMilliseconds: now(), config, signal },
    )) as Record<string, unknown>;
}
