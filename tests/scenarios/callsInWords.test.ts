/** What a call to make says, and where it is listed. docs/internals/messages.md#calls-to-make. */
import { expect, it } from 'vitest';
import type { TestBusiness } from '../support/harness.ts';
import { monday } from '../operations/bookings/desk.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { openWaitingList } from '../operations/bookings/waitingList.ts';
import { booked } from '../operations/dispatch/board.ts';

const { harness } = await openWaitingList({ withWays: false });
const address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };

const callsOf = async (of: TestBusiness) =>
  (await of.ok('listCallbacks', { limit: 100 })).callbacks.filter(({ reason }) => reason !== undefined);

it('[calls.words] a call has its text in the customer’s language, the current phone number and a number for text messages', async () => {
  const { of, ids } = await newTeam(harness, 'Ada Lovelace');
  const book = async (more: object, at: string) =>
    of.ok('bookAndConfirmJobRequest', {
      customer: { full_name: 'Lucía Gómez', ...more },
      address,
      scheduled_at: `${monday}T${at}`,
      technician_id: ids[0]!,
      job_duration_minutes: 60,
    });
  const mobile = await book({ phone: '+34612345679' }, '09:00');
  const fixed = await book({ phone: '+34932123456' }, '11:00');
  const none = await book({ email: 'lucia@example.com' }, '13:00');
  await harness.store.query(`update job_requests set customer_locale = 'es' where id = any ($1)`, [[mobile.id, fixed.id, none.id]]);
  for (const { id } of await callsOf(of)) await of.ok('closeCallback', { id });
  for (const [index, { id }] of [mobile, fixed, none].entries())
    await of.ok('commitJobRequestMove', { id, start_at: `${monday}T${['10:00', '12:00', '14:00'][index]}` });
  const calls = await callsOf(of);
  expect(calls.map(({ phone, message_number, locale }) => [phone, message_number, locale])).toEqual([
    ['+34612345679', '+34612345679', 'es'],
    ['+34932123456', null, 'es'],
    ['', null, 'es'],
  ]);
  expect(calls[0]!.text).toMatch(/^Test Plumbing: su visita tiene una nueva hora, .*10:00/);
  expect(calls[0]!.text).not.toContain('/j/');
  expect(calls[0]!.customer_url).toContain('/j/');
});

it('[calls.list] a call to make is not listed among requests of customers', async () => {
  const { of, ids, customer } = await newTeam(harness, 'Ada Lovelace');
  await booked(of, customer, ids[0]!, '09:00');
  expect((await of.ok('listCustomerRequests', {})).requests).toEqual([]);
  const [call] = await callsOf(of);
  const answered = await of.call('answerCustomerRequest', { id: call!.id, answer: 'accepted' });
  expect(answered.error_code).toBe('CUSTOMER_REQUEST_NOT_FOUND');
});
