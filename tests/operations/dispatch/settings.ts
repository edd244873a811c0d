/** Changes a business's settings directly in the database, and raises the board's versions as an operation would. */
import type { TestBusiness } from '../../support/harness.ts';
import type { Desk } from './board.ts';

const live = "tenant_id in (select id from tenants where business_id = $1 and environment = 'live')";

export function settingsOf(desk: Desk) {
  let minute = 0;

  /** The service caches settings for a second, so each change moves the clock on by a minute. */
  const set = async (of: TestBusiness, text: string): Promise<void> => {
    desk.setClock(`2030-06-05T12:${String(++minute).padStart(2, '0')}:00Z`);
    await desk.harness.store.query(text, [of.businessId]);
    await desk.harness.store.query(`update schedules set version = version + 1, settings_version = settings_version + 1 where ${live}`, [
      of.businessId,
    ]);
  };

  return {
    longestVisit: (of: TestBusiness, minutes: number) =>
      set(of, `update tenants set max_visit_minutes = ${minutes} where business_id = $1 and environment = 'live'`),
    openAlways: (of: TestBusiness) => set(of, `update opening_hours set start_minute = 0, end_minute = 1440 where ${live}`),
    close: (of: TestBusiness, date: string) =>
      set(of, `insert into closures (tenant_id, date) select id, '${date}' from tenants where business_id = $1 and environment = 'live'`),
  };
}
