/** Rules that generators of clients have taught. `tools/` runs the generators themselves. docs/internals/call.md#schemas. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const document: unknown = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));

function patternsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => (name === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value)));
}

/** @hey-api/openapi-ts writes escapes as the characters they stand for, into a literal between slashes. */
const asWritten = (pattern: string) =>
  pattern.replaceAll(/\\u([0-9a-fA-F]{4})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));

it('[document.generators] each pattern is on one line, even with its escapes written out', () => {
  const patterns = [...new Set(patternsIn(document))];
  expect(patterns.length).toBeGreaterThan(5);
  for (const pattern of patterns) expect([pattern, /[\n\r\u2028\u2029]/.test(asWritten(pattern))]).toEqual([pattern, false]);
});
