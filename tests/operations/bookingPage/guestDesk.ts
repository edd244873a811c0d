/** A staffed business whose page takes bookings, for tests of the booking page and of the customer link. */
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import { okAsMember } from '../../support/asMember.ts';
import { callAsCustomer, callAsGuest } from '../../support/guest.ts';
import { startHarness, type Harness, type TestBusiness } from '../../support/harness.ts';
import { newArea, newTechnician } from '../../scenarios/fixtures.ts';

/** A Wednesday, 08:00 in New York. */
const start = Date.parse('2030-06-05T12:00:00Z');
export const monday = '2030-06-10';
export const address = { line: '5 Main St', city: 'New York', postal_code: '10001' };
export const x_timezone = 'America/New_York';

type Book = Partial<InputOf<Operations['createGuestJobRequest']>>;

export async function openGuestDesk(env: Record<string, string> = {}) {
  let at = start;
  const harness = await startHarness({ clock: { nowMilliseconds: () => at }, env });

  /** A business with one technician and one job type of an hour. */
  const open = async (options: { timezone?: string; name?: string } = {}) => {
    const business = await harness.business(options);
    // The address is in the United States, wherever the clock of the business is.
    if (options.timezone) {
      const { version } = await okAsMember(harness, business, 'getBusinessSettings', {});
      await okAsMember(harness, business, 'updateBusinessSettings', { version, home_country: 'US' });
    }
    const technician = (await newTechnician(business, (await newArea(business)).id)).id;
    const type = (await business.ok('createJobType', { name: 'Boiler repair', default_duration_minutes: 60 })).id;
    return { business, technician, type };
  };
  const shared = await open();
  const bookingOf = (type: string, input: Book = {}) => ({
    x_timezone,
    job_type_id: type,
    customer: { full_name: 'Katherine Johnson', phone: '+1 212 555 0142' },
    address,
    job_dates: [{ date: monday, periods: [{ period: 'morning' as const }] }],
    ...input,
  });
  /** Books as a guest. Returns the job's id and the address of its customer link. */
  const book = async (of: { business: TestBusiness; type: string } = shared, input: Book = {}) => {
    const { error_code, data } = await callAsGuest(harness, of.business, 'createGuestJobRequest', bookingOf(of.type, input));
    if (error_code !== 0) throw new Error(`nothing was booked: ${error_code}`);
    return { id: data.id, url: data.customer_url, code: data.short_code };
  };
  const visitOf = async (url: string) => (await callAsCustomer(harness, url, 'getCustomerVisit', {})).data;
  return {
    harness,
    ...shared,
    open,
    bookingOf,
    book,
    visitOf,
    setClock: (time: string) => {
      at = Date.parse(time);
    },
    /** Quotes a job as the business, and confirms it for 10:00 on Monday. */
    schedule: async ({ business }: { business: TestBusiness }, id: string) => {
      const { status_version } = await business.ok('quoteJobRequest', { id });
      return business.ok('confirmJobRequest', { id, scheduled_at: `${monday}T10:00`, status_version });
    },
    complete: async ({ business }: { business: TestBusiness }, id: string) => {
      const { status_version } = await business.ok('getJobRequest', { id });
      return business.ok('fireJobRequestAction', { id, key: 'complete', status_version });
    },
  };
}

/** Types of a job's events, oldest first. */
export async function eventsOf({ store }: Pick<Harness, 'store'>, id: string): Promise<string[]> {
  const rows = await store.query<{ type: string }>('select type from events where resource_id = $1 order by id', [id]);
  return rows.map(({ type }) => type);
}
