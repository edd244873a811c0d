/** Files that a technician chose, as they are sent: a PDF as it is, a photograph small enough for a phone's network. The drawing has none of the file's metadata. */

/** The longer side: enough to read a nameplate. */
const sidePixels = 2_048;
const quality = 0.8;

/** The fields of the form that sends a file. */
interface ChosenFile extends Readonly<Record<string, string>> {
  readonly name: string;
  /** Base64. */
  readonly content: string;
}

/** null: the file is neither a PDF of at most `mostBytes` nor a picture that the browser can read. */
export async function chosenFileOf(file: File, mostBytes: number): Promise<ChosenFile | null> {
  if (file.type !== 'application/pdf') return photoOf(file);
  return file.size <= mostBytes ? { name: file.name.slice(0, 200), content: await base64Of(file) } : null;
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `data:application/pdf;base64,…`
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1]!));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsDataURL(file);
  });

/** The photograph as a JPEG. null: the browser cannot read the file as a picture. */
async function photoOf(file: File): Promise<ChosenFile | null> {
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
