/** A visit that has begun is not moved, and each refusal names the way back. docs/reference/scheduling.md#visits-that-have-begun. */
import { expect, it } from 'vitest';
import type { Remedy } from '../../src/contract/explanations.ts';
import type { OperationId } from '../../src/contract/index.ts';
import type { Reply, TestBusiness } from '../support/harness.ts';
import { openBoard } from '../operations/board/boardDesk.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { at, booked, emergency, oneAt } from '../operations/dispatch/board.ts';
import { quotedJob } from './fixtures.ts';

const desk = await openDesk();

async function begun(...keys: string[]) {
  const { of, ids, customer, owner } = await openBoard(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const job = await booked(of, customer, ada, '10:00');
  let version = job.status_version;
  for (const key of keys) version = (await of.ok('fireJobRequestAction', { id: job.id, key, status_version: version })).status_version;
  return { of, owner, ada, bea, customer, id: job.id, version };
}

/** Makes the calls of the remedy that undoes, and returns the operations and the last answer. */
async function applied(of: TestBusiness, { data }: { readonly data: unknown }) {
  const { remedies } = data as { remedies: Remedy[] };
  expect(remedies[0]!.kind).toBe('undo_action');
  const calls = [remedies[0]!, ...(remedies[0]!.then ?? [])];
  const replies: Reply[] = [];
  for (const { operation, arguments: sent } of calls) replies.push(await of.call(operation as OperationId, sent as never));
  expect(replies.map(({ error_code }) => error_code)).toEqual(calls.map(() => 0));
  return { operations: calls.map(({ operation }) => operation), last: replies.at(-1)!.data as Record<string, unknown> };
}

it('[begun.remedies] to move a begun visit, the remedy undoes its actions and then plans the move', async () => {
  const { of, bea, id } = await begun('depart', 'arrive');
  const refused = await of.call('previewJobRequestMove', { id, technician_id: bea, start_at: at('14:00') });
  expect(refused.error_code).toBe('SCHEDULE_MOVE_IN_PROGRESS');
  const { operations, last } = await applied(of, refused);
  expect(operations).toEqual(['undoJobRequestAction', 'undoJobRequestAction', 'previewJobRequestMove']);
  expect(last).toMatchObject({ landing: { technician_id: bea } });
});

it('[begun.remedies] the remedy does not repeat a move that would be refused anyway', async () => {
  const { of, id } = await begun('depart');
  const { data } = await of.call('previewJobRequestMove', { id, start_at: at('03:00') });
  expect((data as unknown as { remedies: Remedy[] }).remedies).toMatchObject([{ kind: 'undo_action', operation: 'undoJobRequestAction' }]);
  expect((data as unknown as { remedies: Remedy[] }).remedies[0]).not.toHaveProperty('then');
});

it('[begun.remedies] to give a begun visit another lead, the remedy undoes its action and then plans the change', async () => {
  const { of, bea, id } = await begun('depart');
  const refused = await of.call('previewJobRequestChange', { id, lead_technician_id: bea });
  expect(refused.error_code).toBe('SCHEDULE_MOVE_IN_PROGRESS');
  expect((await applied(of, refused)).operations).toEqual(['undoJobRequestAction', 'previewJobRequestChange']);
});

it('[begun.remedies] to swap or move several visits, the remedy undoes the action of the begun visit', async () => {
  const { of, bea, customer, id } = await begun('depart');
  const other = await booked(of, customer, bea, '13:00');
  const swapped = await of.call('previewScheduleMoves', { swap_job_request_ids: [id, other.id] });
  expect(swapped.error_code).toBe('SCHEDULE_MOVES_REFUSED');
  const moved = { moves: [id, other.id].map((one) => ({ job_request_id: one, start_at: at(one === id ? '15:00' : '09:00') })) };
  const both = await of.call('previewScheduleMoves', moved);
  const kinds = (reply: Reply) => (reply.data as { remedies: Remedy[] }).remedies.map(({ kind }) => kind);
  expect([kinds(swapped), kinds(both)]).toEqual([['undo_action'], ['undo_action', 'leave_out']]);
  expect((await applied(of, swapped)).operations).toEqual(['undoJobRequestAction', 'previewScheduleMoves']);
});

it('[begun.remedies] to unschedule a begun visit or list its feasible starts, the remedy undoes its action', async () => {
  const { of, owner, id, version } = await begun('depart');
  const fits = await owner.call('listFeasibleStarts', { job_request_id: id, from: monday, to: monday });
  expect(fits).toMatchObject({ error_code: 'SCHEDULE_MOVE_IN_PROGRESS', data: { remedies: [{ kind: 'undo_action' }] } });
  const refused = await of.call('unscheduleJobRequest', { id, status_version: version, note: 'No parts' });
  expect(refused).toMatchObject({ error_code: 'JOB_REQUEST_INVALID_TRANSITION', data: { reason: 'begun' } });
  const { operations, last } = await applied(of, refused);
  expect(operations).toEqual(['undoJobRequestAction', 'unscheduleJobRequest']);
  expect(last).toMatchObject({ current_status: { key: 'booking' }, action_audit: { unschedule: { payload: { note: 'No parts' } } } });
});

it('[begun.remedies] a begun visit without a recorded action gets no remedy', async () => {
  const { of, bea, id } = await begun('depart');
  await desk.harness.store.query(`update job_requests set action_audit = action_audit - 'depart' where id = $1`, [id]);
  const { data } = await of.call('previewJobRequestMove', { id, technician_id: bea });
  expect(data).toMatchObject({ fired_actions: [], remedies: [] });
});

it('[absence.unmovable-remedies] unresolved visits of an absent technician name the remedy that makes them movable', async () => {
  const { of, ada, customer, id } = await begun('depart');
  const locked = await booked(of, customer, ada, '13:00');
  await of.ok('lockJobRequest', { id: locked.id });
  const range = { technician_id: ada, date: monday, until_date: monday };
  const preview = () => of.ok('previewAbsenceResolve', range);
  const { unresolved } = await preview();
  expect(unresolved).toMatchObject([
    { job_id: id, reason_code: 'in_progress', alternatives: [], remedies: [{ kind: 'undo_action', arguments: { id } }] },
    {
      job_id: locked.id,
      reason_code: 'in_progress',
      detail: 'locked',
      alternatives: [],
      remedies: [{ kind: 'unlock_visit', arguments: { id: locked.id } }],
    },
  ]);
  const committed = await of.ok('commitAbsenceResolve', { ...range, assignments: [], record_time_off: true });
  expect(committed.unresolved).toMatchObject([{ remedies: [{ kind: 'undo_action' }] }, { remedies: [{ kind: 'unlock_visit' }] }]);
  await applied(of, { data: unresolved[0] });
  expect((await preview()).resolved).toMatchObject([{ job_id: id }]);
});

it('[begun.hand-over] each refusal because of a begun visit names a hand-over that can be previewed', async () => {
  const { of, owner, ada, bea, customer, id, version } = await begun('depart', 'arrive');
  const other = await booked(of, customer, bea, '13:00');
  const handOvers = async ({ data }: { readonly data: unknown }) => {
    const found = (data as { remedies: Remedy[] }).remedies.filter(({ kind }) => kind === 'hand_over');
    for (const { arguments: sent } of found) expect((await of.call('previewJobRequestHandOver', sent as never)).error_code).toBe(0);
    return found.map(({ arguments: sent }) => sent);
  };
  const moved = await of.call('previewJobRequestMove', { id, technician_id: bea, start_at: at('15:00') });
  expect(await handOvers(moved)).toEqual([{ id, technician_id: bea, start_at: at('15:00') }]);
  const committed = await of.call('commitJobRequestMove', { id, start_at: at('16:00') });
  expect(await handOvers(committed)).toEqual([{ id, technician_id: bea, start_at: at('16:00') }]);
  const occupied = await of.call('previewJobRequestMove', { id, technician_id: bea, start_at: at('13:00') });
  expect(await handOvers(occupied)).toMatchObject([{ technician_id: bea, start_at: '2030-06-05T08:10' }]);
  const led = await of.call('previewJobRequestChange', { id, lead_technician_id: bea });
  expect(await handOvers(led)).toMatchObject([{ id, technician_id: bea }]);
  const swapped = await of.call('previewScheduleMoves', { swap_job_request_ids: [id, other.id] });
  expect(await handOvers(swapped)).toMatchObject([{ id, technician_id: bea }]);
  const waiting = await of.call('unscheduleJobRequest', { id, status_version: version });
  expect(await handOvers(waiting)).toMatchObject([{ id, technician_id: bea }]);
  const fits = await owner.call('listFeasibleStarts', { job_request_id: id, from: monday, to: monday });
  expect(await handOvers(fits)).toMatchObject([{ id, technician_id: bea }]);
  // Nobody else is left.
  await of.ok('createTechnicianTimeOff', { id: bea, start_date: '2030-06-01', end_date: '2030-07-31', status: 'approved' });
  expect(await handOvers(await of.call('previewJobRequestMove', { id, technician_id: ada, start_at: at('15:00') }))).toEqual([
    { id, technician_id: ada, start_at: at('15:00') },
  ]);
  expect(await handOvers(await of.call('previewJobRequestMove', { id, technician_id: bea }))).toEqual([]);
});

it('[absence.hand-over] an absence names who could do the rest of a visit that the absent technician has begun', async () => {
  const { of, ada, bea, id } = await begun('depart', 'arrive');
  const range = { technician_id: ada, date: monday, until_date: monday };
  const { unresolved } = await of.ok('previewAbsenceResolve', range);
  expect(unresolved).toMatchObject([
    { job_id: id, alternatives: [], remedies: [{ kind: 'undo_action' }], hand_over: { technician_id: bea, job_duration_minutes: 60 } },
  ]);
  const { technician_id, start_local } = unresolved[0]!.hand_over!;
  const { rest } = await of.ok('previewJobRequestHandOver', { id, technician_id, start_at: start_local });
  expect(rest.landing.start_at).toBe(unresolved[0]!.hand_over!.start_at);
  // On the way alone there is nothing to hand over.
  const { status_version } = await of.ok('getJobRequest', { id });
  await of.ok('undoJobRequestAction', { id, status_version });
  expect((await of.ok('previewAbsenceResolve', range)).unresolved[0]).not.toHaveProperty('hand_over');
});

/** The kinds of the remedies about a job, each of which a preview accepts. */
async function about(of: TestBusiness, { data }: { readonly data: unknown }, id: string) {
  const found = (data as { remedies: Remedy[] }).remedies.filter(({ arguments: sent }) => (sent as { id?: string }).id === id);
  for (const { kind, arguments: sent } of found)
    if (kind === 'hand_over') expect((await of.call('previewJobRequestHandOver', sent as never)).error_code).toBe(0);
  return found.map(({ kind }) => kind);
}

it('[begun.in-the-way] where a begun visit stands in the way, the refusal of another visit undoes that one or hands its rest over', async () => {
  const { of, ada, bea, customer, id } = await begun('depart', 'arrive');
  const other = await booked(of, customer, bea, '13:00');
  const both = ['undo_action', 'hand_over'];
  const moved = await of.call('previewJobRequestMove', { id: other.id, technician_id: ada, start_at: at('10:00') });
  expect([moved.error_code, await about(of, moved, id)]).toEqual(['SCHEDULE_MOVE_SLOT_OCCUPIED', both]);
  const several = await of.call('previewScheduleMoves', {
    moves: [{ job_request_id: other.id, technician_id: ada, start_at: at('10:00') }],
  });
  expect([several.error_code, await about(of, several, id)]).toEqual(['SCHEDULE_MOVES_REFUSED', both]);
  const alarm = await emergency(of, customer);
  const landed = await of.call('previewEmergencyReschedule', oneAt(alarm.id, ada, '10:00'));
  expect([landed.error_code, await about(of, landed, id)]).toEqual(['EMERGENCY_RESCHEDULE_SLOT_OCCUPIED', both]);
  const before = await booked(of, customer, ada, '08:00');
  const longer = await of.call('previewJobRequestChange', { id: before.id, job_duration_minutes: 150 });
  expect([longer.error_code, await about(of, longer, id)]).toEqual(['SCHEDULE_MOVE_SLOT_OCCUPIED', both]);
});

it('[begun.in-the-way] a booking for the technician who is there names the same ways, and one for nobody in particular does not', async () => {
  const { of, ada, customer, id } = await begun('depart', 'arrive');
  const quoted = await quotedJob(of, customer, monday, 60);
  const call = { id: quoted.id, scheduled_at: at('10:00'), technician_id: ada };
  const refused = await of.call('confirmJobRequest', { ...call, status_version: quoted.status_version });
  expect([refused.error_code, await about(of, refused, id)]).toEqual(['JOB_REQUEST_TECH_INFEASIBLE', ['undo_action', 'hand_over']]);
  const input = { customer_id: customer, job_duration_minutes: 60, scheduled_at: at('10:00'), allow_duplicate: true };
  const { refusal } = await of.ok('bookAndConfirmJobRequest', { ...input, technician_id: ada });
  expect(await about(of, refusal!, id)).toEqual(['undo_action', 'hand_over']);
  const free = await of.call('confirmJobRequest', { ...call, scheduled_at: at('03:00'), status_version: quoted.status_version + 1 });
  expect(await about(of, free, id)).toEqual([]);
});

it('[begun.in-the-way] who gives the visits of a day to another reads how the begun one can follow', async () => {
  const { of, ada, bea, customer, id } = await begun('depart', 'arrive');
  await booked(of, customer, ada, '13:00');
  const { left_out } = await of.ok('previewScheduleMoves', { from: { technician_id: ada, date: monday }, to: { technician_id: bea } });
  expect(left_out).toMatchObject([{ job_request_id: id, reason: 'begun' }]);
  expect(await about(of, { data: left_out[0] }, id)).toEqual(['undo_action', 'hand_over']);
  expect(left_out[0]!.remedies!.at(-1)!.arguments).toMatchObject({ technician_id: bea });
});
