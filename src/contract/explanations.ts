/**
 * Why not, and what would help: the words in which a refusal or an empty answer explains itself, each with its cause and its remedy, and
 * the form of a remedy. docs/blockers.md is derived from here. docs/decisions/0031.
 */
import { Type, type Static } from 'typebox';
import { OneOf } from './schemas/common.ts';
import { remedyKinds, unavailableReasons, type BlockerKind, type RemedyKind, type UnavailableReason } from './vocabulary.ts';

/** What is wrong, and what can be done about it. English for people; programs act on the kind and on `remedies`. */
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
    cause: 'The technician lacks a skill that the job needs; missing_skill_ids names them.',
    remedy: 'Choose a technician who has them, or record the skills with the technician.',
  },
  not_lead_tier: {
    cause: 'The technician would go alone or lead, and is of the tier buddy.',
    remedy: 'Choose a technician who may lead, or change the assignment tier.',
  },
  no_working_day: {
    cause: 'The business is closed that day, or the technician has no shift or is not active.',
    remedy: 'Choose another day or technician, or give the technician hours on that weekday.',
  },
  on_time_off: {
    cause: 'Approved time off of the technician overlaps the visit.',
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
    cause: 'As cannot_arrive_in_time, and no later start of that day works.',
    remedy: 'Choose another day or technician.',
  },
};

/** Why nobody can, for all times asked about. */
export const reasonTable: Readonly<Record<UnavailableReason, Explanation>> = {
  outside_working_hours: {
    cause: 'At none of the times asked for is the business open long enough.',
    remedy: 'Choose another day; a quote can be forced and confirmed at another time.',
  },
  requested_windows_passed: {
    cause: 'The days and periods that were asked for are over.',
    remedy: 'Choose later ones; a quote can be forced and confirmed at another time.',
  },
  outside_service_area: {
    cause: 'No technician has a service area that covers the address.',
    remedy: 'Give a technician an area that covers it, or add one.',
  },
  off_shift: {
    cause: 'The business is open, and nobody works then.',
    remedy: 'Choose another time, or extend the weekly hours of somebody.',
  },
  on_time_off: { cause: 'Everybody who could come has approved time off then.', remedy: 'Choose another time.' },
  missing_required_skills: {
    cause: 'Nobody who covers the address has all the skills that the job needs.',
    remedy: 'Record the skills with a technician, or ask without them.',
  },
  no_technician_available: {
    cause: 'Everybody who could come is busy then; with considered 0 there is no active technician at all.',
    remedy: 'Choose another time, or add a technician.',
  },
  not_lead_tier: { cause: 'Nobody who could come may lead.', remedy: 'Change the assignment tier of a technician.' },
  no_working_day: {
    cause: 'The business is open, and nobody has a shift on these days.',
    remedy: 'Choose another day, or give somebody hours.',
  },
  visit_too_long: {
    cause: 'Nobody has a shift that is long enough.',
    remedy: 'Quote a shorter visit, or extend the weekly hours of somebody.',
  },
  address_missing: {
    cause:
      'The customer has no address, neither text nor coordinates, so that no service area covers it; or only a postal code is known, which ' +
      'does not tell whether it lies within a boundary.',
    remedy:
      'Record the address with the customer; a job booked without one takes it over. Ask for windows with customer_id or coordinates.',
  },
  crew_short: {
    cause: 'Technicians could come one by one, but not as many as the crew needs at once; crew_short counts them.',
    remedy: 'Choose another time, or a smaller crew.',
  },
  crew_larger_than_roster: {
    cause: 'The crew has more heads than there are active technicians.',
    remedy: 'Choose a smaller crew, or add technicians.',
  },
};

/** What each kind of remedy does. */
export const remedyTable: Readonly<Record<RemedyKind, string>> = {
  choose_time: 'The same, at a start that is feasible.',
  choose_technician: 'The same, with a technician who can.',
  choose_dates: 'The same, for days on which somebody can come.',
  use_current_version: 'The same, with the status_version that the job has now.',
  preview_again: 'The schedule has changed: a new plan.',
  read_again: 'The job has changed: how it stands now.',
  confirm_instead: 'The job waits for its confirmation: confirm it at that time.',
  move_instead: 'The job is confirmed already: move it.',
  raise_priority: 'Only a p0 may do this: make it one.',
  allow_displacement: 'Let the move push other jobs.',
  change_mode: 'Let what is in the way go to another day, or to somebody else.',
  override_hours: 'Although it is no working day.',
  use_emergency_flow: 'Everybody is occupied: see who could come if other jobs give way.',
  quote_first: 'The job is not quoted: quote it.',
  quote_anyway: 'Quote without a slot in the requested windows; the call behind it confirms at a start that is feasible.',
  record_time_off: 'Record the absence.',
  reduce_crew: 'With as many as can come at once.',
  shorten_visit: 'With as many minutes as a shift has.',
  set_address: 'Record the address with the customer.',
  extend_hours: 'Extend the weekly hours of a technician.',
  assign_service_area: 'Give a technician an area that covers the address.',
  add_service_area: 'Add an area that covers the address, and give it to a technician.',
  assign_skill: 'Record the missing skills with a technician.',
  make_lead: 'Let a technician lead.',
  book_again: 'Archive the job and book it anew.',
  add_technician: 'Add a technician.',
};

const callFields = {
  operation: Type.String({ description: 'Operation id.' }),
  arguments: Type.Record(Type.String(), Type.Unknown(), { description: 'Path, query, header and body fields together.' }),
  needs: Type.Optional(Type.Array(Type.String(), { description: 'Arguments that only the caller knows.' })),
};
export const RemedyCall = Type.Object(callFields);

/** One way out: calls to make in their order. The last of them does what was refused, or asks what had no answer. */
export const Remedy = Type.Object(
  {
    kind: OneOf(remedyKinds, 'See docs/blockers.md.'),
    ...callFields,
    then: Type.Optional(
      Type.Array(RemedyCall, { description: "Calls after it. '{id}' in their arguments stands for the id in the answer of the first." }),
    ),
  },
  { description: 'A call that helps, as it can be sent.' },
);
export type Remedy = Static<typeof Remedy>;
export type RemedyCall = Static<typeof RemedyCall>;

export const Remedies = Type.Array(Remedy, { description: 'What would help, the least effort first; empty where nothing does.' });

/** Why nothing could be offered. */
export const Reason = OneOf(unavailableReasons, 'Why nobody can. See docs/blockers.md.');

/** What an empty answer says of why it is empty, and nothing else has. */
export const whyEmpty = { reason: Type.Optional(Reason), remedies: Type.Optional(Remedies) };

/** Of the data of a refusal. */
export const help = { remedies: Type.Optional(Remedies) };
