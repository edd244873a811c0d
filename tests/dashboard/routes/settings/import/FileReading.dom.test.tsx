/** Which lines of a file are refused, and why. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileReading } from '../../../../../dashboard/routes/settings/import/FileReading.tsx';
import { readTable, type FileTable } from '../../../../../dashboard/routes/settings/import/table.ts';
import { show } from '../../../dom/show.tsx';

it('[import.bounded-file] names the line and the column of a long cell, and shows its beginning', async () => {
  const text = `Name,Notes\nAda,x\nGrace,${'y'.repeat(40_000)}\n`;
  const table = readTable('a.csv', new TextEncoder().encode(text).buffer) as FileTable;
  await show(<FileReading table={table} options={{}} onChange={() => undefined} onAskEncoding={() => undefined} />);
  const cell = await screen.findByText('Column 2 has more than 32,767 characters. Shorten this cell.');
  const [line, , shown] = [...cell.closest('tr')!.querySelectorAll('td')].map(({ textContent }) => textContent);
  expect([line, shown!.startsWith('Grace · yyy'), shown!.length]).toEqual(['3', true, 120]);
});
