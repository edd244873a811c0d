/** Runs the data commands, in the command line's own process or in the server through its socket. */
import type { CommandArguments } from './commandArguments.ts';
import { secretBox } from '../../machinery/auth/secretBox.ts';
import type { Config } from '../config.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { ToolProfile } from '../../contract/profiles.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import { customerTokens } from '../../machinery/auth/customerTokens.ts';
import { secretOf } from '../../machinery/auth/serviceSecret.ts';
import { seedDemo } from '../demo/seed.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import type { Store } from '../../store/driver/database.ts';
import { appliedMigrations } from '../../store/driver/migrate.ts';
import { backup } from './backup.ts';
import {
  createBusinessCommand,
  deleteBusinessCommand,
  listBusinessesCommand,
  removeDemoCommand,
  renameBusinessCommand,
  resumeBusinessCommand,
  setupLinkCommand,
  suspendBusinessCommand,
} from './businesses.ts';
import { doctor } from './doctor.ts';
import { eventsSinceCommand, trigger } from './events.ts';
import { exportBusiness } from './export.ts';
import { geocodeBatch } from './geocodeBatch.ts';
import { setHours } from './hours.ts';
import { importBusiness } from './importBusiness.ts';
import { importPlaces } from './importPlaces.ts';
import { createKeyCommand, listKeysCommand, revokeKeyCommand } from './keys.ts';
import { moveFilesBatch } from './moveFilesBatch.ts';
import { allowPasswords } from './allowPasswords.ts';
import { passwordLink } from './passwordLink.ts';
import { resetSecondFactor } from './secondFactor.ts';
import { environmentOf } from './tenants.ts';

interface CommandContext {
  readonly nowMilliseconds: number;
  /** Configuration of the process that runs the command. */
  readonly config: Config;
  /** Aborted when the caller has gone or the process stops. Long commands then end. */
  readonly signal: AbortSignal;
}

