/** A desk whose customers and guests get old, shared by the tests of retention periods. docs/retention.md. */
import type { InputOf, Operations } from '../../src/contract/index.ts';
import { retentionSweep } from '../../src/domain/jobs/records/retention.ts';
import { monday, mornings, openDesk } from '../operations/bookings/desk.ts';
import { okAsMember } from '../support/asMember.ts';
import type { TestBusiness } from '../support/harness.ts';

type Change = Omit<InputOf<Operations['updateBusinessSettings']>, 'version'>;

/** Customers who were made in June 2030 are inactive for 36 months, and not for 48. */
export const later = '2033-07-01T12:00:00Z';
export const phone = '+1 212 555 0123';

export async function openRetention() {
  const desk = await openDesk({}, { emptyDatabase: true });
  const { harness } = desk;
  const { store, pipeline } = harness.server;

  async function open() {
    desk.setClock('2030-06-05T12:00:00Z');
    const { of, customer } = await desk.staffed();
    await store.query(`update api_keys set expires_at = '2099-01-01' where tenant_id in (select id from tenants where business_id = $1)`, [
      of.businessId,
    ]);
    const job = async (customer_id: string, date = monday) => of.ok('createJobRequest', { customer_id, job_dates: mornings(date) });
    const ended = async (customer_id: string) => {
      const made = await job(customer_id);
      await of.ok('archiveJobRequest', { id: made.id });
      return made.id;
    };
    return { of, customer, job, ended };
  }

  const run = async (time = later) => {
    desk.setClock(time);
    await retentionSweep.run({ store, services: pipeline.services }, Date.parse(time), new AbortController().signal);
  };
  const versionOf = async (of: TestBusiness) => (await okAsMember(harness, of, 'getBusinessSettings', {})).version;
  const set = async (of: TestBusiness, change: Change) =>
    okAsMember(harness, of, 'updateBusinessSettings', { ...change, version: await versionOf(of) });
  /** When something was last written about a record. Rows carry the time of the database, which the test's clock does not move. */
  const touch = (table: string, id: string, column: string, at: string) =>
    store.query(`update ${table} set ${column} = $2 where id = $1`, [id, at]);
  return { desk, harness, store, pipeline, open, run, set, versionOf, touch };
}
