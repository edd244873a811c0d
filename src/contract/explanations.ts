/**
 * The reasons that explain a refusal or an empty answer, each with its cause and remedy, and the schema of a remedy. docs/blockers.md is
 * derived from here. docs/decisions/0031.
 */
import { Type, type Static } from 'typebox';
import { OneOf } from './schemas/common.ts';
import { remedyKinds, unavailableReasons, type BlockerKind, type RemedyKind, type UnavailableReason } from './vocabulary.ts';

/** A cause and its remedy, in English for people. Programs use the kind and `remedies`. */
export interface Explanation {
  readonly cause: string;
  readonly remedy: string;
}

/** Why one technician cannot take a visit at one start. docs/reference/scheduling.md#feasibility. */
export const blockerTable: Readonly<Record<BlockerKind, Explanation>> = {
  outside_service_area: {
    cause: 'No service area of the technician covers the address.',
    remedy: 'Give the technician an area that covers it, add an area for it, or choose another technician.',
  },
  missing_required_skills: {
    cause: 'The technician lacks skills that the job needs; missing_skill_ids lists them.',
    remedy: 'Choose a technician who has them, or add the skills to the technician.',
  },
  not_lead_tier: {
    cause: 'The technician would have to go alone or lead, but has the assignment tier buddy.',
    remedy: 'Choose a technician who may lead, or change the assignment tier.',
  },
  no_working_day: {
    cause: 'The business is closed that day, or the technician has no shift or is not active.',
    remedy: 'Choose another day or technician, or give the technician hours on that weekday.',
  },
  on_time_off: {
    cause: 'Approved time off or reserved time of the technician overlaps the visit.',
    remedy: 'Choose another time or technician.',
  },
  off_shift: {
    cause: "The visit does not lie within one of the technician's shifts and the opening hours.",
    remedy: 'Choose another time or technician, or extend the weekly hours of the technician.',
  },
  visit_too_long: {
    cause: 'The work takes visit_minutes, and the technician has at most max_minutes for it.',
    remedy: 'Choose another day or technician, quote a shorter visit, or extend the weekly hours of the technician.',
  },
  cannot_arrive_in_time: {
    cause: 'The technician is busy, cannot be there by the start, or would be late at the next visit.',
    remedy: 'Choose earliest_feasible_at, which works that day, or another technician.',
  },
  not_available_today: {
    cause: 'The technician cannot arrive in time, and no later start works that day.',
    remedy: 'Choose another day or technician.',
  },
};

/** Why no technician can take a visit at any of the requested times. */
export const reasonTable: Readonly<Record<UnavailableReason, Explanation>> = {
  outside_working_hours: {
    cause: 'The business is not open long enough at any of the requested times.',
    remedy: 'Choose another day; a quote can be forced and confirmed at another time.',
  },
  requested_windows_passed: {
    cause: 'The requested days and periods have passed.',
    remedy: 'Choose later ones; a quote can be forced and confirmed at another time.',
  },
  outside_service_area: {
    cause: 'No technician has a service area that covers the address.',
    remedy: 'Give a technician an area that covers it, or add one.',
  },
  off_shift: {
    cause: 'The business is open, but no technician works at these times.',
    remedy: "Choose another time, or extend a technician's weekly hours.",
  },
  on_time_off: { cause: 'Every technician who could come has approved time off or reserved time then.', remedy: 'Choose another time.' },
  missing_required_skills: {
    cause: 'No technician who covers the address has all the skills that the job needs.',
    remedy: 'Add the skills to a technician, or repeat the call without them.',
  },
  no_technician_available: {
    cause: 'Every technician who could come is busy then. If considered is 0, there is no active technician.',
    remedy: 'Choose another time, or add a technician.',
  },
  not_lead_tier: { cause: 'No technician who could come may lead.', remedy: 'Change the assignment tier of a technician.' },
  no_working_day: {
    cause: 'The business is open, but no technician has a shift on these days.',
    remedy: 'Choose another day, or give a technician hours on these days.',
  },
  visit_too_long: {
    cause: 'No technician has a shift that is long enough.',
    remedy: "Quote a shorter visit, or extend a technician's weekly hours.",
  },
  address_missing: {
    cause:
      'The customer has no address, or one that names no known place, so nothing says whether a service area covers it. Or the address ' +
      'contradicts itself or could be in several towns. Or only a postal code is known, which has no place and does not show whether the address lies within a boundary.',
    remedy:
      'Add or correct the address of the customer or site; a job without an address takes it over. Ask for windows with customer_id or ' +
      'coordinates.',
  },
  crew_short: {
    cause: 'Not enough technicians for the crew are free at the same time; crew_short has the numbers.',
    remedy: 'Choose another time, or a smaller crew.',
  },
  crew_larger_than_roster: {
    cause: 'The crew needs more technicians than are active.',
    remedy: 'Choose a smaller crew, or add technicians.',
  },
};

