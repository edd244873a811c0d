/** Promises to clients are kept. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answeredFields, promisedFields } from '../../scripts/promisedFields.ts';

const promised = readFileSync(new URL('../../docs/promised-fields.txt', import.meta.url), 'utf8');

test('[versioning.extend-only] no answer of /v1 has lost a field that it was promised to have', () => {
  const answered = new Set(answeredFields());
  expect(answered.size).toBeGreaterThan(1_000);
  expect(
    promised.split('\n').filter((line) => line !== '' && !answered.has(line)),
    'These promised fields are gone. Answer them again. If no release has answered them, run `npm run derive`, which drops lines that were ' +
      'never committed; delete committed ones from docs/promised-fields.txt by hand.',
  ).toEqual([]);
});

test('[versioning.extend-only] deriving adds new fields and forgets none', () => {
  expect(promisedFields('getCustomer gone\n').split('\n')).toEqual(expect.arrayContaining(['getCustomer gone', 'getCustomer profile']));
});
