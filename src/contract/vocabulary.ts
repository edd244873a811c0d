/**
 * The closed word lists of the contract. Schemas, engine, store and messages take their words from here. Data only; browsers can load it.
 */

/** The two isolated data environments of one business. [tenancy.environments]. */
export const environments = ['live', 'sandbox'] as const;
export type Environment = (typeof environments)[number];

/** Languages of messages and display names (`X-Locale`); anything else falls back to `en`. */
export const locales = ['en', 'de', 'fr', 'ar', 'es', 'ja', 'ko'] as const;
export type Locale = (typeof locales)[number];

/** Parts of a business-local day that a customer can request. */
export const periods = ['morning', 'afternoon', 'evening'] as const;
export type Period = (typeof periods)[number];

/** Why a technician cannot take a visit, in the order of the checks (docs/reference/scheduling.md#feasibility). */
const blockerTable = {
  outside_service_area: { about: 'person', lasts: true },
  missing_required_skills: { about: 'person', lasts: true },
  not_lead_tier: { about: 'person', lasts: true },
  no_working_day: { about: 'hours', lasts: true },
  on_time_off: { about: 'time_off', lasts: false },
  off_shift: { about: 'hours', lasts: false },
  visit_too_long: { about: 'length', lasts: true },
  cannot_arrive_in_time: { about: 'route', lasts: false },
  not_available_today: { about: 'route', lasts: false },
} as const satisfies Readonly<Record<string, BlockerFacts>>;

interface BlockerFacts {
  readonly about: 'person' | 'hours' | 'time_off' | 'length' | 'route';
  /** The same at every time of the day. */
  readonly lasts: boolean;
}

export type BlockerKind = keyof typeof blockerTable;
export const blockerKinds = Object.keys(blockerTable) as BlockerKind[];

/**
 * What `no_working_day` leaves unsaid where the technician is not active at any time. A new bound is named here, in `detail`, and adds no kind
 * of blocker and no reason. [blocker.detail].
 */
export const blockerDetails = ['technician_onboarding', 'technician_deactivated', 'technician_removed'] as const;
export type BlockerDetail = (typeof blockerDetails)[number];

/** The blockers about any of these. */
export const blockersAbout = (...subjects: BlockerFacts['about'][]): ReadonlySet<BlockerKind> =>
  new Set(blockerKinds.filter((kind) => subjects.includes(blockerTable[kind].about)));
/** The blockers for which another time of the day would not be enough. */
export const lastingBlockers: ReadonlySet<BlockerKind> = new Set(blockerKinds.filter((kind) => blockerTable[kind].lasts));
/** Why a booked visit is stranded: a blocker, or what no blocker says. */
export const strandedReasons = [...blockerKinds, 'technician_deactivated', 'technician_removed', 'vehicle_in_maintenance'] as const;
export type StrandedReason = (typeof strandedReasons)[number];
/** The reason of a flagged job whose visit is stranded. */
export const flagOfStranded = (reason: StrandedReason) => (reason === 'on_time_off' ? 'technician_on_time_off' : reason);
/** Why a person must look at a job. The last two are computed from its deadline. Words are only ever added. */
export const attentionReasons = [
  ...strandedReasons.map(flagOfStranded),
  'customer_asks_cancellation',
  'customer_asks_other_time',
  'customer_message',
  'reported_late',
  'sla_at_risk',
  'sla_breached',
] as const;

/** `p0` interrupts, `p1` yields only to p0, `p2` is standard, `p3` is displaced first. */
export const priorityLevels = ['p0', 'p1', 'p2', 'p3'] as const;
export type PriorityLevel = (typeof priorityLevels)[number];

/** A `buddy` never leads a crew. A `lead`, a `float` and a technician without a tier may lead. */
export const assignmentTiers = ['lead', 'buddy', 'float'] as const;
export type AssignmentTier = (typeof assignmentTiers)[number];

export const technicianStatuses = ['active', 'onboarding', 'deactive'] as const;
export const startLocationTypes = ['home', 'office'] as const;