/** What each kind of remedy does. */
export const remedyTable: Readonly<Record<RemedyKind, string>> = {
  choose_time: 'Repeat the call with a feasible start.',
  choose_technician: 'Repeat the call with a technician who can take the visit.',
  choose_dates: 'Repeat the call with days on which a technician can come.',
  see_times: 'Read the starts at which the job can be confirmed, or why there are none.',
  use_current_version: 'Repeat the call with the current status_version of the job.',
  preview_again: 'The schedule has changed: preview a new plan.',
  read_again: 'The job has changed: read it again.',
  confirm_instead: 'The job is not confirmed yet: confirm it at that time.',
  move_instead: 'The job is already confirmed: move it.',
  allow_duplicate: 'Book all the same: another visit is wanted.',
  unlock_visit: 'The visit is locked: end the lock.',
  undo_action: 'The visit has begun, or the job is completed: take its last action back.',
  hand_over: 'The visit has begun: complete what is done, and let another technician do the rest.',
  raise_priority: 'Only a p0 job may do this: raise the priority.',
  allow_displacement: 'Let the move push other jobs.',
  change_mode: 'Let the jobs in the way move to another day or another technician.',
  override_hours: 'Send a technician outside working hours.',
  use_emergency_flow: 'All technicians are busy: see who could come if other jobs move.',
  quote_first: 'The job is not quoted: quote it.',
  quote_anyway: 'Quote without a slot in the requested windows. The next call confirms at a feasible start.',
  record_time_off: 'Record the absence.',
  reduce_crew: 'Reduce the crew to the number of technicians who can come at once.',
  shorten_visit: 'Shorten the visit to the length of a shift.',
  set_address: 'Add or correct the address of the customer or site.',
  open_business: 'Open the business at a time at which a technician works but the business is closed.',
  extend_hours: 'Extend the weekly hours of a technician.',
  assign_service_area: 'Give a technician an area that covers the address.',
  add_service_area: 'Add an area that covers the address and assign it to a technician.',
  assign_skill: 'Add the missing skills to a technician.',
  make_lead: 'Let a technician lead.',
  book_again: 'Archive the job and book it again.',
  add_technician: 'Add a technician.',
  leave_out: 'Repeat the call without the visits that do not fit.',
};

const callFields = {
  operation: Type.String({ description: 'Operation id.' }),
  arguments: Type.Record(Type.String(), Type.Unknown(), { description: 'Path, query, header and body fields together.' }),
  needs: Type.Optional(Type.Array(Type.String(), { description: 'Arguments that only the caller knows.' })),
};
export const RemedyCall = Type.Object(callFields, { description: 'A call that is ready to send, once the caller adds what needs names.' });

/** One remedy: calls to make in order. The last call repeats what was refused, or asks again. */
export const Remedy = Type.Object(
  {
    kind: OneOf(remedyKinds, 'See docs/blockers.md.'),
    ...callFields,
    then: Type.Optional(
      Type.Array(RemedyCall, {
        description: "Calls to make next. '{id}' in their arguments stands for the id in the first call's answer.",
      }),
    ),
  },
  { description: 'A call that helps, ready to send.' },
);
export type Remedy = Static<typeof Remedy>;
export type RemedyCall = Static<typeof RemedyCall>;

export const Remedies = Type.Array(Remedy, { description: 'Calls that would help, least effort first. Empty if no call would.' });

/** The reason for an empty answer or a refused search. */
export const Reason = OneOf(unavailableReasons, 'Why no technician can come. See docs/blockers.md.');

/** The reason and remedies of an empty answer. Other answers do not have them. */
export const whyEmpty = { reason: Type.Optional(Reason), remedies: Type.Optional(Remedies) };

/** The remedies, as a field of a refusal's data. */
export const help = { remedies: Type.Optional(Remedies) };
