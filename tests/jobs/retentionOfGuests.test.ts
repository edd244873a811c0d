/** Retention periods of guests without a customer record. docs/retention.md. */
import { expect, it } from 'vitest';
import { later, openRetention, phone } from './retentionDesk.ts';
import { retentionSweep } from '../../src/domain/jobs/records/retention.ts';
import { monday } from '../operations/bookings/desk.ts';
import { okAsMember } from '../support/asMember.ts';
import { newCustomer } from '../scenarios/fixtures.ts';

const { desk, harness, store, pipeline, open, run, set, touch } = await openRetention();

/** A run in which `meanwhile` happens after the list was read, and its statements in transactions. */
async function runRacing(meanwhile: () => Promise<void>) {
  const statements: string[] = [];
  let isFirst = true;
  const racing = Object.assign(Object.create(store) as typeof store, {
    transaction: async (work: Parameters<typeof store.transaction>[0]) => {
      if (isFirst) {
        isFirst = false;
        await meanwhile();
      }
      return store.transaction((tx) =>
        work({
          ...tx,
          query: (text, values) => {
            statements.push(text);
            return tx.query(text, values);
          },
        }),
      );
    },
  });
  await retentionSweep.run({ store: racing, services: pipeline.services }, Date.parse(later), new AbortController().signal);
  return { statements };
}

/** Jobs that guests booked, without a link to a customer. */
async function openGuests() {
  const desk = await open();
  const { of, customer, ended, job } = desk;
  const unlink = async (id: string, name: string, number: string | null) => {
    await store.query(
      'update job_requests set customer_id = null, customer_name = $2, customer_phone = $3, customer_email = null where id = $1',
      [id, name, number],
    );
    return id;
  };
  const guest = async (name: string, number: string | null = null) => unlink(await ended(customer), name, number);
  const openGuest = async (name: string, number: string, date = monday) => unlink((await job(customer, date)).id, name, number);
  const nameOf = async (id: string) =>
    (
      await store.query<{ name: string; phone: string | null; address: object }>(
        'select customer_name as name, customer_phone as phone, address from job_requests where id = $1',
        [id],
      )
    )[0]!;
  const guestsErased = async () => (await okAsMember(harness, of, 'listAuditLog', { action: 'guest.erased', limit: 200 })).entries;
  return { ...desk, guest, openGuest, nameOf, guestsErased };
}

it('[retention.guests] erases guests without a customer record after the same period, unless they came back, called or became customers', async () => {
  const { of, guest, openGuest, nameOf, guestsErased } = await openGuests();
  const recent = '2032-06-01T12:00:00Z';
  const gone = [await guest('Gus Gone', phone), await guest('gus gone', '+1 (212) 555-0123'), await guest('Nemo Nobody')];
  await of.ok('createNote', { job_request_id: gone[0]!, text: 'Key under the pot' });
  const [back, again] = [await guest('Bea Back', '+1 212 555 0151'), await guest('Bea Back', '+1 212 555 0151')];
  await touch('job_requests', again, 'ends_at', recent);
  const stays = [back, again, await guest('Oda Open', '+1 212 555 0152'), await openGuest('Oda Open', '+1 212 555 0152')];
  stays.push(await guest('Cal Called', '+1 212 555 0153'));
  await of.ok('createCallback', { name: 'Cal Called', phone: '+1 212 555 0153', text: 'Please call' });
  const record = await newCustomer(of, 'Rex Record');
  await store.query('update customers set phone = $2, updated_at = $3 where id = $1', [record, '+1 212 555 0154', recent]);
  stays.push(await guest('Rex Record', '+1 212 555 0154'));
  await store.query(`update notes set updated_at = '2030-06-10' where job_request_id = $1`, [gone[0]]);
  desk.setClock(later);
  expect(await set(of, { erase_customers_after_months: 36, preview: true })).toMatchObject({ guest_jobs_to_erase: 3 });
  expect(await set(of, { delete_job_notes_after_months: 36, preview: true })).toMatchObject({ guest_jobs_to_erase: null });
  await set(of, { erase_customers_after_months: 36 });
  await Promise.all([run(), run()]);
  for (const id of gone) expect(await nameOf(id)).toEqual({ name: '', phone: null, address: {} });
  for (const id of stays) expect((await nameOf(id)).name, id).not.toBe('');
  expect((await of.ok('listNotes', { job_request_id: gone[0]! })).notes).toEqual([]);
  // The two jobs of one guest are one erasure.
  const reason = { field: 'erase_customers_after_months', before: 36, after: 36 };
  const entries = await guestsErased();
  expect(entries.map(({ changes }) => changes).toSorted((a, b) => Number(a[1]!.after) - Number(b[1]!.after))).toEqual([
    [reason, { field: 'jobs', before: null, after: 1 }],
    [reason, { field: 'jobs', before: null, after: 2 }],
  ]);
  expect(entries[0]).toMatchObject({ actor: { kind: 'member', member: null } });
  const events = await store.query('select 1 from events where resource_id = any ($1::uuid[])', [gone]);
  expect(events).toHaveLength(3);
  await run();
  expect(await guestsErased()).toHaveLength(2);
});

