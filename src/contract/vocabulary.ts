/**
 * The closed word lists of the contract, stated once: schemas, engine, store and messages all take
 * their words from here. Data only; loads in a browser.
 */

/** The two isolated data environments of one business. [tenancy.environments]. */
export const environments = ['live', 'sandbox'] as const;
export type Environment = (typeof environments)[number];

/** Languages of messages and display names (`X-Locale`); anything else falls back to `en`. */
export const locales = ['en', 'de', 'fr', 'ar', 'es', 'ja', 'ko'] as const;
export type Locale = (typeof locales)[number];

/** Parts of a business-local day that a customer asks for. */
export const periods = ['morning', 'afternoon', 'evening'] as const;
export type Period = (typeof periods)[number];

/** Why a technician cannot take a visit, in the order in which they are checked (docs/reference/scheduling.md#feasibility). */
export const blockerKinds = [
  'outside_service_area',
  'missing_required_skills',
  'not_lead_tier',
  'no_working_day',
  'on_time_off',
  'off_shift',
  'visit_too_long',
  'cannot_arrive_in_time',
  'not_available_today',
] as const;
export type BlockerKind = (typeof blockerKinds)[number];

/** `p0` interrupts, `p1` yields only to p0, `p2` is standard, `p3` is displaced first. */
export const priorityLevels = ['p0', 'p1', 'p2', 'p3'] as const;
export type PriorityLevel = (typeof priorityLevels)[number];

/** A `buddy` never leads a crew; `lead`, `float` and no tier may. */
export const assignmentTiers = ['lead', 'buddy', 'float'] as const;
export type AssignmentTier = (typeof assignmentTiers)[number];

export const technicianStatuses = ['active', 'onboarding', 'deactive'] as const;
export const startLocationTypes = ['home', 'office'] as const;
export const customerStatuses = ['active', 'inactive'] as const;
export const customerTiers = ['regular', 'vip'] as const;
export const jobTypeStatuses = ['active', 'inactive'] as const;
/** What a person may set a vehicle to; assignment alone makes it `on_job`. */
export const settableVehicleStatuses = ['inactive', 'idle', 'maintenance'] as const;
export const vehicleStatuses = ['inactive', 'idle', 'on_job', 'maintenance'] as const;
export type VehicleStatus = (typeof vehicleStatuses)[number];
export const operationalStatuses = ['inactive', 'idle', 'assigned', 'on_job', 'maintenance'] as const;
export const timeOffStatuses = ['pending', 'approved', 'declined'] as const;
export type TimeOffStatus = (typeof timeOffStatuses)[number];
export const actors = ['business', 'customer', 'technician', 'system'] as const;
export const crewRoles = ['lead', 'buddy'] as const;
/** What wants a dispatcher. */
export const boardQueueGroups = ['unscheduled', 'needs_quote', 'waiting_for_customer', 'attention', 'emergency', 'sla'] as const;
export type BoardQueueGroup = (typeof boardQueueGroups)[number];
/** By whom or through what something was done. */
export const activityActorKinds = ['member', 'technician', 'key', 'app', 'guest', 'customer', 'command_line'] as const;
export type ActivityActorKind = (typeof activityActorKinds)[number];
/** Commits of the board that can be taken back. */
export const scheduleChangeKinds = ['move', 'emergency', 'absence'] as const;
export type ScheduleChangeKind = (typeof scheduleChangeKinds)[number];
/** Whether the work of a confirmed job has begun, or is over. */
export const jobProgress = ['scheduled', 'under_way', 'completed'] as const;
export type JobProgress = (typeof jobProgress)[number];
/** The priced ladder for a job that nobody can take over at its time, in the order in which it is offered. */
export const alternativeKinds = ['reassign_out_of_area', 'reschedule_same_day', 'reschedule_later_day'] as const;
export type AlternativeKind = (typeof alternativeKinds)[number];

