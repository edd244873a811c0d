/** Whoever asks for a technician who is not active is told so. docs/reference/scheduling.md#feasibility. */
import { expect, it } from 'vitest';
import { blockerKinds, unavailableReasons } from '../../src/contract/vocabulary.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { confirmedVisit } from '../operations/bookings/takenBack.ts';
import { emergency, oneAt } from '../operations/dispatch/board.ts';
import { newTechnician, quotedJob } from './fixtures.ts';

const desk = await openDesk();

const details = { onboarding: 'technician_onboarding', deactive: 'technician_deactivated' } as const;

for (const status of ['onboarding', 'deactive'] as const)
  it(`[blocker.detail] a technician whose status is ${status} is refused by a blocker that says so, wherever one is named`, async () => {
    const { of, technician, customer, area } = await desk.staffed();
    const { id } = await newTechnician(of, area, 'Bea Arthur');
    await newTechnician(of, area, 'Cy Young');
    await of.ok('updateTechnician', { id, status });
    const blockers = [{ kind: 'no_working_day', detail: details[status] }];
    const infeasible = { reason: 'no_working_day', blockers };
    const waiting = await quotedJob(of, customer, monday);
    const visit = await confirmedVisit(of, customer, '09:00', technician);
    const urgent = await emergency(of, customer);
    const work = { customer_id: customer, job_duration_minutes: 60, technician_id: id };

    expect(
      await of.call('confirmJobRequest', {
        id: waiting.id,
        scheduled_at: `${monday}T11:00`,
        status_version: waiting.status_version,
        technician_id: id,
      }),
    ).toMatchObject({ error_code: 'JOB_REQUEST_TECH_INFEASIBLE', data: infeasible });
    expect(await of.ok('bookAndConfirmJobRequest', { ...work, scheduled_at: `${monday}T12:00` })).toMatchObject({
      confirmed: false,
      refusal: { error_code: 'JOB_REQUEST_TECH_INFEASIBLE', data: infeasible },
    });
    expect(await of.call('previewJobRequestMove', { id: visit.id, technician_id: id })).toMatchObject({
      error_code: 'SCHEDULE_MOVE_TECH_INFEASIBLE',
      data: infeasible,
    });
    expect(await of.call('previewScheduleMoves', { moves: [oneAt(visit.id, id, '10:00')] })).toMatchObject({
      error_code: 'SCHEDULE_MOVES_REFUSED',
      data: { visits: [{ code: 'SCHEDULE_MOVE_TECH_INFEASIBLE', blockers }] },
    });
    expect(await of.call('previewJobRequestChange', { id: visit.id, lead_technician_id: id })).toMatchObject({
      error_code: 'SCHEDULE_MOVE_TECH_INFEASIBLE',
      data: infeasible,
    });
    expect(await of.call('previewJobRequestChange', { id: visit.id, add_technician_ids: [id] })).toMatchObject({
      error_code: 'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
      data: { unavailable_members: [{ technician_id: id, blockers }] },
    });
    const landing = { job_request_id: urgent.id, technician_id: id, start_at: `${monday}T10:00` };
    expect(await of.call('previewEmergencyReschedule', landing)).toMatchObject({
      error_code: 'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE',
      data: { failed_precondition: 'smart_assign_unavailable', blockers },
    });
    expect(await of.ok('listBookableStarts', { ...work, from: monday, to: monday })).toMatchObject({
      reason: 'no_working_day',
      detail: details[status],
    });
    expect(await of.call('listCrewCandidates', { id: visit.id, force_lead_id: id })).toMatchObject({
      error_code: 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
      data: { reason: 'no_working_day', detail: details[status] },
    });
  });

it('[blocker.detail] a visit of a technician who has left is not moved with that technician, and the blocker says why', async () => {
  const { of, technician, customer } = await desk.staffed();
  const visit = await confirmedVisit(of, customer, '09:00', technician);
  await of.ok('deleteTechnician', { id: technician });
  expect(await of.call('previewJobRequestMove', { id: visit.id, start_at: `${monday}T14:00` })).toMatchObject({
    error_code: 'SCHEDULE_MOVE_TECH_INFEASIBLE',
    data: { reason: 'no_working_day', blockers: [{ kind: 'no_working_day', detail: 'technician_removed' }] },
  });
});

it('[blocker.kinds-fixed] the kinds of blockers and the reasons are those that clients know', () => {
  expect(blockerKinds).toEqual([
    'outside_service_area',
    'missing_required_skills',
    'not_lead_tier',
    'no_working_day',
    'on_time_off',
    'off_shift',
    'visit_too_long',
    'cannot_arrive_in_time',
    'not_available_today',
  ]);
  expect(unavailableReasons).toEqual([
    'outside_working_hours',
    'requested_windows_passed',
    'outside_service_area',
    'off_shift',
    'on_time_off',
    'missing_required_skills',
    'no_technician_available',
    'not_lead_tier',
    'no_working_day',
    'visit_too_long',
    'address_missing',
    'crew_short',
    'crew_larger_than_roster',
  ]);
});
