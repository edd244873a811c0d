/** Taking back the last action of a job. */
import { afterEach, expect, it } from 'vitest';
import { sessionFlags } from '../../../src/contract/vocabulary.ts';
import { bookedJob, confirmedJob as mailedVisit, mailedCustomer, mailsOf } from '../../mail/outbox.ts';
import type { TestBusiness } from '../../support/harness.ts';
import { refusal } from '../replies.ts';
import { monday, openDesk } from './desk.ts';
import { asInEvents, asRead, confirmedJob, eventsAfterConfirm, fire } from './lifecycle.ts';

const { harness, staffed, get, setClock } = await openDesk();
const { store } = harness;
const wednesday = '2030-06-05T12:00:00Z';

afterEach(() => setClock(wednesday));

const undo = (of: TestBusiness, { id, status_version }: { id: string; status_version: number }) =>
  of.call('undoJobRequestAction', { id, status_version });

/** Adds an action that stays in the status "On the way". */
const withCall = (customer: string) =>
  store.query(
    `update workflows set statuses = jsonb_set(statuses, '{2,actions}', statuses #> '{2,actions}' || '[{"key": "call", "labels": {}, "actor": "technician"}]')
      where tenant_id = (select tenant_id from customers where id = $1)`,
    [customer],
  );

it('[workflow.undo] the visit returns to its earlier status, and the audit keeps the undone action', async () => {
  const { of, customer } = await staffed();
  const job = await confirmedJob(of, customer);
  setClock(`${monday}T13:30:00Z`);
  const departed = (await fire(of, job, 'depart', { from: 'depot' })).data;
  expect(departed.last_action).toEqual({ key: 'depart', label: 'Depart', fired_at: `${monday}T13:30:00.000000Z` });
  setClock(`${monday}T15:00:00Z`);
  const { data: undone, error_code } = await undo(of, departed);
  expect(error_code).toBe(0);
  expect(undone).toMatchObject({
    status_version: job.status_version + 2,
    current_status: { key: 'scheduled' },
    next_actions: [{ key: 'depart' }],
    schedule: asRead(job).schedule,
    live: { state: 'late_to_start' },
    action_audit: {
      undo_action: {
        at: `${monday}T15:00:00.000000Z`,
        by: { actor: 'business', user_id: of.ownerId },
        payload: { action: 'depart', from_status: 'on_the_way', fired: { by: { user_id: of.ownerId }, payload: { from: 'depot' } } },
      },
    },
  });
  expect(undone.action_audit).not.toHaveProperty('depart');
  expect(undone).not.toHaveProperty('last_action');
  expect(await get(job.id, of)).toEqual(asRead(undone));
  const history = `select array(select s->>'key' from jsonb_array_elements(status_history) s) as keys from job_requests where id = $1`;
  expect(await store.query(history, [job.id])).toEqual([{ keys: ['booking', 'scheduled'] }]);
  const { events } = await of.ok('getJobRequestTimeline', { id: job.id });
  expect(events[1]).toMatchObject({ state: 'current', actions: [{ key: 'depart', state: 'pending', fired_at: null }] });
  expect(
    await store.query('select flags & $2 as "underWay" from sessions where job_request_id = $1', [job.id, sessionFlags.underWay]),
  ).toEqual([{ underWay: 0 }]);
  const told = await eventsAfterConfirm(store, job.id);
  expect(told.map(({ type, body }) => [type, body.previous_status])).toEqual([
    ['job_request.status_changed', 'scheduled'],
    ['job_request.status_changed', 'on_the_way'],
  ]);
  expect(told[1]!.body.data.object).toEqual(asInEvents(undone));
  // The visit can be moved again.
  expect((await of.call('previewJobRequestMove', { id: job.id, start_at: '2030-06-11T09:00' })).error_code).toBe(0);
});