/** What has become of a visit on a technician's own page. */
export const myVisitStates = ['open', 'completed', 'cancelled', 'given_away'] as const;
export type MyVisitState = (typeof myVisitStates)[number];

/** Whose visits a live calendar shows. */
export const calendarKinds = ['technician', 'area', 'business'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** Kinds of pictures that are kept: all browsers show them, and none can hold a script. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];
/** Of one picture. */
export const mostPictureBytes = 262_144;
/** Of each of its sides. */
export const mostPicturePixels = 1_024;

/** Where a visit stands for its customer, whatever the business's workflow calls it. `choosing`: it waits for the customer's choice. */
export const visitStages = ['requested', 'choosing', 'scheduled', 'under_way', 'completed', 'cancelled'] as const;
export type VisitStage = (typeof visitStages)[number];

/** Who fired an action, as the audit tells it. */
export const auditActors = ['business', 'customer', 'technician', 'business_on_behalf'] as const;
export type AuditActor = (typeof auditActors)[number];

/** States of a webhook endpoint. [webhook.ping, event.disable-after-5]. */
export const webhookStatuses = ['pending_verification', 'active', 'disabled'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];
/** Why a webhook endpoint is disabled. */
export const webhookDisabledReasons = [
  'delivery_failures',
  'secret_expired',
  'key_revoked',
  'key_expired',
  'app_disconnected',
  'member_left',
  'member_suspended',
  'password_changed',
] as const;
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number];
/** `invited`: has not set a password yet. `suspended`: for the time being. A removed member keeps the row, which keys and the audit name. */
export const memberStatuses = ['invited', 'active', 'suspended', 'removed'] as const;
export type MemberStatus = (typeof memberStatuses)[number];
/** Credentials whose calls are logged: of programs. */
export const loggedCredentialKinds = ['key', 'app'] as const;
export type LoggedCredentialKind = (typeof loggedCredentialKinds)[number];
/** The ways in for programs. */
export const callDoors = ['rest', 'mcp'] as const;
export type CallDoor = (typeof callDoors)[number];
/** Whether the connection of an app works. */
export const connectionStatuses = ['active', 'expired', 'ended'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];
/** What the API keys of an environment begin with. [auth.key-prefix]. */
export const keyPrefixes: Readonly<Record<Environment, string>> = { live: 'tr_live_', sandbox: 'tr_test_' };
/** Whether an API key works. */
export const apiKeyStatuses = ['active', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];
/** Why an API key was ended before its time: by somebody, or because the member who made it is none any more, or not for now. */
export const keyRevokedReasons = ['key_revoked', 'member_left', 'member_suspended'] as const;
export type KeyRevokedReason = (typeof keyRevokedReasons)[number];
/** Why the connection of an app has ended: a member of the business did it, the app gave it back, its time was over, or somebody else had its code or token. */
export const connectionEndReasons = [
  'disconnected',
  'revoked',
  'expired',
  'code_reused',
  'refresh_token_reused',
  'member_left',
  'member_suspended',
] as const;
export type ConnectionEndReason = (typeof connectionEndReasons)[number];
/** What became of an event for one endpoint. */
export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed', 'held', 'withheld'] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];
/** Mails to customers, by what they tell; a mail of a job. */
export const customerMailKinds = ['booked', 'choose_time', 'confirmed', 'rescheduled', 'on_the_way', 'completed'] as const;
export type CustomerMailKind = (typeof customerMailKinds)[number];
/** What may stand in braces in the words that a business adds to a mail to its customers. */
export const mailPlaceholders = ['name', 'business', 'code', 'date', 'technician', 'contact'] as const;
/** Mails to the owners and administrators of a business. */
export const ownerMailKinds = [
  'webhook_disabled',
  'webhook_secret_expiring',
  'webhook_secret_expired',
  'connection_expiring',
  'first_subscription',
  'customer_cancelled',
  'customer_asks_other_time',
] as const;
export type OwnerMailKind = (typeof ownerMailKinds)[number];
/** Mails to a member, with a link of one use: never switched off. */
export const memberMailKinds = ['member_invited', 'password_reset'] as const;
export type MemberMailKind = (typeof memberMailKinds)[number];
/** What a business may switch off. */
export const switchableMailKinds = [...customerMailKinds, ...ownerMailKinds] as const;
export type SwitchableMailKind = (typeof switchableMailKinds)[number];
export const mailKinds = [...switchableMailKinds, ...memberMailKinds] as const;
export type MailKind = (typeof mailKinds)[number];
/** `kept`: made, but there is no way out (no mail server, or the sandbox); `failed`: given up. */
export const mailStatuses = ['queued', 'sent', 'kept', 'skipped', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];
/** Why a mail was kept, skipped or given up. Extend-only. */
export const mailReasons = [
  'no_channel',
  'sandbox',
  'no_address',
  'invalid_address',
  'kind_off',
  'unsubscribed',
  'superseded',
  'unchanged',
  'too_late',
  'refused',
  'gave_up',
] as const;
export type MailReason = (typeof mailReasons)[number];

