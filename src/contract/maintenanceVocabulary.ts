/** The words of maintenance plans and of times that are proposed to customers. docs/maintenance-plans.md, docs/earlier-times.md. */

/** States of a maintenance plan. An ended one cannot be resumed. */
export const maintenancePlanStates = ['active', 'paused', 'ended'] as const;
export type MaintenancePlanState = (typeof maintenancePlanStates)[number];

/**
 * Why a maintenance plan was paused by itself: what it needs for a job request was deleted or switched off, or the business has no opening hours.
 */
export const maintenancePlanProblems = ['job_type_unavailable', 'site_deleted', 'request_refused', 'no_open_day'] as const;
export type MaintenancePlanProblem = (typeof maintenancePlanProblems)[number];

/** What a plan cannot keep as it is. Words are only ever added. */
export const maintenancePlanWarnings = ['NO_OPEN_DAY', 'WISH_OUTSIDE_OPENING_HOURS'] as const;

/** What became of a date of a maintenance plan. */
export const maintenanceVisitStates = ['requested', 'skipped', 'missed'] as const;
export type MaintenanceVisitState = (typeof maintenanceVisitStates)[number];

/** What a person can do with the next visit of a maintenance plan. */
export const maintenanceVisitActions = ['skip', 'move'] as const;

/** What became of a time that was proposed to a customer. `expired`: not answered in time, or no longer possible. */
export const timeProposalStates = ['offered', 'accepted', 'declined', 'expired'] as const;
export type TimeProposalState = (typeof timeProposalStates)[number];

/** Why a proposed time ended without an answer. `booked`: the job got another time, or was closed. `withdrawn`: its maintenance plan was paused or ended, or a change of hours, areas or skills made the time impossible. */
const proposalEndings = ['no_answer', 'taken', 'booked', 'withdrawn'] as const;
export type ProposalEnding = (typeof proposalEndings)[number];
/** What became of the time that a maintenance plan proposes. `wanted`: still to be found. `not_possible`: an emergency, work of a crew or of several days. Words are only ever added. */
export const visitProposalStates = [
  'wanted',
  'offered',
  'accepted',
  'declined',
  ...proposalEndings,
  'no_time',
  'no_duration',
  'not_possible',
] as const;
export type VisitProposalState = (typeof visitProposalStates)[number];
/** Why the customer of a request must be phoned, which a maintenance plan made and for which no proposal waits. Words are only ever added. */
export const callReasons = ['no_time', 'no_duration', 'not_possible', 'declined', 'no_answer', 'taken'] as const;
export type CallReason = (typeof callReasons)[number];
