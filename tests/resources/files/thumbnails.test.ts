/** Thumbnails of photographs, made by the real thread and by threads that misbehave. docs/internals/files.md#thumbnails. */
import { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import type { Photograph } from '../../../src/domain/call/thumbnailMaker.ts';
import { mostPhotographPixels, thumbnailPixels } from '../../../src/contract/vocabulary.ts';
import { cleanPicture } from '../../../src/domain/resources/pictures/picture.ts';
import { ThreadedThumbnails } from '../../../src/domain/resources/files/thumbnails.ts';
import { atEnd } from '../../support/atEnd.ts';
import * as sample from '../pictures/samples.ts';

function opened(options: Partial<ConstructorParameters<typeof ThreadedThumbnails>[0]> = {}) {
  const missing = vi.fn<(error: unknown) => void>();
  const thumbnails = new ThreadedThumbnails({ missing, ...options });
  atEnd(() => thumbnails.close());
  return { thumbnails, missing };
}
const thread = (script: string) => () => new Worker(`const { parentPort } = require('node:worker_threads');${script}`, { eval: true });
const { thumbnails } = opened();
const jpegPhoto: Photograph = { type: 'image/jpeg', bytes: sample.jpeg };

/** Size of the thumbnail, which must be a JPEG without metadata. */
async function sizeOf(photograph: Photograph, of = thumbnails): Promise<readonly number[] | null | string> {
  const made = await of.make(photograph);
  if (made === null || typeof made === 'string') return made;
  const seen = cleanPicture(made, mostPhotographPixels);
  if (typeof seen === 'string') return seen;
  expect([seen.type, made.includes('Exif'), made.includes(sample.secret)]).toEqual(['image/jpeg', false, false]);
  return [seen.width, seen.height];
}

it('[file.thumbnail] a thumbnail of each type is a small JPEG without metadata, in the shape of the photograph', async () => {
  const plain = { 'image/jpeg': sample.jpeg, 'image/png': sample.png, 'image/webp': sample.webp } as const;
  for (const type of Object.keys(plain) as (keyof typeof plain)[])
    expect([type, await sizeOf({ type, bytes: plain[type] })]).toEqual([type, [12, 8]]);
  const wide = sample.drawnPng(1_000, 250, (x) => [x % 256, 0, 0, 255]);
  expect(await sizeOf({ type: 'image/png', bytes: wide })).toEqual([thumbnailPixels, 80]);
  const thin = sample.drawnPng(2_000, 1, () => [0, 0, 0, 255]);
  expect(await sizeOf({ type: 'image/png', bytes: thin })).toEqual([thumbnailPixels, 1]);
});

it('[file.thumbnail] a photograph that was taken sideways is turned', async () => {
  const turned = async (orientation: number) => sizeOf({ type: 'image/jpeg', bytes: sample.jpegWith(sample.exif(orientation)) });
  expect([await turned(1), await turned(3), await turned(6), await turned(8)]).toEqual([
    [12, 8],
    [12, 8],
    [8, 12],
    [8, 12],
  ]);
});

it('[file.thumbnail] a file with too many pixels, of another type or damaged gets no thumbnail, and the next file gets one', async () => {
  expect(await sizeOf({ type: 'image/png', bytes: sample.blackPng(5_001, 5_000) })).toBeNull();
  expect(await sizeOf({ type: 'image/png', bytes: sample.jpeg })).toBeNull();
  const [broken, next] = await Promise.all([sizeOf({ type: 'image/png', bytes: sample.undecodablePng() }), sizeOf(jpegPhoto)]);
  expect([broken, next]).toEqual([null, [12, 8]]);
});

it('[file.thumbnail.thread] a photograph that keeps the thread busy ends it, and the others wait for a new thread', async () => {
  let threads = 0;
  const silent = thread(`parentPort.on('message', () => {}); parentPort.postMessage('ready');`);
  const honest = thread(
    `parentPort.on('message', () => parentPort.postMessage({ jpeg: new Uint8Array([1]), hasFailed: false })); parentPort.postMessage('ready');`,
  );
  const { thumbnails: own, missing } = opened({ limitMilliseconds: 1_000, startThread: () => (threads++ === 0 ? silent() : honest()) });
  expect(await Promise.all([own.make(jpegPhoto), own.make(jpegPhoto)])).toEqual(['too_slow', Buffer.of(1)]);
  expect([threads, missing.mock.calls.length]).toEqual([2, 0]);
});

it('[file.thumbnail.thread] a photograph that ends the thread gets no thumbnail, and the others do', async () => {
  let threads = 0;
  const dying = thread(`parentPort.on('message', () => process.exit(1)); parentPort.postMessage('ready');`);
  const honest = thread(
    `parentPort.on('message', () => parentPort.postMessage({ jpeg: new Uint8Array([1]), hasFailed: false })); parentPort.postMessage('ready');`,
  );
  const { thumbnails: own } = opened({ startThread: () => (threads++ === 0 ? dying() : honest()) });
  expect(await Promise.all([own.make(jpegPhoto), own.make(jpegPhoto)])).toEqual([null, Buffer.of(1)]);
});

it('[file.thumbnail.thread] without decoders no thumbnail is tried, and the operator is told once', async () => {
  let threads = 0;
  const { thumbnails: own, missing } = opened({
    startThread: () => {
      threads++;
      return thread(`throw new Error('no decoder');`)();
    },
  });
  expect(await Promise.all([own.make(jpegPhoto), own.make(jpegPhoto)])).toEqual(['untried', 'untried']);
  expect(await own.make(jpegPhoto)).toBe('untried');
  expect([threads, missing.mock.calls.map(([error]) => String(error))]).toEqual([1, ['Error: no decoder']]);
});

it('[file.thumbnail.thread] if a later thread cannot load the decoders, the next photograph gets a new thread', async () => {
  let threads = 0;
  const dying = thread(`parentPort.on('message', () => process.exit(1)); parentPort.postMessage('ready');`);
  const loadless = thread(`throw new Error('no memory now');`);
  const honest = thread(
    `parentPort.on('message', () => parentPort.postMessage({ jpeg: new Uint8Array([1]), hasFailed: false })); parentPort.postMessage('ready');`,
  );
  const { thumbnails: own, missing } = opened({ startThread: () => [dying, loadless, honest][threads++]!() });
  expect(await Promise.all([own.make(jpegPhoto), own.make(jpegPhoto)])).toEqual([null, 'untried']);
  expect(await own.make(jpegPhoto)).toEqual(Buffer.of(1));
  expect([threads, missing.mock.calls]).toEqual([3, []]);
});

it('[file.thumbnail] a caller who adds a photograph waits two seconds, or as long as a test sets', () => {
  const missing = () => undefined;
  expect(new ThreadedThumbnails({ missing }).patienceMilliseconds).toBe(2_000);
  expect(new ThreadedThumbnails({ missing, patienceMilliseconds: 7 }).patienceMilliseconds).toBe(7);
});

it('[file.thumbnail.thread] a caller with a time limit waits no longer than that, and the current photograph is finished', async () => {
  const slow = thread(
    `parentPort.on('message', () => setTimeout(() => parentPort.postMessage({ jpeg: new Uint8Array([1]), hasFailed: false }), 300)); parentPort.postMessage('ready');`,
  );
  const { thumbnails: own } = opened({ startThread: slow });
  const [first, second, third] = [own.make(jpegPhoto, 20), own.make(jpegPhoto, 20), own.make(jpegPhoto)];
  expect(await Promise.all([first, second, third])).toEqual(['untried', 'untried', Buffer.of(1)]);
});

it('[file.thumbnail.thread] only a few photographs can wait, and a stop answers them', async () => {
  const { thumbnails: own } = opened({ startThread: thread(`setInterval(() => {}, 1000);`) });
  const waiting = Array.from({ length: 5 }, () => own.make(jpegPhoto));
  expect(await own.make(jpegPhoto)).toBe('untried');
  await own.close();
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 5 }, () => 'untried'));
  expect(await own.make(jpegPhoto)).toBe('untried');
});