/** Records that a file can bring. */
export const importKinds = ['customers', 'technicians', 'job_requests'] as const;
export type ImportKind = (typeof importKinds)[number];
/** The fields by which a row of a file finds its record. */
export const importMatches = ['uid', 'phone', 'email'] as const;
export type ImportMatch = (typeof importMatches)[number];
/** What becomes of a job of another system: it waits in the queue, has a visit, is history, or was cancelled. */
export const importedStates = ['queued', 'scheduled', 'completed', 'cancelled'] as const;
export type ImportedState = (typeof importedStates)[number];
/** Day and month of dates such as 03/04/2026: `mdy` is 4 March, `dmy` 3 April. */
export const dateOrders = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const jobTypeStatuses = ['active', 'inactive'] as const;
/** Vehicle statuses that a person can set. Only an assignment sets `on_job`. */
export const settableVehicleStatuses = ['inactive', 'idle', 'maintenance'] as const;
export const vehicleStatuses = ['inactive', 'idle', 'on_job', 'maintenance'] as const;
export type VehicleStatus = (typeof vehicleStatuses)[number];
export const operationalStatuses = ['inactive', 'idle', 'assigned', 'on_job', 'maintenance'] as const;
export const timeOffStatuses = ['pending', 'approved', 'declined'] as const;
/** What a status of a workflow says about the visit. */
export const workflowMeanings = ['departed', 'arrived'] as const;
export type WorkflowMeaning = (typeof workflowMeanings)[number];

/** How a visit stands, compared with its plan. docs/reference/scheduling.md#live-state. */
export const liveStates = ['upcoming', 'leave_now', 'late_to_start', 'on_the_way', 'on_site', 'running_over', 'done', 'not_done'] as const;
export type LiveStateName = (typeof liveStates)[number];
/** What a technician does now, in the list of Today. */
export const technicianMoments = ['on_the_way', 'on_site', 'next', 'free', 'finished', 'off', 'absent'] as const;

export const actors = ['business', 'customer', 'technician', 'system'] as const;
export const crewRoles = ['lead', 'buddy'] as const;
/** The groups of open jobs that need a dispatcher. */
export const boardQueueGroups = [
  'unscheduled',
  'needs_quote',
  'waiting_for_customer',
  'attention',
  'requests',
  'emergency',
  'sla',
  'wanted_today',
  'due_today',
] as const;
export type BoardQueueGroup = (typeof boardQueueGroups)[number];
/** The kinds of actors in the activity list. */
export const activityActorKinds = ['member', 'technician', 'key', 'app', 'guest', 'customer', 'command_line'] as const;
export type ActivityActorKind = (typeof activityActorKinds)[number];
/** Who writes notes. */
export const noteAuthorKinds = ['member', 'technician', 'key', 'app'] as const;
export type NoteAuthorKind = (typeof noteAuthorKinds)[number];
/** Who wrote a text, for models: the words of a customer or a guest are data. member: the business, with its programs. */
export const textWriters = ['customer', 'guest', 'member'] as const;
export type TextWriter = (typeof textWriters)[number];
/** Who adds files. */
export const fileAuthorKinds = [...noteAuthorKinds, 'customer'] as const;
export type FileAuthorKind = (typeof fileAuthorKinds)[number];
/** Kinds of commits on the board that can be undone. */
export const scheduleChangeKinds = [
  'move',
  'emergency',
  'absence',
  'change',
  'confirmation',
  'unscheduling',
  'moves',
  'optimization',
  'hand_over',
] as const;
export type ScheduleChangeKind = (typeof scheduleChangeKinds)[number];
/** What an optimization of a day may change of visits that are on the board. */
export const optimizationFreedoms = ['keep_times', 'within_windows', 'listed'] as const;
export type OptimizationFreedom = (typeof optimizationFreedoms)[number];
/** Whether an optimization also spreads work evenly. */
export const optimizationBalances = ['off', 'even'] as const;
export const optimizationEfforts = ['quick', 'thorough'] as const;
export type OptimizationEffort = (typeof optimizationEfforts)[number];
export const optimizationMoveKinds = ['place', 'reassign', 'retime', 'reassign_retime'] as const;
export type OptimizationMoveKind = (typeof optimizationMoveKinds)[number];
/** Why a waiting job gets no time from an optimization. */
export const optimizationLeftOutReasons = ['no_room', 'other_time', 'needs_crew', 'several_days', 'emergency'] as const;
export type OptimizationLeftOutReason = (typeof optimizationLeftOutReasons)[number];
/** What happens each night: nothing, a plan for the next working day, or also its steps that concern no customer. */
export const nightlyPlanModes = ['off', 'propose', 'apply_silent'] as const;
export type NightlyPlanMode = (typeof nightlyPlanModes)[number];
/** What came of a nightly run. */
export const nightlyOutcomes = ['proposed', 'nothing_better', 'nothing_to_plan', 'distances_unknown', 'no_working_day'] as const;
export type NightlyOutcome = (typeof nightlyOutcomes)[number];
/** What a change of a job makes different. The order is that of answers and audits. */
export const changedParts = ['duration', 'crew', 'skills', 'description', 'access_notes'] as const;
export type ChangedPart = (typeof changedParts)[number];
/** The progress of a confirmed job: its work has not begun, has begun, or is over. */
export const jobProgress = ['scheduled', 'under_way', 'completed'] as const;
export type JobProgress = (typeof jobProgress)[number];
/** Alternatives when no technician can take over a job at its time, in the order of the offer. */
export const alternativeKinds = ['reassign_out_of_area', 'reschedule_same_day', 'reschedule_later_day'] as const;
export type AlternativeKind = (typeof alternativeKinds)[number];

