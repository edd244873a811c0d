/** The files of the embedded database after a power cut, without the service around it. tests/store/powerCut has whole services. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/driver/database.ts';
import { atEnd } from '../../support/atEnd.ts';
import { shortLived } from '../../support/servers.ts';
import { beginShadow, leave } from '../powerCut/shadow.ts';

const folder = await mkdtemp(join(tmpdir(), 'truckroll-forced-'));
atEnd(() => rm(folder, { recursive: true, force: true }));
const powerCut = join(import.meta.dirname, '../powerCut');

test('[store.power-cut] the forced files hold every acknowledged commit, and each table made before or after a checkpoint', async () => {
  const [root, shadow, left] = ['disk', 'shadow', 'left'].map((name) => join(folder, name)) as [string, string, string];
  mkdirSync(root);
  beginShadow(root, shadow);
  const child = spawn(
    process.execPath,
    [...shortLived, '--import', join(powerCut, 'forgetfulDisk.ts'), join(powerCut, 'writer.ts'), join(root, 'database')],
    {
      env: { PATH: process.env['PATH'], FORGETFUL_ROOT: root, FORGETFUL_SHADOW: shadow },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  let told = '';
  child.stdout!.on('data', (chunk: Buffer) => (told += chunk.toString()));
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  leave(root, shadow, left);
  const store = await openStore({ databaseUrl: null, folder: join(left, 'database'), poolSize: 1 });
  try {
    const answered = told.trim().split('\n').map(Number);
    expect(answered).toHaveLength(60);
    expect(await store.query('select n from numbers order by n')).toEqual(answered.map((n) => ({ n })));
    expect(await store.query('select count(*)::integer as n from untouched')).toEqual([{ n: 1_000 }]);
    expect(await store.query('select count(*)::integer as n from later')).toEqual([{ n: 30 }]);
  } finally {
    await store.close();
  }
});
