/** Which text messages leave at night, by kind and by the time of their visit, and which clock counts. docs/internals/messages.md#text-messages. */
import { expect, it } from 'vitest';
import type { CustomerMailKind } from '../../src/contract/vocabulary.ts';
import { sendDueTexts } from '../../src/machinery/mail/sendingTexts.ts';
import { newId } from '../../src/store/ids.ts';
import { insertCustomerMails } from '../../src/store/mail/mails.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import { formatMilliseconds } from '../../src/ground/time/timestamps.ts';
import { okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';
import { bookedJob, mailsOf } from './outbox.ts';
import { links } from './samples.ts';

const phone = '+12125550177';
const zone = 'America/New_York';
let now = Date.parse('2030-06-05T12:00:00Z');
// The sender sends every due text in the database, so this file needs its own.
const harness = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => now } });
await harness.server.background.stop();
const signal = new AbortController().signal;
let whenSending = () => undefined as void;
const texter = {
  send: async () => {
    whenSending();
    return { outcome: 'sent' } as const;
  },
};
const send = (clock = () => now) => sendDueTexts({ db: harness.store, texter, links, log: harness.server.pipeline.log }, clock, signal);

/** A business that texts everything, and `wait`, which adds texts with these facts to its outbox at the present time. */
async function texting(settings: Record<string, unknown> = {}) {
  const of = await harness.business();
  const kinds = ['booked', 'request_declined', 'confirmed', 'rescheduled', 'cancelled', 'completed', 'reminder', 'message'];
  const sms_kinds = Object.fromEntries(kinds.map((kind) => [kind, true]));
  await okAsMember(harness, of, 'updateMailSettings', { sms_kinds, quiet_from: '21:00', quiet_until: '08:00', ...settings });
  const { customer_id } = await of.ok('createCustomer', {
    full_name: 'Grace Hopper',
    phone,
    sms_consent: true,
    address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
  });
  const { id } = await bookedJob(of, customer_id);
  const tenantId = (await findTenantId(harness.store, of.businessId, 'live'))!;
  await harness.store.query('delete from mails where tenant_id = $1', [tenantId]);
  const wait = async (
    kind: CustomerMailKind,
    facts: { startAt: string | null; previousStartAt?: string },
    expiresAt: string | null = null,
  ) => {
    const at = formatMilliseconds(now);
    const base = { shortCode: 'X', service: null, technician: null, address: '', timezone: zone, windowMinutes: 60, requested: [] };
    await harness.store.transaction(
      async (tx) =>
        void insertCustomerMails(
          tx,
          tenantId,
          [
            {
              id: newId(now),
              channel: 'sms',
              cause: `sms:${newId(now)}`,
              kind,
              locale: 'en',
              recipientName: 'Grace',
              recipientAddress: phone,
              jobRequestId: id,
              customerId: customer_id,
              facts: { ...base, previousStartAt: null, reason: null, hasLink: false, ...facts },
              skipReason: null,
              dueAt: at,
              expiresAt,
              start: { status: 'queued', reason: null },
            },
          ],
          at,
        ),
    );
  };
  const outcomes = async () =>
    (await mailsOf(harness, of, { channel: 'sms' })).map(({ status, reason, due_at }) => [
      status,
      reason ?? (status === 'queued' ? due_at : null),
    ]);
  return { wait, outcomes };
}

const morning = '2030-06-10T12:00:00Z';
const waits = ['queued', morning];
const sent = ['sent', null];