it('[workflow.undo] undoes one action after the other, the latest first', async () => {
  const { of, customer } = await staffed();
  await withCall(customer);
  const job = await confirmedJob(of, customer);
  const departed = (await fire(of, job, 'depart')).data;
  const called = (await fire(of, departed, 'call')).data;
  expect(called.last_action).toMatchObject({ key: 'call' });
  const uncalled = (await undo(of, called)).data;
  expect([uncalled.current_status.key, Object.keys(uncalled.action_audit)]).toEqual([
    'on_the_way',
    expect.arrayContaining(['depart', 'undo_action']),
  ]);
  expect(uncalled.action_audit).not.toHaveProperty('call');
  const arrived = (await fire(of, uncalled, 'arrive')).data;
  const onTheWay = (await undo(of, arrived)).data;
  expect(onTheWay).toMatchObject({ current_status: { key: 'on_the_way' }, last_action: { key: 'depart' } });
  expect((await undo(of, onTheWay)).data.current_status.key).toBe('scheduled');
  const types = (await eventsAfterConfirm(store, job.id)).map(({ type }) => type);
  expect(types.filter((type) => type === 'job_request.updated')).toHaveLength(2);
});

it('[workflow.undo] an action of an earlier visit of the job cannot be undone', async () => {
  const { of, customer } = await staffed();
  await store.query(
    `update workflows set statuses = jsonb_set(statuses, '{1,actions}', statuses #> '{1,actions}' || '[{"key": "call", "labels": {}, "actor": "technician"}]')
      where tenant_id = (select tenant_id from customers where id = $1)`,
    [customer],
  );
  const job = await confirmedJob(of, customer);
  const called = (await fire(of, job, 'call')).data;
  const waiting = await of.ok('unscheduleJobRequest', { id: job.id, status_version: called.status_version });
  setClock('2030-06-05T12:01:00Z');
  const { data: confirmed } = await of.call('confirmJobRequest', {
    id: job.id,
    scheduled_at: `${monday}T11:00`,
    status_version: waiting.status_version,
  });
  expect(confirmed).not.toHaveProperty('last_action');
  expect(await undo(of, confirmed)).toMatchObject({ data: { reason: 'nothing_to_undo' } });
});

it('[workflow.undo] refuses a job without a fired action, a job that is over, and a stale version', async () => {
  const { of, customer } = await staffed();
  const job = await confirmedJob(of, customer);
  const unfired = await undo(of, job);
  expect([...refusal(unfired), unfired.data]).toMatchObject([
    409,
    'JOB_REQUEST_INVALID_TRANSITION',
    { current_status_key: 'scheduled', reason: 'nothing_to_undo' },
  ]);
  const departed = (await fire(of, job, 'depart')).data;
  expect(await undo(of, job)).toMatchObject({
    error_code: 'JOB_REQUEST_STAGE_CONFLICT',
    data: {
      status_version: departed.status_version,
      remedies: [{ kind: 'use_current_version', arguments: { id: job.id, status_version: departed.status_version } }],
    },
  });
  const done = (await fire(of, departed, 'complete')).data;
  expect(await undo(of, done)).toMatchObject({
    error_code: 'JOB_REQUEST_INVALID_TRANSITION',
    message: 'The job is completed. Take back the completion instead.',
    data: {
      reason: 'over',
      is_archived: false,
      remedies: [{ kind: 'undo_action', operation: 'reopenJobRequest', arguments: { id: job.id, status_version: done.status_version } }],
    },
  });
  const { data: archived } = await of.call('cancelJobRequest', {
    ...(await confirmedJob(of, customer)),
    reason: 'No longer needed',
    cancelled_by: 'customer',
  });
  expect((await undo(of, archived)).data).toMatchObject({ reason: 'over', is_cancelled: true, remedies: [] });
  const other = await harness.business();
  expect((await undo(other, done)).error_code).toBe('JOB_REQUEST_NOT_FOUND');
});

