/** What moves and emergencies leave behind: what the customer was promised, what needs attention, and what is no change at all. */
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { refusal } from '../replies.ts';
import { booked, emergency, eventTypesOf, rowsOf, team, utc } from './board.ts';

const desk = await openDesk();
const at = (time: string, date = monday) => `${date}T${time}`;

it('[move.outside-window] however often a job is displaced, the window is the one the customer confirmed', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const [ada] = ids as [string];
  const job = await booked(of, customer, ada, '08:00');
  const leaves: boolean[] = [];
  for (const start of ['08:00', '09:30', '11:00']) {
    const urgent = await emergency(of, customer, 90);
    const { moves } = await of.ok('commitEmergencyReschedule', { job_request_id: urgent.id, technician_id: ada, start_at: at(start) });
    leaves.push(moves.find(({ job_request_id }) => job_request_id === job.id)!.leaves_confirmed_window);
  }
  expect(leaves).toEqual([false, true, true]);
  const back = await of.ok('previewJobRequestMove', { id: job.id, start_at: at('16:00') });
  expect(back.warnings).toContainEqual({ code: 'MOVED_OUTSIDE_WINDOW', start_at: utc('08:00'), end_at: utc('10:00') });
  // A time that was chosen for the job itself is a new promise.
  await of.ok('commitJobRequestMove', { id: job.id, start_at: at('16:00') });
  const { warnings } = await of.ok('previewJobRequestMove', { id: job.id, start_at: at('16:30') });
  expect(warnings.map(({ code }) => code)).not.toContain('MOVED_OUTSIDE_WINDOW');
});

it('[time-off.attention] a job that gets a technician who is there needs nobody any more', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const stranded = [
    await booked(of, customer, ada, '09:00'),
    await booked(of, customer, ada, '11:00'),
    await booked(of, customer, ada, '14:00'),
  ];
  await of.ok('createTechnicianTimeOff', {
    id: ada,
    start_date: monday,
    end_date: monday,
    start_minute: 540,
    end_minute: 960,
    status: 'approved',
  });
  const attention = async ({ id }: { id: string }) => (await of.ok('getJobRequest', { id })).attention;
  for (const job of stranded) expect(await attention(job)).toMatchObject({ flagged: true, reason: 'technician_on_time_off' });
  await of.ok('commitJobRequestMove', { id: stranded[0]!.id, technician_id: bea });
  await of.ok('commitJobRequestMove', { id: stranded[1]!.id, start_at: at('16:00') });
  const urgent = await emergency(of, customer);
  const input = { job_request_id: urgent.id, technician_id: ada, start_at: at('14:00'), displacement_mode: 'reassign' as const };
  expect((await of.ok('commitEmergencyReschedule', input)).moves).toMatchObject([{ job_request_id: stranded[2]!.id, kind: 'reassign' }]);
  for (const job of stranded) expect(await attention(job)).toEqual({ flagged: false, reason: null, since: null });
});

it('[time-off.attention] an emergency that stays in time off stays flagged', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '09:00', 'p0');
  await of.ok('createTechnicianTimeOff', { id: ids[0]!, start_date: monday, end_date: monday, status: 'approved' });
  const { job_request } = await of.ok('commitJobRequestMove', { id: job.id, start_at: at('10:00') });
  expect(job_request.attention).toMatchObject({ flagged: true, reason: 'technician_on_time_off' });
});

it('[move.event] a move to where the job stands already changes nothing', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace');
  const job = await booked(of, customer, ids[0]!, '10:00');
  const before = await rowsOf(desk, of);
  for (const input of [{ start_at: at('10:00') }, { technician_id: ids[0]! }])
    expect(await of.ok('commitJobRequestMove', { id: job.id, ...input })).toMatchObject({
      applied: true,
      total_moves: 0,
      job_request: { status_version: job.status_version },
    });
  expect(await rowsOf(desk, of)).toEqual(before);
  expect(await eventTypesOf(desk, job.id)).not.toContain('job_request.rescheduled');
});

it('[move.no-working-day] an emergency of a crew has no override, closed day or day off', async () => {
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

it('[move.tech-infeasible, emergency.not-eligible] a technician who is not active takes nothing, and an unknown one is not found', async () => {
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
  // Its own technician has left since: it can be moved to somebody, but not in time alone.
  await of.ok('deleteTechnician', { id: ada });
  expect((await of.call('previewJobRequestMove', { id: job.id, start_at: at('12:00') })).error_code).toBe('SCHEDULE_MOVE_TECH_INFEASIBLE');
});

it('[plan.token, emergency.drifted, move.drifted] whatever makes the previewed plan impossible is a drift', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
  const [ada, bea] = ids as [string, string];
  const standing = await booked(of, customer, ada, '10:00');
  const urgent = await emergency(of, customer);
  const input = { job_request_id: urgent.id, technician_id: ada, start_at: at('10:00') };
  const { plan_token } = await of.ok('previewEmergencyReschedule', input);
  await of.ok('updateJobPriority', { id: standing.id, priority: 'p0' });
  expect(refusal(await of.call('commitEmergencyReschedule', input))).toEqual([409, 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED']);
  expect(await of.call('commitEmergencyReschedule', { ...input, plan_token })).toMatchObject({
    error_code: 'EMERGENCY_RESCHEDULE_PLAN_DRIFTED',
    data: { drifted: [{ job_request_id: standing.id, expected_version: standing.status_version }] },
  });
  const moved = await booked(of, customer, bea, '13:00');
  const move = { id: moved.id, start_at: at('15:00') };
  const shown = await of.ok('previewJobRequestMove', move);
  await of.ok('createTechnicianTimeOff', {
    id: bea,
    start_date: monday,
    end_date: monday,
    start_minute: 900,
    end_minute: 960,
    status: 'approved',
  });
  expect(refusal(await of.call('commitJobRequestMove', move))).toEqual([409, 'SCHEDULE_MOVE_TECH_INFEASIBLE']);
  const fenced = { ...move, plan_token: shown.plan_token, expected_version: shown.status_version };
  expect(refusal(await of.call('commitJobRequestMove', fenced))).toEqual([409, 'SCHEDULE_MOVE_PLAN_DRIFTED']);
  // The emergency is no longer one: that is a change since the preview too.
  await of.ok('updateJobPriority', { id: urgent.id, priority: 'p2' });
  expect(refusal(await of.call('commitEmergencyReschedule', { ...input, plan_token }))).toEqual([409, 'EMERGENCY_RESCHEDULE_PLAN_DRIFTED']);
  expect(refusal(await of.call('commitEmergencyReschedule', input))).toEqual([409, 'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE']);
});
