/** What the workflow of a business and the events of its jobs guarantee. */
import { beforeAll, expect, it } from 'vitest';
import { atEnd } from '../support/atEnd.ts';
import type { TestBusiness } from '../support/harness.ts';
import { confirm, monday, openDesk } from '../operations/bookings/desk.ts';
import { confirmedJob, fire } from '../operations/bookings/lifecycle.ts';
import { replaceWorkflow, tenantOf } from '../operations/bookings/ownWorkflow.ts';
import { refusal } from '../operations/replies.ts';
import { quotedJob } from './fixtures.ts';

const { harness, staffed, get, wanted } = await openDesk();
const { store } = harness;
/** All rows of the business that a change of a job can touch. */
const dump = async (of: TestBusiness) => [
  await store.query(`select * from job_requests where tenant_id = ${tenantOf} order by id`, [of.businessId]),
  await store.query(`select * from sessions where tenant_id = ${tenantOf} order by job_request_id, ordinal`, [of.businessId]),
  await store.query(`select * from customers where tenant_id = ${tenantOf} order by id`, [of.businessId]),
  await store.query(`select id from events where tenant_id = ${tenantOf} order by id`, [of.businessId]),
];

beforeAll(async () => {
  await store.query('create table no_events_for (business uuid)');
  await store.query(
    `create function refuse_event() returns trigger language plpgsql as $$ begin
       if exists (select from no_events_for where business = (select business_id from tenants where id = new.tenant_id)) then
         raise exception 'no event today';
       end if;
       return new;
     end $$`,
  );
  await store.query('create trigger refuse_event before insert on events for each row execute function refuse_event()');
});
// Other files of the worker share this database.
atEnd(() => store.query('drop function refuse_event cascade; drop table no_events_for'));

it('[workflow.keys] the business’s workflow takes its jobs from booking to completed, by its action keys', async () => {
  const { of, customer } = await staffed();
  const before = await confirmedJob(of, customer, '14:00');
  await replaceWorkflow(store, of);
  const quoted = await quotedJob(of, customer, monday);
  expect(quoted).toMatchObject({
    workflow_name: 'Own',
    current_status: { key: 'booking', display_name: 'The booking' },
    next_actions: [{ key: 'confirm_booking' }],
  });
  expect(quoted.workflow_id).not.toBe(before.workflow_id);
  let job = (await confirm(of, quoted, '10:00')).data;
  expect(job).toMatchObject({ current_status: { key: 'packing', display_name: 'The packing' }, next_actions: [{ key: 'load' }] });
  for (const [key, reached] of [
    ['load', 'visiting'],
    ['photo', 'visiting'],
    ['leave', 'paperwork'],
    ['sign', 'completed'],
  ] as const) {
    expect(refusal(await fire(of, job, 'depart'))).toEqual([409, 'JOB_REQUEST_ACTION_NOT_PENDING']);
    job = (await fire(of, job, key)).data;
    expect(job.current_status.key).toBe(reached);
  }
  expect(job).not.toHaveProperty('next_actions');
  expect(job.completed_at).not.toBeNull();
  const { events } = await of.ok('getJobRequestTimeline', { id: job.id });
  expect(events.map(({ status_key }) => status_key)).toEqual(['booking', 'packing', 'visiting', 'paperwork', 'completed']);
  // An earlier job keeps the workflow it was booked with.
  const { workflow_id, current_status, next_actions } = await get(before.id, of);
  expect({ workflow_id, current_status, next_actions }).toEqual({
    workflow_id: before.workflow_id,
    current_status: before.current_status,
    next_actions: before.next_actions,
  });
  expect(next_actions?.map((action) => action.key)).toContain('depart');
  expect((await fire(of, before, 'depart')).data.current_status.key).toBe('on_the_way');
});

it('[event.previous-status] events contain the previous status only for job_request.status_changed', async () => {
  const { of, customer, technician } = await staffed();
  let job = await confirmedJob(of, customer);
  job = (await fire(of, job, 'depart')).data;
  job = { ...job, ...(await of.ok('updateJobPriority', { id: job.id, priority: 'p0' })) };
  job = (await fire(of, job, 'arrive')).data;
  await fire(of, job, 'complete');
  await of.ok('archiveJobRequest', { id: (await quotedJob(of, customer, monday)).id });
  await of.ok('updateCustomer', { id: customer, notes: 'Two dogs', status: 'inactive' });
  await of.ok('deleteCustomer', { id: customer });
  await of.ok('deleteTechnician', { id: technician });
  const events = await store.query<{ type: string; told: boolean; previous: string | null }>(
    `select type, body->'previous_status' is not null as told, body->>'previous_status' as previous
       from events where tenant_id = ${tenantOf} order by created_at, id`,
    [of.businessId],
  );
  expect(events.map(({ type, told, previous }) => (told ? [type, previous] : [type]))).toEqual([
    ['technician.created'],
    ['customer.created'],
    ['job_request.created'],
    ['job_request.quoted'],
    ['job_request.confirmed'],
    ['job_request.status_changed', 'scheduled'],
    ['job_request.priority_changed'],
    ['job_request.status_changed', 'on_the_way'],
    ['job_request.completed'],
    ['job_request.created'],
    ['job_request.quoted'],
    ['job_request.archived'],
    ['customer.updated'],
    ['customer.deleted'],
    ['technician.deleted'],
  ]);
});

it('[workflow.event-same-transaction] a change whose event cannot be stored does not happen', async () => {
  const { of, customer } = await staffed();
  const booked = await get((await of.ok('createJobRequest', { ...wanted(), customer_id: customer })).id, of);
  const quoted = await quotedJob(of, customer, monday);
  const confirmed = await confirmedJob(of, customer);
  const before = await dump(of);
  await store.query('insert into no_events_for values ($1)', [of.businessId]);
  const scheduled_at = `${monday}T13:00`;
  for (const attempt of [
    () => of.call('createJobRequest', { ...wanted(), customer_id: customer }),
    () => of.call('bookAndConfirmJobRequest', { customer_id: customer, scheduled_at, job_duration_minutes: 60 }),
    () => of.call('quoteJobRequest', { id: booked.id, job_duration_minutes: 60 }),
    () => confirm(of, quoted, '13:00'),
    () => fire(of, confirmed, 'depart'),
    () => fire(of, confirmed, 'complete', { amount: 5 }),
    () => of.call('archiveJobRequest', { id: confirmed.id }),
    () => of.call('updateJobPriority', { id: confirmed.id, priority: 'p0' }),
  ]) {
    expect(refusal(await attempt())).toEqual([500, 'INTERNAL_ERROR']);
    expect(await dump(of)).toEqual(before);
  }
  await store.query('delete from no_events_for');
  expect((await fire(of, confirmed, 'depart')).error_code).toBe(0);
  expect((await confirm(of, quoted, '13:00')).error_code).toBe(0);
});
