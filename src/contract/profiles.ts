/** Narrower views of the MCP server ([mcp.profiles]; docs/reference/conventions.md#mcp). */
export const toolProfiles = ['voice', 'dispatch', 'crm'] as const;
export type ToolProfile = (typeof toolProfiles)[number];

/**
 * The most tokens for each tool list, counted as bytes of JSON divided by four: name, description and input of every tool. An agent loads a
 * profile in every conversation. The list of all tools is only for people and programs that choose from it, so it may grow with the API.
 */
export const tokenBudgets: Readonly<Record<ToolProfile | 'all', number>> = { voice: 6_500, dispatch: 8_000, crm: 5_000, all: 32_000 };

/** The most tokens of the list of all tools as it is sent: with output schemas and annotations, which few clients show to a model. */
export const mostSentTokens = 47_200;

/**
 * Arguments that a profile hides, because they cost tokens or are not for its callers. The server refuses them in that profile
 * ([mcp.listed-only]), and the list of all tools shows them. `address.country` hides one field and `assignments.*` all but `rowFields`. Such
 * fields are still accepted, because callers copy whole objects from answers. Every list keeps `page` and `limit` ([mcp.rest-of-list]), and `after`
 * where a profile's agents go through all rows (`walked`).
 */
const spokenAddress = ['address.country', 'address.latitude', 'address.longitude'];

/**
 * Where a profile lists only these arguments, and hides those that an operation gets later too. A voice agent looks a caller up: it reads
 * neither the agenda nor the list of customers ([voice.callers-only]).
 */
const onlyListed: Readonly<Partial<Record<ToolProfile, Readonly<Record<string, readonly string[]>>>>> = {
  voice: {
    listCustomers: ['phone', 'search', 'postal_code'],
    listJobRequests: ['customer_id', 'search', 'status', 'archived', 'page', 'limit'],
  },
  // How much a change must save and how long the search takes are settings for programs.
  dispatch: {
    previewScheduleOptimization: [
      'date',
      'until_date',
      'technician_ids',
      'freedom',
      'may_leave_window_ids',
      'keep_job_request_ids',
      'place_queue',
    ],
  },
};

const untold: Readonly<Record<ToolProfile, Readonly<Record<string, readonly string[]>>>> = {
  voice: {
    createCustomer: ['uid', 'tier', 'preferred_technician_id', 'service_area_id', ...spokenAddress],
    updateCustomer: ['uid', 'tier', 'status', 'preferred_technician_id', 'service_area_id', 'update_open_jobs', ...spokenAddress],
    bookAndConfirmJobRequest: ['x_timezone', 'external_reference', ...spokenAddress],
    listBookableStarts: ['latitude', 'longitude'],
    listMatchingSlots: ['step_minutes'],
    createJobRequest: ['x_timezone', 'external_reference'],
    listJobRequestBookingWindows: ['alias', 'latitude', 'longitude', 'skill_ids', 'crew_size'],
    quoteJobRequest: ['status_version'],
    listJobTypes: ['status', 'fields'],
    listServiceAreas: ['fields'],
    previewJobRequestMove: ['mode', 'displacement_mode', 'displacement_order', 'after_hours_override', 'allow_non_p0_displacement'],
    commitJobRequestMove: [
      'idempotency_key',
      'start_at',
      'technician_id',
      'mode',
      'displacement_mode',
      'displacement_order',
      'after_hours_override',
      'allow_non_p0_displacement',
      'expected_version',
      'expected_move_ids',
      'expected_member_ids',
    ],
  },
  dispatch: {
    listJobRequests: ['status_keys', 'external_reference', 'fields'],
    // The preview does not need the override. On a closed day it answers that the commit must send it.
    // Either order's plan is committed by its token.
    previewJobRequestMove: ['after_hours_override', 'displacement_order'],
    previewEmergencyReschedule: ['after_hours_override', 'displacement_order'],
    quoteJobRequest: ['status_version'],
    confirmJobRequest: ['allow_duplicate'],
    listCrewCandidates: ['include_vehicle', 'include_buddies', 'force_lead_id'],
    listNearbyTechnicians: ['duration_minutes'],
    commitJobRequestMove: [
      'start_at',
      'technician_id',
      'mode',
      'displacement_mode',
      'displacement_order',
      'allow_non_p0_displacement',
      'expected_version',
      'expected_move_ids',
      'expected_member_ids',
    ],
    previewJobRequestChange: ['mode', 'displacement_mode', 'displacement_order'],
    commitJobRequestChange: [
      'idempotency_key',
      'job_duration_minutes',
      'lead_technician_id',
      'add_technician_ids',
      'remove_technician_ids',
      'skill_ids',
      'mode',
      'displacement_mode',
      'displacement_order',
      'allow_non_p0_displacement',
      'expected_version',
    ],
    commitEmergencyReschedule: [
      'idempotency_key',
      'technician_id',
      'start_at',
      'mode',
      'displacement_mode',
      'displacement_order',
      'emergency_expected_version',
    ],
    commitAbsenceResolve: ['idempotency_key', 'technician_id', 'date', 'until_date', 'assignments.*', 'time_off_reason'],
    // Fenced: a repeat is refused or finds nothing to do.
    undoScheduleChange: ['idempotency_key'],
    unscheduleJobRequest: ['idempotency_key'],
    listTechnicians: ['since', 'fields'],
    listTeamAbsences: ['status'],
    listVehicles: ['fields'],
    listServiceAreas: ['fields'],
    listJobTypes: ['status', 'fields'],
    listMatchingSlots: ['step_minutes', 'fields'],
    listBookableStarts: [
      'follow_up_of_job_request_id',
      'customer_id',
      'site_id',
      'line',
      'city',
      'state',
      'postal_code',
      'latitude',
      'longitude',
      'job_type_id',
      'skill_ids',
      'job_duration_minutes',
      'crew_size',
    ],
  },
  crm: {
    createCustomer: ['service_area_id'],
    updateCustomer: ['update_open_jobs'],
    createJobRequest: ['external_reference', 'allow_duplicate'],
    listJobRequests: ['external_reference'],
    listJobRequestBookingWindows: ['alias'],
    listJobTypes: ['status', 'fields'],
  },
};

/** The lists whose `after` a profile shows: its agents go through all rows. */
const walked: Readonly<Partial<Record<ToolProfile, readonly string[]>>> = { crm: ['listCustomers', 'listJobRequests'] };

/** The fields of a copied row that a profile lists where it hides the others. */
export const rowFields: readonly string[] = ['job_id', 'alternative_kind'];

interface ProfiledOperation {
  readonly id: string;
  readonly profiles: readonly ToolProfile[];
}

/** The hidden arguments of an operation in a profile. `names` are all its arguments. */
export function hiddenArguments(profile: ToolProfile, { id, profiles }: ProfiledOperation, names: readonly string[]): readonly string[] {
  const listed = onlyListed[profile]?.[id];
  if (listed) return names.filter((name) => !listed.includes(name));
  const hiddenNames = untold[profile][id] ?? [];
  const hidesAfter = profiles.includes(profile) && names.includes('after') && !walked[profile]?.includes(id);
  return hidesAfter ? [...hiddenNames, 'after'] : hiddenNames;
}
