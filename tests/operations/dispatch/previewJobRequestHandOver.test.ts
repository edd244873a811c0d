/** Who may do the rest of a begun visit, and when. docs/reference/scheduling.md#hand-overs. */
import { expect, it } from 'vitest';
import type { Remedy } from '../../../src/contract/explanations.ts';
import type { OperationId } from '../../../src/contract/index.ts';
import { openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';
import { at, booked, utc } from './board.ts';
import { begunVisit, fire } from './handedOver.ts';

const desk = await openDesk();
const { setClock } = desk;
const remediesOf = ({ data }: { readonly data: unknown }) => (data as { remedies: Remedy[] }).remedies;

it('[hand-over.chosen] chooses the earliest start and a technician other than the present one', async () => {
  const { of, ada, bea, cem, customer, id } = await begunVisit(desk);
  await booked(of, customer, bea, '10:00', 'p2', 240);
  setClock(utc('09:40'));
  const { rest } = await of.ok('previewJobRequestHandOver', { id });
  expect(rest.landing).toMatchObject({ technician_id: cem, start_at: utc('09:50') });
  const ofBea = await of.ok('previewJobRequestHandOver', { id, technician_id: bea });
  expect(ofBea.rest.landing).toMatchObject({ technician_id: bea, start_at: utc('14:00') });
  const later = await of.ok('previewJobRequestHandOver', { id, start_at: at('11:00') });
  expect(later.rest.landing).toMatchObject({ technician_id: cem, start_at: utc('11:00') });
  const own = await of.ok('previewJobRequestHandOver', { id, technician_id: ada, start_at: at('15:00') });
  expect(own.rest).toMatchObject({ landing: { technician_id: ada }, members: [{ technician_id: ada, role: 'lead' }] });
  await booked(of, customer, cem, '11:00');
  const busy = await of.call('previewJobRequestHandOver', { id, start_at: at('11:00') });
  expect(busy).toMatchObject({ error_code: 'HAND_OVER_NOT_ELIGIBLE', data: { failed_precondition: 'nobody_free' } });
  expect(remediesOf(busy)).toMatchObject([{ kind: 'choose_technician', arguments: { start_at: at('12:00') } }]);
});

it('[hand-over.duration] leaves the quoted length less what is done, or the asked one', async () => {
  const { of, bea, id } = await begunVisit(desk);
  const restAt = async (time: string, more = {}) => {
    setClock(utc(time));
    return (await of.ok('previewJobRequestHandOver', { id, technician_id: bea, start_at: at('13:00'), ...more })).rest.job_duration_minutes;
  };
  expect(await restAt('09:00')).toBe(120);
  expect(await restAt('09:31')).toBe(90);
  expect(await restAt('10:50')).toBe(15);
  expect(await restAt('12:00')).toBe(15);
  expect(await restAt('12:00', { duration_minutes: 45 })).toBe(45);
});

it('[hand-over.not-eligible] a technician who is on the way has done nothing: undo the departure and move the visit', async () => {
  const { of, bea, id } = await begunVisit(desk, { depart: '08:55' });
  const refused = await of.call('previewJobRequestHandOver', { id, technician_id: bea, start_at: at('10:00') });
  expect(refused).toMatchObject({ error_code: 'HAND_OVER_NOT_ELIGIBLE', data: { failed_precondition: 'not_arrived' } });
  const remedies = remediesOf(refused);
  expect(remedies.map(({ kind }) => kind)).toEqual(['undo_action']);
  const calls = [remedies[0]!, ...remedies[0]!.then!];
  expect(calls.map(({ operation }) => operation)).toEqual(['undoJobRequestAction', 'previewJobRequestMove']);
  for (const call of calls) expect((await of.call(call.operation as OperationId, call.arguments as never)).error_code).toBe(0);
});

it('[hand-over.not-eligible] a visit that waits is moved, and a job that is over or not confirmed has no rest', async () => {
  const { of, ada, bea, customer, id } = await begunVisit(desk);
  const failed = async (job: string, more = {}) =>
    (await of.call('previewJobRequestHandOver', { id: job, ...more })).data as unknown as {
      failed_precondition: string;
      remedies: Remedy[];
    };
  const waiting = await booked(of, customer, ada, '14:00');
  const move = { technician_id: bea, start_at: at('15:00') };
  expect(await failed(waiting.id, move)).toMatchObject({
    failed_precondition: 'not_begun',
    remedies: [{ kind: 'move_instead', operation: 'previewJobRequestMove', arguments: { id: waiting.id, ...move } }],
  });
  const dates = [{ date: '2030-06-10', periods: [{ period: 'morning' as const }] }];
  const asked = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates });
  expect(await failed(asked.id)).toMatchObject({ failed_precondition: 'not_confirmed', remedies: [] });
  await of.ok('archiveJobRequest', { id: asked.id });
  expect(await failed(asked.id)).toMatchObject({ failed_precondition: 'archived' });
  const long = await of.ok('quoteJobRequest', {
    id: (await of.ok('createJobRequest', { customer_id: customer, job_dates: dates })).id,
    job_duration_minutes: 900,
    force: true,
  });
  await of.ok('confirmJobRequest', {
    id: long.id,
    status_version: long.status_version,
    technician_id: bea,
    scheduled_at: '2030-06-11T08:00',
  });
  await fire(desk, of, long.id, 'depart', '09:10');
  await fire(desk, of, long.id, 'arrive', '09:12');
  expect(await failed(long.id)).toMatchObject({ failed_precondition: 'several_days' });
  await fire(desk, of, id, 'complete', '09:20');
  expect(await failed(id)).toMatchObject({ failed_precondition: 'completed', remedies: [] });
});

