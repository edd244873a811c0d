/** Names of files: safe to show and to save under. docs/internals/files.md#checks. */
import { onOneLine } from '../../../contract/schemas/common.ts';
import { longestFileName } from '../../../contract/schemas/file.ts';
import type { FileType } from '../../../contract/vocabulary.ts';

/** Endings of each type, in lower case. The first is added to a name that has none of them. */
const endings: Readonly<Record<FileType, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
};

/** Separators of folders, what Windows forbids, and characters that are invisible or turn the writing direction. */
const unsafe = /[/\\:*?"<>|\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * The name under which a file is kept: one line, no path, with the ending of its type, at most 200 characters. A name that ended with
 * `.html` would open as a page once it is saved. Returns null if nothing visible is left. [file.named].
 */
export function fileNameOf(sent: string, contentType: FileType): string | null {
  const last = sent.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  const plain = onOneLine(last.toWellFormed().replaceAll(unsafe, ' '));
  const name = plain.replace(/^[.\s]+/, '').replace(/[.\s]+$/, '');
  if (name === '') return null;
  const known = endings[contentType];
  const ending = known.find((end) => name.toLowerCase().endsWith(end));
  const stem = ending === undefined ? name : name.slice(0, -ending.length);
  const kept = ending === undefined ? known[0]! : name.slice(-ending.length);
  return [...stem].slice(0, longestFileName - kept.length).join('') + kept;
}
