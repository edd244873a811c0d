/** A dispatcher's morning on a bare business: the brief names what to do, and each call that it names does it. */
import { expect, it } from 'vitest';
import type { InputOf, OperationId, Operations, OutputOf } from '../../src/contract/index.ts';
import { booked, emergency, team, utc } from '../operations/dispatch/board.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { quotedJob } from './fixtures.ts';
import type { TestBusiness } from '../support/harness.ts';

const desk = await openDesk();
type Brief = OutputOf<Operations['getDayBrief']>;
type Call = Brief['load']['next_call'];

/** Makes the call that an answer names, with these arguments that only the caller knows. */
function make(of: TestBusiness, { operation, arguments: args, needs = [] }: Call, known: Record<string, unknown> = {}) {
  const more = Object.fromEntries(needs.map((name) => [name, known[name]]));
  return of.call(operation as OperationId, { ...args, ...more } as InputOf<Operations[OperationId]>);
}

it('[day-brief.get, day-brief.acts] each part names the next call, and the call works or says why it cannot', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Alan Turing', 'Grace Hopper');
  const [ada, alan, grace] = ids as [string, string, string];
  const quiet = await of.ok('getDayBrief', { date: monday });
  for (const part of ['emergencies', 'late_visits', 'at_risk', 'flagged_jobs', 'absent', 'requests'] as const)
    expect(quiet[part]).toEqual({ count: 0, items: [] });
  expect(quiet.load).toMatchObject({ technician_count: 3, visit_count: 0, booked_minutes: 0 });
  const late = await booked(of, customer, ada, '09:00');
  await booked(of, customer, alan, '14:00');
  const stranded = await booked(of, customer, grace, '13:00');
  const waiting = await quotedJob(of, customer, monday, 60);
  const due = await quotedJob(of, customer, monday, 90);
  await of.ok('updateJobPriority', { id: due.id, priority: 'p1', sla_deadline: `${monday}T17:00` });
  const urgent = await emergency(of, customer);
  await of.ok('createTechnicianTimeOff', { id: grace, start_date: monday, end_date: monday, status: 'approved' });
  await of.ok('createCallback', { customer_id: customer, text: 'Asks for the bill.' });
  await of.ok('updateTechnician', { id: ada, phone: '+1 212 555 0177' });
  // Ada has not set off, and her window of two hours is over.
  desk.setClock(utc('11:20'));

  const brief = await of.ok('getDayBrief', {});
  expect(brief.date).toBe(monday);
  expect(brief.emergencies).toMatchObject({ count: 1, items: [{ job_request_id: urgent.id, scheduled_at: null, technician_name: null }] });
  expect(brief.late_visits).toMatchObject({
    count: 1,
    items: [
      {
        job_request_id: late.id,
        state: 'late_to_start',
        window_broken: true,
        technician_name: 'Ada Lovelace',
        technician_phone: '+1 212 555 0177',
        customer_phone: '+1 212 555 0123',
      },
    ],
  });
  expect(brief.at_risk).toMatchObject({ count: 1, items: [{ job_request_id: due.id, sla_deadline: utc('17:00') }] });
  expect(brief.flagged_jobs.items.map(({ job_request_id: id, reason }) => [id, reason])).toEqual(
    expect.arrayContaining([
      [stranded.id, 'technician_on_time_off'],
      [due.id, 'sla_at_risk'],
    ]),
  );
  expect(brief.absent).toMatchObject({ count: 1, items: [{ technician_id: grace, visit_count: 1 }] });
  expect(brief.requests).toMatchObject({
    count: 1,
    items: [{ kind: 'callback', text: 'Asks for the bill.', next_call: { operation: 'listCallbacks' } }],
  });
  expect(brief.gaps.items.map(({ technician_id: id }) => id)).not.toContain(grace);
  expect(brief.load).toMatchObject({ visit_count: 3, booked_minutes: 180 });
  expect(brief.emergencies.items[0]!.next_call.operation).toBe('listEmergencyCandidates');
  expect(brief.late_visits.items[0]!.next_call.operation).toBe('previewJobRequestMove');
  expect(brief.absent.items[0]!.next_call.operation).toBe('previewAbsenceResolve');

  for (const part of ['emergencies', 'late_visits', 'at_risk', 'flagged_jobs', 'absent', 'requests', 'gaps'] as const)
    for (const { next_call: next } of brief[part].items) {
      const { status, error_code } = await make(of, next);
      expect([next.operation, status, error_code]).toEqual([next.operation, 200, 0]);
    }
  expect((await make(of, brief.load.next_call)).status).toBe(200);
  // Nobody has phoned yet, so the message is still open.
  const { callbacks } = await of.ok('listCallbacks', {});
  expect(callbacks.filter(({ reason }) => reason === undefined)).toHaveLength(1);

  const { gaps, considered, truncated } = await of.ok('listGapFillers', { limit: 10 });
  expect({ considered, truncated }).toEqual({ considered: 3, truncated: false });
  const fillers = gaps.flatMap(({ fillers: own }) => own);
  expect(gaps[0]!.fillers.map(({ job_request_id: id }) => id)).toEqual([urgent.id, due.id, waiting.id]);
  expect(fillers.every(({ consent_of }) => consent_of === 'none' || consent_of === 'customer')).toBe(true);
  const [filler] = gaps.find(({ technician_id }) => technician_id === alan)!.fillers;
  expect((await make(of, filler!.next_call)).data).toMatchObject({
    id: filler!.job_request_id,
    schedule: { scheduled_at: filler!.start_at },
  });
});