it('[hand-over.preview] refuses a start that has passed, one outside working hours and an unknown technician', async () => {
  const { of, bea, id } = await begunVisit(desk);
  setClock(utc('09:40'));
  const asked = { id, technician_id: bea };
  expect(refusal(await of.call('previewJobRequestHandOver', { ...asked, start_at: at('09:00') }))).toEqual([409, 'SCHEDULE_MOVE_IN_PAST']);
  expect(await of.call('previewJobRequestHandOver', { ...asked, start_at: at('03:00', '2030-06-11') })).toMatchObject({
    error_code: 'SCHEDULE_MOVE_TECH_INFEASIBLE',
    data: { remedies: [{ kind: 'choose_time', arguments: { start_at: at('09:50') } }] },
  });
  expect(refusal(await of.call('previewJobRequestHandOver', { id, technician_id: id, start_at: at('10:00') }))).toEqual([
    404,
    'TECHNICIAN_NOT_FOUND',
  ]);
  expect(refusal(await of.call('previewJobRequestHandOver', { id: bea }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  // Also where the service chooses the other one of technician and start.
  expect(refusal(await of.call('previewJobRequestHandOver', { id, start_at: at('09:00') }))).toEqual([409, 'SCHEDULE_MOVE_IN_PAST']);
  expect(refusal(await of.call('previewJobRequestHandOver', { id, technician_id: id }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
});

it('[hand-over.not-eligible] where nobody else works, the present technician can do the rest later', async () => {
  const { of, ada, bea, cem, id } = await begunVisit(desk);
  for (const colleague of [bea, cem]) await of.ok('updateTechnician', { id: colleague, status: 'deactive' });
  setClock(utc('09:40'));
  const alone = await of.call('previewJobRequestHandOver', { id });
  expect(alone).toMatchObject({ error_code: 'HAND_OVER_NOT_ELIGIBLE', data: { failed_precondition: 'nobody_free' } });
  const [remedy, ...others] = remediesOf(alone);
  expect([remedy, others]).toMatchObject([{ kind: 'choose_technician', arguments: { id, technician_id: ada } }, []]);
  const { rest } = await of.ok('previewJobRequestHandOver', remedy!.arguments as never);
  expect(rest.landing.technician_id).toBe(ada);
});

it('[hand-over.crew] the helpers of a crew stay for the rest, and its lead does not', async () => {
  const { of, ada, bea, cem, customer, id: first } = await begunVisit(desk, {});
  await of.ok('archiveJobRequest', { id: first });
  const dates = [{ date: '2030-06-10', periods: [{ period: 'afternoon' as const }] }];
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: dates });
  const quoted = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 });
  await of.ok('confirmJobRequest', { id, status_version: quoted.status_version, technician_id: ada, scheduled_at: at('13:00') });
  await fire(desk, of, id, 'depart', '12:55');
  const { crew = [] } = await fire(desk, of, id, 'arrive', '13:00');
  const helper = crew.find(({ role }) => role === 'buddy')!.technician_id!;
  const other = helper === bea ? cem : bea;
  const byHelper = await of.ok('previewJobRequestHandOver', { id, technician_id: helper, start_at: at('13:30') });
  expect(byHelper.rest.members.map(({ technician_id }) => technician_id)).toEqual([helper, other]);
  const done = await of.ok('commitJobRequestHandOver', { id, technician_id: other, start_at: at('13:30') });
  expect(done.rest.members).toMatchObject([
    { technician_id: other, role: 'lead', is_new: true },
    { technician_id: helper, role: 'buddy', is_new: false },
  ]);
  expect(done.follow_up.crew!.map(({ technician_id }) => technician_id).sort()).toEqual([other, helper].sort());
});
