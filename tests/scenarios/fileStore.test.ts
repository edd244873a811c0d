/** Bytes of files in a store of objects. docs/internals/files.md#where-the-bytes-are. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileObjectsJob } from '../../src/machinery/background/fileObjects.ts';
import { loadConfig } from '../../src/process/config.ts';
import type { OperationId } from '../../src/contract/index.ts';
import { deleteBusinessRows } from '../../src/store/settings/businessDeletion.ts';
import { standInStore, storeKey } from '../backups/standInStore.ts';
import { commandsOf } from '../cli/run.ts';
import { pdf, pdfOf } from '../resources/files/samples.ts';
import { jpeg, png } from '../resources/pictures/samples.ts';
import { atEnd } from '../support/atEnd.ts';
import { okAsMember } from '../support/asMember.ts';
import { restCall, startHarness, type TestBusiness } from '../support/harness.ts';
import { newCustomer } from './fixtures.ts';

const { endpoint, objects, trouble } = await standInStore();
const env = {
  FILES_TO: 's3://my-bucket/of/files',
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_ACCESS_KEY_ID: storeKey.accessKeyId,
  FILES_S3_SECRET_ACCESS_KEY: storeKey.secretAccessKey,
};
const harness = await startHarness({ env });
/** Services on the same database: one that waits briefly for the store, and one without a store. */
const impatient = await startHarness({ env, fileAnswerMilliseconds: 200 });
const plain = await startHarness();
const callOn = (service: typeof harness, of: TestBusiness, id: OperationId, input: Record<string, unknown>) =>
  service.request(...restCall(id, input, of.key));
const addedBefore = async (of: TestBusiness, customer_id: string) =>
  (await callOn(plain, of, 'createFile', { customer_id, name: 'Old', content: pdf.toString('base64') })).data as { id: string };
const sweep = () => harness.server.background.tick(fileObjectsJob);
const added = async (of: TestBusiness, customer_id: string, bytes: Buffer) => {
  const { data, error_code } = await of.call('createFile', { customer_id, name: 'File', content: bytes.toString('base64') });
  expect(error_code).toBe(0);
  return data as { id: string; hash: string };
};
const filesFound = async ({ server }: typeof harness) =>
  (await server.pipeline.services.checkSystem()).find(({ code }) => code.startsWith('files'));
const read = async (of: TestBusiness, id: string) => Buffer.from((await of.ok('getFile', { id })).content, 'base64');
const pieces = async (id: string) => (await harness.store.query('select 1 from file_pieces where file_id = $1', [id])).length;
/** The bytes of all objects, and the rows that know of them. */
const kept = async () => ({
  objects: objects.size,
  rows: (await harness.store.query('select 1 from file_objects')).length,
});

it('[file.store] new bytes are stored only in the store of files, and older files stay readable in the database', async () => {
  const of = await harness.business();
  const customer = await newCustomer(of);
  const before = await addedBefore(of, customer);
  const file = await added(of, customer, pdfOf(200_000));
  expect([await pieces(file.id), [...objects.keys()].every((key) => key.startsWith('my-bucket/of/files/'))]).toEqual([0, true]);
  expect([...objects.values()].map((bytes) => bytes.length)).toEqual([200_000]);
  expect((await read(of, file.id)).equals(pdfOf(200_000))).toBe(true);
  expect((await read(of, before.id)).equals(pdf)).toBe(true);
  // Without the setting, its bytes cannot be had.
  expect(await callOn(plain, of, 'getFile', { id: file.id })).toMatchObject({ status: 503, error_code: 'SERVICE_UNAVAILABLE' });
  // Bytes that somebody changed in the store are not passed on.
  const [[key, bytes]] = [...objects] as [[string, Buffer]];
  objects.set(key, Buffer.from('<script>'));
  expect((await of.call('getFile', { id: file.id })).error_code).toBe('SERVICE_UNAVAILABLE');
  objects.set(key, bytes);
  await of.ok('deleteFile', { id: file.id });
  await sweep();
  expect(await kept()).toEqual({ objects: 0, rows: 0 });
});

