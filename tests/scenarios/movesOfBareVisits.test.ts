/** A newcomer's day: no coordinates, no mail server, another country. Two visits are swapped, an afternoon goes to a colleague, a helper joins late. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { quotedJob } from './fixtures.ts';

/** A Wednesday in Berlin. */
let now = Date.parse('2030-06-05T06:00:00Z');
const [monday, tuesday] = ['2030-06-10', '2030-06-11'];
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });

it('[schedule-moves.preview, schedule-moves.commit, schedule-moves.left-out, change.under-way] several visits can be moved together on a new business', async () => {
  const of = await harness.business({ timezone: 'Europe/Berlin' });
  const area = (await of.ok('createServiceArea', { name: 'Köln', city: 'Köln' })).id;
  const technician = async (full_name: string) =>
    (await of.ok('createTechnician', { full_name, email: `${full_name}@example.com`, service_area_ids: [area] })).id;
  const [ada, bea] = [await technician('Ada'), await technician('Bea')];
  const { customer_id: customer } = await of.ok('createCustomer', { full_name: 'Gül', phone: '+49 221 555123', address: { city: 'Köln' } });
  const book = async (time: string, technician_id: string) => {
    const { id, status_version } = await quotedJob(of, customer, monday);
    return of.ok('confirmJobRequest', { id, status_version, scheduled_at: `${monday}T${time}`, technician_id });
  };
  const morning = await book('09:00', ada);
  const noon = await book('12:00', ada);
  const afternoon = await book('15:00', ada);
  const other = await book('09:10', bea);
  const placeOf = async (id: string) => {
    const { assignment, schedule } = await of.ok('getJobRequest', { id });
    return [assignment.technician_id, schedule.scheduled_local];
  };

  const swap = await of.ok('previewScheduleMoves', { swap_job_request_ids: [morning.short_code!, other.short_code!] });
  expect(swap.visits.map(({ customer_notification }) => customer_notification)).toEqual([
    { will_be_sent: false, channel: 'none', reason: expect.any(String) as string, phone_to_call: '+49 221 555123' },
    { will_be_sent: false, channel: 'none', reason: expect.any(String) as string, phone_to_call: '+49 221 555123' },
  ]);
  // Nobody has a mail address, so the customer is phoned once for both.
  expect([swap.customers_renotified, swap.customers_to_phone, swap.repeated_customers.length]).toEqual([2, 1, 1]);
  const swapped = await of.ok('commitScheduleMoves', { plan_token: swap.plan_token });
  expect(await placeOf(morning.id)).toEqual([bea, `${monday}T09:10`]);
  await of.ok('undoScheduleChange', { undo_token: swapped.undo_token! });
  expect(await placeOf(morning.id)).toEqual([ada, `${monday}T09:00`]);

  // On Monday at five past twelve Ada goes home: the rest of the day goes to Bea, or to Tuesday.
  now = Date.parse('2030-06-10T10:05:00Z');
  const { status_version } = await of.ok('getJobRequest', { id: noon.id });
  await of.ok('fireJobRequestAction', { id: noon.id, key: 'depart', status_version });
  const from = { technician_id: ada, date: monday, start_minute: 720 };
  const rest = await of.ok('previewScheduleMoves', { from, to: { technician_id: bea } });
  expect(rest.visits.map(({ job_request_id }) => job_request_id)).toEqual([afternoon.id]);
  expect(rest.left_out).toMatchObject([{ job_request_id: noon.id, short_code: noon.short_code, reason: 'begun' }]);
  const later = await of.ok('previewScheduleMoves', { from, to: { date: tuesday } });
  await of.ok('commitScheduleMoves', { plan_token: later.plan_token });
  expect(await placeOf(afternoon.id)).toEqual([ada, `${tuesday}T15:00`]);
  // The plan made before does not hold any more.
  expect((await of.call('commitScheduleMoves', { plan_token: rest.plan_token })).error_code).toBe('SCHEDULE_MOVE_PLAN_DRIFTED');

  // Bea helps with the visit that runs. A commit without a token counts from 10 minutes ago, 11:55. Travel within a city takes 20 minutes.
  const helped = await of.ok('commitJobRequestChange', { id: noon.id, add_technician_ids: [bea] });
  expect(helped.members).toMatchObject([{ technician_id: ada }, { technician_id: bea, is_new: true }]);
  expect(helped.members[1]!.joins_at).toBe('2030-06-10T10:15:00Z');
});
