/** The secret of the service: from the settings, else made once and kept in the data folder. Never in the database. */
import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../store/makeFolder.ts';

const secretBytes = 32;
/** Where it is kept that was not configured. */
export const secretPath = (dataDir: string) => join(dataDir, 'secret');

/** Several processes need the same one: give them SECRET_KEY. `dataDir` is made when it is not there. */
export async function serviceSecret(configured: string | null, dataDir: string): Promise<Buffer> {
  if (configured !== null) return Buffer.from(configured, 'utf8');
  const path = secretPath(dataDir);
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known !== null) return Buffer.from(known.trim(), 'base64url');
  await makeFolder(dataDir);
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, `${randomBytes(secretBytes).toString('base64url')}\n`, { mode: 0o600 });
  // The first of several starts wins; the others read what it wrote.
  await link(temporary, path).catch(() => undefined);
  await rm(temporary, { force: true });
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url');
}
