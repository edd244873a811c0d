/**
 * Pictures that people send, as they may be shown to others: known by their own bytes, bounded in pixels, and without anything a camera
 * or a program wrote beside the picture (place, time, device, names, texts, thumbnails). Nothing is decoded; the parts of the file that
 * are known and needed are copied, and nothing else. docs/decisions/0062.
 */
import type { PictureType } from '../../contract/vocabulary.ts';
import type { Cleaned } from './cleaned.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** Answers null for a file that is cut off, contradicts itself, or has parts that a still picture has no need of. */
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

export type PictureProblem = 'unknown' | 'broken' | 'too_many_pixels';

/** `mostPixels`: of each side. Answers the type that the bytes show and the picture alone, or what is wrong. */
export function cleanPicture(bytes: Buffer, mostPixels: number): (Cleaned & { readonly type: PictureType }) | PictureProblem {
  const kind = kinds.find(({ isOne }) => isOne(bytes));
  if (!kind) return 'unknown';
  const cleaned = kind.clean(bytes);
  if (!cleaned || cleaned.width < 1 || cleaned.height < 1) return 'broken';
  if (cleaned.width > mostPixels || cleaned.height > mostPixels) return 'too_many_pixels';
  return { ...cleaned, type: kind.type };
}
