/** Technicians: roster, relations, weekly hours. [technician.create]; docs/reference/conventions.md#technicians. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { SkillSummary } from '../schemas/skill.ts';
import { operation } from '../operation.ts';
import { strandingInput, strandingOutput } from '../schemas/strandedVisits.ts';
import * as s from '../schemas/common.ts';
import { Phone } from '../schemas/phone.ts';
import {
  HoursWarnings,
  hoursVersion,
  seenHours,
  seenTechnician,
  technicianVersion,
  DatedHours,
  Technician,
  TechnicianHours,
  TechnicianOfDay,
  TechnicianStatus,
} from '../schemas/technician.ts';
import { assignmentTiers, startLocationTypes } from '../vocabulary.ts';

const technicianAddress = Type.Object(
  {
    line: Type.Optional(s.Line(255, 'Street and number, 5 Main St.')),
    line2: Type.Optional(s.Line(255, 'Flat or floor.')),
    city: Type.Optional(s.Line(100, 'City.')),
    state: Type.Optional(s.Line(100, 'State, CO.')),
    postal_code: Type.Optional(s.Line(32, 'Postal code.')),
    country: Type.Optional(s.Line(100, 'Country.')),
    formatted: Type.Optional(s.Line(500, 'In one line.')),
  },
  { description: 'The whole address.' },
);

const ids = (description: string) => Type.Array(s.Uuid('Identifier (UUID).'), { maxItems: 500, description });
const fullName = s.Name('Name of the technician.');
const email = Type.String({
  minLength: 3,
  maxLength: 320,
  pattern: '^[^@\\s]+@[^@\\s]+$',
  description: 'E-mail, ada@example.com; unique.',
});

const writeFields = {
  phone: Type.Optional(Phone('10 to 20 characters, +1 303 555 0142; empty clears it.', 'Phone, 612345679; empty clears it.')),
  job_title: Type.Optional(s.Line(255, 'Job title.')),
  business_group_id: Type.Optional(s.Uuid('Permission group (UUID); default Technician.')),
  assignment_tier: Type.Optional(s.OneOf([...assignmentTiers, ''] as const, 'lead, buddy, or float for both; empty clears it.')),
  status: Type.Optional(TechnicianStatus),
  address: Type.Optional(technicianAddress),
  start_location_type: Type.Optional(
    s.OneOf(
      [...startLocationTypes, ''] as const,
      'Without coordinates, home is the address and office the base of the business. Empty clears it.',
    ),
  ),
  start_location_lat: Type.Optional(s.Nullable(s.Latitude, 'Start location, degrees; null clears it.')),
  start_location_long: Type.Optional(s.Nullable(s.Longitude, 'Start location, degrees; null clears it.')),
  join_date: Type.Optional(
    Type.String({ pattern: '^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))?$', description: 'YYYY-MM-DD; empty clears it.' }),
  ),
  day_mails: Type.Optional(
    Type.Boolean({ description: 'Whether mails about the day go to the technician, if the business sends them; default true.' }),
  ),
  skill_ids: Type.Optional(ids('All skills (UUIDs).')),
  service_area_ids: Type.Optional(ids('All areas (UUIDs).')),
  vehicle_ids: Type.Optional(ids('All vehicles (UUIDs), preferred first.')),
  ...s.writtenUid,
};

const view = { group: 'Team and fleet', permissions: ['team_view'], effect: 'read' } as const;
const manage = { group: 'Team and fleet', permissions: ['team_manage'] } as const;
/** An update answers with the whole record, so it also needs the permission to view it (docs/internals/call.md#permissions-of-changes). */
const update = { ...manage, permissions: ['team_view', 'team_manage'], effect: 'update' } as const;
const technicianId = s.idField('technician');

export const listTechnicians = operation({
  ...view,
  id: 'listTechnicians',
  method: 'GET',
  path: '/v1/technicians',
  summary: 'List technicians',
  description: 'Technicians with role, status, tier and areas; with date also skills, shifts and time off. Free time is in getTeamLoad.',
  profiles: ['dispatch'],
  queryFields: {
    ...s.pageFields,
    ...s.sinceField,
    status: Type.Optional(TechnicianStatus),
    search: Type.Optional(s.Text(200, 'In name, e-mail, phone or job title.')),
    date: Type.Optional(s.CalendarDate('Adds skills, shifts and time off of a day, YYYY-MM-DD.')),
  },
  output: Type.Object({
    technicians: Type.Array(TechnicianOfDay, { description: 'The rows of this page.' }),
    ...s.pageAnswer,
    has_more: s.hasMore,
    next_since: s.nextSince,
    ...s.emptyField,
  }),
  errors: ['SINCE_AHEAD'],
});

