/** Technicians: roster, relations, weekly hours, time off, schedule. Specification, "Technician"; decisions, section 3. */
import { Type } from 'typebox';
import { SkillSummary } from './catalog.ts';
import { operation } from './operation.ts';
import * as s from './schemas/common.ts';
import { Technician, TechnicianStatus, TimeOff, WeeklyHours } from './schemas/technician.ts';
import { assignmentTiers, crewRoles, startLocationTypes } from './vocabulary.ts';

const technicianAddress = Type.Object(
  {
    line: Type.Optional(s.Text(255, 'Street and number.')),
    line2: Type.Optional(s.Text(255, 'Flat, floor, building.')),
    city: Type.Optional(s.Text(100, 'City.')),
    state: Type.Optional(s.Text(100, 'State or region.')),
    postal_code: Type.Optional(s.Text(32, 'Postal code.')),
    country: Type.Optional(s.Text(100, 'Country.')),
    formatted: Type.Optional(s.Text(500, 'Single-line text.')),
  },
  { description: 'Replaces the whole stored address.' },
);

const ids = (description: string) => Type.Array(s.Uuid('Identifier (UUID).'), { maxItems: 500, description });
const fullName = s.Name('Name of the technician.');
const email = Type.String({ minLength: 3, maxLength: 320, pattern: '^[^@\\s]+@[^@\\s]+$', description: 'Unique in the business.' });

const writeFields = {
  phone: Type.Optional(
    Type.String({
      maxLength: 20,
      pattern: '^(.{10,20})?$',
      description: '10 to 20 characters with at least 6 digits; an empty string clears it.',
    }),
  ),
  job_title: Type.Optional(s.Text(255, 'Job title.')),
  business_group_id: Type.Optional(s.Uuid('Permission group; the Technician group by default.')),
  assignment_tier: Type.Optional(s.OneOf([...assignmentTiers, ''] as const, 'An empty string clears it.')),
  status: Type.Optional(TechnicianStatus),
  address: Type.Optional(technicianAddress),
  start_location_type: Type.Optional(s.OneOf([...startLocationTypes, ''] as const, 'An empty string clears it.')),
  start_location_lat: Type.Optional(s.Nullable(s.Latitude, 'Where the day starts, decimal degrees; null clears it.')),
  start_location_long: Type.Optional(s.Nullable(s.Longitude, 'Where the day starts, decimal degrees; null clears it.')),
  join_date: Type.Optional(
    Type.String({ pattern: '^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))?$', description: 'YYYY-MM-DD; an empty string clears it.' }),
  ),
  skill_ids: Type.Optional(ids('Replaces the skills.')),
  service_area_ids: Type.Optional(ids('Replaces the service areas.')),
  vehicle_ids: Type.Optional(ids('Replaces the vehicles, in order of preference.')),
};

const view = { group: 'Team and fleet', permissions: ['team_view'], effect: 'read' } as const;
const manage = { group: 'Team and fleet', permissions: ['team_manage'] } as const;
/** An update answers with the whole record, so it wants the right to see it (docs/decisions/0026). */
const update = { ...manage, permissions: ['team_view', 'team_manage'], effect: 'update' } as const;
const technicianId = s.idField('technician');

export const listTechnicians = operation({
  ...view,
  id: 'listTechnicians',
  method: 'GET',
  path: '/v1/technicians',
  summary: 'List technicians',
  profiles: ['dispatch'],
  queryFields: {
    ...s.pageFields,
    ...s.sinceField,
    status: Type.Optional(TechnicianStatus),
    search: Type.Optional(s.Text(200, 'Text in name, e-mail, phone or job title.')),
  },
  output: Type.Object({
    technicians: Type.Array(Technician, { description: 'The rows of this page.' }),
    meta: s.PageMeta,
    has_more: s.hasMore,
    next_since: s.nextSince,
  }),
});

