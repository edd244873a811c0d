/** Recent activity: who did what. docs/reference/conventions.md#dashboard-operations. */
import { expect, it } from 'vitest';
import { newMember, signIn } from '../../support/session.ts';
import { openDesk } from '../bookings/desk.ts';
import { at, booked } from '../dispatch/board.ts';
import { openBoard } from './boardDesk.ts';

const desk = await openDesk();

it('[activity.who] lists what was done, by whom and to which record, the latest first', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  desk.setClock('2030-06-05T12:01:00Z');
  const { undo_token } = await owner.ok('commitJobRequestMove', { id: job.id, start_at: at('14:00') });
  desk.setClock('2030-06-05T12:02:00Z');
  await owner.ok('undoScheduleChange', { undo_token: undo_token! });
  desk.setClock('2030-06-05T12:03:00Z');
  await of.ok('updateCustomer', { id: customer, tier: 'vip' });
  const { entries, next_after } = await owner.ok('listActivity', {});
  expect(next_after).toBeUndefined();
  const named = { id: of.ownerId, full_name: expect.any(String) as string };
  expect(entries.slice(0, 5)).toMatchObject([
    {
      kind: 'event',
      action: 'customer.updated',
      actor: { kind: 'key', member: named },
      subject: { kind: 'customer', id: customer, name: 'Grace Hopper' },
    },
    { kind: expect.any(String) as string, actor: { kind: 'member', member: named }, at: '2030-06-05T12:02:00Z' },
    { kind: expect.any(String) as string, actor: { kind: 'member', member: named }, at: '2030-06-05T12:02:00Z' },
    { at: '2030-06-05T12:01:00Z' },
    { at: '2030-06-05T12:01:00Z' },
  ]);
  const board = await owner.ok('listActivity', { kind: 'schedule' });
  expect(board.entries).toMatchObject([
    { action: 'undo', subject: { kind: 'job_request', id: job.id, name: job.short_code }, jobs: 1, at: '2030-06-05T12:02:00Z' },
    { action: 'move', subject: { id: job.id, name: job.short_code }, jobs: 1, at: '2030-06-05T12:01:00Z' },
  ]);
  expect((await owner.ok('listActivity', { subject_id: job.id })).entries.every(({ subject }) => subject.id === job.id)).toBe(true);
  expect((await owner.ok('listActivity', { kind: 'access' })).entries.map(({ action }) => action)).toContain('member.signed_in');
  const { status_version } = await of.ok('getJobRequest', { id: job.id });
  await of.ok('cancelJobRequest', { id: job.id, status_version, reason: 'Moved away', cancelled_by: 'customer' });
  expect((await owner.ok('listActivity', { subject_id: job.id })).entries[0]).toMatchObject({
    action: 'job_request.archived',
    is_cancellation: true,
  });
  const somebody = await newMember(desk.harness, of, { role: 'Viewer', name: 'Vi Viewer' });
  expect((await owner.ok('listActivity', { member_id: somebody.id })).entries).toEqual([]);
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[activity.hours-override] an override of working hours is named with its member in the board’s change and in the event, but not in the undo', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  const sunday = '2030-06-09';
  const job = await booked(of, customer, ids[0]!, '10:00');
  await of.ok('updateJobPriority', { id: job.id, priority: 'p0' });
  const move = { id: job.id, start_at: at('10:00', sunday), after_hours_override: true };
  const { undo_token } = await owner.ok('commitJobRequestMove', move);
  const flagsOf = async () =>
    (await owner.ok('listActivity', { subject_id: job.id })).entries.map(({ action, hours_override }) => [action, hours_override]);
  const by = { authorized_by: { id: of.ownerId, full_name: expect.any(String) as string } };
  const moved = [
    ['move', by],
    ['job_request.rescheduled', by],
  ];
  expect((await flagsOf()).filter(([, override]) => override !== null).toSorted()).toEqual(moved.toSorted());
  desk.setClock('2030-06-05T12:05:00Z');
  await owner.ok('commitJobRequestMove', { id: job.id, start_at: at('11:00', sunday), after_hours_override: true });
  desk.setClock('2030-06-05T12:10:00Z');
  await owner.ok('updateJobPriority', { id: job.id, priority: 'p0' });
  const again = await owner.ok('commitJobRequestMove', { id: job.id, start_at: at('15:00') });
  desk.setClock('2030-06-05T12:15:00Z');
  // The undo restores the audit of the move before, which had the override.
  await owner.ok('undoScheduleChange', { undo_token: again.undo_token! });
  const newest = (await flagsOf()).slice(0, 4);
  expect(newest.map(([action]) => action).toSorted()).toEqual(['job_request.rescheduled', 'job_request.rescheduled', 'move', 'undo']);
  expect(newest.every(([, override]) => override === null)).toBe(true);
  expect(undo_token).not.toBeNull();
  desk.setClock('2030-06-05T12:00:00Z');
});

it('[activity.pages] a cursor pages through the entries and returns each once, even when several share one instant', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  for (const time of ['09:00', '11:00', '13:00']) await booked(of, customer, ids[0]!, time);
  const all = (await owner.ok('listActivity', { limit: 200 })).entries;
  expect(all.length).toBeGreaterThan(6);
  const walked: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await owner.ok('listActivity', { limit: 2, ...(after === undefined ? {} : { after }) });
    walked.push(...page.entries.map(({ id }) => id));
    if (page.next_after === undefined) break;
    after = page.next_after;
  }
  expect(walked).toEqual(all.map(({ id }) => id));
  for (const after of ['x', '2030-06-05T12:00:00Z', 'never~00000000-0000-7000-8000-00000000dead'])
    expect(await owner.call('listActivity', { after })).toMatchObject({ status: 422, errors: [{ field: 'after' }] });
});

it('[activity.rights] a member sees no activity of records that their role cannot read, of access, or of other businesses', async () => {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace');
  await booked(of, customer, ids[0]!, '10:00');
  const role = await owner.ok('createRole', { name: 'Jobs only', permissions: ['job_view'] });
  const narrow = await signIn(desk.harness, await newMember(desk.harness, of, { role: role.name }));
  const seen = (await narrow.ok('listActivity', {})).entries;
  expect(new Set(seen.map(({ action }) => action.split('.')[0]))).toEqual(new Set(['job_request']));
  expect((await narrow.ok('listActivity', { kind: 'access' })).entries).toEqual([]);
  const other = await openBoard(desk, 'Zoe Other');
  const ids2 = new Set((await other.owner.ok('listActivity', {})).entries.map(({ id }) => id));
  expect(seen.some(({ id }) => ids2.has(id))).toBe(false);
});
