/** The runs of characters that the index of a search holds. migrations/0084_search_runs.sql; docs/internals/store.md#searches. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atDepth } from '../../support/depth.ts';
import { startHarness } from '../../support/harness.ts';

const { store } = (await startHarness()).server;

/** As the contract says it: runs of three characters, and of two where one of them is beyond ASCII and they have more than three bytes. */
function runsOf(tenantId: number, text: string): Set<string> {
  const characters = Array.from(text);
  const run = (at: number, length: number) => characters.slice(at, at + length).join('');
  const threes = characters.slice(2).map((_, at) => run(at, 3));
  const twos = characters.slice(1).map((_, at) => run(at, 2));
  return new Set([...threes, ...twos.filter((two) => Buffer.byteLength(two) > 3)].map((letters) => `${tenantId} ${letters}`));
}

it('[search.as-seen] the search runs of a text cover every position, even across the blocks in which it is read', async () => {
  const letter = fc.constantFrom('a', 'b', ' ', '\n', '田', '中', 'é', 'س', '🙂');
  const text = fc.oneof(
    fc.array(letter, { maxLength: 110, size: 'max' }).map((letters) => letters.join('')),
    fc.string({ maxLength: 110, size: 'max' }).map((plain) => plain.replaceAll('\0', '')),
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 70_000 }), text, async (tenantId, value) => {
      const [row] = await store.query<{ runs: string[] }>('select search_runs($1, $2) as runs', [tenantId, value]);
      expect(new Set(row!.runs)).toEqual(runsOf(tenantId, value));
    }),
    { numRuns: atDepth(200, 2_000) },
  );
});
