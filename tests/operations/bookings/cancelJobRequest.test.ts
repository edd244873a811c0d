/** Visits that are called off. docs/internals/dispatch.md#cancellations. */
import { expect, it } from 'vitest';
import { readSpendingTotals } from '../../../src/store/customers/customers.ts';
import { newCustomer } from '../../scenarios/fixtures.ts';
import { eventTypesOf } from '../dispatch/board.ts';
import { confirm, openDesk } from './desk.ts';
import { confirmedVisit, visitMailsOf } from './takenBack.ts';

const desk = await openDesk();
const mailsOf = (id: string) => visitMailsOf(desk, id);

it('[cancel.ends, archive.told, cancel.fee] a cancelled job records the reason, who cancelled and the fee, and its customer is told', async () => {
  const { of, technician, customer } = await desk.staffed();
  const job = await confirmedVisit(of, customer, '09:00', technician);
  const input = { id: job.id, status_version: job.status_version, reason: 'Moved away', cancelled_by: 'customer' as const };
  expect(await of.call('cancelJobRequest', { ...input, fee: { value: 40, currency: 'EUR' } })).toMatchObject({
    status: 422,
    errors: [{ field: 'fee.currency' }],
  });
  expect(await of.call('cancelJobRequest', { ...input, reason: ' ' })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] });
  expect(await of.call('cancelJobRequest', { ...input, status_version: 0 })).toMatchObject({ error_code: 'JOB_REQUEST_STAGE_CONFLICT' });
  const cancelled = await of.ok('cancelJobRequest', { ...input, fee: { value: 40, currency: 'USD' } });
  const cancellation = {
    reason: 'Moved away',
    cancelled_by: 'customer',
    fee: { value: 40, currency: 'USD' },
    cancelled_at: '2030-06-05T12:00:00Z',
  };
  expect(cancelled).toMatchObject({
    archive: { is_archived: true },
    cancellation,
    customer_notification: { will_be_sent: false, channel: 'none', reason: 'no_address' },
  });
  expect((await of.ok('getJobRequest', { id: job.id })).cancellation).toEqual(cancellation);
  expect((await eventTypesOf(desk, job.id)).at(-1)).toBe('job_request.archived');
  expect((await mailsOf(job.id)).at(-1)).toMatchObject({ kind: 'cancelled' });
  expect(await of.call('cancelJobRequest', { ...input, status_version: cancelled.status_version })).toMatchObject({
    error_code: 'JOB_REQUEST_INVALID_TRANSITION',
    data: { reason: 'over', is_archived: true, is_cancelled: true },
    message: expect.stringContaining('is cancelled'),
  });
  const moved = await of.call('previewJobRequestMove', { id: job.id, start_at: '2030-06-10T11:00' });
  expect([moved.data, moved.message]).toMatchObject([
    { failed_precondition: 'archived', is_cancelled: true },
    expect.stringContaining('is cancelled'),
  ]);
  const next = await confirmedVisit(of, customer, '09:00', technician);
  await of.ok('archiveJobRequest', { id: next.id });
  expect((await mailsOf(next.id)).at(-1)).toMatchObject({ kind: 'cancelled' });
  // The recorded reason stays in the business. The customer reads only what is meant for the customer.
  const told = await confirmedVisit(of, customer, '09:00', technician);
  const why = { id: told.id, status_version: told.status_version, reason: 'Never pays', cancelled_by: 'business' as const };
  await of.ok('cancelJobRequest', { ...why, message: ' Our van broke down. ' });
  const factsOf = (id: string) =>
    desk.harness.store.query<{ message: string | null }>(
      `select facts->>'message' as message from mails where job_request_id = $1 and kind = 'cancelled'`,
      [id],
    );
  expect(await factsOf(told.id)).toEqual([{ message: 'Our van broke down.' }]);
  expect(await factsOf(job.id)).toEqual([{ message: null }]);
  const last = await confirmedVisit(of, customer, '09:00', technician);
  await of.ok('archiveJobRequest', { id: last.id, notify: false });
  expect((await mailsOf(last.id)).map(({ kind }) => kind)).toEqual(['confirmed']);
  expect(await confirm(of, last, '09:00')).toMatchObject({ error_code: 'JOB_REQUEST_ACTION_NOT_PENDING' });
});

