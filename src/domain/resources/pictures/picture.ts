/**
 * Cleans uploaded pictures before others see them. The type comes from the bytes, and the size is bounded. Metadata is removed:
 * coordinates, time, device, names, texts, thumbnails. Nothing is decoded; only known and needed parts are copied. docs/internals/files.md#pictures.
 */
import type { PictureType } from '../../../contract/vocabulary.ts';
import type { Cleaned } from './cleaned.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** Returns null for a file that is truncated, inconsistent, or has parts that a still picture does not need. */
type Cleaner = (bytes: Buffer) => Cleaned | null;

const kinds: readonly { readonly type: PictureType; readonly isOne: (bytes: Buffer) => boolean; readonly clean: Cleaner }[] = [
  { type: 'image/jpeg', isOne: (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)), clean: cleanJpeg },
  { type: 'image/png', isOne: (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n', clean: cleanPng },
  {
    type: 'image/webp',
    isOne: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    clean: cleanWebp,
  },
];

type PictureProblem = 'unknown' | 'broken' | 'too_many_pixels';

/** `mostPixels` bounds each side. Returns the type and the picture without metadata, or the problem. */
export function cleanPicture(bytes: Buffer, mostPixels: number): (Cleaned & { readonly type: PictureType }) | PictureProblem {
  const kind = kinds.find(({ isOne }) => isOne(bytes));
  if (!kind) return 'unknown';
  const cleaned = kind.clean(bytes);
  if (!cleaned || cleaned.width < 1 || cleaned.height < 1) return 'broken';
  if (cleaned.width > mostPixels || cleaned.height > mostPixels) return 'too_many_pixels';
  return { ...cleaned, type: kind.type };
}