it('[file.store.away] a store that is down refuses uploads and downloads, loses no file and leaves no stray object', async () => {
  const of = await harness.business();
  const customer = await newCustomer(of);
  const inDatabase = await addedBefore(of, customer);
  const inStore = await added(of, customer, png);
  for (const kind of ['refuses', 'silent'] as const) {
    trouble.kind = kind;
    const content = jpeg.toString('base64');
    const refused = await callOn(impatient, of, 'createFile', { customer_id: customer, name: 'File', content });
    expect([refused.status, refused.error_code, refused.headers.get('retry-after')], kind).toEqual([503, 'SERVICE_UNAVAILABLE', '5']);
    expect((await callOn(impatient, of, 'getFile', { id: inStore.id })).status).toBe(503);
    expect((await read(of, inDatabase.id)).equals(pdf)).toBe(true);
    expect((await of.ok('listFiles', { customer_id: customer })).meta.total).toBe(2);
    expect(await filesFound(impatient)).toMatchObject({ code: 'filesAway', values: { name: 's3://my-bucket/of/files' } });
  }
  // Deleted meanwhile: its object goes when the store is back.
  await of.ok('deleteFile', { id: inStore.id });
  await impatient.server.background.tick(fileObjectsJob);
  trouble.kind = 'none';
  expect((await added(of, customer, jpeg)).hash).not.toBe('');
  await sweep();
  // The silent store has written an object that no file has.
  expect(await kept()).toEqual({ objects: 2, rows: 3 });
  await harness.store.query(`update file_objects set written_at = written_at - interval '2 hours'`);
  await sweep();
  expect(await kept()).toEqual({ objects: 1, rows: 1 });
  expect((await of.ok('listFiles', { customer_id: customer })).meta.total).toBe(2);
});

it('[file.store.removed] an erasure, an emptied sandbox and a deleted business remove the objects; repeated bytes leave none', async () => {
  const of = await harness.business();
  const start = (await kept()).objects;
  const customer = await newCustomer(of);
  await added(of, customer, jpeg);
  await added(of, customer, jpeg);
  await harness.store.query(`update file_objects set written_at = written_at - interval '2 hours'`);
  await sweep();
  expect((await kept()).objects).toBe(start + 1);
  await of.ok('eraseCustomer', { id: customer });
  await sweep();
  expect((await kept()).objects).toBe(start);
  const key = { key: of.sandboxKey };
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Ida', phone: '+1 212 555 0133' }, key);
  await of.ok('createFile', { customer_id, name: 'House.png', content: png.toString('base64') }, key);
  await added(of, await newCustomer(of), png);
  await sweep();
  expect((await kept()).objects).toBe(start + 2);
  await okAsMember(harness, of, 'resetSandbox', { confirm_alias: of.alias }, { environment: 'sandbox' });
  await sweep();
  expect((await kept()).objects).toBe(start + 1);
  await deleteBusinessRows(harness.store, of.businessId);
  await sweep();
  expect((await kept()).objects).toBe(start);
});

it('[file.store.export] an export contains the bytes, so that an import needs no store; without the store the export fails and writes nothing', async () => {
  const of = await harness.business();
  const document = pdfOf(150_000);
  const file = await added(of, await newCustomer(of), document);
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-files-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const config = loadConfig({ ...env, SECRET_KEY: 'the secret of a test, of no other use', PASSWORD_COST: '10', DATA_DIR: '/nowhere' });
  const run = commandsOf(harness, Date.now, config);
  const out = join(folder, 'out');
  const write = () => run('export', { business: of.alias, environment: 'live', out });
  trouble.kind = 'refuses';
  await expect(write()).rejects.toThrow(/refused GET .* 503 SlowDown.* Nothing was written\.$/);
  trouble.kind = 'none';
  await write();
  const [line] = (await readFile(join(out, 'files.ndjson'), 'utf8')).trim().split('\n');
  expect(Buffer.from((JSON.parse(line!) as { content: string }).content, 'base64').equals(document)).toBe(true);
  await deleteBusinessRows(harness.store, of.businessId);
  await sweep();
  await run('import-business', { operand: out });
  const { key } = (await run('create-key', { business: of.alias, environment: 'live' })) as { key: string };
  trouble.kind = 'refuses';
  const again = await harness.request('GET', `/v1/files/${file.id}`, { key });
  trouble.kind = 'none';
  expect(Buffer.from((again.data as { content: string }).content, 'base64').equals(document)).toBe(true);
});