/** The state of a visit on the technician's own page. */
export const myVisitStates = ['open', 'completed', 'cancelled', 'given_away'] as const;
export type MyVisitState = (typeof myVisitStates)[number];

/** Whose visits a live calendar shows. */
export const calendarKinds = ['technician', 'area', 'business'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** Accepted picture types. All browsers show them, and they cannot contain scripts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];
/** The largest size of a picture in bytes. */
export const mostPictureBytes = 262_144;
/** The largest width and height of a picture in pixels. */
export const mostPicturePixels = 1_024;

/** Accepted types of files on customers and jobs. */
export const fileTypes = [...pictureTypes, 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];
/** The largest size of a file in bytes. */
export const mostFileBytes = 10_485_760;
/** The largest width and height of a photograph in pixels. */
export const mostPhotographPixels = 12_000;
/** The most files on one customer or job. */
export const mostFilesOfRecord = 100;
/** The most files that a customer adds to one job by its link. */
export const mostFilesOfVisit = 10;
/** Which bytes of a file to read. `thumbnail`: a small JPEG of a photograph. */
export const fileSizes = ['original', 'thumbnail'] as const;
export type FileSize = (typeof fileSizes)[number];
/** The longer side of a thumbnail in pixels. Frames have 56, and screens of phones three pixels for one. */
export const thumbnailPixels = 320;
/** A thumbnail is made of photographs with at most this many pixels. Decoding takes up to 14 bytes for each, so 350 MB. */
export const mostDecodedPixels = 25_000_000;

/** The stage of a visit as its customer sees it, independent of the business's workflow. `choosing`: the customer must choose a time. */
export const visitStages = ['requested', 'choosing', 'scheduled', 'under_way', 'completed', 'cancelled'] as const;
export type VisitStage = (typeof visitStages)[number];

/** Who fired an action, in the audit of a job. */
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
/**
 * `invited`: has not set a password yet. `suspended`: cannot sign in for now. A removed member keeps the row, because keys and audit refer
 * to it.
 */
/** How a signed-in member can prove again who they are. */
export const proofKinds = ['password', 'totp', 'passkey'] as const;
export type ProofKind = (typeof proofKinds)[number];

