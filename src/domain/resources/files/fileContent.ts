/** Checks the bytes of a file on a job or customer: the type comes from the bytes, never from the name. docs/internals/files.md#checks. */
import { createHash } from 'node:crypto';
import { invalid, type Refusal } from '../../../contract/errors.ts';
import { mostFileBytes, mostPhotographPixels, type FileType } from '../../../contract/vocabulary.ts';
import { cleanPicture } from '../pictures/picture.ts';

export interface FileContent {
  readonly contentType: FileType;
  /** Without metadata, if it is a photograph. */
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, base64url. */
  readonly hash: string;
}

/** Reads base64 text. Refuses what is neither a photograph nor a PDF, is damaged, or is too large. [file.checked]. */
export function readFileContent(base64: string): FileContent | Refusal<'VALIDATION_ERROR'> {
  const sent = Buffer.from(base64, 'base64');
  if (sent.length !== bytesOfBase64(base64)) return invalid('content', 'malformed', 'file_base64');
  if (sent.length > mostFileBytes) return invalid('content', 'too_long', 'file_bytes', { limit: mostFileBytes });
  if (isPdf(sent)) return isWholePdf(sent) ? contentOf('application/pdf', sent) : invalid('content', 'malformed', 'file_broken');
  const cleaned = cleanPicture(sent, mostPhotographPixels);
  if (cleaned === 'unknown') return invalid('content', 'type', 'file_type');
  if (cleaned === 'broken') return invalid('content', 'malformed', 'file_broken');
  if (cleaned === 'too_many_pixels') return invalid('content', 'too_large', 'picture_pixels', { limit: mostPhotographPixels });
  return contentOf(cleaned.type, cleaned.bytes);
}

const contentOf = (contentType: FileType, bytes: Buffer): FileContent => ({ contentType, bytes, hash: hashOf(bytes) });

/** SHA-256, base64url. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

/** How many bytes the text has if all its characters are base64. Node skips every other character, so fewer bytes come out then. */
function bytesOfBase64(text: string): number {
  const digits = text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
  return Math.floor((digits * 3) / 4);
}

/** ISO 32000-2, section 7.5.2. Readers also accept a header that comes later; a file that begins as something else is not accepted here. */
const isPdf = (bytes: Buffer): boolean => /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8));

const endMark = '%%EOF';
/** Readers look for the mark this far from the end. */
const endBytes = 1_024;

/** Whether the end of the file is there (ISO 32000-2, section 7.5.5): a download that broke off lacks it. */
const isWholePdf = (bytes: Buffer): boolean => bytes.subarray(-endBytes).includes(endMark);
