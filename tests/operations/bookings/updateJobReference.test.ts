/** The caller's own reference of a job: unique, found again, on a job in any state. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { invalid, refusal } from '../replies.ts';
import { monday, mornings, openDesk } from './desk.ts';

const { harness, business, customerId, wanted, book, get } = await openDesk();
const other = await harness.business();

it('[job-reference.booking] a booking accepts a reference, which the job shows and a search finds', async () => {
  const { id } = await business.ok('createJobRequest', wanted({ external_reference: ' ERP-1 ' }));
  expect((await get(id)).external_reference).toBe('ERP-1');
  const whole = await business.ok('bookAndConfirmJobRequest', {
    customer_id: customerId,
    scheduled_at: `${monday}T10:00`,
    job_duration_minutes: 60,
    external_reference: 'ERP-2',
  });
  expect((await business.ok('listJobRequests', { external_reference: 'ERP-2' })).items.map((job) => job.id)).toEqual([whole.id]);
  expect((await business.ok('listJobRequests', { external_reference: 'ERP-3' })).items).toEqual([]);
  expect(await get(await book())).not.toHaveProperty('external_reference');
});

it('[job-reference.unique] a reference that is in use is refused with the id of its job, and nothing is booked', async () => {
  const first = await business.ok('createJobRequest', wanted({ external_reference: 'ERP-7' }));
  const same = { external_reference: 'ERP-7' };
  const caller = { full_name: 'Nobody Else', phone: '+1 212 555 0166' };
  const { meta } = await business.ok('listCustomers', {});
  for (const reply of [
    await business.call('createJobRequest', wanted(same)),
    await business.call('bookAndConfirmJobRequest', {
      customer: caller,
      scheduled_at: `${monday}T10:00`,
      job_duration_minutes: 60,
      ...same,
    }),
    await business.call('updateJobReference', { id: await book(), ...same }),
  ])
    expect([...refusal(reply), reply.data]).toEqual([
      409,
      'JOB_REQUEST_DUPLICATE',
      { external_reference: 'ERP-7', id: first.id, short_code: first.short_code },
    ]);
  expect((await business.ok('listCustomers', {})).meta.total).toBe(meta.total);
  // Other businesses and the other environment have references of their own.
  for (const [of, options] of [
    [other, {}],
    [business, { key: business.sandboxKey }],
  ] as const) {
    const { customer_id } = await of.ok('createCustomer', { full_name: 'Ada', phone: '+1 212 555 0177' }, options);
    const input = { customer_id, job_dates: mornings(monday), ...same };
    const { id } = await of.ok('createJobRequest', input, options);
    expect((await of.call('createJobRequest', input, options)).data).toMatchObject({ id });
  }
});

it('[job-reference.unique] of two concurrent bookings with one reference, only one succeeds', async () => {
  const replies = await Promise.all([1, 2].map(() => business.call('createJobRequest', wanted({ external_reference: 'ERP-8' }))));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('[job-reference.update] sets, changes and clears the reference, also of a job that is over, with an event and in the feed', async () => {
  const id = await book();
  const { status_version: version } = await get(id);
  expect((await business.ok('updateJobReference', { id, external_reference: 'ERP-20' })).external_reference).toBe('ERP-20');
  await business.ok('archiveJobRequest', { id });
  const { next_since } = await business.ok('listJobRequestChanges', {});
  const changed = await business.ok('updateJobReference', { id, external_reference: 'ERP-21' });
  expect([changed.external_reference, (await get(id)).status_version]).toEqual(['ERP-21', version + 1]);
  const { items } = await business.ok('listJobRequestChanges', { since: next_since });
  expect(items.map((job) => [job.id, job.changed_fields])).toEqual([[id, ['external_reference']]]);
  const events = await harness.store.query<{ type: string }>('select type from events where resource_id = $1 order by created_at, id', [
    id,
  ]);
  expect(events.at(-1)!.type).toBe('job_request.updated');
  expect((await business.ok('updateJobReference', { id, external_reference: null as never })).external_reference).toBeNull();
  expect(await get(id)).not.toHaveProperty('external_reference');
});

it('[job-reference.update] refuses unknown jobs and references that are too long', async () => {
  expect(refusal(await business.call('updateJobReference', { id: randomUUID(), external_reference: 'A' }))).toEqual([
    404,
    'JOB_REQUEST_NOT_FOUND',
  ]);
  expect(refusal(await other.call('updateJobReference', { id: await book(), external_reference: 'A' }))).toEqual([
    404,
    'JOB_REQUEST_NOT_FOUND',
  ]);
  const long = await business.call('updateJobReference', { id: await book(), external_reference: 'x'.repeat(101) });
  expect(invalid(long)).toEqual(['VALIDATION_ERROR', 'external_reference']);
});
