/** What a technician takes back on a visit. docs/reference/pages.md#technician-view. */
import { expect, it } from 'vitest';
import { openMyDayDesk, wednesday } from './myDayDesk.ts';

const { harness, open, setClock } = await openMyDayDesk();

/** A visit of Wednesday at 9:00, to which its technician has departed at 8:30. */
async function departed() {
  setClock(`${wednesday}T11:00:00Z`);
  const of = await open();
  const { id, status_version } = await of.book(`${wednesday}T09:00`);
  setClock(`${wednesday}T12:30:00Z`);
  const tapped = await of.session.ok('fireMyVisitAction', { id, key: 'depart', status_version });
  return { ...of, id, status_version: tapped.status_version };
}

it('[workflow.undo-own, my-day.undo] a technician can undo an action of their own visit within 15 minutes, once for each idempotency key', async () => {
  const { session, business, member, id, status_version } = await departed();
  const shown = (await session.ok('getMyDay', {})).visits[0]!;
  expect(shown.undo).toMatchObject({
    label: 'Depart',
    until: `${wednesday}T12:45:00.000000Z`,
    step: { key: 'scheduled', actions: [{ key: 'depart' }] },
  });
  setClock(`${wednesday}T12:45:00Z`);
  const tap = { id, status_version, idempotency_key: 'undo' };
  const undone = await session.ok('undoMyVisitAction', tap);
  expect(undone).toMatchObject({ id, status_version: status_version + 1, status: { key: 'scheduled', name: 'Scheduled' } });
  expect(await session.ok('undoMyVisitAction', tap)).toEqual(undone);
  const { action_audit } = await business.ok('getJobRequest', { id });
  expect(action_audit['undo_action']).toMatchObject({ by: { actor: 'technician', user_id: member.id }, payload: { action: 'depart' } });
  expect((await session.ok('getMyDay', {})).visits[0]!.undo).toBeNull();
});

it('[workflow.undo-own] later only the office can undo the action; the 15 minutes count from the tap', async () => {
  const { session, business, id, status_version } = await departed();
  setClock(`${wednesday}T12:45:01Z`);
  expect((await session.ok('getMyDay', {})).visits[0]!.undo).toBeNull();
  expect(await session.call('undoMyVisitAction', { id, status_version })).toMatchObject({
    error_code: 'JOB_REQUEST_INVALID_TRANSITION',
    data: { reason: 'undo_too_late', action: 'depart' },
  });
  expect(await session.call('undoJobRequestAction', { id, status_version })).toMatchObject({ data: { reason: 'undo_too_late' } });
  const undone = await session.ok('undoMyVisitAction', { id, status_version, happened_at: `${wednesday}T12:40:00Z` });
  const again = await session.ok('fireMyVisitAction', { id, key: 'depart', status_version: undone.status_version });
  setClock(`${wednesday}T16:00:00Z`);
  expect((await business.ok('undoJobRequestAction', { id, status_version: again.status_version })).current_status.key).toBe('scheduled');
});

it('[workflow.undo-own] the 15 minutes begin when a waiting tap is reported', async () => {
  setClock(`${wednesday}T11:00:00Z`);
  const { session, book } = await open();
  const { id, status_version } = await book(`${wednesday}T09:00`);
  setClock(`${wednesday}T13:00:00Z`);
  const tap = { id, key: 'depart', status_version, happened_at: `${wednesday}T12:30:00Z` };
  const reported = await session.ok('fireMyVisitAction', tap);
  setClock(`${wednesday}T13:10:00Z`);
  expect((await session.ok('getMyDay', {})).visits[0]!.undo).toMatchObject({ until: `${wednesday}T13:15:00.000000Z` });
  const undone = await session.ok('undoMyVisitAction', { id, status_version: reported.status_version });
  expect(undone.status.key).toBe('scheduled');
});

it('[workflow.undo-own] refuses actions that the workflow gives to the office, and actions of another visit', async () => {
  const { session, business, book, theirs } = await departed();
  await harness.store.query(
    `update workflows set statuses = jsonb_set(statuses, '{1,actions}', statuses #> '{1,actions}' || '[{"key": "call_ahead", "labels": {}, "actor": "business"}]')
      where tenant_id in (select id from tenants where business_id = $1)`,
    [business.businessId],
  );
  const { id, status_version } = await book(`${wednesday}T11:00`);
  const called = await business.ok('fireJobRequestAction', { id, key: 'call_ahead', status_version });
  expect((await session.call('undoMyVisitAction', { id, status_version: called.status_version })).error_code).toBe('PERMISSION_DENIED');
  const other = await book(`${wednesday}T09:00`, theirs);
  const gone = await business.ok('fireJobRequestAction', { id: other.id, key: 'depart', status_version: other.status_version });
  expect((await session.call('undoMyVisitAction', { id: other.id, status_version: gone.status_version })).error_code).toBe(
    'JOB_REQUEST_NOT_FOUND',
  );
});