it.each([
  ['message', '2030-06-08T14:00:00Z', undefined, waits, 'a past visit is not soon'],
  ['completed', '2030-06-10T03:00:00Z', undefined, waits, 'nobody rates at night'],
  ['completed', '2030-06-10T11:00:00Z', undefined, waits, 'nor before an early visit'],
  ['message', '2030-06-10T11:00:00Z', undefined, sent, 'words about an early visit cannot wait'],
  ['cancelled', null, '2030-06-10T11:00:00Z', sent, 'an early visit that is called off'],
  ['rescheduled', '2030-06-12T15:00:00Z', '2030-06-10T11:00:00Z', sent, 'an early visit that is moved away'],
  ['rescheduled', '2030-06-10T11:00:00Z', '2030-06-12T15:00:00Z', sent, 'a visit that is moved to the early morning'],
  ['rescheduled', '2030-06-12T15:00:00Z', '2030-06-08T11:00:00Z', waits, 'a past visit that gets a new time'],
  ['reminder', '2030-06-10T16:00:00Z', undefined, waits, 'a reminder that is early enough in the morning'],
  ['reminder', '2030-06-10T13:00:00Z', undefined, ['skipped', 'too_late'], 'a reminder that would come too late'],
] as const)('[sms.quiet] at night %s about %s (before: %s): %j, %s', async (kind, startAt, previousStartAt, expected, _why) => {
  // Half past eleven at night in New York.
  now = Date.parse('2030-06-10T03:30:00Z');
  const { wait, outcomes } = await texting();
  await wait(kind, { startAt, ...(previousStartAt ? { previousStartAt } : {}) });
  await send();
  expect(await outcomes()).toEqual([expected]);
});

it('[sms.quiet] quiet hours that begin while many texts are sent hold back the remaining texts', async () => {
  now = Date.parse('2030-06-10T00:59:00Z');
  const { wait, outcomes } = await texting();
  for (let count = 0; count < 6; count++) await wait('message', { startAt: null });
  whenSending = () => void (now = Date.parse('2030-06-10T01:00:30Z'));
  await send();
  whenSending = () => undefined;
  // They are of one job, so they leave one after the other.
  expect(await outcomes()).toEqual([sent, waits, waits, waits, waits, waits]);
});

it('[sms.quiet] quiet hours that begin during the claim hold back the claimed text', async () => {
  now = Date.parse('2030-06-10T00:59:59Z');
  const { wait, outcomes } = await texting();
  await wait('message', { startAt: null });
  let reads = 0;
  // The search for due texts reads the clock first, then the claim.
  await send(() => (++reads <= 2 ? now : Date.parse('2030-06-10T01:00:30Z')));
  expect(await outcomes()).toEqual([waits]);
});

it('[sms.quiet] quiet hours that end in the repeated hour of autumn do end', async () => {
  const { wait, outcomes } = await texting({ quiet_until: '01:30' });
  // A quarter past one for the second time.
  now = Date.parse('2030-11-03T06:15:00Z');
  await wait('message', { startAt: null });
  await send();
  expect(await outcomes()).toEqual([sent]);
});

it('[sms.superseded] a waiting text stays when the next message names no time or is not a text', async () => {
  now = Date.parse('2030-06-10T03:30:00Z');
  const { wait, outcomes } = await texting();
  await wait('confirmed', { startAt: '2030-06-12T14:00:00Z' });
  await send();
  await wait('request_declined', { startAt: '2030-06-12T14:00:00Z' });
  await wait('on_the_way', { startAt: '2030-06-12T14:00:00Z' });
  await send();
  expect(await outcomes()).toEqual([waits, waits]);
});

it('[sms.superseded] a visit that is confirmed and moved forth and back in one night is texted in the morning', async () => {
  now = Date.parse('2030-06-10T03:30:00Z');
  const { wait, outcomes } = await texting();
  await wait('confirmed', { startAt: '2030-06-12T14:00:00Z' });
  await wait('rescheduled', { startAt: '2030-06-12T18:00:00Z', previousStartAt: '2030-06-12T14:00:00Z' });
  await wait('rescheduled', { startAt: '2030-06-12T14:00:00Z', previousStartAt: '2030-06-12T18:00:00Z' });
  await send();
  expect(await outcomes()).toEqual([['skipped', 'superseded'], ['skipped', 'superseded'], waits]);
});
