/** `move-files`: the bytes of files go to the store and back, beside a running service. docs/internals/files.md#where-the-bytes-are. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileObjectsJob } from '../../src/machinery/background/fileObjects.ts';
import { main } from '../../src/process/cli/main.ts';
import { serveCommands, socketPath } from '../../src/process/cli/socket.ts';
import { loadConfig } from '../../src/process/config.ts';
import type { FileStore } from '../../src/machinery/outbound/fileStore.ts';
import { standInStore, storeKey } from '../backups/standInStore.ts';
import { pdf, pdfOf } from '../resources/files/samples.ts';
import { jpeg, png } from '../resources/pictures/samples.ts';
import { newCustomer } from '../scenarios/fixtures.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { commandsOf, testConfig } from './run.ts';

const { endpoint, objects, trouble } = await standInStore();
const env = {
  FILES_TO: 's3://my-bucket/moved',
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_ACCESS_KEY_ID: storeKey.accessKeyId,
  FILES_S3_SECRET_ACCESS_KEY: storeKey.secretAccessKey,
};
const harness = await startHarness({ env, emptyDatabase: true });
const services = harness.server.pipeline.services as { fileStore: FileStore | null };
const fileStore = services.fileStore!;
const config = loadConfig({ ...env, SECRET_KEY: 'the secret of a test, of no other use', PASSWORD_COST: '10', DATA_DIR: '/nowhere' });
const run = commandsOf(harness, Date.now, config);
const step = async (to: string, more: Record<string, string> = {}) =>
  (await run('move-files-batch', { to, ...more })) as unknown as {
    moved: number;
    lost: string[];
    failed: string[];
    remaining: number;
    cursor: string | null;
    removed_objects: number;
  };
const removeObjects = () => step('database', { cursor: 'objects:' });

/** Files with these bytes in the database, and no others. */
async function withFiles(...contents: readonly Buffer[]) {
  await harness.store.query('delete from files');
  await harness.store.query(`update file_objects set state = 'removing'`);
  await removeObjects();
  expect(objects.size).toBe(0);
  return moreFiles(...contents);
}

async function moreFiles(...contents: readonly Buffer[]) {
  const of = await harness.business();
  const customer_id = await newCustomer(of);
  const ids: string[] = [];
  for (const bytes of contents) {
    services.fileStore = null;
    ids.push((await of.ok('createFile', { customer_id, name: 'File', content: bytes.toString('base64') })).id);
    services.fileStore = fileStore;
  }
  return { of, ids };
}
const read = async (of: TestBusiness, id: string) => Buffer.from((await of.ok('getFile', { id })).content, 'base64');
const places = async (ids: readonly string[]) =>
  (
    await harness.store.query<{ key: string | null; pieces: number }>(
      `select object_key as key, (select count(*)::int from file_pieces p where p.file_id = f.id) as pieces from files f where id = any ($1) order by id`,
      [ids],
    )
  ).map(({ key, pieces }) => (key === null ? 'database' : 'store') + (pieces > 0 ? ' with pieces' : ''));

it('[file.move] files of all businesses move to the store and back, with the same bytes', async () => {
  const contents = [pdfOf(200_000), png, jpeg];
  const [{ of, ids }, other] = [await withFiles(...contents), await moreFiles(pdf)];
  expect(await step('store')).toMatchObject({ moved: 4, lost: [], remaining: 0, cursor: null });
  expect([await places([...ids, ...other.ids]), objects.size]).toEqual([['store', 'store', 'store', 'store'], 4]);
  for (const [index, id] of ids.entries()) expect((await read(of, id)).equals(contents[index]!)).toBe(true);
  expect(await step('store')).toMatchObject({ moved: 0, remaining: 0, cursor: null });
  const stored = await harness.store.query<{ id: string; key: string }>('select id, object_key as key from files');
  expect(await step('database')).toMatchObject({ moved: 4, lost: [], remaining: 0, removed_objects: 0, cursor: null });
  expect(await places(ids)).toEqual(['database with pieces', 'database with pieces', 'database with pieces']);
  // A backup from before the move has these rows. Its files are there as long as the objects are.
  await harness.server.background.tick(fileObjectsJob);
  expect(stored.filter(({ key }) => !objects.has(`my-bucket/moved/${key}`))).toEqual([]);
  const asked = await step('database', { 'remove-objects': 'true' });
  expect(asked).toMatchObject({ moved: 0, removed_objects: 0, cursor: 'objects:' });
  expect(await step('database', { 'remove-objects': 'true', cursor: asked.cursor! })).toMatchObject({ removed_objects: 4, cursor: null });
  expect(objects.size).toBe(0);
  for (const [index, id] of ids.entries()) expect((await read(of, id)).equals(contents[index]!)).toBe(true);
  expect(await harness.store.query('select 1 from file_objects')).toEqual([]);
});

