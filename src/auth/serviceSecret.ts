/** The secret of the service: from the settings, else made once and kept in the data folder. Never in the database. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSecretInUse } from '../store/settings/businesses.ts';
import { CannotStart } from '../store/folder/cannotStart.ts';
import type { Database } from '../store/driver/database.ts';
import { thisUser } from '../store/folder/access.ts';
import { makeFolder } from '../store/folder/makeFolder.ts';
import { writeOnce } from '../store/folder/wholeFile.ts';
import { randomSecret } from '../store/ids.ts';

const secretBytes = 32;
/** As SECRET_KEY, which has 32 characters at least: an operator may have put that into the file. */
const leastBytes = 24;
/** Where it is kept that was not configured. */
const secretPath = (dataDir: string) => join(dataDir, 'secret');

/**
 * For who serves a database, or runs a command on it. Several processes need the same one: give them SECRET_KEY.
 * Where a new one must be made for a database that had another, standard error says so first: what it breaks shows only at customers and
 * receivers, and a later start has nothing to tell. Not refused, because a secret that is gone for good must not keep the service from
 * starting. `dataDir` is made when it is not there.
 */
export async function secretOf(db: Database, { secretKey, dataDir }: { secretKey: string | null; dataDir: string }): Promise<Buffer> {
  const path = secretPath(dataDir);
  if (secretKey === null && !existsSync(path) && (await isSecretInUse(db)))
    process.stderr.write(
      `truckroll: ${path} is missing and SECRET_KEY is not set, so a new secret is made: links that customers have lead nowhere, and ` +
        'webhooks are not sent until their secrets are rotated. If you have the former one, stop the service, put it back or set ' +
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
  // The first of several starts wins; the others read what it wrote.
  await writeOnce(path, `${randomSecret(secretBytes).toString('base64url')}\n`);
  return (await kept(path))!;
}

/** Throws CannotStart for one that was cut: with an empty key, anybody could make links that open. */
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
      'SECRET_KEY to the former one. Where it is gone for good, remove that file: links that customers have then lead nowhere, and ' +
      'webhooks are not sent until their secrets are rotated.',
  );
}