it('[retention.guests] erases a guest with two phone numbers with all jobs, unless one number is recent or a customer’s', async () => {
  const { of, customer, guest, openGuest, nameOf, guestsErased } = await openGuests();
  const recent = '2032-06-01T12:00:00Z';
  // The e-mail address joins two jobs, and the phone number of the second another.
  const pair = async (name: string, [first, second]: readonly [string, string]) => {
    const jobs = [await guest(name, first), await guest(name, second)];
    await store.query('update job_requests set customer_email = $2 where id = any ($1::uuid[])', [jobs, 'guest@example.com']);
    return jobs;
  };
  const gone = [...(await pair('Gus Gone', ['+1 212 555 0161', '+1 212 555 0162'])), await guest('Gus Gone', '+1 212 555 0162')];
  const stays = [
    ...(await pair('Oda Open', ['+1 212 555 0163', '+1 212 555 0164'])),
    await openGuest('Oda Open', '+1 212 555 0164'),
    ...(await pair('Rex Record', ['+1 212 555 0165', '+1 212 555 0166'])),
    ...(await pair('Cal Called', ['+1 212 555 0167', '+1 212 555 0168'])),
    ...(await pair('Bea Booking', ['+1 212 555 0169', '+1 212 555 0170'])),
  ];
  const record = await newCustomer(of, 'Rex Record');
  await store.query('update customers set phone = $2, updated_at = $3 where id = $1', [record, '+1 212 555 0166', recent]);
  await of.ok('createCallback', { name: 'Cal Called', phone: '+1 212 555 0168', text: 'Please call' });
  desk.setClock(later);
  await store.query('update customers set updated_at = $2 where id = $1', [customer, recent]);
  expect(await set(of, { erase_customers_after_months: 36, preview: true })).toMatchObject({ guest_jobs_to_erase: 5 });
  await set(of, { erase_customers_after_months: 36 });
  // The list was read before the last one booked.
  const inTime = async () => void stays.push(await openGuest('Bea Booking', '+1 212 555 0170', '2033-07-04'));
  const { statements } = await runRacing(inTime);
  for (const id of stays) expect((await nameOf(id)).name, id).not.toBe('');
  for (const id of gone) expect((await nameOf(id)).name, id).toBe('');
  expect((await guestsErased()).map(({ changes }) => changes[1]!.after)).toEqual([3]);
  // Stored answers are looked through before the lock for which confirmations wait.
  const [looked, locked] = [/^select operation, key from idempotency_keys/, /from schedules where tenant_id = \$1 for update/].map((is) =>
    statements.findIndex((text) => is.test(text)),
  );
  expect(looked).toBeGreaterThan(-1);
  expect(looked).toBeLessThan(locked!);
});

it('[retention.guests] keeps a guest who books while the list is read', async () => {
  const { of, customer, guest, job, nameOf, guestsErased } = await openGuests();
  const id = await guest('Just Booked', phone);
  desk.setClock(later);
  await set(of, { erase_customers_after_months: 6 });
  await store.query('update customers set updated_at = $2 where id = $1', [customer, later]);
  const transaction = store.transaction.bind(store);
  let isFirst = true;
  const racing = Object.assign(Object.create(store) as typeof store, {
    transaction: async (work: Parameters<typeof transaction>[0]) => {
      if (isFirst) {
        isFirst = false;
        const made = await job(customer, '2033-07-04');
        await store.query(`update job_requests set customer_id = null, customer_name = 'Just Booked', customer_phone = $2 where id = $1`, [
          made.id,
          phone,
        ]);
      }
      return transaction(work);
    },
  });
  await retentionSweep.run({ store: racing, services: pipeline.services }, Date.parse(later), new AbortController().signal);
  expect([isFirst, (await nameOf(id)).name, await guestsErased()]).toEqual([false, 'Just Booked', []]);
});
