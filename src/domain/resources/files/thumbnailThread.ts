/**
 * The thread that makes thumbnails. It decodes one photograph at a time by WebAssembly, and has nothing else to do, so a photograph that
 * breaks a decoder only ends this thread. docs/internals/files.md#thumbnails.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import { mostDecodedPixels, mostPhotographPixels, thumbnailPixels, type PictureType } from '../../../contract/vocabulary.ts';
import { cleanPicture } from '../pictures/picture.ts';
import { shrunk, type Pixels } from './shrunk.ts';

export interface ThumbnailOrder {
  readonly type: PictureType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * `ready`: the decoders are loaded. Then one answer for each order: a JPEG; null: none can be made. After `hasFailed` a decoder may be in any
 * state, so the thread must be ended.
 */
export type ThumbnailReport = 'ready' | { readonly jpeg: Uint8Array | null; readonly hasFailed: boolean };

const quality = 72;
/** The table refuses larger ones. */
const mostThumbnailBytes = 65_536;

const decoders: Readonly<Record<PictureType, (bytes: ArrayBuffer) => Promise<unknown>>> = {
  'image/jpeg': (bytes) => decodeJpeg(bytes, { preserveOrientation: true }),
  'image/png': (bytes) => decodePng(bytes),
  'image/webp': (bytes) => decodeWebp(bytes),
};

/** The types of Node.js have it only together with those of browsers. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<never> };

const compiled = async (path: string): Promise<never> => WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve(path))));

async function load(): Promise<void> {
  const [jpeg, encoder, png, webp] = await Promise.all([
    compiled('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
    compiled('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
    compiled('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'),
    compiled('@jsquash/webp/codec/dec/webp_dec.wasm'),
  ]);
  await Promise.all([initJpeg(jpeg), initEncoder(encoder), initPng(png), initWebp(webp)]);
}

/** A JPEG without metadata, turned as the orientation says. Throws when the photograph cannot be decoded. */
async function thumbnailOf({ type, bytes }: ThumbnailOrder): Promise<Uint8Array | null> {
  // The size that the header states, before anything is decoded.
  const seen = cleanPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), mostPhotographPixels);
  if (typeof seen === 'string' || seen.type !== type || seen.width * seen.height > mostDecodedPixels) return null;
  const small = shrunk((await decoders[type](bytes.buffer)) as Pixels, thumbnailPixels);
  const jpeg = new Uint8Array(await encodeJpeg({ ...small, colorSpace: 'srgb' } as never, { quality }));
  return jpeg.length > mostThumbnailBytes ? null : jpeg;
}

parentPort?.on('message', (order: ThumbnailOrder) => {
  const answer = (report: ThumbnailReport) => parentPort!.postMessage(report);
  thumbnailOf(order).then(
    (jpeg) => answer({ jpeg, hasFailed: false }),
    () => answer({ jpeg: null, hasFailed: true }),
  );
});
await load();
parentPort?.postMessage('ready' satisfies ThumbnailReport);
