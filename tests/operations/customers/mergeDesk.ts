/** Two records of one person for tests, with everything that can belong to a customer. */
import type { MergeChoice, MergeField } from '../../../src/contract/vocabulary.ts';
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import { newArea, newTechnician, nextWorkday } from '../../scenarios/fixtures.ts';
import { pdf } from '../../resources/files/samples.ts';

export const day = nextWorkday(Date.now());
export const phone = '+1 212 555 0170';
export const home = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
export const otherHome = { line: '9 Broad St', city: 'New York', postal_code: '10004', latitude: 40.706, longitude: -74.011 };

/** Choices by field, as rows. */
export const chosen = (choices: Partial<Record<MergeField, MergeChoice>>) =>
  (Object.entries(choices) as [MergeField, MergeChoice][]).map(([field, stands]) => ({ field, stands }));

export async function openMerges(options: Parameters<typeof startHarness>[0] = {}) {
  const harness = await startHarness(options);
  const of = await harness.business();
  await newTechnician(of, (await newArea(of)).id);
  const add = async (input: object, business: TestBusiness = of) =>
    (await business.ok('createCustomer', { full_name: 'Joan Nguyen', phone, ...input })).customer_id;
  const book = (customer_id: string, hour = 10) =>
    of.ok('bookAndConfirmJobRequest', {
      customer_id,
      scheduled_at: `${day}T${hour}:00`,
      job_duration_minutes: 30,
      address: home,
    });
  return {
    harness,
    of,
    add,
    book,
    /** A completed job with an amount. */
    complete: async (customer_id: string, amount: number) => {
      const { id } = await of.ok('createJobRequest', { customer_id, job_dates: [{ date: day, periods: [{ period: 'morning' }] }] });
      const { status_version } = await of.ok('getJobRequest', { id });
      return of.ok('fireJobRequestAction', { id, key: 'complete', status_version, payload: { amount } });
    },
    plan: async (customer_id: string, input: object = {}) =>
      of.ok('createMaintenancePlan', {
        customer_id,
        job_type_id: (await of.ok('createJobType', { name: crypto.randomUUID(), default_duration_minutes: 60 })).id,
        recurrence: 'FREQ=MONTHLY;INTERVAL=12',
        start_date: '2039-09-02',
        ...input,
      }),
    file: (customer_id: string, content = pdf) => of.ok('createFile', { customer_id, name: 'Plan', content: content.toString('base64') }),
    /** The events after the first `count`, with the record that each is about. */
    eventsAfter: async (count: number) =>
      (
        await harness.store.query<{ type: string; id: string }>(
          `select e.type, e.resource_id as id from events e join tenants t on t.id = e.tenant_id
            where t.business_id = $1 and e.type <> 'ping' order by e.created_at, e.id`,
          [of.businessId],
        )
      )
        .slice(count)
        .map(({ type, id }) => [type, id]),
  };
}