it('[workflow.undo] removes the flag of a late report, and no other flag', async () => {
  const { of, customer } = await staffed();
  const job = await confirmedJob(of, customer);
  const departed = (await fire(of, job, 'depart')).data;
  const flag = (reason: string) =>
    store.query('update job_requests set attention_reason = $2, attention_since = $3 where id = $1', [job.id, reason, wednesday]);
  await flag('technician_on_time_off');
  const undone = (await undo(of, departed)).data;
  expect(undone.attention).toMatchObject({ flagged: true, reason: 'technician_on_time_off' });
  const again = (await fire(of, undone, 'depart')).data;
  await flag('reported_late');
  setClock('2030-06-05T12:01:00Z');
  const arrived = (await fire(of, again, 'arrive')).data;
  const onTheWay = (await undo(of, arrived)).data;
  expect(onTheWay.attention).toMatchObject({ flagged: true, reason: 'reported_late' });
  expect((await undo(of, onTheWay)).data.attention.flagged).toBe(false);
});

it('[workflow.undo-told] a customer who was told of the departure is told that the technician has not left yet', async () => {
  const { of } = await staffed();
  const { id: customer } = await mailedCustomer(of);
  const job = await mailedVisit(of, customer, '10:00');
  const departed = (await fire(of, job, 'depart')).data;
  // There is no mail server, so both messages are kept.
  const { data: undone } = await undo(of, departed);
  expect(undone.customer_notification).toMatchObject({ will_be_sent: false, reason: 'no_channel' });
  const kinds = async () => (await mailsOf(harness, of)).filter(({ status }) => status !== 'skipped').map(({ kind }) => kind);
  expect((await kinds()).slice(-2)).toEqual(['on_the_way', 'not_on_the_way']);
  // Back on the way is no second departure.
  const again = (await fire(of, undone, 'depart')).data;
  const arrived = (await fire(of, again, 'arrive')).data;
  const back = await undo(of, arrived);
  expect(back.data.customer_notification).toMatchObject({ will_be_sent: false, reason: 'no_message' });
  expect((await kinds()).slice(-3)).toEqual(['on_the_way', 'not_on_the_way', 'on_the_way']);
});

it('[workflow.undo-told] the message about an earlier departure does not count', async () => {
  const { of } = await staffed();
  const { id: customer } = await mailedCustomer(of);
  const job = await mailedVisit(of, customer, '10:00');
  setClock(`${monday}T13:00:00Z`);
  const { data: undone } = await undo(of, (await fire(of, job, 'depart')).data);
  setClock(`${monday}T14:00:00Z`);
  const { data: departed } = await of.call('fireJobRequestAction', {
    ...{ id: job.id, key: 'depart', status_version: undone.status_version },
    happened_at: `${monday}T09:10`,
  });
  expect((await undo(of, departed)).data.customer_notification).toMatchObject({ reason: 'no_message' });
});

it('[workflow.undo-told] a customer who was not told of the departure gets no message', async () => {
  const { of } = await staffed();
  const { id: customer } = await mailedCustomer(of);
  const job = await mailedVisit(of, customer, '10:00');
  await bookedJob(of, customer);
  setClock(`${monday}T14:00:00Z`);
  const { data: departed } = await of.call('fireJobRequestAction', {
    ...{ id: job.id, key: 'depart', status_version: job.status_version },
    happened_at: `${monday}T09:00`,
  });
  expect((await undo(of, departed)).data.customer_notification).toMatchObject({ reason: 'no_message' });
  // One that has not left yet is withdrawn.
  const again = (await fire(of, { ...job, status_version: departed.status_version + 1 }, 'depart')).data;
  await store.query(`update mails set status = 'queued', reason = null where job_request_id = $1 and kind = 'on_the_way'`, [job.id]);
  expect((await undo(of, again)).data.customer_notification).toMatchObject({ reason: 'no_message' });
  const mails = (await mailsOf(harness, of)).filter(({ kind }) => kind.endsWith('on_the_way'));
  expect(mails.map(({ kind, status, reason }) => [kind, status, reason])).toEqual([['on_the_way', 'skipped', 'superseded']]);
});
