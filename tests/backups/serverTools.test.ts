/** PostgreSQL's own tools: what they are given, and what the service says when they do not fit. docs/operating/backup.md. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { connectionOf, dumpDatabase, dumpProblem } from '../../src/machinery/backups/serverTools.ts';

afterEach(() => void vi.unstubAllEnvs());

/** Makes `pg_dump` a program that ends in a certain way; null: there is none. */
async function pgDump(script: string | null): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-tools-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  vi.stubEnv('PATH', folder);
  if (script === null) return;
  await writeFile(join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, 'pg_dump'), 0o755);
}

it.each([
  ['postgres://a:p%40ss@db/x', 'postgres://a@db/x', 'p@ss'],
  ['postgres://a:one@db/x?password=t%26wo&options=-c%20jit=off', 'postgres://a@db/x?options=-c%20jit=off', 't&wo'],
  ['postgres://a@%2Fvar%2Frun/x?sslmode=require', 'postgres://a@%2Fvar%2Frun/x?sslmode=require', undefined],
])('[backups.schedule] a list of processes does not show the password of %s', (url, address, password) => {
  vi.stubEnv('PGPASSWORD', undefined);
  const connection = connectionOf(url);
  expect([connection.address, connection.env['PGPASSWORD']]).toEqual([address, password]);
});

it('[backups.schedule] a start says when pg_dump is missing, too old or broken', async () => {
  await pgDump(null);
  expect(await dumpProblem('18.1')).toContain('pg_dump is not installed here. Install');
  await pgDump('echo "pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"');
  expect(await dumpProblem('18.1')).toContain(
    'pg_dump is of version 15.18 here, and cannot dump the server, which is of version 18.1. Install',
  );
  expect(await dumpProblem('15.2')).toBeNull();
  await pgDump('exit 3');
  expect(await dumpProblem('15.2')).toBe('pg_dump does not work here: it ended with 3');
});

it('[backups.schedule] a failed dump says why in one line, also when the tool says nothing', async () => {
  const dump = () => dumpDatabase('postgres://a@db/x', '/nowhere', new AbortController().signal);
  await pgDump('exit 3');
  await expect(dump()).rejects.toThrow('pg_dump failed: it ended with 3 and said nothing');
  const mismatch = ['error: aborting because of server version mismatch', 'detail: server version: 18.1; pg_dump version: 15.18'];
  await pgDump(mismatch.map((line) => `echo "pg_dump: ${line}" >&2`).join('\n') + '\nexit 1');
  await expect(dump()).rejects.toThrow(/18\.1; pg_dump version: 15\.18\. Install PostgreSQL's client programs/);
});
