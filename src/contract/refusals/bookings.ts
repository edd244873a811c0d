/** Refusals of a job request from quote to confirmation. [quote.not-schedulable, confirm.stage-conflict]. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { help, Reason, Remedies } from '../explanations.ts';
import { BlockedBy, Blocker, blockerDetail, CrewShort } from '../schemas/blockers.ts';
import { OverlappingVisits } from '../schemas/overlappingVisits.ts';
import { placeDoubtField } from '../schemas/place.ts';
import { LocalMinute, Nullable, OneOf, Timestamp, Uuid } from '../schemas/common.ts';
import { blockerKinds, timeProposalStates } from '../vocabulary.ts';
import { cancelledField } from './dispatchParts.ts';
import type { ErrorEntry } from './entry.ts';

const currentStatus = Type.String({ description: 'Current status key of the job.' });
const statusVersion = Type.Integer({ description: 'Current status_version of the job; send it in the next attempt.' });
const considered = Type.Integer({ description: 'Technicians considered.' });
const truncated = Type.Boolean({ description: 'Whether the list of available technicians was cut.' });
const technician = Type.Object({ id: Uuid('Identifier (UUID).') }, { description: 'The requested technician.' });
const earliest = Timestamp('The earliest later feasible time that day. Omitted if there is no such time.');

export const bookingRefusals = {
  JOB_REQUEST_QUOTE_NOT_SCHEDULABLE: {
    status: 409,
    meaning:
      'No visit of this length is possible on the requested days. Change what prevents it, choose other days, or save the duration anyway.',
    remedy:
      'Change what `data.reason` names (skills, area, working hours, length of the visit), have the customer choose other days ' +
      'of listJobRequestBookingWindows, or quote with force=true and find a time by hand.',
    data: Type.Object({
      reason: Reason,
      considered,
      blocked_by: BlockedBy,
      crew_short: Type.Optional(CrewShort),
      ...placeDoubtField,
      remedies: Remedies,
    }),
  },
  JOB_REQUEST_DUPLICATE: {
    status: 409,
    meaning: 'Another job has this external reference.',
    remedy: 'Use the job of `data.id`, for example with getJobRequest, or send another reference.',
    data: Type.Object({
      external_reference: Type.String({ description: 'The reference that is taken.' }),
      id: Uuid('The job that has it (UUID).'),
      short_code: Type.String({ description: 'Its short code.' }),
    }),
  },
  JOB_REQUEST_OVERLAPPING_VISITS: {
    status: 409,
    meaning: 'The customer already has a visit at this address around this time, so nothing was booked.',
    remedy:
      'Ask whether `data.overlapping_visits` has the visit that is meant. If another one is wanted, repeat the call with allow_duplicate=true.',
    data: Type.Object({ overlapping_visits: OverlappingVisits, remedies: Remedies }),
  },
  JOB_REQUEST_INVALID_TRANSITION: {
    status: 409,
    meaning: 'The state of the job does not allow this. Its next actions say what it allows.',
    remedy: 'Get the job and check current_status and next_actions. `data.required`, if present, is the state you need.',
    data: Type.Object({
      current_status_key: renamed('current_status', currentStatus),
      status_version: statusVersion,
      action: Type.Optional(Type.String({ description: 'The requested action.' })),
      required: Type.Optional(OneOf(['quoted', 'unscheduled', 'confirmed and scheduled', 'completed'] as const, 'The required state.')),
      is_archived: Type.Optional(Type.Boolean({ description: 'true: the job is archived. false: it is completed.' })),
      ...cancelledField,
      reason: Type.Optional(
        OneOf(
          ['begun', 'over', 'not_scheduled', 'not_archived', 'nothing_to_undo', 'undo_too_late'] as const,
          'Why: the visit has begun, the job is over, it has no visit, it is not archived, no action was fired, or only the office can still take it back.',
        ),
      ),
      ...help,
    }),
  },
  JOB_REQUEST_STAGE_CONFLICT: {
    status: 409,
    meaning: 'The job changed since it was read; get it again and retry.',
    remedy: 'Get the job again, check the change, and retry with `data.status_version`.',
    data: Type.Object({ status_version: statusVersion, ...help }),
  },
  JOB_REQUEST_TIME_TAKEN: {
    status: 409,
    meaning: 'The time that the job had is no longer free. Choose another one.',
    remedy:
      'Send one of `data.next_starts` as scheduled_at, or to_queue: true to take the job back without a time. `data.taken_by` names the visits that are there now.',
    data: Type.Object({
      start_at: Timestamp('The start that was asked for.'),
      reason: OneOf([...blockerKinds, 'passed'] as const, 'Why the earlier technician cannot come: the first blocker, or passed.'),
      technician: Nullable(Type.Object({ id: Uuid(), name: Type.String({ description: 'Name.' }) }), 'The technician whom the visit had.'),
      blockers: Type.Array(Blocker, { description: 'All blockers of that technician.' }),
      taken_by: Type.Array(
        Type.Object({
          job_request_id: Uuid('The visit that is there now (UUID of its job).'),
          short_code: Type.String({ description: 'Code for people.' }),
          start_at: Timestamp('Its start.'),
          end_at: Timestamp('Its end.'),
        }),
        { description: 'Visits of that technician at this time.' },
      ),
      next_starts: Type.Array(
        Type.Object({
          scheduled_local: renamed('scheduled_at', LocalMinute('Business-local.')),
          start_at: Timestamp('The same instant.'),
          technician_name: Type.String({ description: 'Who would come.' }),
        }),
        { description: 'The next starts, at most three.' },
      ),
      status_version: statusVersion,
      ...help,
    }),
  },
  JOB_REQUEST_ACTION_NOT_PENDING: {
    status: 409,
    meaning: 'The job does not wait for this action; get it again.',
    remedy:
      'Get the job: usually the action has already been fired and nothing is left to do. Do not retry. If `data.use_operation` ' +
      'is present, call that operation instead.',
    data: Type.Object({
      action: Type.String({ description: 'The requested action.' }),
      current_status_key: renamed('current_status', currentStatus),
      status_version: statusVersion,
      use_operation: Type.Optional(Type.String({ description: 'The operation that fires this action.' })),
      ...help,
    }),
  },
  JOB_REQUEST_NO_TECHNICIAN_AVAILABLE: {
    status: 409,
    meaning: 'No technician can come at this time. Choose another time.',
    remedy: 'Take a time from listMatchingSlots, or `data.earliest_feasible_at` if present, and confirm with `data.status_version`.',
    data: Type.Object({
      technician: Type.Optional(technician),
      reason: Reason,
      ...blockerDetail,
      considered,
      blocked_by: BlockedBy,
      truncated,
      crew_short: Type.Optional(CrewShort),
      earliest_feasible_at: Type.Optional(earliest),
      status_version: statusVersion,
      ...placeDoubtField,
      remedies: Remedies,
    }),
  },
  JOB_REQUEST_TECH_INFEASIBLE: {
    status: 409,
    meaning: 'The chosen technician cannot come at this time. Choose another technician or time.',
    remedy: 'Leave technician_id out to assign the best match, choose another technician, or take `data.earliest_feasible_at` if present.',
    data: Type.Object({
      reason: OneOf(blockerKinds, 'The first blocker.'),
      blockers: Type.Array(Blocker, { description: 'All blockers, in order.' }),
      technician,
      earliest_feasible_at: Type.Optional(earliest),
      status_version: statusVersion,
      ...placeDoubtField,
      remedies: Remedies,
    }),
  },
  JOB_REQUEST_P0_REQUIRES_DISPLACEMENT: {
    status: 409,
    meaning: 'All qualified technicians for this emergency are busy; use the emergency operations.',
    remedy: 'Call listEmergencyCandidates, then previewEmergencyReschedule and commitEmergencyReschedule with the chosen candidate.',
    data: Type.Object({
      reason: Type.Optional(Reason),
      considered: Type.Optional(considered),
      blocked_by: Type.Optional(BlockedBy),
      truncated: Type.Optional(truncated),
      blockers: Type.Optional(Type.Array(Blocker, { description: 'Blockers of the requested technician.' })),
      technician: Type.Optional(technician),
      earliest_feasible_at: Type.Optional(earliest),
      status_version: statusVersion,
      ...placeDoubtField,
      remedies: Remedies,
    }),
  },
  TIME_PROPOSAL_NOT_FOUND: {
    status: 404,
    meaning: 'There is no such proposal.',
    remedy: 'List the open ones with listTimeProposals.',
    data: null,
  },
  TIME_PROPOSAL_ENDED: {
    status: 409,
    meaning: 'This proposal is over: it was already answered, or the time is no longer free. Nothing has changed.',
    remedy:
      'Nothing was changed. data.status says what became of the proposal. A customer who has not accepted a time goes on waiting. To offer another time now, call listFeasibleStarts for the job.',
    data: Type.Object({
      status: renamed('state', OneOf(timeProposalStates, 'What became of the proposal.')),
      scheduled_at: Type.Optional(Timestamp('Start of the visit, which stays.')),
      ...help,
    }),
  },
} as const satisfies Record<string, ErrorEntry>;
