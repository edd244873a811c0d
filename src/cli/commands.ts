/** What the data commands do. The same function runs in the command line's own process and in the server, for its socket. */
import { createBusiness, createKey } from '../auth/onboarding.ts';
import type { PermissionCode } from '../contract/permissions.ts';
import type { Environment } from '../contract/vocabulary.ts';
import { seedDemo } from '../demo/seed.ts';
import { InvalidInput } from '../store/businesses.ts';
import type { Store } from '../store/database.ts';
import { appliedMigrations } from '../store/migrate.ts';

export const dataCommands = ['migrate', 'demo', 'create-business', 'create-key'] as const;
export type DataCommand = (typeof dataCommands)[number];

/** Arguments as they come from a command line or a socket: text by name. */
export type CommandArguments = Readonly<Record<string, string | undefined>>;

export function isDataCommand(text: unknown): text is DataCommand {
  return dataCommands.includes(text as DataCommand);
}

export interface CommandContext {
  readonly nowMilliseconds: number;
  /** Of the password of a new owner (setting PASSWORD_COST). */
  readonly passwordCostLog2: number;
}

/** Runs one command on an open, migrated database. What the operator got wrong comes as InvalidInput. */
export async function runCommand(
  store: Store,
  command: string,
  args: CommandArguments,
  { nowMilliseconds, passwordCostLog2 }: CommandContext,
): Promise<object> {
  switch (command) {
    case 'migrate':
      // Whoever opened the database migrated it: there is nothing left but to say what it has.
      return { migrations: await appliedMigrations(store) };
    case 'demo':
      return seedDemo(store, { nowMilliseconds, passwordCostLog2, publicUrl: required(args, 'public-url') });
    case 'create-business': {
      const created = await createBusiness(
        store,
        {
          name: required(args, 'name'),
          timezone: required(args, 'timezone'),
          ownerEmail: required(args, 'owner-email'),
          passwordCostLog2,
          ...(args['alias'] === undefined ? {} : { alias: args['alias'] }),
        },
        nowMilliseconds,
      );
      return { business_id: created.businessId, business_alias: created.alias, owner: created.owner };
    }
    case 'create-key':
      return createKey(
        store,
        {
          business: required(args, 'business'),
          environment: required(args, 'environment') as Environment,
          permissions: args['permissions'] === undefined ? null : permissionList(args['permissions']),
          ...(args['days'] === undefined ? {} : { days: Number(args['days']) }),
          name: 'Command line',
        },
        nowMilliseconds,
      );
    default:
      throw new InvalidInput(`There is no command "${command}".`);
  }
}

function required(args: CommandArguments, name: string): string {
  const value = args[name]?.trim();
  if (!value) throw new InvalidInput(`--${name} is required.`);
  return value;
}

/** Codes are checked where the key is made. */
function permissionList(text: string): PermissionCode[] {
  return text
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean) as PermissionCode[];
}
