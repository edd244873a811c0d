/** Shared shapes of maintenance plans. docs/maintenance-plans.md; docs/internals/records.md#maintenance-plans. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { seesCustomers, seesJobs, shownBy } from '../shownBy.ts';
import {
  maintenancePlanProblems,
  maintenancePlanStates,
  maintenancePlanWarnings,
  maintenanceVisitStates,
  periods,
  visitProposalStates,
} from '../vocabulary.ts';
import * as s from './common.ts';

/** Most settled dates that a maintenance plan shows, the latest first. */
export const shownMaintenanceVisits = 24;
/** Dates that a maintenance plan shows in advance. */
export const shownUpcomingDates = 4;
/** Most weeks between the job request and its date. */
export const mostLeadWeeks = 26;

export const WantedWeekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  maxItems: 7,
  uniqueItems: true,
  description: 'Days that suit, Monday 1 to Sunday 7; empty: any day.',
});
export const WantedPeriods = Type.Array(s.OneOf(periods, 'Part of the day.'), {
  maxItems: 3,
  uniqueItems: true,
  description: 'Parts of the day that suit; empty: any.',
});

/** A date of the rule that is settled. */
const MaintenanceVisit = Type.Object(
  {
    due_date: renamed('due_on', s.CalendarDate('Date of the rule.')),
    visit_date: renamed('visit_on', s.CalendarDate('Day that the visit was planned for.')),
    status: renamed('state', s.OneOf(maintenanceVisitStates, 'requested: has a job; skipped by a person; missed: nothing was made.')),
    job_request_id: s.Nullable(s.Uuid('The job request that was made (UUID); null if none.')),
    short_code: s.Nullable(Type.String(), 'Code of that job; null if none.'),
    scheduled_at: s.Nullable(s.Timestamp('Start of its visit; null until it is confirmed.')),
    completed_at: s.Nullable(s.Timestamp('When it was completed; null until then.')),
    is_cancelled: Type.Boolean({ description: 'Whether that job was cancelled or closed without being completed.' }),
    proposal: s.Nullable(
      Type.Object({
        status: renamed('state', s.OneOf(visitProposalStates, 'What became of it.')),
        start_at: s.Nullable(s.Timestamp('The proposed start; null if none was found.')),
        expires_at: s.Nullable(s.Timestamp('Until when the customer may answer; null if nobody was asked.')),
      }),
      'The time proposed to the customer; null if the plan proposes none.',
    ),
  },
  { description: 'A date of a maintenance plan that is settled.' },
);

const row = {
  id: s.Uuid('Identifier of the maintenance plan (UUID).'),
  customer: shownBy(seesCustomers, s.NamedReference),
  site: shownBy(seesCustomers, s.Nullable(s.NamedReference, "Site of the customer; null: the customer's own address.")),
  job_type: s.NamedReference,
  description: shownBy(seesJobs, Type.String({ description: 'Words that each job request gets; empty if none.' })),
  recurrence: Type.String({ description: 'Rule of RFC 5545, FREQ=MONTHLY;INTERVAL=12.' }),
  start_date: s.CalendarDate('Day from which the rule counts.'),
  end_date: s.Nullable(s.CalendarDate('Last possible date; null: no end.')),
  lead_weeks: Type.Integer({ description: 'Weeks between the job request and its date.' }),
  preferred_technician: s.Nullable(s.NamedReference, 'Technician who should come; null if none is set.'),
  same_technician: Type.Boolean({ description: 'Whether the technician of the last visit should come again.' }),
  wanted_weekdays: WantedWeekdays,
  wanted_periods: WantedPeriods,
  proposes_time: Type.Boolean({ description: 'Whether each request proposes a time to its customer.' }),
  status: renamed('state', s.OneOf(maintenancePlanStates, 'Only an active plan makes job requests.')),
  problem: s.Nullable(s.OneOf(maintenancePlanProblems, 'Why it was paused.'), 'Why it was paused by itself; null otherwise.'),
  next_visit: s.Nullable(
    Type.Object({
      due_date: renamed('due_on', s.CalendarDate('Next date of the rule.')),
      visit_date: renamed('visit_on', s.CalendarDate('Day that the visit is planned for; another day once it was moved.')),
      request_date: renamed('request_on', s.CalendarDate('Day on which the job request is made.')),
    }),
    'The next visit; null if there is none, and then the plan has ended.',
  ),
  last_visit: s.Nullable(MaintenanceVisit, 'The last settled date; null if there is none.'),
  missed_count: Type.Integer({ description: 'Dates for which nothing was made.' }),
  version: Type.Integer({ description: 'Send it back with a change.' }),
  created_at: s.Timestamp('When it was created.'),
  updated_at: s.Timestamp('When it was last changed.'),
  ended_at: s.Nullable(s.Timestamp('When it was ended; null until then.')),
};

export const MaintenancePlanRow = Type.Object(row, { description: 'A rule that makes job requests of a customer by itself.' });

export const MaintenancePlan = Type.Object(
  {
    ...row,
    upcoming_dates: Type.Array(s.CalendarDate(), { description: `The next days of visits, at most ${shownUpcomingDates}.` }),
    warnings: Type.Optional(
      Type.Array(
        Type.Object({
          code: s.OneOf(
            maintenancePlanWarnings,
            'NO_OPEN_DAY: the business is closed from the next visit to the date that follows. WISH_OUTSIDE_OPENING_HOURS: no opening hours meet these wishes.',
          ),
          wanted_weekdays: renamed(
            'weekdays',
            Type.Array(Type.Integer(), { description: 'Wanted days that are closed every week, Monday 1 to Sunday 7.' }),
          ),
          wanted_periods: renamed(
            'periods',
            Type.Array(s.OneOf(periods, 'Part of the day.'), { description: 'Wanted parts of the day that are never open.' }),
          ),
        }),
        { description: 'What to change; left out if nothing.' },
      ),
    ),
    visits: Type.Array(MaintenanceVisit, { description: `Settled dates, the latest first, at most ${shownMaintenanceVisits}.` }),
  },
  { description: 'A maintenance plan with its dates.' },
);
