/** A desk for tests of maintenance plans: a business with a customer, a site and a job type, and a clock that stands still until it is set. */
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import { maintenanceRequests } from '../../../src/domain/maintenance/maintenanceRequests.ts';
import type { Store } from '../../../src/store/driver/database.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { openDesk } from '../bookings/desk.ts';

export type PlanInput = Partial<InputOf<Operations['createMaintenancePlan']>>;

/** Wednesday, 5 June 2030, in New York. */
export const today = '2030-06-05';

export async function openPlans() {
  const desk = await openDesk();
  const { harness } = desk;
  const { store, pipeline } = harness.server;
  const setting = async (options: { timezone?: string } = {}) => {
    const { of, customer, technician } = await desk.staffed(options);
    // Keys last 30 days, and plans years.
    await store.query(`update api_keys set expires_at = '2099-01-01' where tenant_id in (select id from tenants where business_id = $1)`, [
      of.businessId,
    ]);
    const jobType = (await of.ok('createJobType', { name: 'Boiler service', default_duration_minutes: 90 })).id;
    const create = (input: PlanInput = {}) =>
      of.ok('createMaintenancePlan', {
        customer_id: customer,
        job_type_id: jobType,
        recurrence: 'FREQ=MONTHLY;INTERVAL=12',
        start_date: '2030-09-02',
        ...input,
      });
    return { of, customer, technician, jobType, create, read: (id: string) => of.ok('getMaintenancePlan', { id }) };
  };
  /** Runs the background job at this time, by the database handle of one process. `batch`: plans that are read at once. */
  const run = async (time: string, own: Store = store, batch?: number) => {
    desk.setClock(time);
    await maintenanceRequests(batch).run({ store: own, services: pipeline.services }, Date.parse(time), new AbortController().signal);
  };
  return { ...desk, store, setting, run };
}

/** The jobs that plans of a business have made, the oldest first. */
export async function madeJobs(of: TestBusiness, options: { key?: string } = {}) {
  const { items } = await of.ok('listJobRequests', { limit: 1000 }, options);
  return items.filter((job) => job.maintenance_plan_id !== undefined).sort((a, b) => a.id.localeCompare(b.id));
}
