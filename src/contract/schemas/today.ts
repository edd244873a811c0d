/** What getToday says beside its figures: decisions, the technicians now, and free hours. docs/internals/board.md#queue-and-today. */
import { Type } from 'typebox';
import { customerRequestKinds, mailKinds, mailReasons, messageMeanings, priorityLevels, technicianMoments } from '../vocabulary.ts';
import * as s from './common.ts';
import { JobDate, Live } from './jobRequest.ts';

/** The most rows of each kind of decision. */
export const mostDecisions = 10;
/** Free hours are counted for this many days, today first. */
export const freeDays = 5;
/** The most skills with free hours, those with the fewest free hours first. */
export const mostSkills = 8;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const rowsOf = <Item extends Parameters<typeof Type.Array>[0]>(item: Item, description: string) =>
  Type.Object(
    {
      count: count('Number of all rows.'),
      items: Type.Array(item, { description: `The first rows, at most ${mostDecisions}.` }),
    },
    { description },
  );
const TechnicianName = Type.Object({ id: s.Uuid('Technician (UUID).'), name: Type.String({ description: 'Name.' }) });

const job = {
  job_request_id: s.Uuid('The job (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  customer_name: Type.String({ description: 'Name of the customer.' }),
  job_type_name: s.Nullable(Type.String({ description: 'Job type.' }), 'Null: unclassified.'),
  priority_level: s.OneOf(priorityLevels, 'p0 to p3.'),
  scheduled_at: s.Nullable(s.Timestamp('Planned start.'), 'Null without a time.'),
};
const DecisionJob = Type.Object({
  ...job,
  has_duration: Type.Boolean({ description: 'false: the job must be quoted before it gets a time.' }),
  sla_deadline: s.Nullable(s.Timestamp('Deadline.'), 'Null without one.'),
  reason: s.Nullable(Type.String({ description: 'Why the job is flagged.' }), 'Null when it is not flagged.'),
});
const Reassign = Type.Object({
  technician: TechnicianName,
  visits: count('Visits from now on that need another technician.'),
  from: s.CalendarDate('First day of the absence that counts here.'),
  until: s.CalendarDate('Last day that one plan can take.'),
});
const Request = Type.Object({
  id: s.Uuid('The request (UUID).'),
  kind: s.OneOf(customerRequestKinds, 'callback: a message for a person.'),
  job_request_id: s.Nullable(s.Uuid('The job (UUID).'), 'Null for a message without a job.'),
  name: Type.String({ description: 'Who asks.' }),
  phone: Type.String({ description: 'Number to call; empty if unset.' }),
  job_dates: Type.Array(JobDate, { description: 'The wanted days of another_time; otherwise empty.' }),
  words: s.Nullable(Type.String({ description: "The customer's words." }), 'Null if none.'),
  created_at: s.Timestamp('When the customer asked.'),
});
const UnreadMessage = Type.Object({
  id: s.Uuid('The newest unread message (UUID).'),
  customer_id: s.Uuid('The customer (UUID).'),
  name: Type.String({ description: 'Name of the customer.' }),
  phone: Type.String({ description: 'Number that it came from, in E.164 form.' }),
  job_request_id: s.Nullable(s.Uuid('The job (UUID).'), 'The job that it is about; null if none.'),
  text: Type.String({ description: 'Its words; empty for a picture alone.' }),
  meaning: s.Nullable(s.OneOf(messageMeanings, 'What it says as a whole.'), 'Null if a person must read it.'),
  unread: count('All unread messages of the customer.'),
  created_at: s.Timestamp('When it came.'),
});
const NewBooking = Type.Object({ ...job, created_at: s.Timestamp('When it was booked.') });
const UnsentMail = Type.Object({
  id: s.Uuid('The mail (UUID).'),
  kind: s.OneOf(mailKinds, 'Kind of mail.'),
  reason: s.Nullable(s.OneOf(mailReasons, 'Why it failed.'), 'Null if unknown.'),
  job_request_id: s.Nullable(s.Uuid('The job (UUID).'), 'Null without a job.'),
  recipient_name: Type.String({ description: 'Who was to get it.' }),
  phone: Type.String({ description: 'Number of the customer; empty if unknown.' }),
  created_at: s.Timestamp('When it was written.'),
});

const BetterPlan = s.Nullable(
  Type.Object({
    id: s.Uuid('The plan (UUID), for getScheduleOptimization.'),
    date: s.CalendarDate('The planned day.'),
    saved_driving_minutes: Type.Integer({ description: 'Driving that its steps save; negative: more driving.' }),
    placed: count('Waiting jobs that get a time.'),
    steps: count('Steps of the plan.'),
    applied_steps: count('Steps that the nightly run has applied.'),
    undo_token: s.Nullable(Type.String({ description: 'Takes the applied steps back (undoScheduleChange).' }), 'Null if none was applied.'),
  }),
  'The plan of the latest nightly run, until somebody applies it or its day is over; null: none.',
);

export const Decisions = Type.Object(
  {
    better_plan: BetterPlan,
    emergencies: rowsOf(DecisionJob, 'Open emergencies without a time.'),
    at_risk: rowsOf(DecisionJob, 'Open jobs that miss their deadline as planned.'),
    reassign: rowsOf(Reassign, 'Absent technicians who still have visits, the most visits first.'),
    flagged: rowsOf(DecisionJob, 'Other jobs that are flagged, without those of reassign, requests and messages.'),
    requests: s.Nullable(
      rowsOf(Request, 'Requests of customers without an answer, the oldest first.'),
      'null if the member may not see customers.',
    ),
    messages: s.Nullable(
      rowsOf(UnreadMessage, 'Customers whose text messages nobody has read, without those of requests; who waits longest comes first.'),
      'null if the member may not see customers.',
    ),
    new_bookings: rowsOf(
      NewBooking,
      'Open jobs that guests, customers, keys and apps have booked since yesterday, those without a time first.',
    ),
    unsent_mails: s.Nullable(
      rowsOf(UnsentMail, 'Mails of the last 3 days to customers that failed, the newest first.'),
      'null if the member may not see customers.',
    ),
  },
  { description: 'What waits for a decision.' },
);

export const TeamNow = Type.Array(
  Type.Object({
    technician: TechnicianName,
    moment: s.OneOf(
      technicianMoments,
      'on_the_way and on_site: to and at the visit, or at it as planned while nothing is told. next: waits for the visit. free: no visit ahead. finished: the shift is over. off: no shift today. absent: time off.',
    ),
    visit: s.Nullable(
      Type.Object({
        job_request_id: s.Uuid('The job (UUID).'),
        customer_name: Type.String({ description: 'Name of the customer.' }),
        scheduled_at: s.Timestamp('Planned start.'),
        live: Live,
      }),
      'The visit now or next; null without one.',
    ),
    free_from: s.Nullable(
      s.Timestamp('From when on there is no visit until the end of the shift.'),
      'Null if there is no such time today.',
    ),
  }),
  { description: 'One row for each active technician, by name.' },
);

export const FreeHours = Type.Object(
  {
    days: Type.Array(s.CalendarDate('Business-local day.'), { description: `${freeDays} days, today first.` }),
    minutes: Type.Array(count('Free minutes.'), { description: 'Free minutes of all technicians by day; of today from now on.' }),
    skills: Type.Array(
      Type.Object({
        id: s.Uuid('Skill (UUID).'),
        name: Type.String({ description: 'Name.' }),
        technicians: count('Active technicians with this skill.'),
        minutes: Type.Array(count('Free minutes.'), { description: 'Their free minutes by day.' }),
      }),
      { description: `The skills with the fewest free minutes, at most ${mostSkills}.` },
    ),
  },
  { description: 'Working time that is still free.' },
);
