/** The plan of a move before it is applied, or the reason why there is no plan. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk, unquotedJob } from '../bookings/desk.ts';
import { bare, refusal } from '../replies.ts';
import { at, booked, emergency, oneAt, team, utc } from './board.ts';

const desk = await openDesk();

it('[move.not-eligible, move.in-progress, move.in-past, move.multi-day] says why a job cannot be moved', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const ask = async (id: string, start_at = at('16:00')) => {
    const { error_code, data } = await of.call('previewJobRequestMove', { id, start_at });
    const again = await of.call('commitJobRequestMove', { id, start_at });
    expect([again.error_code, bare(again.data)]).toEqual([error_code, bare(data)]);
    return { error_code, data: bare(data) };
  };
  const notEligible = (failed_precondition: string) => ({ error_code: 'SCHEDULE_MOVE_NOT_ELIGIBLE', data: { failed_precondition } });
  expect(await ask(await unquotedJob(of))).toMatchObject(notEligible('not_quoted'));
  const quoted = await quotedJob(of, customer, monday);
  expect(await ask(quoted.id)).toMatchObject(notEligible('not_confirmed'));
  await of.ok('archiveJobRequest', { id: quoted.id });
  expect(await ask(quoted.id)).toMatchObject(notEligible('archived'));
  const job = await booked(of, customer, ada, '10:00');
  expect(await ask(job.id, at('07:00', '2030-06-05'))).toEqual({
    error_code: 'SCHEDULE_MOVE_IN_PAST',
    data: { business_timezone: 'America/New_York', start_at: '2030-06-05T07:00:00', start_at_utc: '2030-06-05T11:00:00Z' },
  });
  const left = await of.ok('fireJobRequestAction', { id: job.id, key: 'depart', status_version: job.status_version });
  expect(await ask(job.id)).toMatchObject({ error_code: 'SCHEDULE_MOVE_IN_PROGRESS', data: { fired_actions: ['depart'] } });
  await of.ok('fireJobRequestAction', { id: job.id, key: 'complete', status_version: left.status_version });
  expect(await ask(job.id)).toMatchObject(notEligible('completed'));
  const long = await quotedJob(of, customer, monday, 900);
  const { data } = await confirm(of, long, '12:00', ada);
  expect(await ask(data.id)).toEqual({
    error_code: 'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED',
    data: { session_count: 2, session_dates: ['2030-06-10', '2030-06-11'] },
  });
  expect((await ask(randomUUID())).error_code).toBe('JOB_REQUEST_NOT_FOUND');
  expect((await of.call('previewJobRequestMove', { id: data.id })).errors).toMatchObject([{ field: 'start_at', code: 'required' }]);
  expect((await of.call('previewJobRequestMove', { id: data.id, start_at: `${monday}T10:00Z` })).errors).toMatchObject([
    { code: 'has_offset' },
  ]);
});

it('[move.tech-infeasible] names the broken rule about the technician, as a refusal or, for an emergency, as a warning', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  await of.ok('updateTechnician', { id: bea, assignment_tier: 'buddy' });
  await of.ok('replaceTechnicianServiceAreas', { id: cy, service_area_ids: [] });
  const job = await booked(of, customer, ada, '10:00');
  const cases = [
    [bea, 'Bea Arthur', 'not_lead_tier'],
    [cy, 'Cy Young', 'outside_service_area'],
  ] as const;
  for (const [id, name, reason] of cases)
    for (const operation of ['previewJobRequestMove', 'commitJobRequestMove'] as const) {
      const { status, error_code, data } = await of.call(operation, { id: job.id, technician_id: id });
      expect([status, error_code, bare(data)]).toEqual([
        409,
        'SCHEDULE_MOVE_TECH_INFEASIBLE',
        { technician: { id, name }, reason, blockers: [{ kind: reason }] },
      ]);
    }
  await of.ok('updateJobPriority', { id: job.id, priority: 'p0' });
  const urgent = await emergency(of, customer);
  for (const [id, , reason] of cases) {
    const advice = [{ code: 'TECH_NOT_FEASIBLE', technician_id: id, reason, blockers: [{ kind: reason }] }];
    expect((await of.ok('previewJobRequestMove', { id: job.id, technician_id: id })).warnings).toEqual(advice);
    expect((await of.ok('previewEmergencyReschedule', oneAt(urgent.id, id, '15:00'))).warnings).toEqual(advice);
  }
});

it('[move.outside-window] the confirmed window includes its first and last minute, and excludes the minutes around it', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const warningsAt = async (time: string) =>
    (await of.ok('previewJobRequestMove', { id: job.id, start_at: at(time) })).warnings.map(({ code }) => code);
  for (const time of ['10:01', '12:00']) expect(await warningsAt(time), time).toEqual([]);
  for (const time of ['09:59', '12:01']) expect(await warningsAt(time), time).toEqual(['MOVED_OUTSIDE_WINDOW']);
});

it('[move.tech-infeasible] a later start is offered only where every blocker is about time', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  await booked(of, customer, bea, '10:30');
  const off = { start_date: monday, end_date: monday, start_minute: 600, end_minute: 720 };
  await of.ok('createTechnicianTimeOff', { id: bea, ...off, status: 'approved' });
  const job = await booked(of, customer, ada, '10:00');
  const ask = async () => (await of.call('previewJobRequestMove', { id: job.id, technician_id: bea })).data as object;
  const earliest = { earliest_feasible_at: utc('12:00') };
  const ofTime = [{ kind: 'on_time_off' }, { kind: 'cannot_arrive_in_time', ...earliest }];
  expect(await ask()).toMatchObject({ reason: 'on_time_off', blockers: ofTime, ...earliest });
  await of.ok('replaceTechnicianServiceAreas', { id: bea, service_area_ids: [] });
  const lasting = await ask();
  expect(lasting).toMatchObject({ reason: 'outside_service_area', blockers: [{ kind: 'outside_service_area' }, ...ofTime] });
  expect(lasting).not.toHaveProperty('earliest_feasible_at');
});

it('[move.tech-infeasible, emergency.not-eligible] refuses an inactive technician, and does not find an unknown one', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const job = await booked(of, customer, ada, '10:00');
  const urgent = await emergency(of, customer);
  await of.ok('updateTechnician', { id: bea, status: 'deactive' });
  expect(await of.call('previewJobRequestMove', { id: job.id, technician_id: bea })).toMatchObject({
    error_code: 'SCHEDULE_MOVE_TECH_INFEASIBLE',
    data: { technician: { id: bea, name: 'Bea Arthur' }, reason: 'no_working_day', blockers: [{ kind: 'no_working_day' }] },
  });
  const preview = (technician_id: string) =>
    of.call('previewEmergencyReschedule', { job_request_id: urgent.id, technician_id, start_at: at('10:00') });
  expect(await preview(bea)).toMatchObject({
    error_code: 'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE',
    data: { failed_precondition: 'smart_assign_unavailable' },
  });
  await of.ok('deleteTechnician', { id: bea });
  expect(refusal(await preview(bea))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect(refusal(await of.call('previewJobRequestMove', { id: job.id, technician_id: bea }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  // The job's own technician has left. The job cannot move to another time alone; it needs another technician.
  await of.ok('deleteTechnician', { id: ada });
  expect((await of.call('previewJobRequestMove', { id: job.id, start_at: at('12:00') })).error_code).toBe('SCHEDULE_MOVE_TECH_INFEASIBLE');
});

it('[move.preview] shows the travel to the next visit, and the number of a customer who must be phoned', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const next = await booked(of, customer, ids[0]!, '14:00');
  const preview = (time: string) => of.ok('previewJobRequestMove', { id: job.id, start_at: at(time), allow_non_p0_displacement: true });
  // Both visits are at the same address.
  expect(await preview('09:00')).toMatchObject({ landing: { travel_after_minutes: 0 }, moves: [] });
  expect((await preview('16:00')).landing).not.toHaveProperty('travel_after_minutes');
  const pushing = await preview('14:00');
  expect(pushing.moves).toMatchObject([{ job_request_id: next.id, customer_phone: '+1 212 555 0123' }]);
  expect(pushing.landing).not.toHaveProperty('travel_after_minutes');
});

it('[move.no-working-day] a crew emergency cannot override a closed day or the lead’s day off', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada] = ids as [string];
  const { id } = await quotedJob(of, customer, monday);
  const crew = (await confirm(of, await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 }), '10:00', ada)).data;
  await of.ok('updateJobPriority', { id: crew.id, priority: 'p0' });
  const weekdays = [1, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1080 }));
  await of.ok('replaceTechnicianAvailability', { id: ada, weekly_hours: weekdays });
  for (const start_at of [at('10:00', '2030-06-09'), at('10:00', '2030-06-11')]) {
    const { error_code, data } = await of.call('previewJobRequestMove', { id: crew.id, start_at, after_hours_override: true });
    expect([error_code, (data as unknown as { override_available: boolean }).override_available]).toEqual([
      'SCHEDULE_MOVE_NO_WORKING_DAY',
      false,
    ]);
  }
});
