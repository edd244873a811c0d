/** The third chapter: the board of the day, with a move, an emergency and an absence. */
import { confirmedJob, quotedJob } from './bookings.ts';
import { homeAddress, tuesday, type Company } from './company.ts';
import type { Recorder } from './recorder.ts';

export async function dispatch(story: Recorder, { ada, grace }: Company, customer: string) {
  const first = await confirmedJob(story, customer, grace.id, '10:00');
  const job = await confirmedJob(story, customer, grace.id, '12:00');
  await story.tell('getTechnicianSchedule', 'The day of one technician', { id: grace.id, from: tuesday, to: tuesday });
  const meeting = await story.tell('createReservedTime', 'A weekly meeting of both technicians', {
    technician_ids: [ada.id, grace.id],
    start_at: `${tuesday}T08:00`,
    end_at: `${tuesday}T08:30`,
    title: 'Team meeting',
    recurrence: 'FREQ=WEEKLY',
  });
  await story.tell('updateReservedTime', 'The meeting is shorter, once', { id: meeting.id, end_at: `${tuesday}T08:15` });
  await story.tell('listReservedTimes', 'The meetings of the day', { from: tuesday, to: tuesday });
  await story.tell('deleteReservedTime', 'The meetings are called off', { id: meeting.id, applies_to: 'following' });
  await story.tell('getTeamLoad', 'Who has an hour and a half', { from: tuesday, to: tuesday, fit_minutes: 90 });
  await story.tell('getReport', 'What each technician did on the day', { from: tuesday, to: tuesday, group_by: 'technician' });
  await story.tell('getDayBrief', 'What needs a dispatcher', { date: tuesday });
  await story.tell('listGapFillers', 'Which jobs fill the gaps', { date: tuesday, limit: 1 });
  await story.tell('listGapFillers', 'Visits of later days that could be brought forward', {
    technician_id: ada.id,
    limit: 1,
    sources: ['later_jobs'],
  });
  await story.tell('listNearbyTechnicians', 'Who could be there soonest', {
    latitude: homeAddress.latitude,
    longitude: homeAddress.longitude,
    at: `${tuesday}T09:00`,
    duration_minutes: 60,
    limit: 5,
  });
  await story.tell('updateJobPriority', 'Promised by five', { id: job.short_code!, priority: 'p1', sla_deadline: `${tuesday}T17:00` });

  const move = { id: job.id, start_at: `${tuesday}T16:00`, technician_id: ada.id };
  const planned = await story.tell('previewJobRequestMove', 'To somebody else, later the same day', move);
  await story.tell('commitJobRequestMove', 'The move that was previewed', {
    ...move,
    expected_version: planned.status_version,
    expected_move_ids: planned.moves.map(({ job_request_id }) => job_request_id),
    expected_member_ids: planned.members.map(({ technician_id }) => technician_id),
    plan_token: planned.plan_token,
  });

  const swap = await story.tell('previewScheduleMoves', 'Two visits exchange technician and time', {
    swap_job_request_ids: [first.id, job.id],
  });
  const swapped = await story.tell('commitScheduleMoves', 'The swap that was previewed', {
    plan_token: swap.plan_token,
    idempotency_key: 'swap-2026-0001',
  });
  await story.quietly('undoScheduleChange', { undo_token: swapped.undo_token! });

  const queued = await quotedJob(story, customer);
  const better = await story.tell('previewScheduleOptimization', 'A better Tuesday', { date: tuesday, technician_ids: [ada.id, grace.id] });
  await story.tell('getScheduleOptimization', 'The plan again', { id: better.id });
  const steps = { plan_token: better.plan_token, step_numbers: [1] };
  await story.tell('priceScheduleOptimization', 'What the first step brings alone', steps);
  const applied = await story.tell('commitScheduleOptimization', 'The first step, with what it requires', {
    ...steps,
    with_required: true,
  });
  await story.quietly('undoScheduleChange', { undo_token: applied.undo_token! });
  await story.quietly('archiveJobRequest', { id: queued.id });

  const longer = { id: job.id, job_duration_minutes: 90, description: 'Renew the pipes under the sink too.' };
  const changed = await story.tell('previewJobRequestChange', 'Half an hour longer, with more to do', longer);
  await story.tell('commitJobRequestChange', 'The change that was previewed', {
    id: job.id,
    description: longer.description,
    plan_token: changed.plan_token,
  });
  await story.tell('lockJobRequest', 'The customer took the day off work: the visit stays', { id: job.id });
  await story.tell('unlockJobRequest', 'The visit may move again', { id: job.id });
  await story.tell('sendCustomerMessage', 'Words to the customer of the visit', {
    id: job.id,
    message: 'Please leave the side gate open.',
  });
  await story.tell('updateJobEarlierWish', 'The customer would take an earlier morning', {
    id: job.id,
    wanted: true,
    wanted_weekdays: [1, 2, 3],
    wanted_periods: ['morning'],
  });
  const current = await story.quietly('getJobRequest', { id: job.id });
  const waiting = await story.tell('unscheduleJobRequest', 'Back to the queue: the parts are late', {
    id: job.id,
    status_version: current.status_version,
    note: 'Parts are late',
  });
  await story.tell('undoScheduleChange', 'The parts are here: the visit keeps its time', { undo_token: waiting.undo_token! });

  const { id: urgent } = await quotedJob(story, customer);
  await story.tell('updateJobReference', 'The number that the order has in another system', { id: urgent, external_reference: 'ERP-4711' });
  await story.tell('updateJobWantedDay', 'This job must be done on Tuesday', { id: urgent, wanted_date: tuesday });
  await story.tell('updateJobPriority', 'An emergency', { id: urgent, priority: 'p0' });
  await story.tell('listEmergencyCandidates', 'Who could take the emergency', {
    job_request_id: urgent,
    start_at: `${tuesday}T10:00`,
    limit: 2,
  });
  const emergency = { job_request_id: urgent, technician_id: grace.id, start_at: `${tuesday}T10:00` };
  const displaced = await story.tell('previewEmergencyReschedule', 'What the emergency would push', emergency);
  await story.tell('commitEmergencyReschedule', 'The emergency goes in', {
    ...emergency,
    emergency_expected_version: displaced.status_version,
    plan_token: displaced.plan_token,
    idempotency_key: 'emergency-2026-0001',
  });

  const leak = await confirmedJob(story, customer, ada.id, '14:00');
  for (const key of ['depart', 'arrive']) {
    const { status_version } = await story.quietly('getJobRequest', { id: leak.id });
    await story.quietly('fireJobRequestAction', { id: leak.id, key, status_version });
  }
  const rest = await story.tell('previewJobRequestHandOver', 'Who else could do the rest', { id: leak.id });
  await story.tell('commitJobRequestHandOver', 'The hand-over that was previewed', {
    id: leak.id,
    note: 'The valve is off; the new one is in the van.',
    plan_token: rest.plan_token,
    idempotency_key: 'hand-over-2026-0001',
  });

  const range = { technician_id: grace.id, date: tuesday, until_date: tuesday };
  const plan = await story.tell('previewAbsenceResolve', 'Somebody is ill tomorrow', range);
  await story.quietly('createTechnicianTimeOff', { id: grace.id, start_date: tuesday, end_date: tuesday, reason: 'Ill' });
  await story.tell('listTeamAbsences', 'Who is away, and whose jobs that strands', { from: tuesday, to: tuesday });
  await story.tell('commitAbsenceResolve', 'The first job of the plan is given away', {
    ...range,
    assignments: plan.resolved.slice(0, 1).map(({ job_id, technician_id, expected_version, row_token }) => ({
      job_id,
      technician_id,
      expected_version,
      row_token,
    })),
    idempotency_key: 'absence-2026-0001',
  });
}
