/** The conditions of a search for tables with an index have the matches of those without. docs/internals/store.md#searches. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Conditions } from '../../src/store/paging.ts';
import { addListSearch, addSearch, type SearchText } from '../../src/store/search.ts';
import { atDepth } from '../support/depth.ts';
import { startHarness } from '../support/harness.ts';
import { seedLongLists, tenantOf } from '../support/longLists.ts';

const harness = await startHarness();
const { store } = harness;
const tenantId = await tenantOf(store, await harness.business());
const texts = [
  'gutter at the garage',
  'götter',
  'li na',
  '田中',
  '+1 212 555 0100',
  '100%',
  'ab',
  "o'brien o brien",
  'gut ter',
  'Étienne garage',
];
await seedLongLists(store, tenantId, texts.length);
for (const [index, text] of texts.entries())
  await store.query('update job_requests set description = $3 where tenant_id = $1 and short_code = $2', [
    tenantId,
    `H-${index + 1}`,
    text,
  ]);

/** The descriptions of the jobs for which the condition holds. */
async function found(add: (where: Conditions) => void): Promise<string[]> {
  const where = new Conditions(tenantId);
  add(where);
  const rows = await store.query<{ text: string }>(
    `select j.description as text from job_requests j join job_searches s on s.tenant_id = j.tenant_id and s.job_request_id = j.id
      where j.tenant_id = $1${where.sql} order by j.id`,
    where.values,
  );
  return rows.map(({ text }) => text);
}

it('[search.as-seen] spellings, words and phone numbers match the same with the index and without', async () => {
  const parts = [
    'gutter',
    'götter',
    'goetter',
    'garage',
    'li',
    'na',
    '田中',
    '田',
    '2125550100',
    '0100',
    '100%',
    "o'brien",
    'e',
    'ét',
    'gut',
    'boiler',
  ];
  const word = fc.constantFrom(...parts, "'");
  const search: fc.Arbitrary<SearchText> = fc.record({
    words: fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    phone: fc.array(fc.constantFrom('2125550100', '555', '0100'), { maxLength: 2 }),
  });
  const matches = new Set<string>();
  await fc.assert(
    fc.asyncProperty(search, async (wanted) => {
      const exact = await found((where) => addSearch(where, 'j.search_key', wanted));
      for (const text of exact) matches.add(text);
      expect(await found((where) => addListSearch(where, 's', wanted))).toEqual(exact);
    }),
    { numRuns: atDepth(100, 1_000) },
  );
  expect(matches.size).toBeGreaterThan(texts.length / 2);
});
