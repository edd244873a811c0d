/** Reads the command line, and prints its help. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { CommandArguments } from './commandArguments.ts';
import { commands, type Grammar } from './grammar.ts';
import { programName } from './programName.ts';

/** The command line is not understood; exit code 2. */
export class UsageError extends Error {
  /** The command whose help applies; null for the general help. */
  readonly command: string | null;

  constructor(message: string, command: string | null = null) {
    super(message);
    this.command = command;
  }
}

const options = `Options
  --json           Print one JSON document instead of text.
  --version        Print the version.
  --help           Print this text. After a command, print its help with examples.`;

const help = `truckroll <command> [options]

Commands
${Object.entries(commands)
  .map(([name, { about }]) => `  ${name.padEnd(17)} ${about}`)
  .join('\n')}

${options}

Exit code 0: done, 1: refused or failed, 2: the command line cannot be understood.

Settings come from the environment: PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL and others.
With the embedded database a command speaks to the running server, or opens DATA_DIR itself when none runs.
A password or key is shown once; only its hash is kept.

Examples
  truckroll create-business --help
  truckroll create-key --business acme-plumbing --environment live
`;

function helpOf(name: string): string {
  const { about, form, notes, examples } = commands[name]!;
  return [
    `truckroll ${[name, form, '[--json]'].filter(Boolean).join(' ')}`,
    '',
    about,
    ...(notes === undefined ? [] : [notes]),
    '',
    'Examples',
    ...examples.map((example) => (/^[A-Z_]+=/.test(example) ? `  ${example}` : `  ${programName} ${example}`)),
    '',
  ].join('\n');
}

/** The version of this program. Read only when it is asked for. */
function version(): string {
  return (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version;
}

export interface Invocation {
  readonly command: string;
  readonly args: CommandArguments;
  readonly json: boolean;
}

/** Reads the arguments. Returns a text when help was asked for. The operand is the argument `operand`. Throws UsageError. */
export function readArguments(argv: readonly string[]): Invocation | string {
  const [command, ...rest] = argv;
  if (command === '--version') return `truckroll ${version()}\n`;
  if (command === undefined || ['help', '--help', '-h'].includes(command))
    return rest[0] !== undefined && Object.hasOwn(commands, rest[0]) ? helpOf(rest[0]) : help;
  const grammar = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!grammar) throw new UsageError(`There is no command "${command}".`);
  const { values, positionals } = parse(command, rest, grammar);
  if (values['help']) return helpOf(command);
  const missing = (grammar.required ?? []).filter((name) => !values[name]);
  if (missing.length > 0) throw new UsageError(`${command} needs ${missing.map((name) => `--${name}`).join(', ')}.`, command);
  const operandCount = grammar.operand === undefined ? 0 : 1;
  const fewest = grammar.mayOmitOperand === true ? 0 : operandCount;
  if (positionals.length < fewest || positionals[0] === '') throw new UsageError(`${command} needs <${grammar.operand}>.`, command);
  if (positionals.length > operandCount) throw new UsageError(`${command} does not take "${positionals[operandCount]}".`, command);
  const args: Record<string, string> = positionals.length === 1 ? { operand: positionals[0]! } : {};
  for (const [name, value] of Object.entries(values)) {
    if (name === 'json' || value === undefined) continue;
    args[name] = Array.isArray(value) ? value.join(',') : String(value);
  }
  return { command, args, json: values['json'] === true };
}

function parse(command: string, argv: readonly string[], { required = [], optional = [], flags = [], repeated = [] }: Grammar) {
  const text = { type: 'string' as const };
  const accepted = {
    json: { type: 'boolean' as const },
    help: { type: 'boolean' as const, short: 'h' },
    ...Object.fromEntries([...required, ...optional].map((name) => [name, text])),
    ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
    ...Object.fromEntries(repeated.map((name) => [name, { ...text, multiple: true as const }])),
  };
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: accepted, strict: true, allowPositionals: true });
    return { values: values as Record<string, string | boolean | string[] | undefined>, positionals };
  } catch (error) {
    throw new UsageError(problemOf(error as Error & { code?: string }), command);
  }
}

/** Shortens Node's message about an unknown option. Its advice is about arguments that begin with a dash, which no command has. */
function problemOf({ code, message }: Error & { code?: string }): string {
  const option = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? /^Unknown option '([^']*)'/.exec(message)?.[1] : undefined;
  return option === undefined ? message.split('\n')[0]! : `There is no option ${option}.`;
}
