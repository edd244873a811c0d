/** What a technician taps on a visit. docs/reference/pages.md#technician-view. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { openMyDayDesk, wednesday } from './myDayDesk.ts';

const { harness, open, move, setClock } = await openMyDayDesk();

it('[my-day.action] one idempotency key fires the action once, in the technician’s name, and tells the customer', async () => {
  const { session, business, book, member } = await open();
  const { id, status_version } = await book(`${wednesday}T09:00`);
  const tap = { id, key: 'depart', status_version, idempotency_key: 'one', payload: { tapped_at: '2030-06-05T12:30:00Z' } };
  const first = await session.ok('fireMyVisitAction', tap);
  expect(first).toEqual({
    id,
    status_version: status_version + 1,
    status: { key: 'on_the_way', name: 'On the way' },
    // There is no mail server.
    customer_notification: expect.objectContaining({ will_be_sent: false, channel: 'none' }),
  });
  const again = await session.call('fireMyVisitAction', tap);
  expect([again.data, again.headers.get('idempotent-replayed')]).toEqual([first, 'true']);
  const done = await session.ok('fireMyVisitAction', {
    id,
    key: 'complete',
    status_version: first.status_version,
    idempotency_key: 'two',
    payload: { amount: 120.5, note: 'New valve.' },
  });
  expect(done.status.key).toBe('completed');
  const job = await business.ok('getJobRequest', { id });
  expect(job).toMatchObject({
    completed_by_user_id: member.id,
    action_audit: { depart: { by: { actor: 'technician', user_id: member.id }, payload: { tapped_at: '2030-06-05T12:30:00Z' } } },
  });
  const mails = await harness.store.query(`select kind from mails where job_request_id = $1 and status <> 'skipped' order by id`, [id]);
  expect(mails.map(({ kind }) => kind as string)).toContain('on_the_way');
});

it('[my-day.fence] refuses a visit that has changed, is over or does not wait for the action', async () => {
  const { session, business, book } = await open();
  const { id, status_version } = await book(`${wednesday}T09:00`);
  const fire = (key: string, version: number) => session.call('fireMyVisitAction', { id, key, status_version: version });
  await move(business, id, { start_at: `${wednesday}T13:00` });
  const moved = await business.ok('getJobRequest', { id });
  expect(await fire('depart', status_version)).toMatchObject({
    error_code: 'JOB_REQUEST_STAGE_CONFLICT',
    data: { status_version: moved.status_version },
  });
  expect((await fire('arrive', moved.status_version)).error_code).toBe('JOB_REQUEST_ACTION_NOT_PENDING');
  expect((await business.ok('getJobRequest', { id })).current_status.key).toBe('scheduled');
  await business.ok('archiveJobRequest', { id });
  expect((await fire('depart', moved.status_version + 1)).error_code).toBe('JOB_REQUEST_INVALID_TRANSITION');
});

it('[my-day.action] refuses actions that the workflow gives to the office', async () => {
  const { session, business, book } = await open();
  // Adds an action that belongs to the office to the status "Scheduled".
  await harness.store.query(
    `update workflows set statuses = jsonb_set(statuses, '{1,actions}', statuses #> '{1,actions}' || '[{"key": "call_ahead", "labels": {}, "actor": "business"}]')
      where tenant_id in (select id from tenants where business_id = $1)`,
    [business.businessId],
  );
  const { id, status_version } = await book(`${wednesday}T09:00`);
  const call = { id, key: 'call_ahead', status_version };
  expect(await session.call('fireMyVisitAction', call)).toMatchObject({ status: 403, error_code: 'PERMISSION_DENIED' });
  expect((await business.ok('fireJobRequestAction', call)).action_audit).toHaveProperty('call_ahead');
});

it('[my-day.own] does not find visits of another technician, or visits that were reassigned', async () => {
  const { session, business, book, theirs } = await open();
  const [other, mine] = [await book(`${wednesday}T09:00`, theirs), await book(`${wednesday}T09:00`)];
  const fire = async ({ id, status_version }: { id: string; status_version: number }) =>
    (await session.call('fireMyVisitAction', { id, key: 'depart', status_version })).error_code;
  expect(await fire(other)).toBe('JOB_REQUEST_NOT_FOUND');
  await move(business, mine.id, { technician_id: theirs, start_at: `${wednesday}T11:00` });
  expect(await fire(await business.ok('getJobRequest', { id: mine.id }))).toBe('JOB_REQUEST_NOT_FOUND');
});

it('[my-day.own] an owner who is also a technician can fire actions of their own visits only', async () => {
  const { business, book, mine, theirs } = await open();
  await harness.store.query('update technicians set user_id = $2 where id = $1', [mine, business.ownerId]);
  const [own, other] = [await book(`${wednesday}T09:00`), await book(`${wednesday}T09:00`, theirs)];
  const fire = ({ id, status_version }: { id: string; status_version: number }) =>
    callAsMember(harness, business, 'fireMyVisitAction', { id, key: 'depart', status_version });
  expect((await fire(other)).error_code).toBe('JOB_REQUEST_NOT_FOUND');
  expect((await fire(own)).data.status.key).toBe('on_the_way');
});

it('[my-day.tapped-at] a tap counts from the time it was made, but not before the previous action or after its arrival', async () => {
  const { session, business, book } = await open();
  const [first, second, third] = [await book(`${wednesday}T13:00`), await book(`${wednesday}T14:30`), await book(`${wednesday}T16:00`)];
  const at = (time: string) => `${wednesday}T${time}:00.000000Z`;
  setClock(at('13:00'));
  const tap = async (visit: { id: string; status_version: number }, key: string, sent: object) =>
    session.ok('fireMyVisitAction', { id: visit.id, key, status_version: visit.status_version, ...sent });
  const told = async (id: string, key: string) => {
    const { action_audit, attention } = await business.ok('getJobRequest', { id });
    return [action_audit[key]!.happened_at, action_audit[key]!.at, attention.flagged];
  };
  const departed = await tap(first, 'depart', { happened_at: at('12:20') });
  expect(departed.customer_notification).toMatchObject({ will_be_sent: false, reason: 'no_longer_true' });
  expect(await told(first.id, 'depart')).toEqual([at('12:20'), at('13:00'), false]);
  // Before the departure: at its time. An earlier page sends the time in the payload.
  await tap(departed, 'arrive', { payload: { tapped_at: at('12:10') } });
  expect(await told(first.id, 'arrive')).toEqual([at('12:20'), at('13:00'), false]);
  const { events } = await business.ok('getJobRequestTimeline', { id: first.id });
  expect(events.flatMap(({ actions }) => actions).find(({ key }) => key === 'arrive')!.fired_at).toBe(at('12:20'));
  // A fast clock.
  await tap(second, 'depart', { happened_at: at('14:30') });
  expect(await told(second.id, 'depart')).toEqual([undefined, at('13:00'), false]);
  const fresh = await tap(third, 'depart', { happened_at: at('12:45') });
  expect(fresh.customer_notification!.reason).not.toBe('no_longer_true');
  setClock(`${wednesday}T11:00:00Z`);
});

it('[my-day.tapped-at] a tap of more than a day ago counts, and the job is flagged for the office', async () => {
  const { session, business, book } = await open();
  const { id, status_version } = await book(`${wednesday}T09:00`);
  setClock('2030-06-06T13:00:00Z');
  await session.ok('fireMyVisitAction', { id, key: 'depart', status_version, happened_at: `${wednesday}T12:59:00Z` });
  expect(await business.ok('getJobRequest', { id })).toMatchObject({
    attention: { flagged: true, reason: 'reported_late' },
    action_audit: { depart: { happened_at: `${wednesday}T12:59:00.000000Z` } },
  });
  setClock(`${wednesday}T11:00:00Z`);
});

it('[my-day.tapped-at] a completion reported a day late is flagged until it is corrected; one by the office is not', async () => {
  const { session, business, book } = await open();
  const [tapped, called] = [await book(`${wednesday}T09:00`), await book(`${wednesday}T11:00`)];
  setClock('2030-06-06T17:00:00Z');
  const happened_at = `${wednesday}T16:00:00Z`;
  const { status_version } = await session.ok('fireMyVisitAction', { ...tapped, key: 'complete', happened_at });
  await business.ok('fireJobRequestAction', { ...called, key: 'complete', happened_at });
  const flagged = async () => (await business.ok('listJobRequests', { needs_attention: true })).items.map(({ id }) => id);
  expect(await flagged()).toEqual([tapped.id]);
  expect((await business.ok('getJobRequest', { id: tapped.id })).attention).toMatchObject({ flagged: true, reason: 'reported_late' });
  const ofBrief = (await business.ok('getDayBrief', {})).flagged_jobs.items;
  expect(ofBrief).toMatchObject([{ job_request_id: tapped.id, reason: 'reported_late', next_call: { operation: 'getJobRequest' } }]);
  const { flagged: ofToday } = (await okAsMember(harness, business, 'getToday', {})).decide;
  expect(ofToday.items.map(({ job_request_id }) => job_request_id)).toEqual([tapped.id]);
  await business.ok('updateJobCompletion', { id: tapped.id, status_version, completed_at: `${wednesday}T15:30:00Z` });
  expect(await flagged()).toEqual([]);
  setClock(`${wednesday}T11:00:00Z`);
});

it('[my-day.tapped-at] a departure is sent to the customer only within a quarter of an hour', async () => {
  const { session, book } = await open();
  const [fresh, old] = [await book(`${wednesday}T13:00`), await book(`${wednesday}T14:30`)];
  setClock(`${wednesday}T17:00:00Z`);
  const toldAfter = async (visit: typeof fresh, time: string) =>
    (await session.ok('fireMyVisitAction', { ...visit, key: 'depart', happened_at: `${wednesday}T${time}:00Z` })).customer_notification!
      .reason;
  expect(await toldAfter(fresh, '16:45')).not.toBe('no_longer_true');
  expect(await toldAfter(old, '16:44')).toBe('no_longer_true');
  setClock(`${wednesday}T11:00:00Z`);
});
