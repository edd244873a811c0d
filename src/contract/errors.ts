/**
 * Every error code the service answers, with its HTTP status and meaning: the one table behind REST
 * statuses, the OpenAPI document and docs/errors.md. Codes only ever grow (specification, "Versioning" 2).
 */

interface ErrorEntry {
  readonly status: number;
  readonly meaning: string;
}

const table = {
  API_KEY_INVALID: { status: 401, meaning: 'The credential is missing, unknown or revoked.' },
  API_KEY_EXPIRED: { status: 401, meaning: 'The API key is past its lifetime; create a new one.' },
  OAUTH_GRANT_EXPIRED: { status: 401, meaning: 'The OAuth grant ran out; restart the authorization.' },
  PERMISSION_DENIED: { status: 403, meaning: 'The credential lacks a permission; data.missing_permissions names it.' },
  RATE_LIMITED: { status: 429, meaning: 'Too many requests; wait as long as Retry-After says.' },
  VALIDATION_ERROR: { status: 422, meaning: 'The input is invalid; errors[] names each field.' },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The request did not arrive in time; send it again.' },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body is over 1 MiB.' },
  ANSWER_TOO_LARGE: {
    status: 422,
    meaning:
      'The answer would be over 4 MiB, a batch over MCP as a whole; ask for less: a smaller limit, a shorter period, fewer messages. data.narrow_with names the arguments that narrow it.',
  },
  NOT_FOUND: { status: 404, meaning: 'There is no such route.' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The route exists, but not with this method.' },
  INTERNAL_ERROR: { status: 500, meaning: 'A fault of ours; quote the request id.' },
  SERVICE_UNAVAILABLE: { status: 503, meaning: 'The service is starting, stopping or cannot use its database; retry shortly.' },
  IDEMPOTENCY_KEY_REUSE: { status: 422, meaning: 'This Idempotency-Key was used with a different input.' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, meaning: 'The first call with this Idempotency-Key still runs; retry shortly.' },
  CUSTOMER_NOT_FOUND: { status: 404, meaning: 'No such customer.' },
  CUSTOMER_DUPLICATE: { status: 409, meaning: 'Another customer has this uid.' },
  JOB_REQUEST_NOT_FOUND: { status: 404, meaning: 'No such job request.' },
  JOB_TYPE_NOT_FOUND: { status: 404, meaning: 'No such job type.' },
  SKILL_NOT_FOUND: { status: 404, meaning: 'No such skill.' },
  SKILL_CATEGORY_NOT_FOUND: { status: 404, meaning: 'No such skill category.' },
  SERVICE_AREA_NOT_FOUND: { status: 404, meaning: 'No such service area.' },
  TECHNICIAN_NOT_FOUND: { status: 404, meaning: 'No such technician.' },
  VEHICLE_NOT_FOUND: { status: 404, meaning: 'No such vehicle.' },
  MAIL_NOT_FOUND: { status: 404, meaning: 'No such mail.' },
  TIME_OFF_NOT_FOUND: { status: 404, meaning: 'No such time off.' },
  BUSINESS_NOT_FOUND: { status: 404, meaning: 'No such business.' },
  PHONE_OR_EMAIL_REQUIRED: { status: 422, meaning: 'A customer needs a phone number or an e-mail address.' },
  JOB_TYPE_DUPLICATE: { status: 409, meaning: 'Another job type has this name.' },
  JOB_TYPE_INVALID_DEFAULT_DURATION: { status: 422, meaning: 'A default buffer needs a default duration.' },
  JOB_TYPE_SYSTEM_READ_ONLY: { status: 409, meaning: 'A platform job type cannot be renamed, deactivated or deleted.' },
  JOB_TYPE_INACTIVE: { status: 422, meaning: 'The job type is inactive and takes no new bookings.' },
  SKILL_DUPLICATE: { status: 409, meaning: 'Another skill of this category has this name.' },
  SKILL_CATEGORY_DUPLICATE: { status: 409, meaning: 'Another skill category has this name.' },
  SKILL_CATEGORY_NOT_EMPTY: { status: 409, meaning: 'The category still has skills; delete or move them first.' },
  SERVICE_AREA_DUPLICATE_NAME: { status: 409, meaning: 'Another service area has this name.' },
  SERVICE_AREA_INVALID_BOUNDARY: { status: 422, meaning: 'The boundary is not a valid GeoJSON polygon.' },
  TECHNICIAN_DUPLICATE: { status: 409, meaning: 'Another technician of the business has this e-mail address.' },
  VEHICLE_DUPLICATE: { status: 409, meaning: 'Another vehicle of the business has this plate number.' },
  JOB_REQUEST_QUOTE_NOT_SCHEDULABLE: {
    status: 409,
    meaning: 'No slot exists in the requested windows; data.reason and data.blocked_by say why. force=true quotes anyway.',
  },
  JOB_REQUEST_INVALID_TRANSITION: { status: 409, meaning: 'The job is not in a state that allows this.' },
  JOB_REQUEST_STAGE_CONFLICT: { status: 409, meaning: 'The job changed since it was read; get it again and retry.' },
  JOB_REQUEST_ACTION_NOT_PENDING: { status: 409, meaning: 'The job does not wait for this action; get it again.' },
  JOB_REQUEST_NO_TECHNICIAN_AVAILABLE: {
    status: 409,
    meaning: 'Nobody can take this time; data.blocked_by counts why. Choose another time.',
  },
  JOB_REQUEST_TECH_INFEASIBLE: { status: 409, meaning: 'The named technician cannot take this time; data says why.' },
  JOB_REQUEST_P0_REQUIRES_DISPLACEMENT: {
    status: 409,
    meaning: 'An emergency whose qualified technicians are all occupied; use the emergency operations.',
  },
  ABSENCE_RESOLVE_TIME_OFF_REQUIRED: {
    status: 409,
    meaning:
      'The absence is not recorded as time off for every day and job of the plan; data names what is missing. Record it as data.create_via says, then commit again.',
  },
  ABSENCE_RESOLVE_PLAN_DRIFTED: {
    status: 409,
    meaning: 'The schedule changed since the preview; data.drifted names each job. Preview again.',
  },
  ABSENCE_RESOLVE_NO_ORPHANED_JOBS: { status: 409, meaning: 'The technician has no job in these days.' },
  EMERGENCY_RESCHEDULE_NOT_ELIGIBLE: { status: 409, meaning: 'The job cannot take the emergency way; data.failed_precondition says why.' },
  EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED: {
    status: 409,
    meaning:
      'A crew job cannot take the emergency way; data.crew_size says how many it needs. Confirm it at a time when a whole crew is free.',
  },
  EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED: {
    status: 409,
    meaning:
      'Work that takes longer than one visit cannot take the emergency way; data says how long it is. Confirm it at a time that is free, or quote a shorter visit.',
  },
  EMERGENCY_RESCHEDULE_NO_WORKING_DAY: {
    status: 409,
    meaning: 'It is no working day; repeat the call with after_hours_override=true to send somebody anyway.',
  },
  EMERGENCY_RESCHEDULE_IN_PAST: { status: 409, meaning: 'The start has passed; choose a later one.' },
  EMERGENCY_RESCHEDULE_SLOT_OCCUPIED: {
    status: 409,
    meaning:
      'A job that cannot yield is in the way; data.conflicts names each. Choose another technician or time, or mode=next_day where a conflict says no_later_time.',
  },
  EMERGENCY_RESCHEDULE_PLAN_DRIFTED: {
    status: 409,
    meaning: 'The schedule changed since the preview and nothing was written. Preview again.',
  },
  SCHEDULE_MOVE_NOT_ELIGIBLE: { status: 409, meaning: 'The job cannot be moved; data.failed_precondition says why.' },
  SCHEDULE_MOVE_IN_PROGRESS: {
    status: 409,
    meaning: 'The job is under way; data.fired_actions says what has been done. It can only be carried on or completed.',
  },
  SCHEDULE_MOVE_IN_PAST: { status: 409, meaning: 'The new start has passed; choose a later one.' },
  SCHEDULE_MOVE_SLOT_OCCUPIED: {
    status: 409,
    meaning:
      'A job that cannot yield is in the way; data.conflicts names each. Choose another time or technician, or mode=next_day where a conflict says no_later_time.',
  },
  SCHEDULE_MOVE_TECH_INFEASIBLE: {
    status: 409,
    meaning:
      'The technician cannot take the job then; data.blockers says why. Choose another technician, or another time where the reason is one of time.',
  },
  SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED: {
    status: 409,
    meaning: 'Work of several days cannot be moved; data.session_dates names its days. Archive it and book it anew.',
  },
  SCHEDULE_MOVE_NO_WORKING_DAY: {
    status: 409,
    meaning: 'It is no working day; data.override_available says whether after_hours_override helps.',
  },
  SCHEDULE_MOVE_REQUIRES_FREE_SLOT: {
    status: 409,
    meaning:
      'The move would push other jobs, which it may not; data.would_push names them. Choose a free time or technician; a job of one technician may push them with allow_non_p0_displacement=true.',
  },
  SCHEDULE_MOVE_CREW_UNSTAFFABLE: {
    status: 409,
    meaning: 'The crew cannot be made whole at the new time; data says how many are missing. Choose another time or lead.',
  },
  SCHEDULE_MOVE_PLAN_DRIFTED: {
    status: 409,
    meaning: 'The schedule changed since the preview and nothing was written. Preview the move again.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof table;
export const errorTable: Readonly<Record<ErrorCode, ErrorEntry>> = table;

/** What any authenticated operation may answer. */
export const commonErrors = [
  'API_KEY_INVALID',
  'API_KEY_EXPIRED',
  'PERMISSION_DENIED',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** One field's problem; `field` is a path such as `job_dates[0].periods[1].period`. */
export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** A business refusal: a value, not an exception. Statuses and words are made at the edge. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  readonly refused: true;
  readonly code: Code;
  readonly data: Record<string, unknown> | null;
  readonly errors: readonly FieldError[] | null;
  /** The refused attempt still writes: a failed confirm bumps status_version. */
  readonly keepsWrites: boolean;
}

/** Makes a refusal. `data` carries the remedy details the specification promises for the code. */
export function refuse<const Code extends ErrorCode>(
  code: Code,
  data: Record<string, unknown> | null = null,
  options: { errors?: readonly FieldError[]; keepsWrites?: boolean } = {},
): Refusal<Code> {
  return { refused: true, code, data, errors: options.errors ?? null, keepsWrites: options.keepsWrites ?? false };
}

/** A `VALIDATION_ERROR` found by a handler rather than by the schema. */
export function invalid(field: string, code: string, message: string): Refusal<'VALIDATION_ERROR'> {
  return refuse('VALIDATION_ERROR', null, { errors: [{ field, code, message }] });
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true;
}
