/** Every list continues after a row, whatever is written meanwhile. docs/internals/store.md#lists. */
import { describe, expect, it } from 'vitest';
import { operations, type InputOf, type Operations } from '../../src/contract/index.ts';
import { pageFields, pageAnswer } from '../../src/contract/schemas/common.ts';
import { callAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { addListRows, listRowsOf, newListOwner, removeListRow, type ListId } from '../support/listRows.ts';
import { refusal } from '../operations/replies.ts';

/** They only grow at their head and are never counted, so they have no `page` and no `meta`. */
const logs: readonly string[] = ['listActivity', 'listAuditLog', 'listRequestLog'];

it('[paging.after] every list takes page, limit and after, and answers meta and next_after', () => {
  for (const { id, queryFields, output } of Object.values(operations)) {
    const [taken, answered] = [Object.keys(queryFields), Object.keys('properties' in output ? (output.properties as object) : {})];
    if (logs.includes(id)) {
      expect([id, taken, answered]).toEqual([id, expect.arrayContaining(['limit', 'after']), expect.arrayContaining(['next_after'])]);
      continue;
    }
    if (!taken.includes('page') && !taken.includes('after') && !answered.includes('meta') && !answered.includes('next_after')) continue;
    expect([id, queryFields]).toEqual([id, expect.objectContaining(pageFields)]);
    expect([id, output]).toEqual([id, expect.objectContaining({ properties: expect.objectContaining(pageAnswer) as object })]);
  }
});

const harness = await startHarness();
const business = await harness.business();
const owner = await newListOwner(harness.store, business);
await harness.store.query(
  `insert into oauth_clients (id, kind, name, redirect_uris, created_at) values ('lists', 'registered', 'Lists', '{https://app.example/back}', now())
   on conflict do nothing`,
);
const lists = listRowsOf(owner);

interface Listed {
  readonly keys: string[];
  readonly meta: { readonly total: number; readonly count: number; readonly current_page: number };
  readonly next: string | undefined;
}

const callList = (id: ListId, input: object) =>
  callAsMember(harness, business, id, { ...lists[id].input, ...input } as InputOf<Operations[typeof id]>);

async function pageOf(id: ListId, input: object): Promise<Listed> {
  const { status, data } = await callList(id, input);
  expect(status).toBe(200);
  const { meta, next_after: next, ...fields } = data as unknown as { meta: Listed['meta']; next_after?: string } & Record<string, unknown>;
  const rows = Object.values(fields).filter(Array.isArray).at(-1) as readonly { readonly id?: string; readonly date?: string }[];
  return { keys: rows.map(({ id: key, date }) => key ?? date!), meta, next };
}

/** Runs with 11 rows that are gone afterwards, with all that were added. */
async function withRows(id: ListId, run: (add: (number: number) => Promise<void>, added: ReadonlySet<string>) => Promise<void>) {
  const added = new Set<string>();
  const add = async (from: number, to = from) => {
    for (const key of await addListRows(harness.store, owner, lists[id], from, to)) added.add(key);
  };
  await add(1, 11);
  await run(add, added);
  for (const key of added) await removeListRow(harness.store, owner, lists[id], key);
}

const names = new Set<unknown>();

describe.each(Object.keys(lists) as ListId[])('%s', (id) => {
  it('[paging.after, paging.after-holds, paging.after-total] gives every row once while rows come and go', async () => {
    await withRows(id, async (add, added) => {
      const { keys: before } = await pageOf(id, { limit: 1000 });
      expect((await pageOf(id, { limit: before.length })).next).toBeUndefined();
      const third = await pageOf(id, { limit: 3, page: 3 });
      expect([third.keys, third.next === undefined]).toEqual([before.slice(6, 9), before.length <= 9]);
      expect((await pageOf(id, { limit: 3, after: third.next! })).keys).toEqual(before.slice(9, 12));
      const walked: string[] = [];
      const removed = new Set<string>();
      let page = await pageOf(id, { limit: 2 });
      for (let number = 1; ; number++) {
        expect(page.meta).toMatchObject({ total: before.length, count: page.keys.length, current_page: number });
        walked.push(...page.keys);
        if (page.next === undefined) break;
        if (number <= 4) {
          await add(11 + number);
          if (number === 1) await add(16);
          const seen = walked.findLast((key) => added.has(key));
          if (seen !== undefined) await removeListRow(harness.store, owner, lists[id], seen);
          if (seen !== undefined) removed.add(seen);
        }
        page = await pageOf(id, { limit: 2, after: page.next });
      }
      expect(new Set(walked).size).toBe(walked.length);
      expect(walked.filter((key) => before.includes(key))).toEqual(before);
      expect(removed.size).toBeGreaterThan(1);
      const { keys: left } = await pageOf(id, { limit: 1000 });
      expect(before.filter((key) => !left.includes(key)).sort()).toEqual(before.filter((key) => removed.has(key)).sort());
    });
  });

  it('[paging.after] refuses what is no cursor of this list', async () => {
    await withRows(id, async () => {
      const { next } = await pageOf(id, { limit: 1 });
      const parts = JSON.parse(Buffer.from(next!, 'base64url').toString()) as unknown[];
      expect(names.has(parts[0])).toBe(false);
      names.add(parts[0]);
      expect((await callList(id, { after: next, page: 1 })).status).toBe(200);
      expect(refusal(await callList(id, { after: next, page: 2 }))).toEqual([422, 'VALIDATION_ERROR']);
      const wrong = [null, parts.slice(0, -1), [...parts, 'x'], ...parts.map((_part, index) => parts.with(index, 'é\0'))];
      for (const after of ['x', ...wrong.map((changed) => Buffer.from(JSON.stringify(changed)).toString('base64url'))])
        expect(refusal(await callList(id, { after }))).toEqual([422, 'VALIDATION_ERROR']);
    });
  });
});
