/** Firing actions of a job's workflow. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionFlags } from '../../../src/contract/vocabulary.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { invalid, refusal } from '../replies.ts';
import { confirm, monday, openDesk, unquotedJob } from './desk.ts';
import { asRead, confirmedJob, eventsAfterConfirm, fire, freeStarts, asInEvents } from './lifecycle.ts';

const { harness, staffed, get, setClock } = await openDesk();
const { store } = harness;
const wednesday = '2030-06-05T12:00:00Z';

afterEach(() => setClock(wednesday));

async function sessionsOf(id: string) {
  return store.query<{ active: boolean; minutes: number; flags: number }>(
    'select active, end_minute - start_minute as minutes, flags from sessions where job_request_id = $1',
    [id],
  );
}

describe('an action of the current status', () => {
  it('[workflow.fire, workflow.status-changed, workflow.one-event, job-request.action-audit] moves the job to the next status of its workflow', async () => {
    const { of, customer } = await staffed();
    const job = await confirmedJob(of, customer);
    const departed = (await fire(of, job, 'depart', { from: 'depot' })).data;
    expect(departed).toMatchObject({
      status_version: job.status_version + 1,
      current_status: { key: 'on_the_way' },
      next_actions: [{ key: 'arrive' }],
      action_audit: {
        depart: { at: '2030-06-05T12:00:00.000000Z', by: { actor: 'business', user_id: of.ownerId }, payload: { from: 'depot' } },
      },
    });
    expect(await get(job.id, of)).toEqual(asRead(departed));
    expect(Date.parse(departed.updated_at)).toBeGreaterThan(Date.parse(job.updated_at));
    const arrived = (await fire(of, departed, 'arrive')).data;
    expect(arrived).toMatchObject({ current_status: { key: 'arrived' }, action_audit: { arrive: { payload: {} } } });
    const events = await eventsAfterConfirm(store, job.id);
    expect(events.map(({ type, body }) => [type, body.previous_status])).toEqual([
      ['job_request.status_changed', 'scheduled'],
      ['job_request.status_changed', 'on_the_way'],
    ]);
    expect(events[1]!.body.data.object).toEqual(asInEvents(arrived));
  });

  it('[timeline.fired-actions, timeline.states] appears in the timeline', async () => {
    const { of, customer } = await staffed();
    const job = await confirmedJob(of, customer);
    await fire(of, job, 'depart', { note: 'x' });
    const { events, current_status_key } = await of.ok('getJobRequestTimeline', { id: job.id });
    expect(current_status_key).toBe('on_the_way');
    expect(events.map(({ status_key, state }) => [status_key, state])).toEqual([
      ['booking', 'completed'],
      ['scheduled', 'completed'],
      ['on_the_way', 'current'],
      ['arrived', 'upcoming'],
      ['completed', 'upcoming'],
    ]);
    expect(events[1]!.actions).toMatchObject([{ key: 'depart', state: 'completed', payload: { note: 'x' }, fired_at: expect.any(String) }]);
    expect(events[2]).toMatchObject({
      entered_at: '2030-06-05T12:00:00.000000Z',
      actions: [{ key: 'arrive', state: 'pending', fired_at: null }],
    });
  });

  it('[workflow.not-pending] is refused when it is not pending, or when it is a fixed action with its own operation', async () => {
    const { of, customer } = await staffed();
    const job = await confirmedJob(of, customer);
    for (const key of ['arrive', 'no_such_action', 'constructor']) {
      const reply = await fire(of, job, key);
      expect([...refusal(reply), reply.data]).toEqual([
        409,
        'JOB_REQUEST_ACTION_NOT_PENDING',
        { action: key, current_status_key: 'scheduled', status_version: job.status_version },
      ]);
    }
    const quoted = await quotedJob(of, customer, monday);
    const confirming = await fire(of, quoted, 'confirm_booking', { scheduled_at: `${monday}T12:00` });
    expect([...refusal(confirming), confirming.data]).toMatchObject([
      409,
      'JOB_REQUEST_ACTION_NOT_PENDING',
      { use_operation: 'confirmJobRequest' },
    ]);
    expect(await get(job.id, of)).toEqual(asRead(job));
    expect(await eventsAfterConfirm(store, job.id)).toEqual([]);
  });

  it('[workflow.fire] is refused with a stale version, and succeeds once when fired twice at the same time', async () => {
    const { of, customer } = await staffed();
    const job = await confirmedJob(of, customer);
    for (const other of [-1, 1]) {
      const stale = await fire(of, { ...job, status_version: job.status_version + other }, 'depart');
      expect([...refusal(stale), stale.data]).toEqual([409, 'JOB_REQUEST_STAGE_CONFLICT', { status_version: job.status_version }]);
    }
    const codes = (await Promise.all([fire(of, job, 'depart'), fire(of, job, 'depart')])).map(({ error_code }) => error_code);
    expect(codes.toSorted()).toEqual([0, 'JOB_REQUEST_ACTION_NOT_PENDING']);
    expect(await eventsAfterConfirm(store, job.id)).toHaveLength(1);
  });

  it('is refused for an unknown job and with an oversized payload', async () => {
    const { of, customer } = await staffed();
    expect(refusal(await fire(of, { id: randomUUID(), status_version: 1 }, 'depart'))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
    const job = await confirmedJob(of, customer);
    const around = JSON.stringify({ text: '' }).length;
    expect(invalid(await fire(of, job, 'depart', { text: 'x'.repeat(20_001 - around) }))).toEqual(['VALIDATION_ERROR', 'payload']);
    expect(invalid(await fire(of, job, 'depart', { text: '\0' }))).toEqual(['VALIDATION_ERROR', 'payload.text']);
    expect((await fire(of, job, 'depart', { text: 'x'.repeat(20_000 - around) })).error_code).toBe(0);
  });

  it('[workflow.under-way] marks the visit as under way for planners until an action leads back to the scheduled status', async () => {
    const { of, customer } = await staffed();
    await store.query(
      `update workflows set statuses = jsonb_set(statuses, '{2,actions}', statuses #> '{2,actions}' ||
         '[{"key": "turn_back", "labels": {}, "actor": "technician", "leads_to": "scheduled"}, {"key": "call", "labels": {}, "actor": "technician"}]')
        where tenant_id = (select tenant_id from customers where id = $1)`,
      [customer],
    );
    const job = await confirmedJob(of, customer);
    const departed = (await fire(of, job, 'depart')).data;
    expect(await sessionsOf(job.id)).toEqual([{ active: true, minutes: 60, flags: 2 | sessionFlags.underWay }]);
    const called = (await fire(of, departed, 'call')).data;
    expect(called).toMatchObject({ current_status: { key: 'on_the_way' }, status_version: departed.status_version + 1 });
    const [row] = await store.query<{ keys: string[] }>(
      `select array(select s->>'key' from jsonb_array_elements(status_history) s) as keys from job_requests where id = $1`,
      [job.id],
    );
    expect(row!.keys).toEqual(['booking', 'scheduled', 'on_the_way']);
    const back = (await fire(of, called, 'turn_back')).data;
    expect(back.current_status.key).toBe('scheduled');
    // [workflow.status-changed]: an action that stays in its status is no change of the status.
    const events = await eventsAfterConfirm(store, job.id);
    expect(events.map(({ type, body }) => [type, body.previous_status])).toEqual([
      ['job_request.status_changed', 'scheduled'],
      ['job_request.updated', undefined],
      ['job_request.status_changed', 'on_the_way'],
    ]);
    expect(await sessionsOf(job.id)).toEqual([{ active: true, minutes: 60, flags: 2 }]);
  });
});

describe('complete', () => {
  it('[workflow.complete, workflow.complete-not-in-audit, workflow.one-event, auth.key-member] ends the job with its amount', async () => {
    const { of, customer } = await staffed();
    const job = await confirmedJob(of, customer);
    const done = (await fire(of, job, 'complete', { amount: 199.99, note: 'Valve' })).data;
    expect(done).toMatchObject({
      current_status: { key: 'completed' },
      status_version: job.status_version + 1,
      completed_at: '2030-06-05T12:00:00Z',
      completed_by_user_id: of.ownerId,
      archive: { is_archived: false },
    });
    expect(done).not.toHaveProperty('next_actions');
    expect(Object.keys(done.action_audit).toSorted()).toEqual(['confirm_booking', 'quote']);
    const events = await eventsAfterConfirm(store, job.id);
    expect(events.map(({ type, body }) => [type, body.previous_status])).toEqual([['job_request.completed', undefined]]);
    expect(events[0]!.body.data.object).toEqual(asInEvents(done));
    const timeline = (await of.ok('getJobRequestTimeline', { id: job.id })).events;
    expect(timeline.map(({ state }) => state)).toEqual(['completed', 'completed', 'upcoming', 'upcoming', 'completed']);
    expect(timeline[3]!.actions).toMatchObject([{ key: 'complete', state: 'completed', payload: { amount: 199.99 } }]);
    expect(timeline[4]!.entered_at).toBe('2030-06-05T12:00:00.000000Z');
  });

  it('[workflow.completed-amount, changes.changed-fields] shows the charged amount in the job, its lists, its feed and its event', async () => {
    const { of, customer } = await staffed();
    const job = await confirmedJob(of, customer);
    expect(job.completed_amount).toBeNull();
    const { next_since: since } = await of.ok('listJobRequestChanges', {});
    const done = (await fire(of, job, 'complete', { amount: 199.99 })).data;
    const completed_amount = { value: 199.99, currency: 'USD' };
    expect(done).toMatchObject({ completed_amount });
    expect(await get(job.id, of)).toMatchObject({ completed_amount });
    const { items } = await of.ok('listJobRequests', { customer_id: customer, status_keys: ['completed'] });
    expect(items).toMatchObject([{ id: job.id, completed_amount }]);
    const changes = await of.ok('listJobRequestChanges', { since });
    expect(changes.items).toMatchObject([{ id: job.id, completed_amount }]);
    expect(changes.items[0]!.changed_fields).toContain('completed_amount');
    const events = await eventsAfterConfirm(store, job.id);
    expect(events.at(-1)).toMatchObject({ type: 'job_request.completed', body: { data: { object: { completed_amount } } } });
    const free = (await fire(of, await confirmedJob(of, customer), 'complete', { amount: 0 })).data;
    expect(free.completed_amount).toEqual({ value: 0, currency: 'USD' });
    const unpriced = (await fire(of, await confirmedJob(of, customer), 'complete')).data;
    expect(unpriced.completed_amount).toBeNull();
  });

  it('[workflow.complete] is possible in every status but the last, with or without a quote', async () => {
    const { of, customer } = await staffed();
    const unquoted = await get(await unquotedJob(of), of);
    for (const job of [
      unquoted,
      await quotedJob(of, customer, monday),
      (await fire(of, await confirmedJob(of, customer), 'depart')).data,
    ]) {
      const done = (await fire(of, job, 'complete')).data;
      expect(done.current_status.key).toBe('completed');
      for (const key of ['complete', 'depart', 'quote'])
        expect(refusal(await fire(of, done, key))).toEqual([409, 'JOB_REQUEST_INVALID_TRANSITION']);
      expect(refusal(await of.call('quoteJobRequest', { id: job.id, job_duration_minutes: 60 }))).toEqual([
        409,
        'JOB_REQUEST_INVALID_TRANSITION',
      ]);
    }
  });

  it.each([-1, -0.01, '12', null, 1e15])('[workflow.complete] refuses the amount %j and leaves the job unchanged', async (amount) => {
    const { of, customer } = await staffed();
    const job = await confirmedJob(of, customer);
    expect(invalid(await fire(of, job, 'complete', { amount }))).toEqual(['VALIDATION_ERROR', 'payload.amount']);
    expect(await get(job.id, of)).toEqual(asRead(job));
  });

  it('[workflow.complete-frees-time] before the visit, all of its time becomes free', async () => {
    const { of, customer, technician } = await staffed();
    const job = await confirmedJob(of, customer);
    expect(await freeStarts(of, customer)).not.toContain(600);
    await fire(of, job, 'complete');
    expect(await freeStarts(of, customer)).toContain(600);
    const { sessions } = await of.ok('getTechnicianSchedule', { id: technician, from: monday, to: monday });
    expect(sessions).toEqual([]);
  });

  it('[workflow.complete-frees-time] in the minute in which the visit begins, all of its time becomes free', async () => {
    const { of, customer } = await staffed();
    const job = await confirmedJob(of, customer, '10:00', 120);
    setClock('2030-06-10T14:00:00Z');
    await fire(of, job, 'complete');
    expect(await sessionsOf(job.id)).toMatchObject([{ active: false, minutes: 120 }]);
    expect(await freeStarts(of, customer)).toContain(600 + 30);
  });

  it('[workflow.complete-frees-time] during the visit, the remaining time becomes free and the time spent does not', async () => {
    const { of, customer, technician } = await staffed();
    const job = await confirmedJob(of, customer, '10:00', 120);
    setClock('2030-06-10T14:29:30Z');
    const done = (await fire(of, job, 'complete')).data;
    expect(await sessionsOf(job.id)).toEqual([{ active: true, minutes: 30, flags: 2 | sessionFlags.underWay }]);
    expect(done.schedule).toMatchObject({ ends_at: '2030-06-10T16:00:00Z', sessions: [{ end_at: '2030-06-10T14:30:00Z' }] });
    expect(await freeStarts(of, customer)).toContain(630);
    const { sessions } = await of.ok('getTechnicianSchedule', { id: technician, from: monday, to: monday });
    expect(sessions).toMatchObject([{ job_request_id: job.id, end_at: '2030-06-10T14:30:00Z' }]);
  });

  it('[workflow.complete-frees-time] after the visit the board keeps the time that was spent', async () => {
    const { of, customer } = await staffed();
    const job = await confirmedJob(of, customer);
    setClock('2030-06-10T16:00:00Z');
    await fire(of, job, 'complete');
    expect(await sessionsOf(job.id)).toMatchObject([{ active: true, minutes: 60 }]);
    expect((await confirm(of, await quotedJob(of, customer, monday), '13:00')).error_code).toBe(0);
  });

  it('[job-request.list.agenda] when work of several days is completed early, the agendas of the days not needed no longer list it', async () => {
    const { of, customer, technician } = await staffed();
    const job = await confirmedJob(of, customer, '08:00', 1_500);
    const day = async (date: string) =>
      (await of.ok('listJobRequests', { technician_id: technician, scheduled_from: date, scheduled_to: date })).items.length;
    const days = job.schedule.sessions.map(({ date }) => date);
    const counts = async () => Promise.all(days.map(day));
    expect(await counts()).toEqual([1, 1, 1]);
    setClock('2030-06-10T16:00:00Z');
    await fire(of, job, 'complete');
    expect(await counts()).toEqual([1, 0, 0]);
    expect((await of.ok('listJobRequests', { scheduled_from: days[1]!, scheduled_to: days[2]! })).items).toEqual([]);
  });

  it('[workflow.complete] any action that leads to the last status completes the job', async () => {
    const { of, customer } = await staffed();
    await store.query(
      `update workflows set statuses = jsonb_set(statuses, '{1,actions}', '[{"key": "finish", "labels": {}, "actor": "technician", "leads_to": "completed"}]')
        where tenant_id = (select tenant_id from customers where id = $1)`,
      [customer],
    );
    const job = await confirmedJob(of, customer);
    const done = (await fire(of, job, 'finish', { amount: 5 })).data;
    expect(done).toMatchObject({ completed_at: expect.any(String), action_audit: { finish: { payload: { amount: 5 } } } });
    expect((await eventsAfterConfirm(store, job.id)).map(({ type }) => type)).toEqual(['job_request.completed']);
  });
});
