/** When a drawn sheet of the board may be shown again. For its content see tests/operations/board/getBoard.test.ts. */
import { expect, it } from 'vitest';
import { BoardCache } from '../../../src/domain/planning/boards/boards.ts';
import { BoardSheets } from '../../../src/domain/planning/boards/boardSheets.ts';
import { FeedReader } from '../../../src/store/events/feeds.ts';
import { getTenant, type Tenant } from '../../../src/store/settings/tenants.ts';
import { startHarness } from '../../support/harness.ts';

const harness = await startHarness();
const { store } = harness;

it('[board.revalidated] a sheet made before a change of the time zone is not shown afterwards', async () => {
  const of = await harness.business();
  const [row] = await store.query<{ id: number }>(`select id from tenants where business_id = $1 and environment = 'live'`, [
    of.businessId,
  ]);
  const tenant = await getTenant(store, row!.id);
  const positions = await new FeedReader(store).positions(tenant.id);
  const [cache, sheets] = [new BoardCache(), new BoardSheets()];
  const shown = async (as: Tenant) => {
    const board = await cache.current(store, as, Date.parse('2030-06-05T16:00:00Z'));
    return sheets.current(store, as, { board, positions, days: { from: '2030-06-10', to: '2030-06-10' } });
  };
  const before = await shown(tenant);
  expect(await shown(tenant)).toBe(before);
  const after = await shown({ ...tenant, timezone: 'Europe/Berlin' });
  expect([before, after].map(({ text }) => /"start_at":"([^"]*)"/.exec(text)?.[1])).toEqual([
    '2030-06-10T04:00:00Z',
    '2030-06-09T22:00:00Z',
  ]);
});
