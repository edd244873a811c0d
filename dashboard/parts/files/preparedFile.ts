/** Makes a chosen file fit for sending: photographs are drawn smaller, everything else stays as it is. */
import { mostFileBytes, pictureTypes } from '../../../src/contract/vocabulary.ts';
import { base64Of, drawnPicture, jpegOf } from '../imageFile.ts';

/** The longer side of a photograph: enough to read a nameplate, and a tenth of what a phone takes. */
const sidePixels = 2_560;
/** A picture that the service takes and that is no larger is sent as it is. */
const smallBytes = 1_000_000;
const qualities = [0.85, 0.6];
/** A larger file is not a photograph that a browser should open. */
const mostPhotographBytes = 60_000_000;
const longestName = 200;
/** Some systems report no type for these photographs. */
const photographEnding = /\.(heic|heif)$/i;

export interface PreparedFile {
  readonly name: string;
  /** Base64. */
  readonly content: string;
}

export type FileProblem = 'unreadable' | 'too_large';

const isTaken = (type: string): boolean => (pictureTypes as readonly string[]).includes(type);

export async function preparedFile(file: File): Promise<PreparedFile | FileProblem> {
  const isPhotograph = file.type.startsWith('image/') || photographEnding.test(file.name);
  if (isPhotograph && !(isTaken(file.type) && file.size <= smallBytes)) {
    if (file.size > mostPhotographBytes) return 'too_large';
    const canvas = await drawnPicture(file, sidePixels);
    const blob = canvas && (await jpegOf(canvas, qualities, mostFileBytes));
    if (blob) return { name: `${stemOf(file.name)}.jpg`, content: await base64Of(blob) };
    if (!isTaken(file.type)) return 'unreadable';
  }
  if (file.size > mostFileBytes) return 'too_large';
  // The service says what else is wrong with it.
  return file.size < 3 ? 'unreadable' : { name: file.name.slice(0, longestName), content: await base64Of(file) };
}

/** The name without its ending. */
const stemOf = (name: string): string => name.replace(/\.\w{1,5}$/, '').slice(0, longestName - 4) || 'photo';