export const getTechnician = operation({
  ...view,
  id: 'getTechnician',
  ownScope: 'technician',
  method: 'GET',
  path: '/v1/technicians/{id}',
  summary: 'Get a technician',
  description:
    'The whole technician, a removed one too: contact, tier, start, areas, vehicles, co-workers. Visits are in getTechnicianSchedule.',
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
  profiles: [],
  summary: 'Create a technician',
  description:
    'Adds a technician, who works the opening hours until replaceTechnicianAvailability sets other hours. Nothing is assigned ' + 'yet.',
  bodyFields: { full_name: fullName, email, ...writeFields },
  output: Technician,
  errors: ['TECHNICIAN_DUPLICATE', 'UID_DUPLICATE', 'SKILL_NOT_FOUND', 'SERVICE_AREA_NOT_FOUND', 'VEHICLE_NOT_FOUND'],
});

export const updateTechnician = operation({
  ...update,
  id: 'updateTechnician',
  confirmedEffects: ['frees_technician'],
  method: 'PUT',
  path: '/v1/technicians/{id}',
  profiles: [],
  // Both statuses take a technician out of scheduling, so a person must confirm them.
  summary: 'Update a technician',
  description:
    'Changes the sent fields; an empty string or null clears a field, lists replace the whole set. status and ' +
    'business_group_id always have a value. For hours use replaceTechnicianAvailability.',
  unset: { status: 'keep', business_group_id: 'keep', day_mails: 'keep', preview: 'keep', version: 'keep' },
  pathFields: technicianId,
  bodyFields: { full_name: Type.Optional(fullName), email: Type.Optional(email), ...writeFields, ...seenTechnician, ...strandingInput },
  output: Type.Object({ ...Technician.properties, ...strandingOutput }),
  errors: [
    'TECHNICIAN_NOT_FOUND',
    'VERSION_CONFLICT',
    'TECHNICIAN_DUPLICATE',
    'UID_DUPLICATE',
    'SKILL_NOT_FOUND',
    'SERVICE_AREA_NOT_FOUND',
    'VEHICLE_NOT_FOUND',
  ],
});

