/** What a row of an import is judged by before its fields are read. docs/internals/files.md#rows. */
import { expect, test } from 'vitest';
import { longestCell } from '../../../src/contract/imports/cells.ts';
import { importKinds } from '../../../src/contract/vocabulary.ts';
import { withKnownValues } from '../../../src/domain/resources/imports/importedValues.ts';

const long = 'x'.repeat(longestCell + 1);

test.each(importKinds)('[import.bounded] of %s a cell over 10,000 characters is not read, and its field is named', (kind) => {
  const read = withKnownValues(kind, { full_name: long, email: 'x'.repeat(longestCell), phone: 7 });
  expect(read.cells).toEqual({ email: 'x'.repeat(longestCell), phone: 7 });
  expect(read.issues).toMatchObject([{ field: 'full_name', code: 'too_long', parameters: { limit: 10_000 } }]);
});

test('[import.bounded] a part of an address and a name of a list count as cells', () => {
  const read = withKnownValues('technicians', { address: { line: long }, skills: ['Gas', long], email: 'a@example.com' });
  expect(read.cells).toEqual({ email: 'a@example.com' });
  expect(read.issues.map(({ field }) => field)).toEqual(['address', 'skills']);
});