export const getTechnician = operation({
  ...view,
  id: 'getTechnician',
  method: 'GET',
  path: '/v1/technicians/{id}',
  summary: 'Get a technician',
  profiles: ['dispatch'],
  pathFields: technicianId,
  output: Technician,
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const createTechnician = operation({
  ...manage,
  id: 'createTechnician',
  method: 'POST',
  path: '/v1/technicians',
  effect: 'create',
  summary: 'Create a technician',
  description: "Works the business's opening hours until availability is replaced.",
  bodyFields: { full_name: fullName, email, ...writeFields },
  output: Technician,
  errors: ['TECHNICIAN_DUPLICATE', 'SKILL_NOT_FOUND', 'SERVICE_AREA_NOT_FOUND', 'VEHICLE_NOT_FOUND'],
});

export const updateTechnician = operation({
  ...update,
  id: 'updateTechnician',
  method: 'PUT',
  path: '/v1/technicians/{id}',
  summary: 'Update a technician',
  description: 'Partial: a field left out keeps its value, null clears it. status and business_group_id always have one: null keeps it.',
  unset: { status: 'keep', business_group_id: 'keep' },
  pathFields: technicianId,
  bodyFields: { full_name: Type.Optional(fullName), email: Type.Optional(email), ...writeFields },
  output: Technician,
  errors: ['TECHNICIAN_NOT_FOUND', 'TECHNICIAN_DUPLICATE', 'SKILL_NOT_FOUND', 'SERVICE_AREA_NOT_FOUND', 'VEHICLE_NOT_FOUND'],
});

export const deleteTechnician = operation({
  ...manage,
  id: 'deleteTechnician',
  method: 'DELETE',
  path: '/v1/technicians/{id}',
  effect: 'delete',
  summary: 'Remove a technician from the roster',
  pathFields: technicianId,
  output: s.Deleted,
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const listAssignableGroups = operation({
  ...view,
  id: 'listAssignableGroups',
  method: 'GET',
  path: '/v1/technicians/assignable-groups',
  summary: 'List the permission groups a technician may have',
  output: Type.Object({
    groups: Type.Array(
      Type.Object({
        id: s.Uuid('Send it as business_group_id (UUID).'),
        name: Type.String({ description: 'Name of the group.' }),
        permissions: Type.Array(Type.String(), { description: 'Permission codes it holds.' }),
      }),
      { description: 'Groups that hold nothing the caller lacks.' },
    ),
  }),
});

export const createTechnicianTimeOff = operation({
  ...manage,
  id: 'createTechnicianTimeOff',
  method: 'POST',
  path: '/v1/technicians/{id}/time-off',
  effect: 'create',
  summary: 'Record time off',
  description: 'Whole days, or part of one day. Approved time off blocks the schedule; a pending one does not.',
  profiles: ['dispatch'],
  pathFields: technicianId,
  bodyFields: {
    start_date: s.CalendarDate('First day, business-local.'),
    end_date: s.CalendarDate('Last day, inclusive.'),
    start_minute: Type.Optional(s.MinuteOfDay('Start of a part of one day.')),
    end_minute: Type.Optional(s.MinuteOfDay('End of a part of one day.')),
    reason: Type.Optional(s.Text(2000, 'Reason.')),
    status: Type.Optional(
      s.OneOf(
        ['pending', 'approved'] as const,
        'Pending by default; blocks nothing until it is approved, which committing an absence does.',
      ),
    ),
  },
  output: TimeOff,
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const listTechnicianTimeOff = operation({
  ...view,
  id: 'listTechnicianTimeOff',
  method: 'GET',
  path: '/v1/technicians/{id}/time-off',
  summary: 'List time off',
  profiles: ['dispatch'],
  pathFields: technicianId,
  queryFields: {
    ...s.pageFields,
    from: Type.Optional(s.CalendarDate('Ends on or after this business-local day, YYYY-MM-DD.')),
    to: Type.Optional(s.CalendarDate('Starts on or before this business-local day, YYYY-MM-DD.')),
  },
  output: Type.Object({ time_off: Type.Array(TimeOff, { description: 'The records of this page.' }), meta: s.PageMeta }),
  errors: ['TECHNICIAN_NOT_FOUND'],
});

const SkillList = Type.Object({
  skills: Type.Array(SkillSummary, { description: 'All skills of the technician.' }),
});

export const listTechnicianSkills = operation({
  ...view,
  id: 'listTechnicianSkills',
  method: 'GET',
  path: '/v1/technicians/{id}/skills',
  summary: "List a technician's skills",
  pathFields: technicianId,
  output: SkillList,
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const replaceTechnicianSkills = operation({
  ...update,
  id: 'replaceTechnicianSkills',
  method: 'PUT',
  path: '/v1/technicians/{id}/skills',
  summary: "Replace a technician's skills",
  pathFields: technicianId,
  bodyFields: { skill_ids: ids('The whole new set.') },
  output: SkillList,
  errors: ['TECHNICIAN_NOT_FOUND', 'SKILL_NOT_FOUND'],
});

export const replaceTechnicianBuddies = operation({
  ...update,
  id: 'replaceTechnicianBuddies',
  method: 'PUT',
  path: '/v1/technicians/{id}/buddies',
  summary: "Replace a technician's preferred buddies",
  pathFields: technicianId,
  bodyFields: { buddy_ids: ids('The whole new set.') },
  output: Technician,
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const replaceTechnicianLeads = operation({
  ...update,
  id: 'replaceTechnicianLeads',
  method: 'PUT',
  path: '/v1/technicians/{id}/leads',
  summary: 'Replace the leads a technician buddies for',
  pathFields: technicianId,
  bodyFields: { lead_ids: ids('The whole new set.') },
  output: Technician,
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const replaceTechnicianServiceAreas = operation({
  ...update,
  id: 'replaceTechnicianServiceAreas',
  method: 'PUT',
  path: '/v1/technicians/{id}/service-areas',
  summary: "Replace a technician's service areas",
  pathFields: technicianId,
  bodyFields: { service_area_ids: ids('The whole new set.') },
  output: Technician,
  errors: ['TECHNICIAN_NOT_FOUND', 'SERVICE_AREA_NOT_FOUND'],
});

const Availability = Type.Object({
  technician_id: s.Uuid('The technician (UUID).'),
  business_timezone: Type.String({ description: 'IANA time zone of the hours.' }),
  follows_opening_hours: Type.Boolean({ description: "True until availability is replaced: the business's opening hours apply." }),
  weekly_hours: WeeklyHours,
});

export const getTechnicianAvailability = operation({
  ...view,
  id: 'getTechnicianAvailability',
  method: 'GET',
  path: '/v1/technicians/{id}/availability',
  summary: 'Get weekly working hours',
  pathFields: technicianId,
  output: Availability,
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const replaceTechnicianAvailability = operation({
  ...update,
  id: 'replaceTechnicianAvailability',
  method: 'PUT',
  path: '/v1/technicians/{id}/availability',
  summary: 'Replace weekly working hours',
  pathFields: technicianId,
  description: 'The whole week. follows_opening_hours true goes back to the opening hours, whatever weekly_hours says.',
  bodyFields: {
    weekly_hours: WeeklyHours,
    follows_opening_hours: Type.Optional(Type.Boolean({ description: 'True: no hours of their own. Left out or false: weekly_hours.' })),
  },
  unset: { follows_opening_hours: 'keep' },
  output: Availability,
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const getTechnicianSchedule = operation({
  group: 'Dispatch',
  permissions: ['team_view', 'job_view'],
  effect: 'read',
  id: 'getTechnicianSchedule',
  method: 'GET',
  path: '/v1/technicians/{id}/schedule',
  summary: "Get a technician's sessions and approved time off",
  description: 'Business-local days, inclusive; today through +7 days by default, at most 31 days.',
  profiles: ['dispatch'],
  pathFields: technicianId,
  queryFields: {
    from: Type.Optional(s.CalendarDate('First business-local day, YYYY-MM-DD; today by default.')),
    to: Type.Optional(s.CalendarDate('Last day, inclusive; 7 days on by default.')),
  },
  output: Type.Object({
    technician_id: s.Uuid('The technician (UUID).'),
    business_timezone: Type.String({ description: 'IANA time zone of the days.' }),
    from: s.CalendarDate('First day that is shown.'),
    to: s.CalendarDate('Last day that is shown.'),
    sessions: Type.Array(
      Type.Object({
        job_request_id: s.Uuid('The job request (UUID).'),
        short_code: Type.String({ description: 'Its code for people.' }),
        status_key: Type.String({ description: 'Where it stands.' }),
        role: s.OneOf(crewRoles, 'As lead, or going along.'),
        is_crew: Type.Boolean({ description: 'Others are on the job too.' }),
        ordinal: Type.Integer({ description: '1-based day index within the job.' }),
        date: s.CalendarDate('Business-local day.'),
        start_at: s.Timestamp('Start of the on-site block.'),
        end_at: s.Timestamp('End of the on-site block.'),
        travel_minutes: Type.Optional(Type.Integer({ description: 'The way there; left out when unknown.' })),
        customer_name: Type.String({ description: 'Name of the customer.' }),
        address: Type.String({ description: 'Single-line text.' }),
        job_type_name: Type.Optional(Type.String({ description: 'Left out when unclassified.' })),
        priority_level: Type.String({ description: 'p0 to p3.' }),
      }),
      { description: 'Visits, in order.' },
    ),
    time_off: Type.Array(
      Type.Object({
        id: s.Uuid('The time off (UUID).'),
        start_at: s.Timestamp('When it starts.'),
        end_at: s.Timestamp('When it ends.'),
        start_date: s.CalendarDate('First day, business-local.'),
        end_date: s.CalendarDate('Last day, inclusive.'),
        reason: Type.String({ description: 'Reason; empty if none.' }),
      }),
      { description: 'Approved time off in these days.' },
    ),
  }),
  errors: ['TECHNICIAN_NOT_FOUND'],
});
