/** The command line's grammar: commands, their options, the help text. */
import { parseArgs } from 'node:util';
import type { CommandArguments } from './commands.ts';

/** The command line cannot be understood; exit code 2. */
export class UsageError extends Error {}

export const help = `truckroll <command> [options]

Commands
  serve            Start the service. Seeds the demo business into an empty embedded database.
  migrate          Bring the database to this version.
  demo             Add the demo business and print how to reach it.
  create-business  --name <text> --timezone <zone> --owner-email <address> [--alias <alias>]
  create-key       --business <id or alias> --environment live|sandbox [--permissions a,b] [--days 1-365]

Options
  --json           Print one JSON document instead of text.
  --help           Print this text.

Settings come from the environment: PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL and others.
With the embedded database a command speaks to the running server, or opens DATA_DIR itself when none runs.
A password or key is shown once; only its hash is kept.
`;

const commandOptions: Record<string, { required: readonly string[]; optional: readonly string[] }> = {
  serve: { required: [], optional: [] },
  migrate: { required: [], optional: [] },
  demo: { required: [], optional: [] },
  'create-business': { required: ['name', 'timezone', 'owner-email'], optional: ['alias'] },
  'create-key': { required: ['business', 'environment'], optional: ['permissions', 'days'] },
};

export interface Invocation {
  readonly command: string;
  readonly args: CommandArguments;
  readonly json: boolean;
}

/** Reads the arguments; null: help was asked for. Throws UsageError. */
export function readArguments(argv: readonly string[]): Invocation | null {
  const [command, ...rest] = argv;
  if (command === undefined || ['help', '--help', '-h'].includes(command)) return null;
  const grammar = Object.hasOwn(commandOptions, command) ? commandOptions[command] : undefined;
  if (!grammar) throw new UsageError(`There is no command "${command}".`);
  const { json, help: helpAsked, ...args } = parse(rest, [...grammar.required, ...grammar.optional]);
  if (helpAsked) return null;
  const missing = grammar.required.filter((name) => !args[name]);
  if (missing.length > 0) throw new UsageError(`${command} needs ${missing.map((name) => `--${name}`).join(', ')}.`);
  return { command, args: args as CommandArguments, json: json === true };
}

function parse(argv: readonly string[], names: readonly string[]): Record<string, string | boolean | undefined> {
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const options = { json: { type: 'boolean' as const }, help: { type: 'boolean' as const, short: 'h' }, ...texts };
    return { ...parseArgs({ args: [...argv], options, strict: true }).values };
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0]);
  }
}
