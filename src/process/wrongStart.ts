/**
 * Explains why a start failed. If the operator can fix the cause, the explanation is one line that names the setting to change. Only maps
 * errors to errors, and has no effects.
 */
import { CannotStart } from '../store/folder/cannotStart.ts';
import { unfitSession } from '../store/driver/sessionFit.ts';
import { thisUser } from '../store/folder/access.ts';

/** The parts of an error that distinguish causes: the code of the system or PostgreSQL, and the message. */
interface Cause {
  readonly code: string;
  readonly message: string;
}

/** The first error in the chain of causes that has a code. */
function causeOf(error: unknown): Cause {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === 'string') return { code, message: at.message };
  }
  return { code: '', message: error instanceof Error ? error.message : String(error) };
}

/** An error with the operator's line, or the original error when the operator cannot fix it. */
function explained(error: unknown, line: string | null): unknown {
  return line === null || error instanceof CannotStart ? error : new CannotStart(line, { cause: error });
}

/** Explains why listening failed. `setting` is the one that holds the port. */
export function explainListen(error: unknown, { host, port, setting = 'PORT' }: { host: string; port: number; setting?: string }): unknown {
  const { code } = causeOf(error);
  const lines: Record<string, string> = {
    EADDRINUSE: `${setting} ${port} is in use on ${host}. Stop the program that uses it, or set another ${setting}.`,
    EACCES: `${setting} ${port} may not be used by this user. Set a ${setting} of 1024 or higher.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Set HOST to an address of this machine, or to 0.0.0.0 for all.`,
    EAFNOSUPPORT: `HOST ${host} is of an address family that this machine does not support. Set another HOST.`,
  };
  const unknown = ['ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code);
  return explained(error, unknown ? `HOST ${host} is not known on this machine. Set HOST to one of its addresses.` : (lines[code] ?? null));
}

/** Explains why the data folder, or a file in it, could not be created. `alternative` ends the line. */
export function explainFolder(error: unknown, dataDir: string, alternative = 'set another DATA_DIR'): unknown {
  const { code } = causeOf(error);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return explained(error, `DATA_DIR ${dataDir} cannot be written to (${code}). Let ${thisUser()} write there, or ${alternative}.`);
  if (['ENOTDIR', 'EEXIST'].includes(code))
    return explained(error, `DATA_DIR ${dataDir} is, or lies below, a file that is not a folder. Move that file, or ${alternative}.`);
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return explained(error, `DATA_DIR ${dataDir} lies on a full disk. Make room, or ${alternative}.`);
  if (['ENOENT', 'ELOOP', 'ENAMETOOLONG', 'EIO'].includes(code))
    return explained(error, `DATA_DIR ${dataDir} cannot be used (${code}). Correct it, or ${alternative}.`);
  return error;
}

/** Explains why connecting to PostgreSQL or migrating it failed. The line never holds the password. */
export function explainDatabase(error: unknown, databaseUrl: string): unknown {
  const { code, message } = causeOf(error);
  const line = pooled(code, message) ?? unreachable(code, message, databaseUrl) ?? refused(code, message, databaseUrl);
  return explained(error, line && `DATABASE_URL: ${line}`);
}

/** What a pooler in front of the server lacks. */
function pooled(code: string, message: string): string | null {
  if (code === unfitSession) return message;
  if (/unsupported startup parameter/.test(message))
    return `the pooler refuses the settings of a session (${message}). Let it ignore them, in pgbouncer.ini: ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout,extra_float_digits. Then set them for the role: docs/operating/postgresql.md#poolers.`;
  return null;
}

function unreachable(code: string, message: string, databaseUrl: string): string | null {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  // The folder of a socket may be in the query or in the host.
  const host = searchParams.get('host') || decodeURIComponent(hostname) || 'localhost';
  const server = host.startsWith('/') ? `${host}/.s.PGSQL.${port || 5432}` : `${host}:${port || 5432}`;
  const [, file] = /^E[A-Z]+: .*, (?:open|read)(?: '(.*)')?$/.exec(message) ?? [];
  if (file !== undefined) return `its file ${file} cannot be read (${code}). Correct its sslrootcert, sslcert or sslkey.`;
  if (['ECONNREFUSED', 'ENOENT'].includes(code)) return `nothing listens at ${server}. Start PostgreSQL there, or correct the address.`;
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) return `the host ${host} is not known. Correct the address.`;
  if (/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE)$/.test(code) || /timeout|connection terminated/i.test(message))
    return `${server} does not answer as PostgreSQL (${message}). Start it, or correct the address.`;
  if (/SSL|TLS|certificate/i.test(message) || /CERT|_TLS_/.test(code))
    return `TLS with ${server} failed: ${message}. Check sslmode in the address.`;
  return null;
}

function refused(code: string, message: string, databaseUrl: string): string | null {
  const { username, pathname } = new URL(databaseUrl);
  const [user, name] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
  if (['28P01', '28000'].includes(code)) return `the server refused: ${message}. Correct its user or password.`;
  if (/\bSASL\b|password must be a string/.test(message))
    return `the server asks for a password, but DATABASE_URL has none for user ${user}.`;
  if (code === '3D000') return `${message}. Create it (createdb ${name}), or correct the name.`;
  if (/extension "btree_gist" is not available|extension control file/.test(message))
    return 'the server lacks the extension btree_gist. Install the contrib modules of PostgreSQL.';
  if (code === '42501' && message.includes('extension'))
    return `${message}. Make ${user} the owner of the database, or let a superuser run in it: create extension btree_gist;`;
  if (code === '42501') return `${message}. Make ${user} the owner of the database.`;
  if (code === '25006') return `${message}. The server is read-only. Name the primary server.`;
  if (['42P07', '42701', '42703', '42710', '42723'].includes(code))
    return `the database ${name} holds tables of another application: ${message}. Name a separate database.`;
  if (code === '3F000') return `${message}. Create a schema for ${user} in ${name} (create schema public), or correct its search_path.`;
  if (code === '55000' && message.includes('connections')) return `${message}. Allow them, or name another database.`;
  if (['53300', '57P01', '57P02', '57P03'].includes(code)) return `the server accepts no connections now: ${message}. Try again later.`;
  return null;
}
