/** Businesses with maintenance plans that propose a time to the customer. The background work stands still, and its steps run by hand. */
import { visitProposals } from '../../../src/domain/maintenance/visitProposals.ts';
import { maintenanceRequests } from '../../../src/domain/maintenance/maintenanceRequests.ts';
import { mailedCustomer } from '../../mail/outbox.ts';
import { okAsMember } from '../../support/asMember.ts';
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import { newTeam } from '../bookings/team.ts';
import { madeJobs, type PlanInput } from './plans.ts';

const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com' };
/** Wednesday, 5 June 2030, in New York. */
const created = Date.parse('2030-06-05T12:00:00Z');
/** Four weeks before Monday, 2 September, which is Labour Day but no closure of a test. */
const due = Date.parse('2030-08-05T04:00:00Z');

export async function openProposals({ withWays = true }: { readonly withWays?: boolean } = {}) {
  const time = { now: created };
  const harness = await startHarness({ clock: { nowMilliseconds: () => time.now }, env: withWays ? env : {}, emptyDatabase: true });
  await harness.server.background.stop();
  const { store } = harness;
  const parts = { store, services: harness.server.pipeline.services };
  const signal = new AbortController().signal;
  const address = { line: '6 Main St', city: 'New York', postal_code: '10001', latitude: 40.749, longitude: -73.986 };

  const customer = async (of: TestBusiness) => {
    const { id } = await mailedCustomer(of);
    await of.ok('updateCustomer', { id, phone: '+12125550100' });
    return id;
  };
  const makeRequests = async () => {
    time.now = due;
    await maintenanceRequests().run(parts, time.now, signal);
  };
  const morning = () => {
    time.now = Date.parse('2030-08-05T12:00:00Z');
  };
  const propose = () => visitProposals.run(parts, time.now, signal);

  /** Books a technician for the proposed time. Default: whoever is free. */
  const book = async (of: TestBusiness, technicianId?: string, time = '08:00') => {
    const job_dates = [{ date: '2030-09-02', periods: [{ period: 'morning' as const }] }];
    const { id } = await of.ok('createJobRequest', { customer_id: (await mailedCustomer(of)).id, job_dates });
    const { status_version } = await of.ok('quoteJobRequest', { id, job_duration_minutes: 120 });
    const lead = technicianId === undefined ? {} : { technician_id: technicianId };
    await of.ok('confirmJobRequest', { id, status_version, scheduled_at: `2030-09-02T${time}`, ...lead });
  };

  /** A business whose plan has made its request at midnight. Nobody is asked yet. */
  const planned = async (input: PlanInput = {}) => {
    time.now = created;
    const { of, ids: technicians } = await newTeam(harness, 'Ada Lovelace', 'Alan Turing');
    await store.query(`update api_keys set expires_at = '2099-01-01' where tenant_id in (select id from tenants where business_id = $1)`, [
      of.businessId,
    ]);
    const { id: job_type_id } = await of.ok('createJobType', { name: 'Boiler service', default_duration_minutes: 90 });
    const create = (more: PlanInput, customer_id: string) => {
      time.now = created;
      return of.ok('createMaintenancePlan', {
        customer_id,
        job_type_id,
        recurrence: 'FREQ=YEARLY',
        start_date: '2030-09-02',
        proposes_time: true,
        ...more,
      });
    };
    const customerId = await customer(of);
    const plan = await create(input, customerId);
    await makeRequests();
    return { of, technicians, customer: customerId, plan: plan.id, create };
  };

  return {
    harness,
    time,
    address,
    customer,
    makeRequests,
    morning,
    propose,
    planned,
    /** A business whose customer was asked about Monday, 2 September, at eight. */
    async asked(input: PlanInput = {}) {
      const setting = await planned({ wanted_periods: ['morning'], ...input });
      morning();
      await propose();
      return setting;
    },
    made: madeJobs,
    plan: (of: TestBusiness, id: string) => of.ok('getMaintenancePlan', { id }),
    proposals: (of: TestBusiness) => okAsMember(harness, of, 'listTimeProposals', {}),
    /** The request and the path of its customer link. */
    async link(of: TestBusiness) {
      const [made] = await madeJobs(of);
      const job = await of.ok('getJobRequest', { id: made!.id });
      return { job, path: new URL(job.customer_url!).pathname };
    },
    book,
    /** Books both technicians for the proposed time. */
    async fill(of: TestBusiness) {
      await book(of);
      await book(of);
    },
    rows: (jobId: string) =>
      store.query<{ id: string; state: string; because: string | null }>(
        'select id, state, ended_because as because from time_proposals where job_request_id = $1',
        [jobId],
      ),
  };
}
