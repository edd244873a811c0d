/** Commands on the database of a test, as a server runs them for the socket. */
import { runCommand, type CommandArguments } from '../../src/cli/commands.ts';
import { loadConfig, type Config } from '../../src/config.ts';
import type { Harness } from '../support/harness.ts';

/** The secret of the harness, so that links are the same ones. */
export const testConfig: Config = loadConfig({
  SECRET_KEY: 'the secret of a test, of no other use',
  PASSWORD_COST: '10',
  DATA_DIR: '/nowhere',
});

export function commandsOf(harness: Harness, now: () => number = Date.now) {
  return async (command: string, args: CommandArguments, signal = new AbortController().signal): Promise<Record<string, unknown>> =>
    (await runCommand(
      harness.store,
      command,
      { 'public-url': harness.url, ...args },
      { nowMilliseconds: now(), config: testConfig, signal },
    )) as Record<string, unknown>;
}
