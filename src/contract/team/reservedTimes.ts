/** Reserved time of technicians: meetings, training, errands. [reserved.taken]; docs/reference/conventions.md#reserved-time. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { strandingInput, strandingOutput } from '../schemas/strandedVisits.ts';

const shared = { group: 'Team and fleet', profiles: [] } as const;
const manage = { ...shared, permissions: ['schedule_manage', 'team_view'] } as const;

const mostTechnicians = 200;
const technicianIds = (description: string) =>
  Type.Array(s.Uuid('Technician (UUID).'), { minItems: 1, maxItems: mostTechnicians, uniqueItems: true, description });
const startAt = s.NaiveDatetime('Start, business-local.');
const endAt = s.NaiveDatetime('End, business-local; at most 31 days after the start.');
const title = s.Name('What it is for, Team meeting.', 100);

const isPrivate = (more: string) => Type.Boolean({ description: `Others see only that the time is taken, not what for.${more}` });
const recurrenceHint = 'rule of RFC 5545, weekly to yearly: FREQ=WEEKLY;BYDAY=MO. No COUNT or UNTIL.';
const appliesTo = Type.Optional(
  s.OneOf(['one', 'following'] as const, 'Of repeated time: this occurrence (default), or this and all later ones.'),
);

const ReservedTime = Type.Object(
  {
    id: s.Uuid('The reserved time (UUID).'),
    title: Type.String({ description: 'What it is for.' }),
    note: s.Nullable(Type.String({ description: 'Note for the business; null if none.' })),
    technician_ids: Type.Array(s.Uuid('Technician (UUID).'), { description: 'Technicians whose time it takes.' }),
    start_at: s.Timestamp('Start.'),
    start_local: s.LocalMinute('Start, business-local.'),
    end_at: s.Timestamp('End.'),
    end_local: s.LocalMinute('End, business-local.'),
    private: isPrivate(' title is then Busy and note null for all who lack schedule_manage, but not for its technicians.'),
    recurrence: s.Nullable(Type.String({ description: 'Rule of RFC 5545 by which it repeats; null if it does not.' })),
    repeat_until: s.Nullable(s.CalendarDate('Last day of the repetition; null if it has no end.')),
    series_id: s.Nullable(s.Uuid('Shared by the occurrences of repeated time (UUID); null if it does not repeat.')),
    occurrence_date: renamed(
      'occurrence_on',
      s.Nullable(s.CalendarDate('Day of the rule that this occurrence stands for, also when it was moved.')),
    ),
    created_at: s.Timestamp('When it was created.'),
    updated_at: s.Timestamp('When it was last changed.'),
  },
  { description: 'Time of technicians that no visit may take. It is no absence.' },
);

export const listReservedTimes = operation({
  ...shared,
  permissions: ['team_view'],
  id: 'listReservedTimes',
  method: 'GET',
  path: '/v1/reserved-times',
  effect: 'read',
  summary: 'List reserved time',
  description: 'Reserved time of technicians, such as meetings, by start. Time off: listTeamAbsences.',
  queryFields: {
    ...s.pageFields,
    technician_id: Type.Optional(s.Uuid('Only of this technician (UUID).')),
    from: Type.Optional(s.CalendarDate('Ends on or after this day, YYYY-MM-DD.')),
    to: Type.Optional(s.CalendarDate('Starts on or before this day, YYYY-MM-DD.')),
  },
  output: Type.Object({
    business_timezone: Type.String({ description: 'IANA time zone of the local times.' }),
    reserved_times: Type.Array(ReservedTime, { description: 'The reserved times of this page.' }),
    ...s.pageAnswer,
    ...s.emptyField,
  }),
});

export const createReservedTime = operation({
  ...manage,
  id: 'createReservedTime',
  method: 'POST',
  path: '/v1/reserved-times',
  effect: 'create',
  idempotent: true,
  confirmedEffects: ['frees_technician'],
  summary: 'Reserve time of technicians',
  description:
    'Takes time of one or more technicians for a meeting, training or an errand: no visit is offered there. Booked visits stay, and are listed ' +
    'as stranded_visits. Its technicians see it in their day. It can repeat. For absences: createTechnicianTimeOff.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    technician_ids: technicianIds('Whose time it takes.'),
    start_at: startAt,
    end_at: endAt,
    title,
    note: Type.Optional(s.Text(2000, 'For the business.')),
    private: Type.Optional(isPrivate(' Default: false.')),
    recurrence: Type.Optional(s.Text(200, `Repeats it: ${recurrenceHint}`, 1)),
    repeat_until: Type.Optional(s.CalendarDate('Last day of the repetition, YYYY-MM-DD; default: no end.')),
    ...strandingInput,
  },
  output: Type.Object({ ...ReservedTime.properties, ...strandingOutput }),
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const updateReservedTime = operation({
  ...manage,
  id: 'updateReservedTime',
  method: 'PUT',
  formerly: { method: 'PATCH' },
  path: '/v1/reserved-times/{id}',
  effect: 'update',
  confirmedEffects: ['frees_technician'],
  summary: 'Change reserved time',
  description: 'Changes the sent fields of reserved time, of one occurrence or of all from it on. Before: listReservedTimes.',
  pathFields: s.idField('reserved time'),
  bodyFields: {
    technician_ids: Type.Optional(technicianIds('All technicians whose time it takes.')),
    start_at: Type.Optional(startAt),
    end_at: Type.Optional(endAt),
    title: Type.Optional(title),
    note: Type.Optional(s.Text(2000, 'For the business. Empty clears it.')),
    private: Type.Optional(isPrivate('')),
    recurrence: Type.Optional(s.Text(200, `Of this and all later ones: ${recurrenceHint} Empty ends the repetition here.`)),
    repeat_until: Type.Optional(s.ClearableDate('Last day of the repetition, YYYY-MM-DD; empty: no end.')),
    applies_to: appliesTo,
    ...strandingInput,
  },
  unset: { technician_ids: 'keep', start_at: 'keep', end_at: 'keep', title: 'keep', private: 'keep', applies_to: 'keep', preview: 'keep' },
  output: Type.Object({ ...ReservedTime.properties, ...strandingOutput }),
  errors: ['RESERVED_TIME_NOT_FOUND', 'TECHNICIAN_NOT_FOUND'],
});

export const deleteReservedTime = operation({
  ...manage,
  id: 'deleteReservedTime',
  method: 'DELETE',
  path: '/v1/reserved-times/{id}',
  effect: 'delete',
  summary: 'Delete reserved time',
  description:
    'Gives the time back to visits, and removes the flags that it caused. Of repeated time it skips one occurrence. Before: listReservedTimes.',
  pathFields: s.idField('reserved time'),
  queryFields: { applies_to: appliesTo },
  output: s.Deleted,
  errors: ['RESERVED_TIME_NOT_FOUND'],
});
