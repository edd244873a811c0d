/** Names of files as they are kept. */
import { expect, it } from 'vitest';
import { longestFileName } from '../../../src/contract/schemas/file.ts';
import type { FileType } from '../../../src/contract/vocabulary.ts';
import { fileNameOf } from '../../../src/domain/resources/files/fileName.ts';

const kept: [string, FileType, string | null][] = [
  ['boiler.jpg', 'image/jpeg', 'boiler.jpg'],
  ['IMG_0042.JPEG', 'image/jpeg', 'IMG_0042.JPEG'],
  ['Boiler', 'image/png', 'Boiler.png'],
  ['photo.html', 'image/jpeg', 'photo.html.jpg'],
  ['photo.jpg', 'application/pdf', 'photo.jpg.pdf'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['C:\\Users\\Ann\\bill.pdf', 'application/pdf', 'bill.pdf'],
  ['.htaccess', 'image/png', 'htaccess.png'],
  ['bill\u202efdp.exe', 'application/pdf', 'bill fdp.exe.pdf'],
  ['a"b\r\nSet-Cookie: x.png', 'image/png', 'a b Set-Cookie x.png'],
  ['ボイラー.webp', 'image/webp', 'ボイラー.webp'],
  ['غلاية.pdf', 'application/pdf', 'غلاية.pdf'],
  ['.pdf', 'application/pdf', 'pdf.pdf'],
  [' \u200b ', 'image/png', null],
  ['../', 'image/png', null],
];

it.each(kept)('[file.named] %j of type %s is stored as %j', (sent, type, name) => {
  expect(fileNameOf(sent, type)).toBe(name);
});

it('[file.named] a long name keeps its ending', () => {
  const name = fileNameOf(`${'😀'.repeat(longestFileName)}.html`, 'image/jpeg')!;
  expect([[...name].length, name.endsWith('.jpg'), name.isWellFormed()]).toEqual([longestFileName, true, true]);
});
