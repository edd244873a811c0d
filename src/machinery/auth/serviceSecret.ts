/** The secret of the service. It comes from the settings, or is created once and kept in the data folder. It is never in the database. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSecretInUse } from '../../store/settings/businesses.ts';
import { CannotStart } from '../../store/folder/cannotStart.ts';
import type { Database } from '../../store/driver/database.ts';
import { thisUser } from '../../store/folder/access.ts';
import { makeFolder, writeOnce } from '../../store/folder/forced.ts';
import { randomSecret } from '../../store/ids.ts';

const secretBytes = 32;
/** Least length of the stored secret. SECRET_KEY has at least 32 characters, and an operator may have put that text into the file. */
const leastBytes = 24;
/** File of the secret when SECRET_KEY is not set. */
const secretPath = (dataDir: string) => join(dataDir, 'secret');

/**
 * Returns the secret for a process that serves a database or runs a command on it. Several processes need the same secret: give them
 * SECRET_KEY.
 *
 * When the database already had another secret, a warning on standard error says what the new secret breaks. Otherwise only customers and
 * receivers would notice, and a later start would not warn. The start is not refused, because a lost secret must not keep the service down.
 * Creates `dataDir` when it is missing.
 */
export async function secretOf(db: Database, { secretKey, dataDir }: { secretKey: string | null; dataDir: string }): Promise<Buffer> {
  const path = secretPath(dataDir);
  if (secretKey === null && !existsSync(path) && (await isSecretInUse(db)))
    process.stderr.write(
      `truckroll: ${path} is missing and SECRET_KEY is not set, so a new secret is created. Links that customers have stop working, codes ` +
        'of authenticator apps are refused, and webhooks are not sent until their secrets are rotated. If you have the former secret, stop the service, put it back or set ' +
        'SECRET_KEY, and start again.\n',
    );
  return configuredOrKept(secretKey, dataDir);
}

async function configuredOrKept(configured: string | null, dataDir: string): Promise<Buffer> {
  if (configured !== null) return Buffer.from(configured, 'utf8');
  const path = secretPath(dataDir);
  const known = await kept(path);
  if (known !== null) return known;
  await makeFolder(dataDir);
  // When several processes start at once, the first one writes the secret and the others read it.
  await writeOnce(path, `${randomSecret(secretBytes).toString('base64url')}\n`);
  return (await kept(path))!;
}

/** Throws CannotStart for a truncated secret: with an empty key, anyone could create valid links. */
async function kept(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new CannotStart(`${path} cannot be read (${error.code}). Let ${thisUser()} read it, or set SECRET_KEY.`, {
      cause: error,
    });
  });
  if (text === null) return null;
  const secret = Buffer.from(text.trim(), 'base64url');
  if (secret.length >= leastBytes) return secret;
  throw new CannotStart(
    `${path} is damaged: it holds ${secret.length} bytes of a secret instead of ${secretBytes}. Put it back from a backup, or set ` +
      'SECRET_KEY to the former secret. If it is lost for good, remove that file. Links that customers have then stop working, ' +
      'codes of authenticator apps are refused, and webhooks are not sent until their secrets are rotated.',
  );
}
