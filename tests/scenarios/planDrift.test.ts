/** A plan is not applied once anything that it was based on has changed since its preview. */
import { expect, it } from 'vitest';
import type { TestBusiness } from '../support/harness.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { at, booked, emergency, rowsOf, team } from '../operations/dispatch/board.ts';
import { settingsOf } from '../operations/dispatch/settings.ts';
import { refusal } from '../operations/replies.ts';

const desk = await openDesk();
const { close } = settingsOf(desk);
const offAt = (of: TestBusiness, id: string) =>
  of.ok('createTechnicianTimeOff', { id, start_date: monday, end_date: monday, start_minute: 840, end_minute: 960, status: 'approved' });

const shiftUntil = (of: TestBusiness, id: string, end_minute: number) =>
  of.ok('replaceTechnicianAvailability', { id, weekly_hours: [{ weekday: 1, start_minute: 480, end_minute }] });

it('[plan.token, emergency.drifted, move.drifted] the token holds a plan to its warnings, its overtime and its override', async () => {
  const changes: ((of: TestBusiness, ada: string) => Promise<unknown>)[] = [
    (of, ada) => shiftUntil(of, ada, 870),
    offAt,
    (of, ada) => of.ok('replaceTechnicianServiceAreas', { id: ada, service_area_ids: [] }),
    (of, ada) => of.ok('updateTechnician', { id: ada, assignment_tier: 'buddy' }),
    (of) => close(of, monday),
    (of, ada) => of.ok('replaceTechnicianAvailability', { id: ada, weekly_hours: [] }),
    (of, ada) => of.ok('updateTechnician', { id: ada, status: 'deactive' }),
    (of, ada) => of.ok('deleteTechnician', { id: ada }),
  ];
  for (const change of changes) {
    const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Bea Arthur');
    const [ada, bea] = ids as [string, string];
    const urgent = await emergency(of, customer);
    const standing = await booked(of, customer, bea, '10:00', 'p0');
    const landing = { job_request_id: urgent.id, technician_id: ada, start_at: at('14:00') };
    const move = { id: standing.id, technician_id: ada, start_at: at('15:00') };
    const tokens = [
      (await of.ok('previewEmergencyReschedule', landing)).plan_token,
      (await of.ok('previewJobRequestMove', move)).plan_token,
    ] as const;
    await change(of, ada);
    const before = await rowsOf(desk, of);
    for (const after_hours_override of [false, true]) {
      const replies = [
        await of.call('commitEmergencyReschedule', { ...landing, after_hours_override, plan_token: tokens[0] }),
        await of.call('commitJobRequestMove', { ...move, after_hours_override, plan_token: tokens[1] }),
      ];
      expect(replies.map(({ error_code }) => error_code)).toEqual(['EMERGENCY_RESCHEDULE_PLAN_DRIFTED', 'SCHEDULE_MOVE_PLAN_DRIFTED']);
    }
    expect(await rowsOf(desk, of)).toEqual(before);
  }
});

it('[plan.token, emergency.drifted, move.drifted] every change that makes the previewed plan impossible counts as drift', async () => {
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
  // The job is no longer an emergency, which is also a change since the preview.
  await of.ok('updateJobPriority', { id: urgent.id, priority: 'p2' });
  expect(refusal(await of.call('commitEmergencyReschedule', { ...input, plan_token }))).toEqual([409, 'EMERGENCY_RESCHEDULE_PLAN_DRIFTED']);
  expect(refusal(await of.call('commitEmergencyReschedule', input))).toEqual([409, 'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE']);
});