export const memberStatuses = ['invited', 'active', 'suspended', 'removed'] as const;
export type MemberStatus = (typeof memberStatuses)[number];
/** The kinds of credentials whose calls are logged. Only programs use them. */
export const loggedCredentialKinds = ['key', 'app'] as const;
export type LoggedCredentialKind = (typeof loggedCredentialKinds)[number];
/** The interfaces for programs. */
export const callDoors = ['rest', 'mcp'] as const;
export type CallDoor = (typeof callDoors)[number];
/** Whether the connection of an app can still be used. */
export const connectionStatuses = ['active', 'expired', 'ended'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];
/** The prefix of API keys, by environment. [auth.key-prefix]. */
export const keyPrefixes: Readonly<Record<Environment, string>> = { live: 'tr_live_', sandbox: 'tr_test_' };
/** Whether an API key can still be used. */
export const apiKeyStatuses = ['active', 'expired', 'revoked'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];
/** Why an API key ended before its expiry: a person revoked it, or the member who made it left or is suspended. */
export const keyRevokedReasons = ['key_revoked', 'member_left', 'member_suspended'] as const;
export type KeyRevokedReason = (typeof keyRevokedReasons)[number];
/**
 * Why an app's connection ended: a member or the app ended it, it expired, or its code or token was used twice. Or its member left or is
 * suspended.
 */
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
/** The outcome of an event for one endpoint. */
export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed', 'held', 'withheld'] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];
/** Who cancels a visit. */
export const cancellers = ['customer', 'business'] as const;
export type Canceller = (typeof cancellers)[number];
export * from './customerVocabulary.ts';
export * from './maintenanceVocabulary.ts';
export * from './messageVocabulary.ts';
export * from './settingsVocabulary.ts';
export { silenceReasons, untoldReasons, type SilenceReason, type UntoldReason } from './silenceReasons.ts';

/**
 * Why no time can be offered or taken: `data.reason` of a refused quote or confirm, and `reason` of an empty answer. The first seven are
 * those of [quote.reason]. `explanations.ts` has causes and remedies.
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

/** The kinds of remedies, in the order of `remedies`: least effort first. */
export const remedyKinds = [
  'choose_time',
  'choose_technician',
  'choose_dates',
  'see_times',
  'use_current_version',
  'preview_again',
  'read_again',
  'confirm_instead',
  'move_instead',
  'allow_duplicate',
  'unlock_visit',
  'undo_action',
  'hand_over',
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
  'open_business',
  'extend_hours',
  'assign_service_area',
  'add_service_area',
  'assign_skill',
  'make_lead',
  'book_again',
  'add_technician',
  'leave_out',
] as const;
export type RemedyKind = (typeof remedyKinds)[number];

/** The part of a service area that decided that it covers an address. */
export const coverageBases = ['boundary', 'postal_code', 'city', 'district'] as const;
export type CoverageBasis = (typeof coverageBases)[number];
/** The missing information that would decide coverage. */
export const coverageNeeds = ['address', 'postal_code', 'city', 'district'] as const;
export type CoverageNeed = (typeof coverageNeeds)[number];

/** Whether an address is covered: an area covers it, none does, or its place is not known exactly enough to say. */
export const coverageStates = ['covered', 'uncertain', 'outside'] as const;
export type CoverageState = (typeof coverageStates)[number];

/** Why a list has no rows. Words are only ever added. */
export const emptyReasons = ['nothing_recorded', 'nothing_matches', 'page_past_end', 'first_poll', 'nothing_changed'] as const;
export type EmptyReason = (typeof emptyReasons)[number];

/**
 * Bits of a session's `flags`, for the planners. Bits 0 and 1 hold the priority level, 0 to 3; bits 5 and 6 how coarse the coordinates are
 * (`Coarseness` of ground/geometry/points.ts). Engine and store must agree on them. No answer of the API shows them.
 */
export const sessionFlags = {
  priorityMask: 3,
  crew: 4,
  multiDay: 8,
  underWay: 16,
  coarsenessShift: 5,
  coarsenessMask: 3 << 5,
  breakShift: 7,
  breakMask: 0xfff << 7,
  locked: 1 << 19,
} as const;

