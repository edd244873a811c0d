/** Shrinks a picture to what the service accepts: a phone's photograph is twenty times too large. docs/internals/files.md#pictures. */
import { mostPictureBytes } from '../../../src/contract/vocabulary.ts';
import { base64Of, drawnPicture, jpegOf } from '../../parts/imageFile.ts';

/** A larger file is not a photograph that a browser should open. */
export const mostFileMegabytes = 20;
/** The longer side. The customer's page shows the picture 56 pixels wide, on screens with three device pixels per pixel. */
export const sidePixels = 512;
const contentType = 'image/jpeg';
/** Tried in this order until the picture is small enough. */
const qualities = [0.85, 0.6, 0.3];

export interface PreparedPicture {
  readonly content_type: typeof contentType;
  /** Base64. */
  readonly image: string;
  /** The picture for the preview. */
  readonly canvas: HTMLCanvasElement;
}

export type PictureProblem = 'unreadable' | 'too_large';

export async function preparedPicture(file: File): Promise<PreparedPicture | PictureProblem> {
  if (file.size > mostFileMegabytes * 1_000_000) return 'too_large';
  const canvas = await drawnPicture(file, sidePixels);
  if (!canvas) return 'unreadable';
  const blob = await jpegOf(canvas, qualities, mostPictureBytes);
  return blob ? { content_type: contentType, image: await base64Of(blob), canvas } : 'too_large';
}