it('[file.move] no piece is deleted while the store is away or returns other bytes', async () => {
  const { of, ids } = await withFiles(pdf, png);
  trouble.kind = 'refuses';
  expect(await step('store')).toMatchObject({ moved: 0, failed: ids, problem: expect.stringContaining('SlowDown') as unknown });
  trouble.kind = 'none';
  trouble.seen = (request) => {
    if (request.startsWith('GET')) objects.set(request.slice(4), Buffer.from('other'));
  };
  expect(await step('store')).toMatchObject({ failed: ids, problem: expect.stringMatching(/gave back other bytes/) as unknown });
  delete trouble.seen;
  expect(await places(ids)).toEqual(['database with pieces', 'database with pieces']);
  expect((await read(of, ids[0]!)).equals(pdf)).toBe(true);
  // What was written goes once no file can get it any more.
  await harness.store.query(`update file_objects set written_at = written_at - interval '2 hours'`);
  expect(await step('store')).toMatchObject({ moved: 2, remaining: 0 });
  expect(await removeObjects()).toMatchObject({ removed_objects: 4 });
  expect(objects.size).toBe(2);
});

it('[file.move] a file whose object is gone or damaged is not moved, is named, and blocks no other', async () => {
  const { ids } = await withFiles(pdf, png, jpeg);
  await step('store');
  const keys = (
    await harness.store.query<{ key: string }>('select object_key as key from files where id = any ($1) order by id', [ids])
  ).map(({ key }) => `my-bucket/moved/${key}`);
  objects.delete(keys[0]!);
  objects.set(keys[1]!, Buffer.from('other'));
  expect(await step('database')).toMatchObject({ lost: ids.slice(0, 2), remaining: 2, cursor: null });
  expect(await places(ids)).toEqual(['store', 'store', 'database with pieces']);
});

it('[file.move] an object that is too long or refused stops no other file, and three refusals in a row stop the command', async () => {
  const { ids } = await withFiles(pdf, png, jpeg, pdfOf(300), pdfOf(400), pdfOf(500));
  await step('store');
  const rows = await harness.store.query<{ id: string; key: string }>('select id, object_key as key from files where id = any ($1)', [ids]);
  const keyOf = new Map(rows.map(({ id, key }) => [id, key]));
  objects.set(`my-bucket/moved/${keyOf.get(ids[0]!)}`, pdfOf(9_000));
  trouble.refused = new Set([`my-bucket/moved/${keyOf.get(ids[1]!)}`]);
  expect(await step('database')).toMatchObject({
    moved: 4,
    lost: [ids[0]],
    failed: [ids[1]],
    remaining: 2,
    cursor: null,
    is_stopped: false,
  });
  expect(await places(ids)).toEqual(['store', 'store', ...Array.from({ length: 4 }, () => 'database with pieces')]);
  delete trouble.refused;
  expect(await step('store')).toMatchObject({ moved: 4 });
  trouble.kind = 'refuses';
  expect(await step('database')).toMatchObject({ moved: 0, failed: ids.slice(0, 3), cursor: null, is_stopped: true });
  trouble.kind = 'none';
});

it('[file.move] an object that cannot be removed is counted, and stops no other', async () => {
  await withFiles(pdf, png, jpeg);
  await step('store');
  const [stuck] = [...objects.keys()].sort();
  await step('database');
  trouble.refused = new Set([stuck!]);
  expect(await removeObjects()).toMatchObject({ removed_objects: 2, failed_objects: 1, is_stopped: false });
  delete trouble.refused;
  expect(await removeObjects()).toMatchObject({ removed_objects: 1, failed_objects: 0, cursor: null });
});

