/** A deleted job can be read but not changed. */
import { expect, it } from 'vitest';
import type { OperationId } from '../../../src/contract/index.ts';
import { monday, openDesk } from '../../operations/bookings/desk.ts';
import { at, booked, emergency, team } from '../../operations/dispatch/board.ts';

const desk = await openDesk();

it('[job-request.not-found] every operation that would change or plan with a deleted job answers that the job is not found', async () => {
  const { of, ids, customer } = await team(desk, 'Ada Lovelace', 'Ben Alder');
  const technician_id = ids[0]!;
  const { id } = await booked(of, customer, technician_id, '09:00');
  const urgent = (await emergency(of, customer)).id;
  await desk.harness.store.query('update job_requests set deleted_at = now() where id = any ($1::uuid[])', [[id, urgent]]);
  const plan = { job_request_id: urgent, technician_id, start_at: at('11:00') };
  const status_version = 3;
  const attempts: [OperationId, object][] = [
    ['listMatchingSlots', { id: urgent }],
    ['quoteJobRequest', { id: urgent, job_duration_minutes: 60 }],
    ['confirmJobRequest', { id: urgent, scheduled_at: `${monday}T10:00`, status_version }],
    ['listCrewCandidates', { id }],
    ['fireJobRequestAction', { id, key: 'complete', status_version }],
    ['archiveJobRequest', { id }],
    ['updateJobPriority', { id, priority: 'p1' }],
    ['previewJobRequestMove', { id, start_at: at('11:00') }],
    ['commitJobRequestMove', { id, start_at: at('11:00'), expected_version: 1 }],
    ['listEmergencyCandidates', { job_request_id: urgent, start_at: at('11:00') }],
    ['previewEmergencyReschedule', plan],
    ['commitEmergencyReschedule', { ...plan, emergency_expected_version: 1 }],
  ];
  for (const [operation, input] of attempts) {
    const { status, error_code } = await of.call(operation, input as never);
    expect([operation, status, error_code]).toEqual([operation, 404, 'JOB_REQUEST_NOT_FOUND']);
  }
  expect((await of.ok('getJobRequest', { id })).deleted_at).toBeDefined();
  expect((await of.ok('getJobRequestTimeline', { id })).current_status_key).not.toBe('completed');
});