/**
 * Why nothing can be offered or taken: `data.reason` of a refused quote or confirm, and `reason` of an empty answer. The first seven are
 * those of [quote.reason]; causes and remedies are in `explanations.ts`.
 */
export const unavailableReasons = [
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
] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

/** What helps, the least effort first: the order of `remedies`. */
export const remedyKinds = [
  'choose_time',
  'choose_technician',
  'choose_dates',
  'use_current_version',
  'preview_again',
  'read_again',
  'confirm_instead',
  'move_instead',
  'raise_priority',
  'allow_displacement',
  'change_mode',
  'override_hours',
  'use_emergency_flow',
  'quote_first',
  'quote_anyway',
  'record_time_off',
  'reduce_crew',
  'shorten_visit',
  'set_address',
  'extend_hours',
  'assign_service_area',
  'add_service_area',
  'assign_skill',
  'make_lead',
  'book_again',
  'add_technician',
] as const;
export type RemedyKind = (typeof remedyKinds)[number];

/** What decided that a service area covers an address. */
export const coverageBases = ['boundary', 'postal_code', 'city', 'district'] as const;
export type CoverageBasis = (typeof coverageBases)[number];
/** What would decide it. */
export const coverageNeeds = ['address', 'postal_code', 'city', 'district'] as const;
export type CoverageNeed = (typeof coverageNeeds)[number];

/** Why a list has no rows. Extend-only. */
export const emptyReasons = ['nothing_recorded', 'nothing_matches', 'page_past_end', 'first_poll', 'nothing_changed'] as const;
export type EmptyReason = (typeof emptyReasons)[number];

/**
 * Bits of a session's `flags`, for the planners. Bits 0 and 1 are the priority level, 0 to 3. Internal: no answer of the API has them, but
 * engine and store must agree on them.
 */
export const sessionFlags = { priorityMask: 3, crew: 4, multiDay: 8, underWay: 16 } as const;

/** Orders of lists. */
export const customerSorts = ['newest', 'name', 'spending', 'last_request'] as const;
export type CustomerSort = (typeof customerSorts)[number];
export const jobSorts = ['newest', 'oldest', 'scheduled', 'sla'] as const;
export type JobSort = (typeof jobSorts)[number];
/** How jobs stand, over all workflows. open: neither completed nor archived; unquoted, unconfirmed and scheduled are open ones. */
export const jobStates = ['open', 'unquoted', 'unconfirmed', 'scheduled'] as const;
export type JobState = (typeof jobStates)[number];

/** What a new business does before its first booking, in the order in which it is best done. */
export const checklistSteps = ['opening_hours', 'skills', 'job_types', 'service_areas', 'technicians', 'first_booking'] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

/** What an emptied sandbox begins with. */
export const sandboxSeeds = ['live_catalog', 'empty'] as const;

/** Characters in a guest's name: enough for a person, and too few for a letter that our mail would carry to a stranger. */
export const longestGuestName = 80;