/** How exact the coordinates of an address are, from the best to the coarsest: the house, its street, its postal code, its city. */
export const precisions = ['exact', 'street', 'postal_code', 'city'] as const;
export type Precision = (typeof precisions)[number];
/** Where coordinates come from: they were sent, or found by the embedded gazetteer or by the geocoding service. */
export const placeSources = ['sent', 'gazetteer', 'geocoder'] as const;
export type PlaceSource = (typeof placeSources)[number];
/** Where a start location comes from: as above, or it is the base of the business. */
export const startSources = [...placeSources, 'base'] as const;
export type StartSource = (typeof startSources)[number];

/** What an answer warns of about the place of an address. Words are only ever added. */
export const placeWarnings = ['COVERAGE_UNCERTAIN', 'TRAVEL_FROM_CENTRE', 'PLACE_UNKNOWN'] as const;
export type PlaceWarning = (typeof placeWarnings)[number];

/** Sort orders of lists. */
export const customerSorts = ['newest', 'name', 'spending', 'last_request'] as const;
export type CustomerSort = (typeof customerSorts)[number];
export const jobSorts = ['newest', 'oldest', 'scheduled', 'sla', 'urgent'] as const;
export type JobSort = (typeof jobSorts)[number];
/** Orders of the board's queue. `default`: emergencies, flagged jobs, deadlines, then the oldest. `urgent`: as in a list of jobs. */
export const queueSorts = ['default', 'urgent'] as const;
export type QueueSort = (typeof queueSorts)[number];
/** The state of a job in any workflow. `open`: neither completed nor archived. The other three are kinds of open jobs. */
export const jobStates = ['open', 'unquoted', 'unconfirmed', 'scheduled'] as const;
export type JobState = (typeof jobStates)[number];

/** The setup steps of a new business before its first booking, in the recommended order. */
export const checklistSteps = [
  'base_address',
  'opening_hours',
  'skills',
  'job_types',
  'service_areas',
  'technicians',
  'first_booking',
] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

/** The contents of a sandbox after a reset. */
export const sandboxSeeds = ['live_catalog', 'empty'] as const;

/** The most characters in a guest's name. Enough for a name, but too few to send a message to a stranger through our mails. */
export const longestGuestName = 80;

/** A Monday that begins a week A of alternating weekly hours, for businesses that set none. */
export const defaultWeekAStartsOn = '2024-01-01';

/** Why a visit of a technician's day stays where it is when the others are moved together. Words are only ever added. */
export const leftOutReasons = ['helper', 'begun', 'locked', 'several_days', 'passed'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** What may fill a gap: jobs that wait for a time, and booked visits of later days. Words are only ever added. */
export const gapSources = ['queue', 'later_jobs'] as const;
export type GapSource = (typeof gapSources)[number];
/** How a job fills a gap: it gets a time, or it is brought forward. Words are only ever added. */
export const gapFillerKinds = ['place', 'pull_forward'] as const;

/** What a row of a report is. */
export const reportKeys = ['day', 'week', 'month', 'technician', 'job_type', 'service_area'] as const;
export type ReportKey = (typeof reportKeys)[number];
/** The first row of a CSV file: names for programs, which never change, or words for people. */
export const csvHeadings = ['names', 'words'] as const;
/** The columns of a report's CSV file, in order. Columns are only ever added, at the end. docs/reports.md. */
export const reportColumns = [
  ...(['key', 'name', 'from', 'to', 'jobs_created', 'jobs_completed', 'jobs_cancelled', 'completed_amount', 'currency'] as const),
  ...(['jobs_without_amount', 'on_time_visits', 'promised_visits', 'on_time_percent', 'taken_minutes', 'working_minutes'] as const),
  ...(['utilisation_percent', 'visits', 'driving_minutes', 'visits_without_travel', 'cancellation_fees'] as const),
] as const;
export type ReportColumn = (typeof reportColumns)[number];
/** Why a number of a report is null, by its field. Words are only ever added. docs/reports.md. */
export const missingReasons = {
  completed_amount: ['not_permitted', 'no_amounts'],
  cancellation_fees: ['not_permitted'],
  on_time: ['no_arrival_status', 'no_promised_visits'],
  utilization: ['not_divided', 'hours_unknown', 'no_working_time'],
  driving_minutes: ['travel_unknown'],
} as const;
export type MissingReason = (typeof missingReasons)[keyof typeof missingReasons][number];
