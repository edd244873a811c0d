/** Pages behind row 10,000 of the long lists have the rows that a walk with `after` meets there. docs/internals/store.md#lists. */
import { expect, it } from 'vitest';
import type { InputOf, Operations } from '../../src/contract/index.ts';
import { customerSorts, jobSorts } from '../../src/contract/vocabulary.ts';
import { addUpJobTotals } from '../../src/store/jobs/jobTotals.ts';
import { newArea, newTechnician } from '../scenarios/fixtures.ts';
import { startHarness } from '../support/harness.ts';
import { seedLongLists, tenantOf } from '../support/longLists.ts';

const harness = await startHarness();
const of = await harness.business();
await newTechnician(of, (await newArea(of)).id);
const tenantId = await tenantOf(harness.store, of);
await seedLongLists(harness.store, tenantId, 15_500);
while (await addUpJobTotals(harness.store));
await harness.store.query('analyze');

type Input<Id extends 'listJobRequests' | 'listCustomers'> = InputOf<Operations[Id]>;
interface Listed {
  readonly ids: string[];
  readonly total: number;
  readonly pages: number;
  readonly next: string | undefined;
}

async function jobs(input: Input<'listJobRequests'>): Promise<Listed> {
  const { items, meta, next_after } = await of.ok('listJobRequests', input);
  return { ids: items.map(({ id }) => id), total: meta.total, pages: meta.total_pages, next: next_after };
}

async function customers(input: Input<'listCustomers'>): Promise<Listed> {
  const { customers: rows, meta, next_after } = await of.ok('listCustomers', input);
  return { ids: rows.map(({ id }) => id), total: meta.total, pages: meta.total_pages, next: next_after };
}

/** Compares the pages from row 9,990 on, and those around the middle and the end, with a walk. */
async function compare(list: (input: { page?: number; limit: number; after?: string }) => Promise<Listed>): Promise<void> {
  const walked: string[] = [];
  let last = await list({ limit: 1000 });
  walked.push(...last.ids);
  while (last.next !== undefined) {
    last = await list({ limit: 1000, after: last.next });
    walked.push(...last.ids);
  }
  expect(walked.length).toBe(last.total);
  if (last.total > 10_000) expect((await list({ limit: 1000, page: 11 })).ids).toEqual(walked.slice(10_000, 11_000));
  const pages = Math.ceil(last.total / 15);
  for (const page of [667, 668, Math.ceil(pages / 2), pages - 1, pages].filter((number) => number <= pages)) {
    const found = await list({ limit: 15, page });
    expect([page, found.ids]).toEqual([page, walked.slice((page - 1) * 15, page * 15)]);
    expect([page, found.total, found.pages, found.next !== undefined]).toEqual([page, last.total, pages, page < pages]);
    // The cursor of a page by number goes on behind it.
    if (found.next !== undefined)
      expect((await list({ limit: 15, after: found.next })).ids).toEqual(walked.slice(page * 15, page * 15 + 15));
  }
  for (const page of [pages + 1, 1_000_000]) expect(await list({ limit: 15, page })).toMatchObject({ ids: [], total: last.total, pages });
}

it.each(jobSorts)('[paging.every-page, paging.every-row-once] pages of jobs by %s have every row once', async (sort) => {
  await compare((input) => jobs({ ...input, sort }));
});

it.each<Input<'listJobRequests'>>([
  { status_keys: ['completed', 'booking'] },
  { status_keys: ['completed'], sort: 'scheduled' },
  { search: 'service' },
  { search: 'service', sort: 'urgent' },
  { needs_attention: false },
  { waiting_for_customer: false },
  { priority: 'normal', sort: 'sla' },
  { search: 'boiler', priority: 'normal', sort: 'scheduled' },
  { scheduled_from: '2022-01-01', scheduled_to: '2040-01-01' },
])('[paging.every-page] pages of jobs filtered by %j are complete', async (filter) => {
  await compare((input) => jobs({ ...input, ...filter }));
});

it.each(customerSorts)('[paging.every-page, paging.every-row-once] pages of customers by %s have every row once', async (sort) => {
  await compare((input) => customers({ ...input, sort }));
});

it.each<Input<'listCustomers'>>([
  { status: 'active', sort: 'name' },
  { search: 'example' },
  { contact_missing: false, sort: 'last_request' },
])('[paging.every-page] pages of customers filtered by %j are complete', async (filter) => {
  await compare((input) => customers({ ...input, ...filter }));
});
