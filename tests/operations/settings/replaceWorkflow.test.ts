/** Changing the workflow. docs/internals/records.md#workflows. */
import { expect, it } from 'vitest';
import { newCustomer } from '../../scenarios/fixtures.ts';
import { openOffice, visitAt } from './office.ts';
import { action, booking, done, inspecting, status, type Statuses } from './workflowSamples.ts';

const { harness, ok, call, auditOf, date, withVisit } = await openOffice();

it('[settings.workflow, settings.audited] new jobs use the new workflow, and existing jobs keep theirs to the end', async () => {
  const { business: of, job, customerId } = await withVisit(date, '10:00');
  const before = await ok(of, 'getWorkflow', {});
  const after = await ok(of, 'replaceWorkflow', { version: 1, name: 'Inspections', statuses: inspecting });
  expect(after).toMatchObject({ name: 'Inspections', statuses: inspecting });
  expect(after.version).toBeGreaterThan(1);
  expect(after.workflow_id).not.toBe(before.workflow_id);
  const fire = async (id: string, key: string) => {
    const { status_version } = await of.ok('getJobRequest', { id });
    return of.ok('fireJobRequestAction', { id, key, status_version });
  };
  const old = await fire(job.id, 'depart');
  expect([old.workflow_id, old.current_status.key]).toEqual([before.workflow_id, 'on_the_way']);
  expect((await fire(job.id, 'complete')).current_status.key).toBe('completed');
  const { id } = await visitAt(of, customerId, date, '13:00');
  expect((await fire(id, 'depart')).current_status).toEqual({ key: 'inspecting', display_name: 'At inspecting' });
  expect((await fire(id, 'redo')).current_status.key).toBe('scheduled');
  await fire(id, 'depart');
  expect((await fire(id, 'complete')).completed_at).not.toBe(null);
  expect((await auditOf(of, 'workflow.replaced')).length).toBe(1);
  const sandbox = await ok(of, 'getWorkflow', {}, { environment: 'sandbox' });
  expect(sandbox.version).toBe(1);
});

it('[settings.fence] of two concurrent calls one succeeds, and a job can be booked at the same time', async () => {
  const of = await harness.business();
  const customer_id = await newCustomer(of);
  const replace = (name: string) => call(of, 'replaceWorkflow', { version: 1, name, statuses: inspecting });
  const [first, second, booked] = await Promise.all([
    replace('One'),
    replace('Two'),
    of.call('createJobRequest', { customer_id, job_dates: [{ date, periods: [{ period: 'morning' }] }] }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  expect(booked.status).toBe(200);
  expect([first, second].find((reply) => reply.status === 409)).toMatchObject({
    error_code: 'VERSION_CONFLICT',
    data: { version: (await ok(of, 'getWorkflow', {})).version },
  });
});

const between = (...actions: Parameters<typeof status>[1][]): Statuses => [booking, status('scheduled', ...actions), done];
const complete = action('complete', 'completed');

it.each<[string, Statuses]>([
  ['another first status', [status('start', ...booking.actions), status('scheduled', complete), done]],
  ['another last status', [booking, status('scheduled', action('complete', 'closed')), status('closed')]],
  ['a status twice', [booking, status('scheduled', complete), status('scheduled', complete), done]],
  ['a status without a name', [booking, { ...status('scheduled', complete), display_names: { en: ' ' } }, done]],
  ['actions of the last status', [booking, status('scheduled', complete), status('completed', action('again', 'scheduled'))]],
  ['booking without quote', [status('booking', action('confirm_booking', 'scheduled')), status('scheduled', complete), done]],
  [
    'booking with an action of the own',
    [{ ...booking, actions: [...booking.actions, action('skip', 'scheduled')] }, status('scheduled', complete), done],
  ],
  [
    'a confirmation that completes',
    [status('booking', action('quote'), action('confirm_booking', 'completed')), status('scheduled', complete), done],
  ],
  [
    'a confirmation that leads nowhere',
    [status('booking', action('quote'), action('confirm_booking')), status('scheduled', complete), done],
  ],
  ['an action that leads to no status', between(action('go', 'nowhere'), complete)],
  ['a way back to booking', between(action('back', 'booking'), complete)],
  ['an action twice', between(action('go'), action('go'), complete)],
  ['a confirmation outside of booking', between(action('confirm_booking', 'completed'))],
  ['a name that the audit has for something else', between(action('reschedule'), complete)],
  ['complete that does not complete', between(action('complete'), action('end', 'completed'))],
  ['an action without a label', between({ ...action('go'), labels: {} }, complete)],
  [
    'a status twice with the same meaning',
    between(action('go', 'away'), complete).toSpliced(
      2,
      0,
      { ...status('away', action('be', 'there')), means: 'arrived' },
      { ...status('there', complete), means: 'arrived' },
    ),
  ],
  [
    'an arrival before the departure',
    between(action('go', 'away'), complete).toSpliced(
      2,
      0,
      { ...status('away', action('be', 'there')), means: 'arrived' },
      { ...status('there', complete), means: 'departed' },
    ),
  ],
  ['a confirmed status that means departed', [booking, { ...status('scheduled', complete), means: 'departed' }, done]],
  ['a status that nothing leads to', [booking, status('scheduled', complete), status('island', action('end', 'completed')), done]],
  [
    'a status that nothing leads on from',
    [booking, status('scheduled', action('go', 'stuck'), complete), status('stuck', action('wait')), done],
  ],
  [
    'a circle without an end',
    [booking, status('scheduled', action('go', 'round'), complete), status('round', action('turn', 'round')), done],
  ],
])('[settings.workflow, workflow.meanings] refuses %s', async (_what, statuses) => {
  const of = await harness.business();
  expect(await call(of, 'replaceWorkflow', { version: 1, name: 'Wrong', statuses })).toMatchObject({
    status: 422,
    error_code: 'VALIDATION_ERROR',
  });
  expect((await ok(of, 'getWorkflow', {})).version).toBe(1);
});