it('[day-brief.get] an unquoted job needs its duration, and a visit that is late within its window needs its technician', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const visit = await booked(of, customer, ids[0]!, '09:00');
  const { id } = await of.ok('createJobRequest', {
    customer_id: customer,
    job_dates: [{ date: monday, periods: [{ period: 'afternoon' }] }],
  });
  await of.ok('updateJobPriority', { id, priority: 'p0' });
  desk.setClock(utc('09:40'));
  const { emergencies, late_visits: late } = await of.ok('getDayBrief', {});
  expect(emergencies.items[0]!.next_call).toMatchObject({ operation: 'quoteJobRequest', needs: ['job_duration_minutes'] });
  expect((await make(of, emergencies.items[0]!.next_call, { job_duration_minutes: 60 })).status).toBe(200);
  expect(late.items[0]).toMatchObject({
    job_request_id: visit.id,
    window_broken: false,
    next_call: { operation: 'getTechnician', arguments: { id: ids[0] } },
  });
  expect((await of.ok('getDayBrief', { date: '2030-06-11' })).late_visits).toEqual({ count: 0, items: [] });
  expect(await of.call('getDayBrief', { date: '2030-02-30' })).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
});

it('[gap-fillers.list, gap-fillers.confirmable] every gap filler of a day can be confirmed, and the customer must consent to a day outside the wish', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Alan Turing');
  await booked(of, customer, ids[0]!, '09:00');
  await booked(of, customer, ids[0]!, '12:00', 'p2', 120);
  await booked(of, customer, ids[1]!, '10:00', 'p2', 90);
  const jobs = await Promise.all([45, 120, 240].map((minutes) => quotedJob(of, customer, monday, minutes)));
  const later = await quotedJob(of, customer, '2030-06-11');
  const { gaps, gap_count } = await of.ok('listGapFillers', { date: monday, limit: 20 });
  expect(gap_count).toBe(gaps.length);
  expect(gaps.every(({ minutes }) => minutes >= 45)).toBe(true);
  const fillers = gaps.flatMap(({ fillers: own }) => own);
  expect(new Set(fillers.map(({ job_request_id: id }) => id))).toEqual(new Set([...jobs, later].map(({ id }) => id)));
  for (const { job_request_id, consent_of } of fillers) expect(consent_of).toBe(job_request_id === later.id ? 'customer' : 'none');
  for (const { fillers: own } of gaps) expect(own.findIndex(({ consent_of }) => consent_of === 'customer')).toBe(own.length - 1);
  for (let index = 0; index < 12; index++) {
    const found = (await of.ok('listGapFillers', { date: monday, limit: 20 })).gaps;
    const choices = found.flatMap(({ technician_id, fillers: own }) => own.map((filler) => ({ technician_id, ...filler })));
    const { next_call: next, start_at, end_at, technician_id, job_request_id } = choices[(5 * index) % choices.length]!;
    const assignment = { technician_id };
    expect(await make(of, next)).toMatchObject({
      status: 200,
      data: { schedule: { scheduled_at: start_at, ends_at: end_at }, assignment },
    });
    // The gap opens again for the next one.
    await of.ok('archiveJobRequest', { id: job_request_id, note: 'Tried' });
    await quotedJob(of, customer, monday, 45 + 15 * (index % 5));
  }
  const only = await of.ok('listGapFillers', { date: monday, technician_id: ids[0]! });
  expect(new Set(only.gaps.map(({ technician_id }) => technician_id))).toEqual(new Set([ids[0]]));
  expect((await of.ok('listGapFillers', { date: '2030-06-09' })).gaps).toEqual([]);
});

it('[gap-fillers.combinations] the jobs of a combination can be booked one after the other, in its order', async () => {
  desk.setClock('2030-06-05T12:00:00Z');
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  await booked(of, customer, ids[0]!, '13:00', 'p2', 120);
  const jobs = await Promise.all([45, 60, 75, 90].map((minutes) => quotedJob(of, customer, monday, minutes)));
  const later = await quotedJob(of, customer, '2030-06-11', 30);
  const { gaps } = await of.ok('listGapFillers', { date: monday, limit: 20 });
  const [best, ...others] = gaps[0]!.combinations;
  expect(best).toMatchObject({ customers_to_ask: 0, fillers: [{}, {}, {}] });
  expect(best!.fillers.every(({ job_request_id: id }) => jobs.some((job) => job.id === id))).toBe(true);
  const asked = others.find(({ fillers }) => fillers.some(({ job_request_id: id }) => id === later.id))!;
  expect(asked.customers_to_ask).toBe(1);
  let driving = 0;
  for (const { next_call: next, start_at, end_at, added_travel_minutes: added } of best!.fillers) {
    expect(await make(of, next)).toMatchObject({ status: 200, data: { schedule: { scheduled_at: start_at, ends_at: end_at } } });
    driving += added;
  }
  expect(best!.added_travel_minutes).toBe(driving);
});
