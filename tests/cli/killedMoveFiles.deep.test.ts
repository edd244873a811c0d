/**
 * A `move-files` that is killed (SIGKILL) at any request to the store loses no byte, and goes on when it is run again.
 * docs/internals/files.md#where-the-bytes-are.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readPieces } from '../../src/store/files/fileBytes.ts';
import { insertFile } from '../../src/store/files/files.ts';
import { standInStore, storeKey } from '../backups/standInStore.ts';
import { pdfOf } from '../resources/files/samples.ts';
import { embedded, inside, runJson, type Env } from './moving.ts';

const program = new URL('../../src/process/cli/main.ts', import.meta.url).pathname;
const { endpoint, objects, trouble } = await standInStore();
const names = ['a', 'b', 'c', 'd'] as const;
const contents = new Map(names.map((name, index) => [name as string, pdfOf(70_000 + index)]));
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

/** An embedded database with four files. */
async function withFiles(): Promise<Env> {
  const env = {
    ...(await embedded()),
    FILES_TO: 's3://my-bucket/killed',
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_ACCESS_KEY_ID: storeKey.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: storeKey.secretAccessKey,
  };
  await inside(env, async ({ command }) => command('demo', {}));
  await inside(env, ({ store }) =>
    store.transaction(async (tx) => {
      const [customer] = await tx.query<{ id: string; tenantId: number; businessId: string }>(
        `select c.id, c.tenant_id as "tenantId", t.business_id as "businessId" from customers c join tenants t on t.id = c.tenant_id limit 1`,
      );
      const author = { kind: 'key', credentialId: randomUUID(), userId: null, technicianId: null } as const;
      for (const [name, bytes] of contents)
        await insertFile(
          tx,
          { id: customer!.tenantId, businessId: customer!.businessId },
          {
            ...{ id: randomUUID(), customerId: customer!.id, jobRequestId: null, name, bytes, hash: hashOf(bytes), objectKey: null },
            ...{ contentType: 'application/pdf', createdAt: '2026-11-02T08:00:00Z', thumbnail: 'untried' },
          },
          author,
        );
    }),
  );
  return env;
}

/** How many files are in the store. Every file must have all its bytes in exactly one of both places. */
const inStore = (env: Env): Promise<number> =>
  inside(env, async ({ store }) => {
    const files = await store.query<{ id: string; tenantId: number; name: string; key: string | null }>(
      'select id, tenant_id as "tenantId", name, object_key as key from files',
    );
    expect(files.map(({ name }) => name).sort()).toEqual([...names]);
    for (const { id, tenantId, name, key } of files) {
      const pieces = await readPieces(store, tenantId, id);
      const bytes = key === null ? pieces : objects.get(`my-bucket/killed/${key}`);
      expect([name, bytes && hashOf(bytes), key === null || pieces === null]).toEqual([name, hashOf(contents.get(name)!), true]);
    }
    return files.filter(({ key }) => key !== null).length;
  });

/** Runs the command in a process of its own, which is killed when its request number `at` reaches the store, or has been answered. */
async function killedAt(env: Env, to: string, at: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, 'move-files', '--to', to], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
  });
  let requests = 0;
  trouble.seen = () => {
    if (++requests === at) child.kill('SIGKILL');
  };
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  delete trouble.seen;
  if (signal === null) expect(code).toBe(0);
  return signal === 'SIGKILL';
}

it('[file.move] a move that is killed at any request loses no file, and can go on', async () => {
  const env = await withFiles();
  let before = 0;
  // Each file is written and read back.
  for (const at of [1, 4]) {
    expect([at, await killedAt(env, 'store', at)]).toEqual([at, true]);
    const now = await inStore(env);
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  }
  expect(before).toBeLessThan(names.length);
  expect(await runJson(env, 'move-files', '--to', 'store')).toMatchObject({ moved: names.length - before, remaining: 0, lost: [] });
  expect(await inStore(env)).toBe(names.length);
  // Back: each file is read.
  expect(await killedAt(env, 'database', 3)).toBe(true);
  const left = await inStore(env);
  expect(left).toBeLessThan(names.length);
  expect(await runJson(env, 'move-files', '--to', 'database')).toMatchObject({ remaining: 0, lost: [] });
  expect(await inStore(env)).toBe(0);
  // The objects stay for earlier backups. Those of the killed runs, which no file has got, are noted.
  expect(objects.size).toBeGreaterThanOrEqual(names.length);
  await inside(env, ({ store }) => store.query(`update file_objects set written_at = written_at - interval '2 hours'`));
  await runJson(env, 'move-files', '--to', 'database', '--remove-objects');
  expect(objects.size).toBe(0);
});