/** Runs one command on an open, migrated database. Throws InvalidInput for mistakes of the operator. */
export async function runCommand(
  store: Store,
  command: string,
  args: CommandArguments,
  { nowMilliseconds, config, signal }: CommandContext,
): Promise<object> {
  const { passwordCostLog2 } = config;
  switch (command) {
    case 'migrate':
      // Opening the database has already migrated it, so only report its migrations.
      return { migrations: await appliedMigrations(store) };
    case 'demo': {
      const secret = await secretOf(store, config);
      return seedDemo(store, {
        nowMilliseconds,
        passwordCostLog2,
        publicUrl: required(args, 'public-url'),
        box: secretBox(secret),
        customerTokens: customerTokens(secret),
      });
    }
    case 'setup-link':
      return setupLinkCommand(store, { publicUrl: required(args, 'public-url'), isAlone: config.databaseUrl === null }, nowMilliseconds);
    case 'create-business':
      return createBusinessCommand(
        store,
        {
          name: required(args, 'name'),
          timezone: required(args, 'timezone'),
          ownerEmail: required(args, 'owner-email'),
          passwordCostLog2,
          sameOwner: args['same-owner'] === 'true',
          ...(args['alias'] === undefined ? {} : { alias: args['alias'] }),
          ...(args['currency'] === undefined ? {} : { currency: args['currency'] }),
          ...(args['trade'] === undefined ? {} : { trades: args['trade'].split(',').map((name) => name.trim().toLowerCase()) }),
          ...(args['language'] === undefined ? {} : { language: args['language'].trim() }),
        },
        nowMilliseconds,
      );
    case 'list-businesses':
      return listBusinessesCommand(store);
    case 'rename-business':
      return renameBusinessCommand(
        store,
        { business: required(args, 'operand'), name: required(args, 'name'), alias: args['alias'] },
        nowMilliseconds,
      );
    case 'delete-business': {
      const isWithout = args['without-export'] === 'true';
      if (isWithout === (args['export'] !== undefined))
        throw new InvalidInput(
          'A deleted business cannot be brought back. Give --export <folder> for a copy of its data, or --without-export.',
        );
      const deletion = { business: required(args, 'operand'), folder: args['export'] ?? null, publicUrl: required(args, 'public-url') };
      return deleteBusinessCommand(store, deletion, config, nowMilliseconds, signal);
    }
    case 'import-business':
      return importBusiness(store, required(args, 'operand'), nowMilliseconds);
    case 'doctor':
      return doctor(store, config, required(args, 'public-url'), nowMilliseconds, signal);
    case 'suspend-business':
      return suspendBusinessCommand(store, required(args, 'operand'), nowMilliseconds);
    case 'resume-business':
      return resumeBusinessCommand(store, required(args, 'operand'), nowMilliseconds);
    case 'remove-demo':
      return removeDemoCommand(store, config, required(args, 'public-url'), nowMilliseconds, signal);
    case 'create-key':
      return createKeyCommand(
        store,
        {
          business: required(args, 'business'),
          environment: required(args, 'environment') as Environment,
          permissions: args['permissions'] === undefined ? null : permissionList(args['permissions']),
          ...(args['days'] === undefined ? {} : { days: Number(args['days']) }),
          name: args['name'] ?? 'Command line',
          confirmsChanges: args['confirm-changes'] === 'true',
          mayRenew: args['may-renew'] === 'true',
          ...(args['profile'] === undefined ? {} : { profile: args['profile'] as ToolProfile }),
        },
        nowMilliseconds,
      );
    case 'list-keys':
      return listKeysCommand(store, required(args, 'business'), environmentOf(args['environment']), nowMilliseconds);
    case 'revoke-key':
      return revokeKeyCommand(store, required(args, 'operand'), nowMilliseconds, { delivers: config.smtpUrl !== null });
    case 'password-link': {
      const [business, email, publicUrl] = [required(args, 'business'), required(args, 'email'), required(args, 'public-url')];
      return passwordLink(store, { business, email, publicUrl }, config, nowMilliseconds);
    }
    case 'reset-second-factor': {
      const [business, email] = [required(args, 'business'), required(args, 'email')];
      return resetSecondFactor(store, { business, email }, { delivers: config.smtpUrl !== null }, nowMilliseconds);
    }
    case 'allow-passwords':
      return allowPasswords(store, required(args, 'operand'), nowMilliseconds);
    case 'set-hours':
      return setHours(
        store,
        {
          business: required(args, 'business'),
          environment: environmentOf(args['environment']),
          day: required(args, 'day'),
          open: args['open'],
          close: args['close'],
          closed: args['closed'] === 'true',
        },
        nowMilliseconds,
      );
    case 'events-since':
      return eventsSinceCommand(store, args);
    case 'geocode-batch':
      return geocodeBatch(store, args, config, nowMilliseconds);
    case 'move-files-batch':
      return moveFilesBatch(store, args, config, nowMilliseconds, signal);
    case 'import-places':
      return importPlaces(
        store,
        { file: required(args, 'operand'), country: required(args, 'country').toUpperCase() },
        nowMilliseconds,
        signal,
      );
    case 'trigger':
      return trigger(store, args['business'], required(args, 'operand'), nowMilliseconds);
    case 'backup':
      return backup(store, required(args, 'operand'), config, nowMilliseconds, signal);
    case 'export': {
      const environment = environmentOf(required(args, 'environment'))!;
      const input = {
        business: required(args, 'business'),
        environment,
        folder: required(args, 'out'),
        publicUrl: required(args, 'public-url'),
      };
      return exportBusiness(store, input, config, nowMilliseconds, signal);
    }
    default:
      throw new InvalidInput(`There is no command "${command}".`);
  }
}

function required(args: CommandArguments, name: string): string {
  const value = args[name]?.trim();
  if (!value) throw new InvalidInput(`--${name} is required.`);
  return value;
}

/** The codes are checked when the key is created. */
function permissionList(text: string): PermissionCode[] {
  return text
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean) as PermissionCode[];
}
