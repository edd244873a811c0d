/** Makes a photograph small enough for a phone's network. The drawing has none of the file's metadata. */

/** The longer side: enough to read a nameplate. */
const sidePixels = 2_048;
const quality = 0.8;

/** A photograph as a JPEG, as fields of the form that sends it. */
export interface Photo extends Readonly<Record<string, string>> {
  readonly name: string;
  /** Base64. */
  readonly content: string;
}

/** null: the browser cannot read the file as a picture. */
export async function photoOf(file: File): Promise<Photo | null> {
  const source = await createImageBitmap(file).catch(() => null);
  if (!source) return null;
  const scale = Math.min(1, sidePixels / Math.max(source.width, source.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [source.width, source.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const context = canvas.getContext('2d')!;
  // JPEG has no transparency: transparent parts would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  source.close();
  // `data:image/jpeg;base64,…`
  const [, content] = canvas.toDataURL('image/jpeg', quality).split(',');
  return content ? { name: `${file.name.replace(/\.\w{1,5}$/, '').slice(0, 190) || 'photo'}.jpg`, content } : null;
}
