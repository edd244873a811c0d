/** Handing the rest of a begun visit over. docs/reference/scheduling.md#hand-overs. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { mailedCustomer } from '../../mail/outbox.ts';
import { openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';
import { at, booked, eventTypesOf, rowsOf, utc } from './board.ts';
import { begunVisit, fire } from './handedOver.ts';

const desk = await openDesk({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'service@example.com' });
const { setClock } = desk;

it('[hand-over.commit] completes what is done, and places the rest as a follow-up', async () => {
  const { of, ada, bea, id, code } = await begunVisit(desk);
  setClock(utc('09:40'));
  const before = await rowsOf(desk, of);
  const { plan_token, done_minutes, rest, ...shown } = await of.ok('previewJobRequestHandOver', { id, technician_id: bea });
  expect(await rowsOf(desk, of)).toEqual(before);
  expect([done_minutes, rest.job_duration_minutes, rest.landing.start_at]).toEqual([40, 80, utc('09:50')]);

  setClock(utc('09:43'));
  const done = await of.ok('commitJobRequestHandOver', { id, plan_token });
  const followUp = done.follow_up;
  expect(done).toMatchObject({ ...shown, done_minutes: 43, rest: { ...rest, job_request_id: followUp.id }, applied: true });
  expect(done.job_request).toMatchObject({
    id,
    current_status: { key: 'completed' },
    completed_at: utc('09:43'),
    completed_amount: null,
    assignment: { technician_id: ada },
    follow_ups: [{ id: followUp.id }],
  });
  expect(await of.ok('getJobRequest', { id: followUp.id })).toMatchObject({
    current_status: { key: 'scheduled' },
    assignment: { technician_id: bea },
    quote: { job_duration_minutes: 80 },
    schedule: { scheduled_at: utc('09:50'), ends_at: utc('11:10') },
    follow_up_of: { id, short_code: code },
    action_audit: { confirm_booking: { payload: { handed_over_from: code, technician_id: bea } } },
  });
  const { events } = await of.ok('getJobRequestTimeline', { id });
  const completion = events.flatMap(({ actions }) => actions).find(({ key }) => key === 'complete');
  expect(completion).toMatchObject({ payload: { handed_over_to: followUp.short_code, done_minutes: 43 } });
  expect((await eventTypesOf(desk, id)).slice(-1)).toEqual(['job_request.completed']);
  expect(await eventTypesOf(desk, followUp.id)).toEqual(['job_request.created', 'job_request.confirmed']);
  // The time of the first technician is free from now on.
  expect((await booked(of, done.job_request.customer.id!, ada, '10:00')).assignment.technician_id).toBe(ada);
});

it('[hand-over.follow-up, hand-over.note] the follow-up keeps place, work, priority and deadline, and has the note', async () => {
  const { of, ids, bea, customer } = await begunVisit(desk);
  setClock('2030-06-05T12:00:00Z');
  const { id: skill } = await of.ok('createSkill', {
    name: 'Heaters',
    category_id: (await of.ok('createSkillCategory', { name: 'Work' })).id,
  });
  const { id: type } = await of.ok('createJobType', { name: 'Heater repair', default_duration_minutes: 90, skill_ids: [skill] });
  for (const id of ids) await of.ok('updateTechnician', { id, skill_ids: [skill] });
  const site = await of.ok('createCustomerSite', { id: customer, name: 'Mill', address: { postal_code: '10001', city: 'New York' } });
  const visit = await of.ok('bookAndConfirmJobRequest', {
    customer_id: customer,
    site_id: site.id,
    job_type_id: type,
    description: 'No hot water',
    mobilization_minutes: 10,
    technician_id: bea,
    scheduled_at: at('13:00'),
  });
  await of.ok('updateJobPriority', { id: visit.id, priority: 'p1', sla_deadline: at('17:00') });
  const armedAt = async (id: string) => (await desk.harness.store.query('select sla_armed_at from job_requests where id = $1', [id]))[0];
  const armed = await armedAt(visit.id);
  await fire(desk, of, visit.id, 'depart', '12:50');
  await fire(desk, of, visit.id, 'arrive', '13:00');
  setClock(utc('13:30'));
  const { follow_up, rest } = await of.ok('commitJobRequestHandOver', { id: visit.id, note: '  The valve is off.  ' });
  // 20 of the 30 minutes were work.
  expect(rest.job_duration_minutes).toBe(70);
  expect(follow_up).toMatchObject({
    site: { id: site.id },
    job_type_id: type,
    skills: [{ id: skill }],
    description: 'No hot water',
    priority_level: 'p1',
    sla_deadline: utc('17:00'),
    quote: { job_duration_minutes: 70, mobilization_minutes: 10 },
  });
  // The time to the deadline has run since the first visit was asked for.
  expect(await armedAt(follow_up.id)).toEqual(armed);
  const { notes } = await of.ok('listNotes', { job_request_id: follow_up.id });
  expect(notes).toMatchObject([{ text: 'The valve is off.', visible_to_technician: true, visible_to_customer: false }]);
});

it('[hand-over.commit] the visit that is over gets no vehicle any more', async () => {
  const { of, ada, bea, id } = await begunVisit(desk);
  const van = await of.ok('createVehicle', { name: 'Van' });
  await of.ok('replaceTechnicianVehicles', { id: ada, vehicle_ids: [van.id] });
  setClock(utc('09:40'));
  await of.ok('commitJobRequestHandOver', { id, technician_id: bea });
  expect(await desk.harness.store.query('select vehicle_id as van from job_requests where id = $1', [id])).toEqual([{ van: null }]);
});

it('[hand-over.drifted] a job, a length or a calendar that changed since the preview answers the drift, and writes nothing', async () => {
  const { of, ada, bea, customer, id } = await begunVisit(desk);
  setClock(utc('09:40'));
  const asked = { id, technician_id: bea, start_at: at('11:00') };
  const { plan_token, status_version } = await of.ok('previewJobRequestHandOver', asked);
  const drifted = [409, 'SCHEDULE_MOVE_PLAN_DRIFTED'];
  expect(refusal(await of.call('commitJobRequestHandOver', { ...asked, plan_token, job_duration_minutes: 30 }))).toEqual(drifted);
  expect(refusal(await of.call('commitJobRequestHandOver', { ...asked, expected_version: status_version - 1 }))).toEqual(drifted);
  const inTheWay = await booked(of, customer, bea, '11:00');
  const before = await rowsOf(desk, of);
  expect(refusal(await of.call('commitJobRequestHandOver', { id, plan_token }))).toEqual(drifted);
  expect(await rowsOf(desk, of)).toEqual(before);
  await of.ok('archiveJobRequest', { id: inTheWay.id });
  await of.ok('undoJobRequestAction', { id, status_version });
  expect(refusal(await of.call('commitJobRequestHandOver', { id, plan_token }))).toEqual(drifted);
  expect((await of.ok('getJobRequest', { id })).assignment.technician_id).toBe(ada);
});

it('[hand-over.displaces] a visit in the way of the named start gives way, if the caller allows it', async () => {
  const { of, bea, customer, id } = await begunVisit(desk);
  const pushed = await booked(of, customer, bea, '11:00', 'p3');
  setClock(utc('09:40'));
  const asked = { id, technician_id: bea, start_at: at('10:30'), duration_minutes: 60 };
  const refused = await of.call('previewJobRequestHandOver', asked);
  expect(refused).toMatchObject({ error_code: 'SCHEDULE_MOVE_REQUIRES_FREE_SLOT' });
  const { remedies } = refused.data as unknown as { remedies: { kind: string; arguments: object }[] };
  expect(remedies.map(({ kind }) => kind)).toEqual(['choose_time', 'choose_technician', 'allow_displacement']);
  for (const remedy of remedies) expect((await of.call('previewJobRequestHandOver', remedy.arguments as never)).error_code).toBe(0);
  const done = await of.ok('commitJobRequestHandOver', { ...asked, allow_non_p0_displacement: true });
  expect(done.moves).toMatchObject([{ job_request_id: pushed.id, to: { start_at: utc('11:30') } }]);
  expect((await of.ok('getJobRequest', { id: pushed.id })).schedule.scheduled_at).toBe(done.moves[0]!.to.start_at);
  // The undo puts it back too.
  await of.ok('undoScheduleChange', { undo_token: done.undo_token! });
  expect((await of.ok('getJobRequest', { id: pushed.id })).schedule.scheduled_at).toBe(utc('11:00'));
});

it('[hand-over.told] the customer gets the confirmation of the follow-up, and hears that it is off only if it was sent', async () => {
  const { of, ada } = await begunVisit(desk, {});
  const { id: customer } = await mailedCustomer(of);
  const visit = await booked(of, customer, ada, '12:00');
  await fire(desk, of, visit.id, 'depart', '11:50');
  await fire(desk, of, visit.id, 'arrive', '12:00');
  setClock(utc('12:20'));
  const { rest: shown } = await of.ok('previewJobRequestHandOver', { id: visit.id });
  const { rest, follow_up, undo_token } = await of.ok('commitJobRequestHandOver', { id: visit.id });
  expect(rest.customer_notification).toEqual(shown.customer_notification);
  expect(rest.customer_notification).toMatchObject({ will_be_sent: true, channel: 'email' });
  const sent = `select kind from mails where job_request_id = $1 and status in ('queued', 'sent', 'failed') order by id`;
  const kindsOf = async (job: string) => (await desk.harness.store.query<{ kind: string }>(sent, [job])).map(({ kind }) => kind);
  expect(await kindsOf(visit.id)).not.toContain('completed');
  expect(await kindsOf(follow_up.id)).toEqual(['confirmed']);
  const undone = async (token: string) => {
    const { jobs } = await of.ok('undoScheduleChange', { undo_token: token });
    return jobs.find(({ job_request_id }) => job_request_id !== visit.id)!.customer_notification;
  };
  expect(await undone(undo_token!)).toMatchObject({ will_be_sent: false, reason: 'no_message' });
  expect(await kindsOf(follow_up.id)).toEqual([]);

  const again = await of.ok('commitJobRequestHandOver', { id: visit.id });
  await desk.harness.store.query(`update mails set status = 'sent' where job_request_id = $1`, [again.follow_up.id]);
  expect(await undone(again.undo_token!)).toMatchObject({ will_be_sent: true });
  expect(await kindsOf(again.follow_up.id)).toEqual(['confirmed', 'cancelled']);
});

it('[hand-over.undo] the undo gives the begun job back as it was, and archives the follow-up', async () => {
  const { of, ada, id } = await begunVisit(desk);
  setClock(utc('09:40'));
  const job = await of.ok('getJobRequest', { id });
  const { undo_token, follow_up } = await of.ok('commitJobRequestHandOver', { id });
  setClock(utc('09:45'));
  const { kind, jobs } = await of.ok('undoScheduleChange', { undo_token: undo_token! });
  expect(kind).toBe('hand_over');
  expect(jobs).toMatchObject([
    { job_request_id: id, start_at: utc('09:00'), technician_id: ada, customer_notification: { reason: 'time_unchanged' } },
    { job_request_id: follow_up.id, start_at: null, customer_notification: { reason: 'unchanged' } },
  ]);
  const after = await of.ok('getJobRequest', { id });
  expect(after).toMatchObject({
    current_status: { key: 'arrived' },
    completed_at: null,
    completed_by_user_id: null,
    schedule: job.schedule,
    assignment: job.assignment,
    next_actions: job.next_actions,
    live: { state: 'on_site' },
  });
  expect(after.action_audit).not.toHaveProperty('complete');
  expect(await of.ok('getJobRequest', { id: follow_up.id })).toMatchObject({ archive: { is_archived: true } });
  expect((await eventTypesOf(desk, follow_up.id)).slice(-1)).toEqual(['job_request.archived']);
  expect((await eventTypesOf(desk, id)).slice(-1)).toEqual(['job_request.status_changed']);
  // The visit goes on.
  await fire(desk, of, id, 'complete', '11:00');
});

it('[hand-over.undo] is not possible once the follow-up has begun, or somebody else has the time', async () => {
  const { of, customer, ada, bea, id } = await begunVisit(desk);
  setClock(utc('09:40'));
  const { undo_token, follow_up } = await of.ok('commitJobRequestHandOver', { id, technician_id: bea });
  const other = await booked(of, customer, ada, '10:00', 'p2', 30);
  const occupied = await of.call('undoScheduleChange', { undo_token: undo_token! });
  expect(occupied).toMatchObject({ error_code: 'UNDO_NOT_POSSIBLE', data: { reason: 'occupied', changed_jobs: [{ technician_id: ada }] } });
  await of.ok('archiveJobRequest', { id: other.id });
  await fire(desk, of, follow_up.id, 'depart', '09:45');
  expect(await of.call('undoScheduleChange', { undo_token: undo_token! })).toMatchObject({
    error_code: 'UNDO_NOT_POSSIBLE',
    data: { reason: 'changed', changed_jobs: [{ job_request_id: follow_up.id }] },
  });
});

it('[hand-over.commit] is made once for a repeated key, and is unknown to another business', async () => {
  const { of, id } = await begunVisit(desk);
  setClock(utc('09:40'));
  const idempotency_key = randomUUID();
  const first = await of.ok('commitJobRequestHandOver', { id, idempotency_key });
  const [{ stored }] = (await desk.harness.store.query('select k::text as stored from idempotency_keys k where key = $1', [
    idempotency_key,
  ])) as [{ stored: string }];
  expect(stored).not.toContain('/j/');
  expect(await of.ok('commitJobRequestHandOver', { id, idempotency_key })).toEqual(first);
  expect(first.follow_up.customer_url).toContain('/j/');
  expect((await of.ok('getJobRequest', { id })).follow_ups).toHaveLength(1);
  const { of: other } = await desk.staffed();
  expect(refusal(await other.call('commitJobRequestHandOver', { id }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
});

it('[hand-over.commit, hand-over.follow-up] the rest of an emergency stays one, and needs the override on a closed day', async () => {
  const { of, bea, id } = await begunVisit(desk, undefined, 'p0');
  setClock(utc('09:40'));
  const saturday = { id, technician_id: bea, start_at: at('10:00', '2030-06-15') };
  const preview = await of.ok('previewJobRequestHandOver', saturday);
  expect(preview).toMatchObject({ after_hours_override_required: true });
  const refused = await of.call('commitJobRequestHandOver', saturday);
  expect(refused).toMatchObject({
    error_code: 'SCHEDULE_MOVE_NO_WORKING_DAY',
    data: { remedies: expect.arrayContaining([expect.objectContaining({ kind: 'override_hours' })]) as unknown },
  });
  const done = await of.ok('commitJobRequestHandOver', { ...saturday, after_hours_override: true });
  expect(done.follow_up).toMatchObject({ priority_level: 'p0', schedule: { scheduled_at: utc('10:00', '2030-06-15') } });
  expect(done.follow_up.action_audit['confirm_booking']).toMatchObject({
    payload: { after_hours_authorized_by: expect.anything() as unknown },
  });
});