it('[file.store.once] an export downloads each object once, even when a visit changes meanwhile, and leaves no copy behind', async () => {
  const of = await harness.business();
  const customer = await newCustomer(of);
  for (const bytes of [pdfOf(100_000), pdfOf(70_000), png]) await added(of, customer, bytes);
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-once-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const config = loadConfig({ ...env, SECRET_KEY: 'the secret of a test, of no other use', PASSWORD_COST: '10', DATA_DIR: '/nowhere' });
  const run = commandsOf(harness, Date.now, config);
  const asked: string[] = [];
  const out = join(folder, 'out');
  // The schedule changes during the first reading of the rows.
  let readings = 0;
  const store: typeof harness.store = new Proxy(harness.store, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'query') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return async (text: string, values: unknown[]) => {
        const rows = await target.query(text, values);
        if (text.startsWith('select version from schedules') && readings++ === 0)
          await target.query('update schedules set version = version + 1 where tenant_id = $1', values);
        return rows;
      };
    },
  });
  trouble.seen = (request) => void asked.push(request);
  const written = await commandsOf({ ...harness, store }, Date.now, config)('export', { business: of.alias, environment: 'live', out });
  delete trouble.seen;
  expect([written['counts'], readings > 2]).toMatchObject([{ files: 3 }, true]);
  expect([asked.length, new Set(asked).size]).toEqual([3, 3]);
  expect((await readdir(out)).filter((name) => !/^(?:[a-z_]+\.ndjson|export\.json|rows)$/.test(name))).toEqual([]);
  await deleteBusinessRows(harness.store, of.businessId);
  await run('import-business', { operand: out });
  const { key } = (await run('create-key', { business: of.alias, environment: 'live' })) as { key: string };
  const { files } = (await harness.request('GET', '/v1/files', { key })).data as {
    files: { id: string; hash: string; thumbnail_url: string | null }[];
  };
  for (const { id, hash } of files) {
    const { content } = (await harness.request('GET', `/v1/files/${id}`, { key })).data as { content: string };
    expect(createHash('sha256').update(Buffer.from(content, 'base64')).digest('base64url')).toBe(hash);
  }
  // The thumbnail comes along.
  expect(files.map(({ thumbnail_url: url }) => url !== null)).toEqual([true, false, false]);
});

it('[file.store.repaired] uploading the same bytes restores a lost object and leaves no second object behind', async () => {
  const of = await harness.business();
  // What earlier tests have left.
  await sweep();
  const start = await kept();
  const customer = await newCustomer(of);
  const file = await added(of, customer, png);
  const keyOf = async () =>
    (await harness.store.query<{ key: string | null }>('select object_key as key from files where id = $1', [file.id]))[0]!.key;
  objects.delete(`my-bucket/of/files/${await keyOf()}`);
  expect((await of.call('getFile', { id: file.id })).status).toBe(404);
  expect((await added(of, customer, png)).id).toBe(file.id);
  expect((await read(of, file.id)).equals(png)).toBe(true);
  await sweep();
  expect(await kept()).toEqual({ objects: start.objects + 1, rows: start.rows + 1 });
  // Without a store, they are kept in the database.
  const again = await callOn(plain, of, 'createFile', { customer_id: customer, name: 'File', content: png.toString('base64') });
  expect((again.data as { id: string }).id).toBe(file.id);
  expect([await keyOf(), await pieces(file.id)]).toEqual([null, 1]);
  await sweep();
  // The former object stays for older backups, until `move-files --remove-objects`.
  expect(await kept()).toEqual({ objects: start.objects + 1, rows: start.rows + 1 });
});

it('[file.store.lost] a file whose object is gone is not found, and stops neither an export nor a deletion', async () => {
  const of = await harness.business();
  const customer = await newCustomer(of);
  const [first, lost] = [await added(of, customer, pdfOf(3_000)), await added(of, customer, png)];
  const [row] = await harness.store.query<{ key: string }>('select object_key as key from files where id = $1', [lost.id]);
  objects.delete(`my-bucket/of/files/${row!.key}`);
  expect(await of.call('getFile', { id: lost.id })).toMatchObject({ status: 404, error_code: 'FILE_NOT_FOUND' });
  expect((await read(of, first.id)).equals(pdfOf(3_000))).toBe(true);
  expect((await of.ok('listFiles', { customer_id: customer })).meta.total).toBe(2);
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-lost-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const config = loadConfig({ ...env, SECRET_KEY: 'the secret of a test, of no other use', PASSWORD_COST: '10', DATA_DIR: '/nowhere' });
  const run = commandsOf(harness, Date.now, config);
  const out = join(folder, 'out');
  const told = await run('export', { business: of.alias, environment: 'live', out });
  expect(told).toMatchObject({ files_without_bytes: [lost.id], counts: { files: 2 } });
  const lines = (await readFile(join(out, 'files.ndjson'), 'utf8')).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { content: string | null }).content === null)).toEqual([false, true]);
  await deleteBusinessRows(harness.store, of.businessId);
  await run('import-business', { operand: out });
  const { key } = (await run('create-key', { business: of.alias, environment: 'live' })) as { key: string };
  const again = async ({ id }: { id: string }) => (await harness.request('GET', `/v1/files/${id}`, { key })).status;
  expect([await again(first), await again(lost)]).toEqual([200, 404]);
});

it('[file.store] the system page names the store, and warns of files in a store that the settings do not name', async () => {
  const of = await harness.business();
  expect(await filesFound(harness)).toMatchObject({ code: 'filesInStore', values: { name: 's3://my-bucket/of/files' } });
  await added(of, await newCustomer(of), png);
  expect((await filesFound(plain))?.code).toBe('filesUnset');
});
