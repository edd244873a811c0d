/** Makes the next occurrences of repeated reserved time in all businesses, so that no planner sees the end of a series that has none. [reserved.continued]. */
import { contextOfBusiness, sweep } from '../../call/sweep.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { getTenant } from '../../../store/settings/tenants.ts';
import { lockShortSeries, tenantsWithShortSeries } from '../../../store/team/reservedTimeSeries.ts';
import { continueSeries, dayAhead, leastMadeDays } from './repeatedTime.ts';

export const continuedSeries = sweep({
  name: 'continue repeated reserved time',
  everyMilliseconds: 600_000,
  followsClock: true,
  due: (store, at) => tenantsWithShortSeries(store, at, leastMadeDays),
  work: (turn) =>
    turn.store.transaction(async (tx) => {
      const tenant = await getTenant(tx, turn.due.id);
      const ctx = contextOfBusiness(turn, tenant, 'reserved time').writing(tx);
      await lockSchedule(tx, tenant.id);
      for (const series of await lockShortSeries(tx, tenant.id, dayAhead(ctx, leastMadeDays))) await continueSeries(ctx, series);
    }),
});