export const deleteTechnician = operation({
  ...manage,
  id: 'deleteTechnician',
  method: 'DELETE',
  path: '/v1/technicians/{id}',
  effect: 'delete',
  confirmedEffects: ['erases', 'frees_technician'],
  profiles: [],
  summary: 'Remove a technician from the roster',
  description:
    'Removes a technician from the roster; their scheduled jobs stay and are flagged for attention. Before: ' +
    'hand them over with previewAbsenceResolve. Ask the person first.',
  pathFields: technicianId,
  queryFields: strandingInput,
  output: Type.Object({ ...s.Deleted.properties, ...strandingOutput }),
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const listAssignableGroups = operation({
  ...view,
  id: 'listAssignableGroups',
  method: 'GET',
  path: '/v1/technicians/assignable-groups',
  profiles: [],
  summary: 'List the permission groups a technician may have',
  description:
    'The permission groups that the caller may give a technician: those without permissions the caller lacks. Send an id as business_group_id of ' +
    'createTechnician.',
  output: Type.Object({
    groups: Type.Array(
      Type.Object({
        id: s.Uuid('Send it as business_group_id (UUID).'),
        name: Type.String({ description: 'Name of the group, in the request locale.' }),
        permissions: Type.Array(Type.String(), { description: 'Permission codes it holds.' }),
      }),
      { description: 'Groups without permissions that the caller lacks.' },
    ),
  }),
});

const SkillList = Type.Object({
  skills: Type.Array(SkillSummary, { description: 'All skills of the technician.' }),
  version: technicianVersion('Of the technician; send it back with a change.'),
  ...s.emptyField,
});

export const listTechnicianSkills = operation({
  ...view,
  id: 'listTechnicianSkills',
  ownScope: 'technician',
  method: 'GET',
  path: '/v1/technicians/{id}/skills',
  profiles: [],
  summary: "List a technician's skills",
  description: 'The skills of one technician. All skills: listSkills.',
  pathFields: technicianId,
  output: SkillList,
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const replaceTechnicianSkills = operation({
  ...update,
  id: 'replaceTechnicianSkills',
  confirmedEffects: ['frees_technician'],
  method: 'PUT',
  path: '/v1/technicians/{id}/skills',
  profiles: [],
  summary: "Replace a technician's skills",
  description: "Replaces all of a technician's skills. Read them with listTechnicianSkills first, or skills get lost.",
  unset: { preview: 'keep', version: 'keep' },
  pathFields: technicianId,
  bodyFields: { skill_ids: ids('All skills (UUIDs) from now on.'), ...seenTechnician, ...strandingInput },
  output: Type.Object({ ...SkillList.properties, ...strandingOutput }),
  errors: ['TECHNICIAN_NOT_FOUND', 'VERSION_CONFLICT', 'SKILL_NOT_FOUND'],
});

export const replaceTechnicianBuddies = operation({
  ...update,
  id: 'replaceTechnicianBuddies',
  method: 'PUT',
  path: '/v1/technicians/{id}/buddies',
  profiles: [],
  summary: "Replace a technician's preferred buddies",
  description: "Replaces all of a technician's preferred buddies. The current ones are in getTechnician.",
  unset: { version: 'keep' },
  pathFields: technicianId,
  bodyFields: { buddy_ids: ids('All buddies (UUIDs) from now on.'), ...seenTechnician },
  output: Technician,
  errors: ['TECHNICIAN_NOT_FOUND', 'VERSION_CONFLICT'],
});

export const replaceTechnicianLeads = operation({
  ...update,
  id: 'replaceTechnicianLeads',
  method: 'PUT',
  path: '/v1/technicians/{id}/leads',
  profiles: [],
  summary: 'Replace the leads a technician buddies for',
  description: 'Replaces all leads that a technician buddies for. The current ones are in getTechnician.',
  unset: { version: 'keep' },
  pathFields: technicianId,
  bodyFields: { lead_ids: ids('All leads (UUIDs) from now on.'), ...seenTechnician },
  output: Technician,
  errors: ['TECHNICIAN_NOT_FOUND', 'VERSION_CONFLICT'],
});

export const replaceTechnicianServiceAreas = operation({
  ...update,
  id: 'replaceTechnicianServiceAreas',
  confirmedEffects: ['frees_technician'],
  method: 'PUT',
  path: '/v1/technicians/{id}/service-areas',
  profiles: [],
  summary: "Replace a technician's service areas",
  description:
    "Replaces all of a technician's service areas. Without areas the technician gets no jobs. The current ones are in getTechnician.",
  unset: { preview: 'keep', version: 'keep' },
  pathFields: technicianId,
  bodyFields: { service_area_ids: ids('All areas (UUIDs) from now on.'), ...seenTechnician, ...strandingInput },
  output: Type.Object({ ...Technician.properties, ...strandingOutput }),
  errors: ['TECHNICIAN_NOT_FOUND', 'VERSION_CONFLICT', 'SERVICE_AREA_NOT_FOUND'],
});

const Availability = Type.Object({
  technician_id: s.Uuid('Technician (UUID).'),
  business_timezone: Type.String({ description: 'IANA time zone of the hours.' }),
  follows_opening_hours: Type.Boolean({ description: "True until availability is replaced: the business's opening hours apply." }),
  weekly_hours: TechnicianHours,
  dated_hours: DatedHours,
  version: hoursVersion('Of both kinds of hours; send it back with a change.'),
  week_a_start_date: renamed('week_a_starts_on', s.CalendarDate('A Monday that begins a week A. Weeks A and B alternate.')),
  warnings: HoursWarnings,
});

export const getTechnicianAvailability = operation({
  ...view,
  id: 'getTechnicianAvailability',
  ownScope: 'technician',
  method: 'GET',
  path: '/v1/technicians/{id}/availability',
  profiles: [],
  summary: 'Get weekly working hours',
  description: "One technician's weekly and dated working hours, in minutes of the day. Days off are in listTechnicianTimeOff.",
  pathFields: technicianId,
  output: Availability,
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const replaceTechnicianAvailability = operation({
  ...update,
  id: 'replaceTechnicianAvailability',
  confirmedEffects: ['frees_technician'],
  method: 'PUT',
  path: '/v1/technicians/{id}/availability',
  profiles: [],
  summary: 'Replace weekly working hours',
  description:
    'Replaces the whole week of working hours; follows_opening_hours true returns to the opening hours. Confirmed visits ' +
    'stay. dated_hours, if sent, replaces all dated hours. For days off use createTechnicianTimeOff.',
  pathFields: technicianId,
  bodyFields: {
    weekly_hours: TechnicianHours,
    dated_hours: Type.Optional(DatedHours),
    follows_opening_hours: Type.Optional(Type.Boolean({ description: 'True: use the opening hours.' })),
    ...seenHours,
    ...strandingInput,
  },
  unset: { follows_opening_hours: 'keep', dated_hours: 'keep', preview: 'keep', version: 'keep' },
  output: Type.Object({ ...Availability.properties, ...strandingOutput }),
  errors: ['TECHNICIAN_NOT_FOUND', 'VERSION_CONFLICT'],
});