it('[cancel.fee] a fee counts in the customer’s spending and in its own line of the report, but in no average', async () => {
  const { of, technician, customer } = await desk.staffed();
  const other = await newCustomer(of, 'Emmy Noether');
  const cancelFor = async (of_: string, value: number) => {
    const job = await confirmedVisit(of, of_, '09:00', technician);
    const { id, status_version } = job;
    await of.ok('cancelJobRequest', { id, status_version, reason: 'Moved', cancelled_by: 'customer', fee: { value, currency: 'USD' } });
  };
  const done = await confirmedVisit(of, customer, '11:00', technician);
  await of.ok('fireJobRequestAction', { id: done.id, key: 'complete', status_version: done.status_version, payload: { amount: 100 } });
  await cancelFor(customer, 49.9);
  await cancelFor(other, 20);
  const spent = async (id: string) => (await of.ok('getCustomer', { id })).spending;
  expect(await spent(customer)).toMatchObject({
    total_spent_12m: 149.9,
    avg_job_value: 100,
    rank_position_label: expect.stringContaining('1'),
  });
  expect(await spent(other)).toMatchObject({ total_spent_12m: 20, avg_job_value: 0, rank_position_label: expect.stringContaining('2') });
  const { customers } = await of.ok('listCustomers', { sort: 'spending' });
  expect(customers.map(({ id, total_spent_12m }) => [id, total_spent_12m])).toEqual([
    [customer, 149.9],
    [other, 20],
  ]);
  const [tenant] = await desk.harness.store.query<{ id: number }>(
    `select id from tenants where business_id = $1 and environment = 'live'`,
    [of.businessId],
  );
  expect([...(await readSpendingTotals(desk.harness.store, tenant!.id, Date.parse('2030-06-05T12:00:00Z')))]).toEqual([149.9, 20]);
  const { totals } = await of.ok('getReport', { from: '2030-06-05', to: '2030-06-05' });
  expect(totals).toMatchObject({ jobs_cancelled: 2, cancellation_fees: 69.9, completed_amount: 100 });
  const blind = await of.newKey(['job_view', 'team_view']);
  const unseen = (await of.ok('getReport', {}, { key: blind })).totals;
  expect([unseen.cancellation_fees, unseen.missing.cancellation_fees]).toEqual([null, 'not_permitted']);
  await desk.harness.store.query(
    `update job_requests set archived_at = '2029-06-05T12:00:00Z' where customer_id = any ($1::uuid[]) and cancellation is not null`,
    [[customer, other]],
  );
  expect([(await spent(customer)).total_spent_12m, (await spent(other)).total_spent_12m]).toEqual([100, 0]);
});

it('[cancel.ends] a customer who still expects a visit is told of the cancellation, and one who was already visited is not', async () => {
  const { of, technician, customer } = await desk.staffed();
  const cancelled = async (time: string, ...fired: string[]) => {
    desk.setClock('2030-06-05T12:00:00Z');
    const job = await confirmedVisit(of, customer, '09:00', technician);
    desk.setClock(time);
    let { status_version } = job;
    for (const key of fired) ({ status_version } = await of.ok('fireJobRequestAction', { id: job.id, key, status_version }));
    const input = { id: job.id, status_version, reason: 'The van broke down', cancelled_by: 'business' as const };
    const { customer_notification } = await of.ok('cancelJobRequest', input);
    return [customer_notification.reason, (await mailsOf(job.id)).some(({ kind }) => kind === 'cancelled')];
  };
  // The customer has no mail address, so the outbox says what would have been sent.
  expect(await cancelled('2030-06-10T13:00:00Z', 'depart')).toEqual(['no_address', true]);
  expect(await cancelled('2030-06-10T13:00:00Z', 'depart', 'arrive')).toEqual(['no_visit_ahead', false]);
  expect(await cancelled('2030-06-10T20:00:00Z')).toEqual(['no_address', true]);
  expect(await cancelled('2030-06-11T03:59:00Z')).toEqual(['no_address', true]);
  expect(await cancelled('2030-06-11T04:00:00Z')).toEqual(['no_visit_ahead', false]);
});
