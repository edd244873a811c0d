/** Without mail or text messages, each change that a customer must hear of leaves a call to make, and its undo takes the call back. */
import { expect, it } from 'vitest';
import { operations, type Operations, type OutputOf } from '../../src/contract/index.ts';
import { confirm, monday, mornings } from '../operations/bookings/desk.ts';
import { openWaitingList } from '../operations/bookings/waitingList.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { booked, emergency } from '../operations/dispatch/board.ts';
import { okAsMember } from '../support/asMember.ts';
import { callAsCustomer } from '../support/guest.ts';
import type { TestBusiness } from '../support/harness.ts';
import { newMember, signIn } from '../support/session.ts';
import { quotedJob } from './fixtures.ts';

const desk = await openWaitingList({ withWays: false });
const { harness, time } = desk;
const twoMinutes = 120_000;

type Call = OutputOf<Operations['listCallbacks']>['callbacks'][number];
const callsOf = async (of: TestBusiness): Promise<Call[]> =>
  (await of.ok('listCallbacks', { limit: 100 })).callbacks.filter(({ reason }) => reason !== undefined);
const inShort = (calls: readonly Call[]) => calls.map(({ job_request_id: id, reason, start_at }) => [id, reason, start_at]).sort();
const closeAll = async (of: TestBusiness) => {
  for (const { id } of await callsOf(of)) await of.ok('closeCallback', { id });
};

