/** Shrinks a picture to what the service accepts: a phone's photograph is twenty times too large. docs/decisions/0062. */
import { mostPictureBytes } from '../../../src/contract/vocabulary.ts';

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
  const source = await createImageBitmap(file).catch(() => null);
  if (!source) return 'unreadable';
  const scale = Math.min(1, sidePixels / Math.max(source.width, source.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const context = canvas.getContext('2d')!;
  // JPEG has no transparency: transparent parts would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  source.close();
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, contentType, quality));
    if (blob && blob.size <= mostPictureBytes) return { content_type: contentType, image: await base64Of(blob), canvas };
  }
  return 'too_large';
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).split(',')[1]!);
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(blob);
  });
}
