/** When the board in memory is read again, and which of two concurrent loads is kept. docs/decisions/0003. */
import { describe, expect, it } from 'vitest';
import { BoardCache, type TenantBoard } from '../../src/domain/planning/boards/boards.ts';
import type { Database } from '../../src/store/driver/database.ts';
import { getTenant, type Tenant } from '../../src/store/settings/tenants.ts';
import { findLane } from '../../src/engine/board.ts';
import { startHarness } from '../support/harness.ts';
import { newArea, newTechnician } from '../scenarios/fixtures.ts';

const harness = await startHarness();
const noon = Date.parse('2030-06-05T16:00:00Z');
const dayMilliseconds = 86_400_000;
const dayMinutes = 1440;

/** A business with Ada: its tenant, functions that change and read her tier, and a new cache. */
async function setting() {
  const of = await harness.business();
  const { id } = await newTechnician(of, (await newArea(of)).id);
  const [row] = await harness.store.query<{ id: number }>(`select id from tenants where business_id = $1 and environment = 'live'`, [
    of.businessId,
  ]);
  const tenant = await getTenant(harness.store, row!.id);
  const change = (assignment_tier: 'lead' | 'buddy') => of.ok('updateTechnician', { id, assignment_tier });
  const tierOn = ({ board }: TenantBoard) => findLane(board, id)!.tier;
  return { tenant, change, tierOn, cache: new BoardCache() };
}

describe('a board is kept', () => {
  it('for one time zone: with settings of before a change it is not the board of after', async () => {
    const { tenant, cache } = await setting();
    const before = await cache.current(harness.store, tenant, noon);
    const after = await cache.current(harness.store, { ...tenant, timezone: 'Europe/Berlin' }, noon);
    expect([before.timezone, after.timezone, after.version]).toEqual(['America/New_York', 'Europe/Berlin', before.version]);
    expect(before.fromMinute - after.fromMinute).toBe(6 * 60);
  });

  it('while nothing changes that day, and loaded again when it is a day old or a day ahead of the clock', async () => {
    const { tenant, cache } = await setting();
    const at = (milliseconds: number) => cache.current(harness.store, tenant, noon + milliseconds);
    const first = await at(0);
    expect(await at(0)).toBe(first);
    expect(await at(dayMilliseconds / 3)).toBe(first);
    const next = await at(dayMilliseconds);
    expect(next.fromMinute - first.fromMinute).toBe(dayMinutes);
    expect(next.version).toBe(first.version);
    expect(await at(dayMilliseconds)).toBe(next);
    // The clock was set back. The newer board lacks visits that ended before its day, so the earlier day is loaded again.
    const back = await at(0);
    expect(back.fromMinute).toBe(first.fromMinute);
    expect(await at(0)).toBe(back);
  });

  it('with its changed lanes reloaded, and is loaded completely when it is also a day old', async () => {
    const { tenant, change, tierOn, cache } = await setting();
    await change('lead');
    const first = await cache.current(harness.store, tenant, noon);
    await change('buddy');
    const refreshed = await cache.current(harness.store, tenant, noon);
    expect([tierOn(first), tierOn(refreshed), refreshed.fromMinute]).toEqual(['lead', 'buddy', first.fromMinute]);
    await change('lead');
    const anew = await cache.current(harness.store, tenant, noon + dayMilliseconds);
    expect([tierOn(anew), anew.fromMinute]).toEqual(['lead', first.fromMinute + dayMinutes]);
  });
});

/** The database, with all answers after the first delayed until `release`. A load gets the version at once and is slow after that. */
function slowDatabase() {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let queries = 0;
  const db: Database = {
    async query(text, values) {
      const isFirst = ++queries === 1;
      const rows = await harness.store.query(text, values);
      if (isFirst) begun.resolve();
      else await gate.promise;
      return rows as never;
    },
  };
  return { db, begun: begun.promise, release: gate.resolve };
}

/** Runs two loads at once. The load that begins first ends last. */
async function race(cache: BoardCache, tenant: Tenant, change: () => Promise<unknown>) {
  const { db, begun, release } = slowDatabase();
  const slow = cache.current(db, tenant, noon);
  await begun;
  await change();
  const newer = await cache.current(harness.store, tenant, noon);
  release();
  return { older: await slow, newer };
}

describe('among two loads at once', () => {
  it('the load of the older version never replaces the newer one, for whole boards and for changed lanes', async () => {
    const { tenant, change, tierOn, cache } = await setting();
    await change('lead');
    const loads = await race(cache, tenant, () => change('buddy'));
    expect(loads.older.version).toBeLessThan(loads.newer.version);
    expect(await cache.current(harness.store, tenant, noon)).toBe(loads.newer);

    await change('lead');
    const refreshes = await race(cache, tenant, () => change('buddy'));
    expect(refreshes.older.version).toBeLessThan(refreshes.newer.version);
    const kept = await cache.current(harness.store, tenant, noon);
    expect(kept).toBe(refreshes.newer);
    expect(tierOn(kept)).toBe('buddy');
  });

  it('with equal versions either may stay', async () => {
    const { tenant, cache } = await setting();
    const { older, newer } = await race(cache, tenant, async () => undefined);
    expect(older.version).toBe(newer.version);
    expect([older, newer]).toContain(await cache.current(harness.store, tenant, noon));
  });
});

/** The database as another server shows it: the same rows, but another history and, if given, another version. */
function elsewhere(history: string, version?: number): Database {
  return {
    async query(text, values) {
      const rows = await harness.store.query<Record<string, unknown>>(text, values);
      const isVersion = rows.length === 1 && 'settingsVersion' in rows[0]!;
      return (isVersion ? [{ ...rows[0], history, ...(version === undefined ? {} : { version }) }] : rows) as never;
    },
  };
}

describe('[store.lost-history] a board', () => {
  it('of another history is not used, and no board of the former history is kept', async () => {
    const { tenant, cache } = await setting();
    const seen: string[] = [];
    const told = new BoardCache({ saw: (history) => void seen.push(history) });
    for (const boards of [cache, told]) {
      const first = await boards.current(elsewhere('one'), tenant, noon);
      expect(await boards.current(elsewhere('one'), tenant, noon)).toBe(first);
      const second = await boards.current(elsewhere('two'), tenant, noon);
      expect([second === first, second.version, boards.counts.boards]).toEqual([false, first.version, 1]);
      expect(await boards.current(elsewhere('two'), tenant, noon)).toBe(second);
    }
    expect(seen).toEqual(['one', 'one', 'two', 'two']);
  });

  it('newer than the database is dropped when a second look confirms it, and the next board is kept', async () => {
    const { tenant, cache } = await setting();
    const { version } = await cache.current(elsewhere('one'), tenant, noon);
    const older = elsewhere('one', version - 1);
    const back = await cache.current(older, tenant, noon);
    expect(back.version).toBe(version - 1);
    expect(await cache.current(older, tenant, noon)).toBe(back);
  });

  it('that another request updated meanwhile stays', async () => {
    const { tenant, cache } = await setting();
    const newest = await cache.current(elsewhere('one'), tenant, noon);
    let looks = 0;
    const late: Database = {
      query: (text, values) => elsewhere('one', looks++ === 0 ? newest.version - 1 : newest.version).query(text, values),
    };
    expect(await cache.current(late, tenant, noon)).toBe(newest);
    expect(looks).toBe(2);
  });
});
