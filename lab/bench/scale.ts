/**
 * P15: reads of a business of 2,000 technicians and a million job requests, beside 200 small businesses in the same database and service, by
 * those of a business of 20 technicians and 10,000 job requests; what the engine computes, by that of 1,000 technicians. Pages of the
 * database and PostgreSQL's time are counted for each statement. `docs/benchmarks.md` explains the figures.
 */
import type { Store } from '../../src/store/driver/database.ts';
import { openBenchDatabase, settle } from './benchDatabase.ts';
import { startService } from './processes.ts';
import { figure, printRow, type BenchRow } from './rows.ts';
import { readsOf, type Read } from './scaleReads.ts';
import { seedBoardL, type SeededBoard } from './seedBoard.ts';
import { seedHistory, withoutWords } from './seedHistory.ts';
import { costOf, countingSettings, startCounting, type Cost } from './statementCosts.ts';

const smallBusinesses = 200;
const times = 5;
/** PostgreSQL's time for a page of 15, in milliseconds. */
const mostMilliseconds = 20;
const fewPages = 50;
/** Reads whose work is that of all technicians: compared with 1,000 technicians, and not bound to 20 ms. */
const computed = new Set(['windows', 'slots', 'nearby', 'emergency candidates', 'absence preview']);

export interface Scale {
  readonly few: SeededBoard;
  readonly thousand: SeededBoard;
  readonly large: SeededBoard;
  readonly others: readonly SeededBoard[];
}

async function run(): Promise<BenchRow[]> {
  const database = await openBenchDatabase(countingSettings);
  try {
    const scale = await seedScale(database.store);
    await settle(database);
    const service = await startService(database.url);
    try {
      return await measure(database.store, service.origin, scale);
    } finally {
      await service.stop();
    }
  } finally {
    await database.close();
  }
}

export async function seedScale(store: Store): Promise<Scale> {
  const now = Date.now();
  return withoutWords(store, async () => {
    const few = await seedBoardL(store, 20, 'few');
    const thousand = await seedBoardL(store, 1_000, 'thousand');
    const large = await seedBoardL(store, 2_000, 'large');
    const others: SeededBoard[] = [];
    for (let index = 0; index < smallBusinesses; index++) others.push(await seedBoardL(store, 2, `small-${index}`));
    await seedHistory(store, few, 10_000, now);
    await seedHistory(store, large, 1_000_000, now);
    return { few, thousand, large, others };
  });
}

export async function measure(store: Store, origin: string, { few, thousand, large, others }: Scale): Promise<BenchRow[]> {
  await startCounting(store);
  const smalls = others.map(({ key }) => ({ authorization: `Bearer ${key}` }));
  const [ofFew, ofThousand, ofLarge] = [
    await readsOf(store, origin, few),
    await readsOf(store, origin, thousand),
    await readsOf(store, origin, large),
  ];
  // The first reads give the rows of the boards their places in the feeds, and leave old versions behind.
  await store.session(async (session) => void (await session.query('vacuum (index_cleanup on, analyze)')));
  // Whatever a connection has learnt from small businesses must not harm the large one.
  for (const headers of smalls) await fetch(`${origin}/v1/job-requests?limit=15&status=open`, { headers });
  const rows: BenchRow[] = [];
  for (const [name, read] of Object.entries(ofLarge)) {
    const less = await counted(store, (computed.has(name) ? ofThousand : ofFew)[name]!);
    rows.push(rowOf(name, less, await counted(store, read)));
    printRow(rows.at(-1)!);
  }
  return rows;
}

async function counted(store: Store, read: Read): Promise<Cost> {
  for (let time = 0; time < 3; time++) await read();
  return costOf(store, times, read);
}

function rowOf(name: string, less: Cost, more: Cost): BenchRow {
  const isComputed = computed.has(name);
  // A look-up in one more level of an index is a page.
  const withinTwice = more.pages <= 2 * less.pages + fewPages || more.milliseconds <= 2 * less.milliseconds;
  return {
    goal: 'P15',
    what: `${name}, ${isComputed ? '2,000 technicians by 1,000' : '1,000,000 jobs by 10,000'}`,
    measured: `${cost(less)} → ${cost(more)}`,
    goalText: `pages ≤ 2 × + ${fewPages}, or ≤ 2 × the time${isComputed ? '' : `, ≤ ${mostMilliseconds} ms`}`,
    holds: withinTwice && (isComputed || more.milliseconds <= mostMilliseconds),
  };
}

const cost = ({ pages, milliseconds }: Cost) => `${figure(pages)} pages, ${figure(milliseconds)} ms`;

if (import.meta.main) await run();
