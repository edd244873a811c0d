/** Visits that a plan pushes: which plan it is, and what their customers hear. docs/reference/scheduling.md#moves-and-emergencies. */
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import type { TestBusiness } from '../support/harness.ts';
import { openDesk } from '../operations/bookings/desk.ts';
import { at, booked, emergency, team, utc } from '../operations/dispatch/board.ts';
import { callAsCustomer } from '../support/guest.ts';
import { inShort, mailedCustomer, mailsOf } from '../mail/outbox.ts';

const desk = await openDesk();
const { harness, setClock } = desk;
const early = '2030-06-05T12:00:00Z';
const longer = { job_duration_minutes: 90, allow_non_p0_displacement: true };
const timesOf = (moves: readonly { readonly job_request_id: string; readonly to: { readonly start_at: string } }[]) =>
  moves.map(({ job_request_id, to }) => [job_request_id, to.start_at]);

async function adasDay(...times: string[]) {
  setClock(early);
  const { of, ids } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const { id: customer } = await mailedCustomer(of);
  const jobs = [];
  for (const time of times) jobs.push(await booked(of, customer, ids[0]!, time));
  return { of, customer, ada: ids[0]!, bea: ids[1]!, jobs };
}

it('[plan.order] lengthening a visit by half an hour pushes each later visit a little, and moves none to the end', async () => {
  const { of, jobs } = await adasDay('08:00', '09:00', '10:00', '11:15', '13:00');
  const [first, second, third, fourth] = jobs;
  const plan = await of.ok('previewJobRequestChange', { id: first!.id, ...longer });
  expect(timesOf(plan.moves)).toEqual([
    [second!.id, utc('09:30')],
    [third!.id, utc('10:30')],
    [fourth!.id, utc('11:30')],
  ]);
  expect(plan).toMatchObject({ total_moves: 3, delay_minutes: 75, warnings: [] });
});

it('[plan.order] a plan keeps deadlines before it saves minutes, and candidates match the preview', async () => {
  const { of, customer, ada, jobs } = await adasDay('10:00', '11:00');
  await of.ok('updateJobPriority', { id: jobs[1]!.id, priority: 'p1', sla_deadline: at('12:00') });
  const urgent = await emergency(of, customer);
  const input = { job_request_id: urgent.id, start_at: at('10:00') };
  const { moves } = await of.ok('previewEmergencyReschedule', { ...input, technician_id: ada });
  // By 11:00, the P1 would have to go to 12:00 and end an hour late.
  expect(timesOf(moves)).toEqual([[jobs[0]!.id, utc('12:00')]]);
  const { candidates } = await of.ok('listEmergencyCandidates', input);
  expect(candidates.find(({ technician }) => technician.id === ada)!.displacement.moves).toEqual(moves);
});

it('[plan.window-kept] a customer pushed within the promised window gets no message, even after an undo, and keeps that window', async () => {
  const { of, jobs } = await adasDay('08:00', '09:00');
  const [first, pushed] = jobs;
  const confirmed = ['confirmed', 'kept', 'no_channel'];
  const changed = await of.ok('commitJobRequestChange', { id: first!.id, ...longer });
  expect(changed.moves).toMatchObject([{ customer_notification: { will_be_sent: false, reason: 'window_kept' } }]);
  expect(changed.moves[0]!.customer_notification).not.toHaveProperty('phone_to_call');
  expect(changed).toMatchObject({ customers_notified: 0, customers_to_phone: 0 });
  const promised = { start: utc('09:00'), end: utc('11:00') };
  const job = await of.ok('getJobRequest', { id: pushed!.id });
  expect(job.schedule).toMatchObject({ scheduled_at: utc('09:30'), arrival_window: promised });
  expect((await callAsCustomer(harness, job.customer_url!, 'getCustomerVisit', {})).data).toMatchObject({ arrival_window: promised });
  await of.ok('sendCustomerMessage', { id: pushed!.id, message: 'Please keep the dog inside.' });
  const mails = await mailsOf(harness, of, { job_request_id: pushed!.id });
  expect(inShort(mails)).toContainEqual(confirmed);
  expect(mails.map(({ kind }) => kind)).not.toContain('rescheduled');
  const { text } = await okAsMember(harness, of, 'getOutboxMail', { id: mails.find(({ kind }) => kind === 'message')!.id });
  expect(text).toContain('9:00 – 11:00 AM');
  await of.ok('undoScheduleChange', { undo_token: changed.undo_token! });
  expect((await of.ok('getJobRequest', { id: pushed!.id })).schedule.scheduled_at).toBe(utc('09:00'));
  expect((await mailsOf(harness, of, { job_request_id: pushed!.id })).map(({ kind }) => kind)).not.toContain('rescheduled');
});