async function team() {
  const found = await newTeam(harness, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = found.ids as [string, string];
  const visit = (at: string, technician = ada, level: 'p2' | 'p3' = 'p2') => booked(found.of, found.customer, technician, at, level);
  return { ...found, ada, bea, visit };
}
type Team = Awaited<ReturnType<typeof team>>;
const versionOf = async (of: TestBusiness, id: string) => (await of.ok('getJobRequest', { id })).status_version;
const customer = { full_name: 'Lin Bell', phone: '+12125550177' };
const address = { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 };

/** What an operation answered, the jobs whose customers it says a person must phone, and what undoes it. */
interface Done {
  readonly of: TestBusiness;
  readonly answer: unknown;
  readonly undo?: string | null | undefined;
}

/** Each operation on a visit of a business without ways to its customers. `before`: after what stands before, all calls are closed. */
const scenarios: Partial<Record<keyof Operations, (team: Team, before: () => Promise<void>) => Promise<Done>>> = {
  async quoteJobRequest({ of, booked: book }) {
    return { of, answer: await of.ok('quoteJobRequest', { id: await book(), job_duration_minutes: 60 }) };
  },
  async confirmJobRequest({ of, quoted }, before) {
    const job = await quoted({});
    await before();
    const { data } = await confirm(of, job, '09:00');
    return { of, answer: data, undo: data.undo_token };
  },
  async bookAndConfirmJobRequest({ of }) {
    const answer = await of.ok('bookAndConfirmJobRequest', {
      customer,
      address,
      scheduled_at: `${monday}T09:00`,
      job_duration_minutes: 60,
    });
    return { of, answer, undo: answer.undo_token };
  },
  async archiveJobRequest({ of, visit }, before) {
    const { id } = await visit('09:00');
    await before();
    return { of, answer: await of.ok('archiveJobRequest', { id, status_version: await versionOf(of, id) }) };
  },
  async cancelJobRequest({ of, visit }, before) {
    const { id } = await visit('09:00');
    await before();
    const status_version = await versionOf(of, id);
    return { of, answer: await of.ok('cancelJobRequest', { id, status_version, reason: 'No parts', cancelled_by: 'business' }) };
  },
  async reopenJobRequest({ of, visit }, before) {
    const { id } = await visit('09:00');
    const { status_version } = await of.ok('archiveJobRequest', { id, status_version: await versionOf(of, id) });
    // The customer is phoned that the visit is off.
    await before();
    return { of, answer: await of.ok('reopenJobRequest', { id, status_version }) };
  },
  async unscheduleJobRequest({ of, visit }, before) {
    const { id } = await visit('09:00');
    await before();
    const answer = await of.ok('unscheduleJobRequest', { id, status_version: await versionOf(of, id) });
    return { of, answer, undo: answer.undo_token };
  },
  async commitJobRequestMove({ of, visit }, before) {
    const { id } = await visit('09:00');
    await before();
    const answer = await of.ok('commitJobRequestMove', { id, start_at: `${monday}T14:00` });
    return { of, answer, undo: answer.undo_token };
  },
  async undoScheduleChange({ of, visit }, before) {
    const { id } = await visit('09:00');
    const { undo_token } = await of.ok('commitJobRequestMove', { id, start_at: `${monday}T14:00` });
    // A person has phoned about the new time, so that the customer must hear that the old one holds again.
    await before();
    return { of, answer: await of.ok('undoScheduleChange', { undo_token: undo_token! }) };
  },
  async commitJobRequestChange({ of, visit }, before) {
    const { id } = await visit('09:00');
    await visit('10:30', undefined, 'p3');
    await before();
    const asked = { id, job_duration_minutes: 300, allow_non_p0_displacement: true };
    const { plan_token } = await of.ok('previewJobRequestChange', asked);
    const answer = await of.ok('commitJobRequestChange', { id, plan_token });
    return { of, answer, undo: answer.undo_token };
  },
  async commitJobRequestHandOver({ of, ada, bea, visit }, before) {
    const { id } = await visit('09:00', ada);
    for (const key of ['depart', 'arrive']) await of.ok('fireJobRequestAction', { id, key, status_version: await versionOf(of, id) });
    await before();
    const answer = await of.ok('commitJobRequestHandOver', { id, technician_id: bea, start_at: `${monday}T14:00` });
    return { of, answer, undo: answer.undo_token };
  },
  async commitScheduleMoves({ of, ada, bea, visit }, before) {
    const [one, two] = [await visit('09:00', ada), await visit('14:00', bea)];
    await before();
    const { plan_token } = await of.ok('previewScheduleMoves', { swap_job_request_ids: [one.id, two.id] });
    const answer = await of.ok('commitScheduleMoves', { plan_token });
    return { of, answer, undo: answer.undo_token };
  },
  async commitScheduleOptimization({ of, customer: id }, before) {
    await quotedJob(of, id, monday);
    await before();
    const { plan_token } = await of.ok('previewScheduleOptimization', { date: monday });
    const answer = await of.ok('commitScheduleOptimization', { plan_token });
    return { of, answer, undo: answer.undo_token };
  },
  async commitEmergencyReschedule({ of, ada, customer: id, visit }, before) {
    await visit('09:00');
    const { id: job_request_id } = await emergency(of, id);
    await before();
    const answer = await of.ok('commitEmergencyReschedule', { job_request_id, technician_id: ada, start_at: `${monday}T09:00` });
    return { of, answer, undo: answer.undo_token };
  },
  async commitAbsenceResolve({ of, ada, bea, visit }, before) {
    await visit('09:00', ada);
    await visit('09:00', bea);
    await before();
    const range = { technician_id: ada, date: monday, until_date: monday };
    const plan = await of.ok('previewAbsenceResolve', range);
    const rows = plan.unresolved.flatMap(({ job_id, expected_version, alternatives: [other] }) =>
      other ? [{ job_id, expected_version: expected_version!, ...other }] : [],
    );
    const answer = await of.ok('commitAbsenceResolve', { ...range, record_time_off: true, assignments: [...plan.resolved, ...rows] });
    return { of, answer, undo: answer.undo_token };
  },
  async answerCustomerRequest({ of, visit }, before) {
    const { id } = await visit('09:00');
    const { customer_url, status_version } = await of.ok('getJobRequest', { id });
    await callAsCustomer(harness, customer_url!, 'askForOtherTime', {
      status_version,
      job_dates: [{ date: '2030-06-11', periods: [{ period: 'afternoon' }] }],
    });
    await before();
    const [request] = (await of.ok('listCustomerRequests', { job_request_id: id })).requests;
    return { of, answer: await of.ok('answerCustomerRequest', { id: request!.id, answer: 'declined', message: 'Nobody is free.' }) };
  },
  async answerTimeProposal() {
    const { of, blocker } = await desk.fullFriday();
    await desk.waiting(of, '14:00');
    time.now += twoMinutes;
    await desk.free(of, blocker);
    await desk.search();
    const [proposal] = await desk.proposals(of);
    await closeAll(of);
    const answer = await okAsMember(harness, of, 'answerTimeProposal', { id: proposal!.id, accepted: true });
    return { of, answer, undo: answer.undo_token };
  },
  async sendCustomerMessage({ of, visit }, before) {
    const { id } = await visit('09:00');
    await before();
    return { of, answer: await of.ok('sendCustomerMessage', { id, message: 'Please keep the dog inside.' }) };
  },
};

/** Why nobody must phone after these operations. */
const courtesies: Partial<Record<keyof Operations, (team: Team) => Promise<Done>>> = {
  // The customer has asked for the visit.
  async createJobRequest({ of, customer: customer_id }) {
    return { of, answer: await of.ok('createJobRequest', { customer_id, job_dates: mornings(monday) }) };
  },
  // The customer has the arrival window.
  async fireJobRequestAction({ of, visit }) {
    const { id } = await visit('09:00');
    await closeAll(of);
    return { of, answer: await of.ok('fireJobRequestAction', { id, key: 'depart', status_version: await versionOf(of, id) }) };
  },
  async fireMyVisitAction({ of, ada, visit }) {
    const member = await newMember(harness, of, { role: 'Technician', name: 'Ada Lovelace' });
    await harness.store.query('update technicians set user_id = $2 where id = $1', [ada, member.id]);
    const { id } = await visit('09:00');
    await closeAll(of);
    const session = await signIn(harness, member);
    return { of, answer: await session.ok('fireMyVisitAction', { id, key: 'depart', status_version: await versionOf(of, id) }) };
  },
  // No message about the departure has left, so there is nothing to take back.
  async undoJobRequestAction({ of, visit }) {
    const { id } = await visit('09:00');
    await closeAll(of);
    const { status_version } = await of.ok('fireJobRequestAction', { id, key: 'depart', status_version: await versionOf(of, id) });
    return { of, answer: await of.ok('undoJobRequestAction', { id, status_version }) };
  },
  async undoMyVisitAction({ of, ada, visit }) {
    const member = await newMember(harness, of, { role: 'Technician', name: 'Ada Lovelace' });
    await harness.store.query('update technicians set user_id = $2 where id = $1', [ada, member.id]);
    const { id } = await visit('09:00');
    await closeAll(of);
    const session = await signIn(harness, member);
    const { status_version } = await session.ok('fireMyVisitAction', { id, key: 'depart', status_version: await versionOf(of, id) });
    return { of, answer: await session.ok('undoMyVisitAction', { id, status_version }) };
  },
  // No time is free yet. When one is, listTimeProposals says whom to call.
  async updateJobEarlierWish({ of, visit }) {
    const { id } = await visit('09:00');
    await closeAll(of);
    return { of, answer: await of.ok('updateJobEarlierWish', { id, wanted: true }) };
  },
};

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const says = (schema: unknown): boolean =>
  isNode(schema) && ((isNode(schema['properties']) && 'customer_notification' in schema['properties']) || Object.values(schema).some(says));
const changing = Object.values(operations).filter(({ effect, output }) => effect !== 'read' && says(output));

/** How many objects of an answer name a number to phone. */
const phonesIn = (value: unknown): number =>
  isNode(value)
    ? Number(typeof value['phone_to_call'] === 'string') + Object.values(value).reduce((sum: number, part) => sum + phonesIn(part), 0)
    : 0;

it('[calls.each] every operation that says how customers hear of a change is tested here', () => {
  expect(changing.map(({ id }) => id).sort()).toEqual([...Object.keys(scenarios), ...Object.keys(courtesies)].sort());
});

for (const [id, scenario] of Object.entries(scenarios))
  for (const wait of [0, twoMinutes])
    it(`[calls.each, calls.undo] ${id} leaves a call to make${wait ? ', also some minutes later' : ''}`, async () => {
      const found = await team();
      const { of, answer, undo } = await scenario(found, () => closeAll(found.of));
      const phoned = phonesIn(answer);
      expect(phoned).toBeGreaterThan(0);
      const calls = await callsOf(of);
      expect(calls.length).toBeGreaterThan(0);
      for (const call of calls) {
        expect(call).toMatchObject({ closed_at: null, locale: 'en' });
        expect(call.text).toMatch(/^Test Plumbing: .{10}/);
        expect(call.text).not.toContain(' on .');
        if (undo) expect(call.change).toMatchObject({ id: expect.any(String) as string });
      }
      if (!undo) return;
      time.now += wait;
      const undone = await okAsMember(harness, of, 'undoScheduleChange', { undo_token: undo });
      expect(inShort(await callsOf(of))).toEqual([]);
      expect(phonesIn(undone)).toBe(0);
      const closed = (await of.ok('listCallbacks', { closed: true, limit: 100 })).callbacks;
      expect(calls.map((call) => closed.find((other) => other.id === call.id)?.closed_because)).toEqual(calls.map(() => 'undone'));
    });

for (const [id, courtesy] of Object.entries(courtesies))
  it(`[calls.each] ${id} leaves no call`, async () => {
    const { of } = await courtesy(await team());
    expect(await callsOf(of)).toEqual([]);
  });

it('[calls.one] a job has one open call with the newest time, and a repeated message adds no second call', async () => {
  const { of, visit } = await team();
  const { id } = await visit('09:00');
  expect((await callsOf(of)).map(({ reason, start_at }) => [reason, start_at])).toEqual([['confirmed', '2030-06-10T13:00:00Z']]);
  await of.ok('commitJobRequestMove', { id, start_at: `${monday}T14:00` });
  // The customer never heard of nine o'clock.
  expect(await callsOf(of)).toMatchObject([{ reason: 'confirmed', start_at: '2030-06-10T18:00:00Z', previous_start_at: null }]);
  await closeAll(of);
  time.now += twoMinutes;
  for (const at of ['10:00', '11:00']) await of.ok('commitJobRequestMove', { id, start_at: `${monday}T${at}` });
  expect(await callsOf(of)).toMatchObject([
    { reason: 'rescheduled', start_at: '2030-06-10T15:00:00Z', previous_start_at: '2030-06-10T18:00:00Z' },
  ]);
  const back = await of.ok('commitJobRequestMove', { id, start_at: `${monday}T14:00` });
  expect(back.customer_notification.reason).toBe('unchanged');
  expect(await callsOf(of)).toEqual([]);
  for (let times = 0; times < 2; times++) await of.ok('sendCustomerMessage', { id, message: 'Please keep the dog inside.' });
  await of.ok('sendCustomerMessage', { id, message: 'Please open the gate.' });
  expect((await callsOf(of)).map(({ text }) => text)).toEqual([
    'Test Plumbing: Please keep the dog inside.',
    'Test Plumbing: Please open the gate.',
  ]);
});

it.each([
  ['', twoMinutes],
  [', also if the clock was behind', -twoMinutes],
])('[calls.undo] an undo reopens the call that the change had replaced%s', async (_clock, passed) => {
  const { of, visit } = await team();
  const { id } = await visit('09:00');
  const [first] = await callsOf(of);
  time.now += passed;
  const { undo_token } = await of.ok('commitJobRequestMove', { id, start_at: `${monday}T14:00` });
  expect((await callsOf(of)).map((call) => call.id)).not.toContain(first!.id);
  time.now += passed;
  await of.ok('undoScheduleChange', { undo_token: undo_token! });
  expect(await callsOf(of)).toEqual([first]);
});

it('[calls.undo] an undo leaves a call to a customer who was phoned about the change', async () => {
  const { of, visit } = await team();
  const { id } = await visit('09:00');
  await closeAll(of);
  const { undo_token } = await of.ok('commitJobRequestMove', { id, start_at: `${monday}T14:00` });
  await closeAll(of);
  const { jobs } = await of.ok('undoScheduleChange', { undo_token: undo_token! });
  expect(jobs[0]!.customer_notification).toMatchObject({ phone_to_call: '+1 212 555 0123' });
  expect(await callsOf(of)).toMatchObject([
    { reason: 'rescheduled', start_at: '2030-06-10T13:00:00Z', previous_start_at: '2030-06-10T18:00:00Z', change: null },
  ]);
});

it('[calls.one] a job’s calls end with the job, and when the customer acts', async () => {
  const { of, visit } = await team();
  const [archived, cancelled, completed, chosen] = [await visit('09:00'), await visit('11:00'), await visit('13:00'), await visit('15:00')];
  const openIds = async () => (await callsOf(of)).map(({ job_request_id: id }) => id);
  expect(await openIds()).toHaveLength(4);
  await of.ok('archiveJobRequest', { id: archived.id, status_version: archived.status_version, notify: false });
  const { id, status_version } = cancelled;
  await of.ok('cancelJobRequest', { id, status_version, reason: 'No parts', cancelled_by: 'business', notify: false });
  await of.ok('fireJobRequestAction', { id: completed.id, key: 'complete', status_version: completed.status_version });
  const { customer_url, status_version: version } = await of.ok('getJobRequest', { id: chosen.id });
  expect(await openIds()).toEqual([chosen.id]);
  const { error_code } = await callAsCustomer(harness, customer_url!, 'cancelCustomerVisit', { status_version: version });
  expect(error_code).toBe(0);
  expect(await openIds()).toEqual([]);
  const { callbacks } = await of.ok('listCallbacks', { closed: true, limit: 100 });
  const confirmed = callbacks.filter(({ reason }) => reason === 'confirmed');
  expect(confirmed.map(({ closed_because }) => closed_because).sort()).toEqual([
    'job_archived',
    'job_archived',
    'job_archived',
    'job_completed',
  ]);
});

it('[calls.one] a time that the customer takes on the customer link makes no call and ends an older one', async () => {
  const { of, blocker } = await desk.fullFriday();
  const job = await desk.waiting(of, '14:00');
  expect((await callsOf(of)).map(({ job_request_id: id }) => id)).toContain(job.id);
  time.now += twoMinutes;
  await desk.free(of, blocker);
  await desk.search();
  const [proposal] = await desk.proposals(of);
  const { error_code } = await callAsCustomer(harness, job.path, 'answerEarlierTime', { proposal_id: proposal!.id, accepted: true });
  expect(error_code).toBe(0);
  expect(await desk.startOf(of, job.id)).toBe('2030-06-07T12:00:00Z');
  expect((await callsOf(of)).map(({ job_request_id: id }) => id)).not.toContain(job.id);
});
