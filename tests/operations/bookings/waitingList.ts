/** A business with full days and customers who wait for an earlier time, for tests of earlier times. docs/earlier-times.md. */
import { earlierTimes } from '../../../src/domain/dispatch/proposals/earlierTimes.ts';
import { confirmedJob, mailedCustomer } from '../../mail/outbox.ts';
import { okAsMember } from '../../support/asMember.ts';
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import { newTeam } from './team.ts';
import { mailAndTexts } from '../../support/inboundTexts.ts';

export const hour = 3_600_000;
/** A Wednesday, eight in the morning in New York. */
export const start = Date.parse('2030-06-05T12:00:00Z');
export const address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };
export const friday = '2030-06-07';
const env = mailAndTexts;

/** `withWays`: the service has a mail server and a gateway for texts. The background work stands still, and searches run by hand. */
export async function openWaitingList({ withWays = true }: { readonly withWays?: boolean } = {}) {
  const time = { now: start };
  const harness = await startHarness({ clock: { nowMilliseconds: () => time.now }, env: withWays ? env : {}, emptyDatabase: true });
  await harness.server.background.stop();
  const signal = new AbortController().signal;
  const services = harness.server.pipeline.services;

  async function fridayJob(of: TestBusiness, at: string, minutes: number, customerId?: string) {
    const customer_id = customerId ?? (await mailedCustomer(of)).id;
    const job_dates = [{ date: friday, periods: [{ period: 'morning' as const }] }];
    const { id } = await of.ok('createJobRequest', { customer_id, job_dates });
    const { status_version } = await of.ok('quoteJobRequest', { id, job_duration_minutes: minutes });
    return of.ok('confirmJobRequest', { id, status_version, scheduled_at: `${friday}T${at}` });
  }

  return {
    harness,
    time,
    /** `most`: customers whom one search looks at. */
    search: (most?: number) => earlierTimes(most).run({ store: harness.store, services }, time.now, signal),
    fridayJob,
    /** One technician whose Friday is full, so that no morning of it is free, and `others` whose Friday is free. */
    async fullFriday(...others: string[]) {
      time.now = start;
      const { of, ids } = await newTeam(harness, 'Ada Lovelace', ...others);
      const { id: blocker } = await fridayJob(of, '08:00', 480);
      return { of, technician: ids[0]!, blocker };
    },
    /** A visit on Monday whose customer would take any morning of a Friday. */
    async waiting(of: TestBusiness, at: string, customerId?: string) {
      const customer = customerId ?? (await mailedCustomer(of)).id;
      const job = await confirmedJob(of, customer, at);
      const wish = await of.ok('updateJobEarlierWish', { id: job.id, wanted: true, wanted_weekdays: [5], wanted_periods: ['morning'] });
      const url = (await of.ok('getJobRequest', { id: job.id })).customer_url!;
      return { ...job, customerId: customer, wish, path: new URL(url).pathname };
    },
    /** Cancels a visit, so that its time comes free. */
    async free(of: TestBusiness, id: string) {
      const { status_version } = await of.ok('getJobRequest', { id });
      return of.ok('cancelJobRequest', { id, status_version, reason: 'Sold the house', cancelled_by: 'customer' });
    },
    proposals: async (of: TestBusiness) => (await okAsMember(harness, of, 'listTimeProposals', {})).proposals,
    rows: (id: string) =>
      harness.store.query<{ state: string; because: string | null }>(
        'select state, ended_because as because from time_proposals where id = $1',
        [id],
      ),
    startOf: async (of: TestBusiness, id: string) => (await of.ok('getJobRequest', { id })).schedule.scheduled_at,
  };
}
