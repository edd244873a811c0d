/** Reads a picture that a person has chosen, and draws it smaller. The drawing has none of the file's metadata. */

/** The picture with at most so many pixels a side, on white; null if the browser cannot read it. */
export async function drawnPicture(file: Blob, sidePixels: number): Promise<HTMLCanvasElement | null> {
  const source = await createImageBitmap(file).catch(() => null);
  if (!source) return null;
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
  return canvas;
}

/** The drawing as JPEG in the first quality with which it is small enough; null if none is. */
export async function jpegOf(canvas: HTMLCanvasElement, qualities: readonly number[], mostBytes: number): Promise<Blob | null> {
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= mostBytes) return blob;
  }
  return null;
}

export function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(blob);
  });
}
