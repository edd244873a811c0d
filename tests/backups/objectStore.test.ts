/** The client of an S3-compatible store, against a store that checks signatures. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { objectStore } from '../../src/machinery/outbound/objectStore.ts';
import { atEnd } from '../support/atEnd.ts';
import { standInStore, storeKey } from './standInStore.ts';

const { endpoint, objects } = await standInStore();
const settings = { endpoint, region: 'eu-west-2', bucket: 'my-bucket', prefix: 'x', ...storeKey };
const store = objectStore(settings);
const folder = await mkdtemp(join(tmpdir(), 'truckroll-store-'));
atEnd(() => rm(folder, { recursive: true, force: true }));
const content = Buffer.from('a backup, as far as this test goes');
const path = join(folder, 'backup');
await writeFile(path, content);
const file = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };

it('[backups.store] the object store puts objects, lists them over pages, gets and removes them', async () => {
  const keys = ['x/one', 'x/three & a half', 'x/two'];
  for (const key of keys) await store.put(key, path, file);
  expect(objects.get('my-bucket/x/one')).toEqual(content);
  expect(await store.list('x/')).toEqual(keys);
  await store.get('x/three & a half', join(folder, 'back'));
  expect(await readFile(join(folder, 'back'))).toEqual(content);
  await store.remove('x/one');
  expect(await store.list('x/')).toEqual(keys.slice(1));
});

it('[backups.store] a refusal of the store and an unreachable store are each reported in one line', async () => {
  const wrong = objectStore({ ...settings, secretAccessKey: 'another' });
  await expect(wrong.list('x/')).rejects.toThrow('refused GET in the bucket my-bucket: 403 SignatureDoesNotMatch');
  await expect(store.put('x/changed', path, { ...file, sha256: '0'.repeat(64) })).rejects.toThrow('403');
  await expect(store.get('x/none', join(folder, 'none'))).rejects.toThrow('404 NoSuchKey');
  await expect(objectStore({ ...settings, endpoint: 'http://127.0.0.1:1' }).list('')).rejects.toThrow('does not answer (ECONNREFUSED)');
  await expect(store.put('x/large', path, { ...file, bytes: 6e9 })).rejects.toThrow('5 GB');
});
