/**
 * The rows that are kept for lists of jobs (job_totals, job_searches), made in the background while a sandbox is reset or a business deleted. They wait
 * for nobody, so nobody can wait for them in turn. docs/internals/store.md#clean-ups.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { createBusiness } from '../../../src/machinery/auth/onboarding.ts';
import { makeJobSearches } from '../../../src/store/jobs/jobSearches.ts';
import { addUpJobTotals } from '../../../src/store/jobs/jobTotals.ts';
import { deleteBusinessRows } from '../../../src/store/settings/businessDeletion.ts';
import { emptyLargeTables } from '../../../src/store/settings/sandboxReset.ts';
import { atEnd } from '../../support/atEnd.ts';
import { databaseKind, freshDatabase } from '../../support/harness.ts';
import { seedLongLists, tenantOf } from '../../support/longLists.ts';

describe('[paging.meta] stored totals and search rows of jobs', async () => {
  const database = await freshDatabase();
  const { store, url } = database;
  atEnd(() => database.close());

  async function newTenant(name: string): Promise<{ businessId: string; tenantId: number }> {
    const at = Date.UTC(2030, 0, 1);
    const owner = { ownerEmail: `${name.toLowerCase()}@example.com`, passwordCostLog2: 1 };
    const { businessId } = await createBusiness(store, { name, timezone: 'Europe/London', ...owner }, at);
    const tenantId = await tenantOf(store, { alias: name.toLowerCase() });
    await seedLongLists(store, tenantId, 30);
    return { businessId, tenantId };
  }
  /** Jobs by the totals, and by their rows. */
  const jobsOf = async (tenantId: number) =>
    (
      await store.query(
        `select (select coalesce(sum(total), 0)::int from job_totals where tenant_id = $1) as told,
                (select count(*)::int from job_requests where tenant_id = $1) as counted`,
        [tenantId],
      )
    )[0];

  let leeds: { businessId: string; tenantId: number };
  beforeAll(async () => {
    leeds = await newTenant('Leeds');
  });

  it('are correct after a reset and a deletion while they are added up', async () => {
    const osaka = await newTenant('Osaka');
    const adding = async () => {
      while (await addUpJobTotals(store, 3));
    };
    await Promise.all([emptyLargeTables(store, osaka.tenantId, { chunkRows: 4, mostChunks: 100 }), adding(), adding()]);
    expect(await jobsOf(osaka.tenantId)).toEqual({ told: 0, counted: 0 });
    await Promise.all([deleteBusinessRows(store, osaka.businessId), adding(), adding()]);
    await adding();
    expect(await store.query('select distinct tenant_id as id from job_totals')).toEqual([{ id: leeds.tenantId }]);
    expect(await jobsOf(leeds.tenantId)).toEqual({ told: 30, counted: 30 });
  });

  describe.skipIf(databaseKind !== 'postgres')('on a server', () => {
    /** A transaction of another process. */
    async function other() {
      const client = new pg.Client({ connectionString: url! });
      await client.connect();
      await client.query('begin');
      return client;
    }

    it('are not added up for a business that is being deleted, because the deletion would wait', async () => {
      const paris = await newTenant('Paris');
      const deletion = await other();
      await deletion.query('select 1 from tenants where id = $1 for update', [paris.tenantId]);
      expect(await addUpJobTotals(store)).toBe(false);
      await deletion.query('delete from job_totals where tenant_id = $1', [paris.tenantId]);
      await deletion.query('rollback');
      await deletion.end();
      expect(await addUpJobTotals(store)).toBe(false);
      expect(await store.query('select from job_totals where not is_added_up')).toEqual([]);
      expect(await jobsOf(paris.tenantId)).toEqual({ told: 30, counted: 30 });
    });

    it('are not built for jobs that are being deleted, because the deletion would wait', async () => {
      await store.query(`delete from computed_forms where name = 'job_searches'; truncate job_searches`);
      const jobs = await store.query<{ id: string }>('select id from job_requests where tenant_id = $1 order by id', [leeds.tenantId]);
      const deletion = await other();
      const remove = (id: string) => deletion.query('delete from job_requests where tenant_id = $1 and id = $2', [leeds.tenantId, id]);
      await deletion.query('delete from sessions where tenant_id = $1', [leeds.tenantId]);
      await remove(jobs[1]!.id);
      expect(await makeJobSearches(store, null)).toEqual({ last: null, isElsewhere: false, isBusy: true });
      await remove(jobs[0]!.id);
      await deletion.query('commit');
      await deletion.end();
      let last = (await makeJobSearches(store, null)).last;
      while (last !== null) ({ last } = await makeJobSearches(store, last));
      expect(await store.query('select job_request_id as id from job_searches where tenant_id = $1 order by 1', [leeds.tenantId])).toEqual(
        jobs.slice(2),
      );
    });
  });
});
