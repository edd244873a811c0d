/** A booking desk for tests: a service whose clock stands still until it is set, a staffed business, and the steps of booking. */
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import { startHarness, type HarnessOptions, type TestBusiness } from '../../support/harness.ts';
import { newArea, newCustomer, newTechnician } from '../../scenarios/fixtures.ts';

/** A Wednesday, 08:00 in New York. The customers want their jobs on the Monday after. */
const now = Date.parse('2030-06-05T12:00:00Z');
export const monday = '2030-06-10';

export type Create = Partial<InputOf<Operations['createJobRequest']>>;

export const mornings = (...dates: string[]) => dates.map((date) => ({ date, periods: [{ period: 'morning' as const }] }));

export async function openDesk(env: Record<string, string> = {}, options: Pick<HarnessOptions, 'emptyDatabase'> = {}) {
  let at = now;
  const harness = await startHarness({ clock: { nowMilliseconds: () => at }, env, ...options });

  /** A business of its own with one technician and one customer, for tests that fill the board. */
  const staffed = async (options: { timezone?: string } = {}) => {
    const of = await harness.business(options);
    const area = (await newArea(of)).id;
    const technician = (await newTechnician(of, area)).id;
    return { of, area, technician, customer: await newCustomer(of) };
  };

  const { of: business, customer: customerId } = await staffed();
  const wanted = (input: Create = {}) => ({ customer_id: customerId, job_dates: mornings(monday), ...input });
  return {
    harness,
    business,
    setClock: (time: string) => {
      at = Date.parse(time);
    },
    customerId,
    staffed,
    wanted,
    book: async (input: Create = {}) => (await business.ok('createJobRequest', wanted(input))).id,
    get: (id: string, of = business) => of.ok('getJobRequest', { id }),
  };
}

/** A job of any business that waits for its quote. */
export async function unquotedJob(of: TestBusiness): Promise<string> {
  return (await of.ok('createJobRequest', { customer_id: await newCustomer(of), job_dates: mornings(monday) })).id;
}

/** Confirms a job for a time on the Monday, with the given technician or the best match. */
export const confirm = (of: TestBusiness, job: { id: string; status_version: number }, time: string, technician_id?: string) =>
  of.call('confirmJobRequest', {
    id: job.id,
    scheduled_at: `${monday}T${time}`,
    status_version: job.status_version,
    ...(technician_id ? { technician_id } : {}),
  });