it('[file.move] a file that is deleted meanwhile is skipped, and leaves no object', async () => {
  const { of, ids } = await withFiles(pdf, png);
  trouble.seen = (request) => {
    // Confirms the first file.
    if (!request.startsWith('GET')) return;
    delete trouble.seen;
    deleted = of.ok('deleteFile', { id: ids[0]! });
  };
  let deleted: Promise<unknown> = Promise.resolve();
  const { lost, remaining } = await step('store');
  await deleted;
  expect([lost, remaining]).toEqual([[], 0]);
  await harness.store.query(`update file_objects set written_at = written_at - interval '2 hours'`);
  await removeObjects();
  expect([await places(ids), objects.size]).toEqual([['store'], 1]);
});

it('[file.move] a reader gets the file while it moves from the store to the database', async () => {
  const { of, ids } = await withFiles(pdf);
  await step('store');
  // The object goes when the reader has read the row, and before it is asked for.
  const [row] = await harness.store.query<{ key: string }>('select object_key as key from files where id = $1', [ids[0]]);
  let moved: Promise<unknown> | null = null;
  trouble.seen = (request) => {
    if (moved !== null || request !== `GET my-bucket/moved/${row!.key}`) return;
    const bytes = objects.get(`my-bucket/moved/${row!.key}`)!;
    objects.delete(`my-bucket/moved/${row!.key}`);
    // As `move-files` has left it: in the database.
    moved = harness.store.transaction(async (tx) => {
      await tx.query('update files set object_key = null where id = $1', [ids[0]]);
      await tx.query('insert into file_pieces select tenant_id, id, 0, $2 from files where id = $1', [ids[0], bytes]);
    });
  };
  // The store answers after the move.
  services.fileStore = {
    ...fileStore,
    get: async (key, most) => {
      const bytes = await fileStore.get(key, most);
      await moved;
      return bytes;
    },
  };
  expect((await read(of, ids[0]!)).equals(pdf)).toBe(true);
  services.fileStore = fileStore;
  delete trouble.seen;
});

it('[file.move] move-files says what it did, beside a running service and without a store', async () => {
  await withFiles(pdf, png, jpeg);
  const dataDir = await mkdtemp(join(tmpdir(), 'truckroll-move-files-'));
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const program = async (of: Record<string, string>, ...argv: string[]) => {
    const printed = { out: '', err: '' };
    const code = await main(argv, { out: (text) => void (printed.out += text), err: (text) => void (printed.err += text) }, of);
    return { code, ...printed };
  };
  expect(await program({}, 'move-files')).toMatchObject({ code: 2 });
  const served = await serveCommands(socketPath(dataDir), (command, args, signal) => run(command, args, signal));
  const there = await program({ DATA_DIR: dataDir }, 'move-files', '--to', 'store');
  expect([there.code, there.err]).toEqual([0, '']);
  expect(there.out).toMatch(/^\d+ files moved, 0 to go\n\d+ files moved to s3:\/\/my-bucket\/moved\.\nKeep FILES_TO/);
  const back = await program({ DATA_DIR: dataDir }, 'move-files', '--to', 'database', '--json');
  expect(JSON.parse(back.out)).toMatchObject({
    to: 'database',
    remaining: 0,
    lost: [],
    next: expect.stringContaining('stop the service and run this command again') as unknown,
  });
  const again = await program({ DATA_DIR: dataDir }, 'move-files', '--to', 'database');
  expect(again.out).toContain('unset FILES_TO, start the service, and make a backup. The objects stay');
  const removed = await program({ DATA_DIR: dataDir }, 'move-files', '--to', 'database', '--remove-objects');
  expect([removed.code, objects.size]).toEqual([0, 0]);
  expect(removed.out).toMatch(/\d+ objects removed\.\n.*Backups from before the move have no files any more\./);
  expect(await program({ DATA_DIR: dataDir }, 'move-files', '--to', 'moon')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--to store, or --to database') as unknown,
  });
  await served.close();
  // A service without a store says so, whatever the command's own settings are.
  const unset = await serveCommands(socketPath(dataDir), (command, args, signal) =>
    commandsOf(harness, Date.now, testConfig)(command, args, signal),
  );
  expect(await program({ DATA_DIR: dataDir, ...env }, 'move-files', '--to', 'store')).toMatchObject({
    code: 1,
    err: expect.stringContaining('FILES_TO') as unknown,
  });
  await unset.close();
});