it.each<[what: string, kind: string, label: string, act: (of: TestBusiness, id: string, status_version: number) => Promise<unknown>]>([
  ['moves', 'rescheduled', 'Previously', (of, id) => of.ok('commitJobRequestMove', { id, start_at: at('17:00') })],
  ['is taken back', 'unscheduled', 'Arrival', (of, id, status_version) => of.ok('unscheduleJobRequest', { id, status_version })],
  [
    'is called off',
    'cancelled',
    'Arrival',
    (of, id, status_version) =>
      of.ok('cancelJobRequest', { id, status_version, reason: 'Van broken', cancelled_by: 'business', notify: true }),
  ],
])(
  '[plan.window-kept] after a push within the window, the customer is told of that window when the visit then %s',
  async (_what, kind, label, act) => {
    const { of, jobs } = await adasDay('08:00', '09:00');
    const { id } = jobs[1]!;
    await of.ok('commitJobRequestChange', { id: jobs[0]!.id, ...longer });
    await act(of, id, (await of.ok('getJobRequest', { id })).status_version);
    const mail = (await mailsOf(harness, of, { job_request_id: id })).find((sent) => sent.kind === kind)!;
    const { text } = await okAsMember(harness, of, 'getOutboxMail', { id: mail.id });
    expect(text.split('\n').find((line) => line.startsWith(label))).toContain('9:00 – 11:00 AM');
  },
);

it('[plan.window-kept] a customer pushed out of the window is notified, and gets the window from the new start', async () => {
  const { of, jobs } = await adasDay('08:00', '09:00');
  const [first, pushed] = jobs;
  await of.ok('commitJobRequestChange', { id: first!.id, ...longer, job_duration_minutes: 240 });
  expect((await mailsOf(harness, of, { job_request_id: pushed!.id })).map(({ kind }) => kind)).toContain('rescheduled');
  expect((await of.ok('getJobRequest', { id: pushed!.id })).schedule.arrival_window).toMatchObject({ start: utc('12:00') });
});

async function fire(of: TestBusiness, id: string, key: string, time: string) {
  setClock(utc(time));
  const { status_version } = await of.ok('getJobRequest', { id });
  await of.ok('fireJobRequestAction', { id, key, status_version });
}

it('[plan.under-way] a visit whose start has passed yields to the running one while its technician is still at that customer', async () => {
  const { of, jobs } = await adasDay('09:00', '10:15');
  const [running, next] = jobs;
  await fire(of, running!.id, 'depart', '08:50');
  await fire(of, running!.id, 'arrive', '09:00');
  const input = { id: running!.id, ...longer, job_duration_minutes: 120 };
  for (const time of ['10:10', '10:16', '10:40']) {
    setClock(utc(time));
    expect(timesOf((await of.ok('previewJobRequestChange', input)).moves)).toEqual([[next!.id, utc('11:00')]]);
  }
  const preview = await of.ok('previewJobRequestChange', input);
  const done = await of.ok('commitJobRequestChange', { ...input, plan_token: preview.plan_token });
  expect(timesOf(done.moves)).toEqual([[next!.id, utc('11:00')]]);
});

it('[plan.under-way] a visit with a fired action stays, and so does a visit whose technician is at no other customer', async () => {
  const { of, jobs } = await adasDay('09:00', '10:15');
  const [earlier, later] = jobs;
  setClock(utc('10:16'));
  const input = { id: earlier!.id, ...longer, job_duration_minutes: 120 };
  const conflict = {
    error_code: 'SCHEDULE_MOVE_SLOT_OCCUPIED',
    data: { conflicts: [{ job_request_id: later!.id, frozen_because: 'under_way' }] },
  };
  expect(await of.call('previewJobRequestChange', input)).toMatchObject(conflict);
  await fire(of, later!.id, 'depart', '10:17');
  expect(await of.call('previewJobRequestChange', input)).toMatchObject(conflict);
});

it('[plan.under-way] an overdue visit can move to another lead at a later start, as the refusal of the change says', async () => {
  const { of, bea, jobs } = await adasDay('09:00', '10:15');
  await fire(of, jobs[0]!.id, 'depart', '08:50');
  await fire(of, jobs[0]!.id, 'arrive', '09:00');
  setClock(utc('10:30'));
  const refused = await of.call('previewJobRequestChange', { id: jobs[1]!.id, lead_technician_id: bea });
  expect(refused).toMatchObject({
    error_code: 'SCHEDULE_MOVE_IN_PAST',
    data: { remedies: [{ kind: 'choose_time', operation: 'previewJobRequestMove', arguments: { technician_id: bea } }] },
  });
  const [remedy] = (refused.data as unknown as { remedies: { arguments: { id: string; start_at: string } }[] }).remedies;
  expect((await of.ok('previewJobRequestMove', remedy!.arguments)).landing.technician_id).toBe(bea);
});

it('[emergency.candidates] a technician delayed by today’s visits ranks after one who can start earlier', async () => {
  const { of, customer, ada, bea, jobs } = await adasDay('09:00');
  await fire(of, jobs[0]!.id, 'depart', '10:35');
  await fire(of, jobs[0]!.id, 'arrive', '10:40');
  // Ada, who lives next door, stays until 11:40. Bea has a way of 18 minutes.
  await of.ok('updateTechnician', { id: bea, start_location_lat: 40.83, start_location_long: -74.006 });
  setClock(utc('10:45'));
  const urgent = await emergency(of, customer);
  const { candidates } = await of.ok('listEmergencyCandidates', { job_request_id: urgent.id, start_at: at('10:50') });
  expect(candidates.map(({ technician, start_at }) => [technician.id, start_at])).toEqual([
    [bea, utc('11:05')],
    [ada, utc('11:40')],
  ]);
});
