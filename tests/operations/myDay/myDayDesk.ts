/**
 * A business with two technicians, one of them signed in, for tests of the technician view. The clock stands still until a test sets it.
 */
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import { newTechnician } from '../../scenarios/fixtures.ts';
import { newMember, signIn } from '../../support/session.ts';

/** A Wednesday, 07:00 in New York. */
const start = '2030-06-05T11:00:00Z';
export const wednesday = '2030-06-05';

export async function openMyDayDesk(env: Record<string, string> = {}) {
  let at = Date.parse(start);
  const harness = await startHarness({ clock: { nowMilliseconds: () => at }, env });
  const open = async (options: { timezone?: string; name?: string } = {}) => {
    const business = await harness.business(options);
    const area = (await business.ok('createServiceArea', { name: 'New York', city: 'New York' })).id;
    const mine = (await newTechnician(business, area)).id;
    const theirs = (await newTechnician(business, area, 'Grace Hopper')).id;
    const type = (await business.ok('createJobType', { name: 'Boiler repair', default_duration_minutes: 60 })).id;
    const member = await newMember(harness, business, { role: 'Technician', name: 'Ada Lovelace' });
    await harness.store.query('update technicians set user_id = $2 where id = $1', [mine, member.id]);
    const session = await signIn(harness, member);
    /** Books a visit of an hour. `scheduled_at` is business-local. */
    const book = async (scheduled_at: string, technician_id = mine, email: string | null = 'katherine@example.com') => {
      const booked = await business.ok('bookAndConfirmJobRequest', {
        customer: { full_name: 'Katherine Johnson', phone: '+1 212 555 0142', ...(email === null ? {} : { email }) },
        address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
        scheduled_at,
        technician_id,
        job_type_id: type,
        description: 'No heat',
      });
      if (!booked.confirmed) throw new Error(JSON.stringify(booked.refusal));
      return business.ok('getJobRequest', { id: booked.id });
    };
    return { business, area, mine, theirs, member, session, book };
  };
  const move = async (business: TestBusiness, id: string, to: { start_at?: string; technician_id?: string }) => {
    const { plan_token } = await business.ok('previewJobRequestMove', { id, ...to });
    return business.ok('commitJobRequestMove', { id, ...to, plan_token });
  };
  return {
    harness,
    open,
    move,
    setClock: (time: string) => {
      at = Date.parse(time);
    },
  };
}
