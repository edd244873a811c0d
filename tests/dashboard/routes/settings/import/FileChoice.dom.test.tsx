/** Why a file is not read, in words. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileChoice } from '../../../../../dashboard/routes/settings/import/FileChoice.tsx';
import type { Unreadable } from '../../../../../dashboard/routes/settings/import/table.ts';
import { show } from '../../../dom/show.tsx';

it.each<[Unreadable, string]>([
  [{ why: 'tooWide', line: 2, count: 100_000 }, 'Line 2 has 100,000 columns. The limit is 500. Delete the columns that you do not need.'],
  [
    { why: 'wrongQuotes', line: 7, count: 1_000 },
    'More than 1,000 lines have wrong quotation marks. The first is line 7. Export the file again.',
  ],
  ['empty', 'This file has no rows below its headings.'],
])('[import.bounded-file] says which line of the file has too much, and the limit', async (problem, sentence) => {
  const file = { name: 'a.csv', bytes: new ArrayBuffer(0) };
  await show(<FileChoice file={file} rows={null} problem={problem} onChoose={() => undefined} />);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});
