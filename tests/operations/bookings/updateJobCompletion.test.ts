/** Correcting a completed job. */
import { expect, it } from 'vitest';
import type { TestBusiness } from '../../support/harness.ts';
import { confirm, monday, mornings, openDesk } from './desk.ts';

const desk = await openDesk();

/** A visit of Monday, 9:00 to 10:00, completed at 10:30 for 100 dollars. */
async function completed() {
  const { of, customer, technician } = await desk.staffed();
  desk.setClock(`${monday}T12:00:00Z`);
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  const { data: confirmed } = await confirm(of, { id, status_version: quoted.status_version }, '09:00', technician);
  desk.setClock(`${monday}T14:30:00Z`);
  const done = await of.ok('fireJobRequestAction', {
    ...{ id, key: 'complete', status_version: confirmed.status_version },
    payload: { amount: 100, note: 'New valve', part: 7 },
  });
  return { of, customer, id, status_version: done.status_version };
}

const spentBy = async (of: TestBusiness, id: string) => (await of.ok('getCustomer', { id })).spending;
const wrong = (reply: { status: number; errors: readonly { field: string }[] | null }) => [reply.status, reply.errors?.[0]?.field];

it('[completion.correct] a corrected amount counts in spending and reports, and the audit keeps the previous amount', async () => {
  const { of, customer, id, status_version } = await completed();
  const answer = await of.ok('updateJobCompletion', { id, status_version, amount: 10.5, note: 'New seal' });
  expect(answer).toEqual({
    id,
    status_version: status_version + 1,
    completed_at: `${monday}T14:30:00Z`,
    completed_amount: { value: 10.5, currency: 'USD' },
  });
  expect(await of.ok('getJobRequest', { id })).toMatchObject({
    ...answer,
    action_audit: {
      correct_completion: {
        payload: { before: { amount: 100, note: 'New valve' }, after: { amount: 10.5, note: 'New seal' } },
      },
    },
  });
  expect(await spentBy(of, customer)).toMatchObject({ total_spent_12m: 10.5, avg_job_value: 10.5 });
  const { totals } = await of.ok('getReport', { from: monday, to: monday });
  expect(totals).toMatchObject({ jobs_completed: 1, completed_amount: 10.5 });
  // What else was sent with the completion stays.
  const [row] = await desk.harness.store.query<{ payload: object }>(
    `select action_audit #> '{complete,payload}' as payload from job_requests where id = $1`,
    [id],
  );
  expect(row!.payload).toEqual({ amount: 10.5, note: 'New seal', part: 7 });
});

it('[completion.correct] an amount can be set to unknown, and fields that are not sent keep their value', async () => {
  const { of, id, status_version } = await completed();
  const cleared = await of.ok('updateJobCompletion', { id, status_version, amount: null });
  expect(cleared.completed_amount).toBeNull();
  const auditOf = async () => (await of.ok('getJobRequest', { id })).action_audit['correct_completion']!.payload;
  expect(await auditOf()).toMatchObject({ after: { amount: null, note: 'New valve' } });
  const noted = await of.ok('updateJobCompletion', { id, status_version: cleared.status_version, note: '' });
  expect(noted.completed_amount).toBeNull();
  expect(await auditOf()).toMatchObject({ after: { note: null } });
});

it('[completion.correct] the end of the work must lie between the previous status and now, and frees the remaining time', async () => {
  const { of, id, status_version } = await completed();
  const correct = (completed_at: string) => of.call('updateJobCompletion', { id, status_version, completed_at });
  expect(wrong(await correct('2030-06-05T07:00'))).toEqual([422, 'completed_at']);
  expect(wrong(await correct(`${monday}T10:40`))).toEqual([422, 'completed_at']);
  expect(wrong(await correct('yesterday'))).toEqual([422, 'completed_at']);
  expect((await correct(`${monday}T09:40`)).status).toBe(200);
  const { completed_at, schedule } = await of.ok('getJobRequest', { id });
  expect([completed_at, schedule.sessions.map(({ end_at }) => end_at)]).toEqual([`${monday}T13:40:00Z`, [`${monday}T13:40:00Z`]]);
  const { events } = await of.ok('getJobRequestTimeline', { id });
  expect(events.at(-1)!.entered_at).toBe(`${monday}T13:40:00.000000Z`);
});

it('[completion.correct] corrects only a completed job of its own business, at the version that was read', async () => {
  const { of, id, status_version } = await completed();
  expect(await of.call('updateJobCompletion', { id, status_version: status_version - 1, amount: 1 })).toMatchObject({
    error_code: 'JOB_REQUEST_STAGE_CONFLICT',
    data: { status_version, remedies: [{ kind: 'use_current_version', arguments: { amount: 1, status_version } }] },
  });
  expect(wrong(await of.call('updateJobCompletion', { id, status_version }))).toEqual([422, 'amount']);
  expect(wrong(await of.call('updateJobCompletion', { id, status_version, amount: 1.005 }))).toEqual([422, 'amount']);
  const open = await of.ok('createJobRequest', {
    job_dates: mornings('2030-06-11'),
    customer_id: (await of.ok('listCustomers', {})).customers[0]!.id,
  });
  expect(await of.call('updateJobCompletion', { id: open.id, status_version: 0, amount: 1 })).toMatchObject({
    error_code: 'JOB_REQUEST_INVALID_TRANSITION',
    message: 'The job is not completed yet. Complete it first.',
    data: { required: 'completed', is_archived: false },
  });
  const other = await desk.harness.business();
  expect((await other.call('updateJobCompletion', { id, status_version, amount: 1 })).error_code).toBe('JOB_REQUEST_NOT_FOUND');
});
