/** Reference catalogs: job types, skills, skill categories, service areas. Specification, "Reference catalogs". */
import { Type } from 'typebox';
import { operation } from './operation.ts';
import * as s from './schemas/common.ts';
import { Boundary, Polygon } from './schemas/geometry.ts';
import { jobTypeStatuses } from './vocabulary.ts';

const times = { created_at: s.Timestamp('When it was made.'), updated_at: s.Timestamp('When it was last changed.') };
const JobTypeStatus = s.OneOf(jobTypeStatuses, 'An inactive type takes no new bookings.');

export const JobType = Type.Object(
  {
    id: s.Uuid('Identifier of the job type (UUID).'),
    business_id: s.Uuid('Business it belongs to (UUID).'),
    name: Type.String({ description: 'In the request locale.' }),
    status: JobTypeStatus,
    is_system: Type.Boolean({ description: 'A platform row: name and status are read-only.' }),
    default_duration_minutes: s.Nullable(Type.Integer({ description: 'Minutes of work when a quote names none; null if unset.' })),
    default_mobilization_minutes: s.Nullable(Type.Integer({ description: 'Minutes before the work; null if unset.' })),
    default_demobilization_minutes: s.Nullable(Type.Integer({ description: 'Minutes after the work; null if unset.' })),
    skill_ids: Type.Array(s.Uuid('Skill (UUID).'), { description: 'Skills that a job booked with the type and without its own needs.' }),
    ...times,
  },
  { description: 'A kind of work that can be booked.' },
);

export const SkillCategory = Type.Object(
  {
    id: s.Uuid('Identifier of the category (UUID).'),
    name: Type.String({ description: 'Name.' }),
    icon: Type.String({ description: 'Icon name; empty if unset.' }),
    ...times,
  },
  { description: 'A group of skills.' },
);

const skill = {
  id: s.Uuid('Identifier of the skill (UUID).'),
  name: Type.String({ description: 'Name.' }),
  category_id: s.Uuid('Its category (UUID).'),
  is_active: Type.Boolean({ description: 'False: kept, but not asked for.' }),
};

export const Skill = Type.Object(
  {
    ...skill,
    description: Type.String({ description: 'What it takes; empty if unset.' }),
    members: Type.Integer({ description: 'Active technicians with the skill.' }),
    ...times,
  },
  { description: 'Something a technician can do and a job can need.' },
);

export const SkillSummary = Type.Object(
  { ...skill, category_name: Type.String({ description: 'Name of the category.' }) },
  { description: 'A skill with its category.' },
);

export const ServiceArea = Type.Object(
  {
    id: s.Uuid('Identifier of the area (UUID).'),
    business_id: s.Uuid('Business it belongs to (UUID).'),
    name: Type.String({ description: 'Name, unique in the business.' }),
    description: Type.String({ description: 'Description; empty if unset.' }),
    city: Type.String({ description: 'City matched by text; empty if unset.' }),
    county: Type.String({ description: 'County; empty if unset.' }),
    district: Type.String({ description: 'District matched by text; empty if unset.' }),
    postal_code: Type.String({ description: 'Postal code matched by text; empty if unset.' }),
    boundary: s.Nullable(Polygon, 'Boundary of the area; null if unset: then it matches by text.'),
    ...times,
  },
  { description: 'Where technicians go. Nobody is offered for an address that none of their areas covers.' },
);

const rows = { description: 'The rows of this page.' };
const name = s.Name('Unique name, compared without case and accents.');
const defaults = {
  default_duration_minutes: Type.Optional(s.DurationMinutes('Default job minutes; 0 clears it.')),
  default_mobilization_minutes: Type.Optional(s.DurationMinutes('Default minutes before the job; 0 clears it.')),
  default_demobilization_minutes: Type.Optional(s.DurationMinutes('Default minutes after the job; 0 clears it.')),
  skill_ids: Type.Optional(
    Type.Array(s.Uuid('Skill (UUID).'), {
      maxItems: 20,
      description: 'Skills that jobs of the type need; the whole set. Inactive ones are not asked for.',
    }),
  ),
};

const shared = { group: 'Catalog' } as const;
const view = { ...shared, permissions: ['catalog_view'], effect: 'read' } as const;
const manage = { ...shared, permissions: ['catalog_manage'] } as const;
/** An update answers with the whole record, so it wants the right to see it (docs/decisions/0026). */
const update = { ...manage, permissions: ['catalog_view', 'catalog_manage'], effect: 'update' } as const;

export const listJobTypes = operation({
  ...view,
  id: 'listJobTypes',
  method: 'GET',
  path: '/v1/job-types',
  summary: 'List job types',
  description: 'The source of job_type_id.',
  profiles: ['voice', 'dispatch', 'crm'],
  queryFields: { ...s.pageFields, status: Type.Optional(JobTypeStatus) },
  output: Type.Object({ job_types: Type.Array(JobType, rows), meta: s.PageMeta }),
});

export const createJobType = operation({
  ...manage,
  id: 'createJobType',
  method: 'POST',
  path: '/v1/job-types',
  effect: 'create',
  summary: 'Create a job type',
  idempotent: true,
  headerFields: s.idempotencyHeader,
  bodyFields: { name, status: Type.Optional(JobTypeStatus), ...defaults },
  output: JobType,
  errors: ['JOB_TYPE_DUPLICATE', 'JOB_TYPE_INVALID_DEFAULT_DURATION', 'SKILL_NOT_FOUND'],
});

export const getJobType = operation({
  ...view,
  id: 'getJobType',
  method: 'GET',
  path: '/v1/job-types/{id}',
  summary: 'Get a job type',
  pathFields: s.idField('job type'),
  output: JobType,
  errors: ['JOB_TYPE_NOT_FOUND'],
});

export const updateJobType = operation({
  ...update,
  id: 'updateJobType',
  method: 'PUT',
  path: '/v1/job-types/{id}',
  summary: 'Update a job type',
  description:
    'Partial. For the three defaults: leave out to keep, 0 or null to clear; skill_ids replaces the set. Platform rows allow only these. ' +
    'A rename and other skills apply to new bookings only.',
  pathFields: s.idField('job type'),
  unset: { status: 'keep', default_duration_minutes: 0, default_mobilization_minutes: 0, default_demobilization_minutes: 0 },
  bodyFields: { name: Type.Optional(name), status: Type.Optional(JobTypeStatus), ...defaults },
  output: JobType,
  errors: ['JOB_TYPE_NOT_FOUND', 'JOB_TYPE_DUPLICATE', 'JOB_TYPE_INVALID_DEFAULT_DURATION', 'JOB_TYPE_SYSTEM_READ_ONLY', 'SKILL_NOT_FOUND'],
});

export const deleteJobType = operation({
  ...manage,
  id: 'deleteJobType',
  method: 'DELETE',
  path: '/v1/job-types/{id}',
  effect: 'delete',
  summary: 'Delete a job type',
  description: 'A soft delete; historical jobs keep it.',
  pathFields: s.idField('job type'),
  output: s.Deleted,
  errors: ['JOB_TYPE_NOT_FOUND', 'JOB_TYPE_SYSTEM_READ_ONLY'],
});

export const listSkills = operation({
  ...view,
  id: 'listSkills',
  method: 'GET',
  path: '/v1/skills',
  summary: 'List all active skills',
  description: 'Flat and complete; the source of skill_ids.',
  profiles: ['dispatch'],
  output: Type.Object({ skills: Type.Array(SkillSummary, { description: 'All active skills.' }) }),
});

export const createSkill = operation({
  ...manage,
  id: 'createSkill',
  method: 'POST',
  path: '/v1/skills',
  effect: 'create',
  summary: 'Create a skill',
  bodyFields: {
    name,
    category_id: s.Uuid('Skill category.'),
    description: Type.Optional(s.Text(2000, 'Description.')),
    is_active: Type.Optional(Type.Boolean({ description: 'True by default; false: kept, but not asked for.' })),
  },
  output: Skill,
  errors: ['SKILL_DUPLICATE', 'SKILL_CATEGORY_NOT_FOUND'],
});

export const updateSkill = operation({
  ...update,
  id: 'updateSkill',
  method: 'PUT',
  path: '/v1/skills/{id}',
  summary: 'Update a skill',
  pathFields: s.idField('skill'),
  unset: { is_active: 'keep' },
  bodyFields: {
    name: Type.Optional(name),
    category_id: Type.Optional(s.Uuid('Skill category.')),
    description: Type.Optional(s.Text(2000, 'Description; an empty string clears it.')),
    is_active: Type.Optional(Type.Boolean({ description: 'False: kept, but not asked for.' })),
  },
  output: Skill,
  errors: ['SKILL_NOT_FOUND', 'SKILL_DUPLICATE', 'SKILL_CATEGORY_NOT_FOUND'],
});

export const deleteSkill = operation({
  ...manage,
  id: 'deleteSkill',
  method: 'DELETE',
  path: '/v1/skills/{id}',
  effect: 'delete',
  summary: 'Delete a skill',
  description: 'A soft delete; jobs that need it keep it by name.',
  pathFields: s.idField('skill'),
  output: s.Deleted,
  errors: ['SKILL_NOT_FOUND'],
});

export const listSkillCategories = operation({
  ...view,
  id: 'listSkillCategories',
  method: 'GET',
  path: '/v1/skill-categories',
  summary: 'List skill categories',
  queryFields: s.pageFields,
  output: Type.Object({ categories: Type.Array(SkillCategory, rows), meta: s.PageMeta }),
});

export const listSkillsByCategory = operation({
  ...view,
  id: 'listSkillsByCategory',
  method: 'GET',
  path: '/v1/skill-categories/{id}/skills',
  summary: 'List the skills of one category',
  pathFields: s.idField('skill category'),
  queryFields: s.pageFields,
  output: Type.Object({ skills: Type.Array(Skill, rows), meta: s.PageMeta }),
  errors: ['SKILL_CATEGORY_NOT_FOUND'],
});

export const createSkillCategory = operation({
  ...manage,
  id: 'createSkillCategory',
  method: 'POST',
  path: '/v1/skill-categories',
  effect: 'create',
  summary: 'Create a skill category',
  bodyFields: { name, icon: Type.Optional(s.Text(100, 'Icon name.')) },
  output: SkillCategory,
  errors: ['SKILL_CATEGORY_DUPLICATE'],
});

export const deleteSkillCategory = operation({
  ...manage,
  id: 'deleteSkillCategory',
  method: 'DELETE',
  path: '/v1/skill-categories/{id}',
  effect: 'delete',
  summary: 'Delete an empty skill category',
  pathFields: s.idField('skill category'),
  output: s.Deleted,
  errors: ['SKILL_CATEGORY_NOT_FOUND', 'SKILL_CATEGORY_NOT_EMPTY'],
});

const areaFields = {
  description: Type.Optional(s.Text(2000, 'Description.')),
  city: Type.Optional(s.Text(100, 'City matched by text.')),
  county: Type.Optional(s.Text(100, 'County.')),
  district: Type.Optional(s.Text(100, 'District matched by text.')),
  postal_code: Type.Optional(s.Text(32, 'Postal code matched by text.')),
  boundary: Type.Optional(Boundary),
};

export const listServiceAreas = operation({
  ...view,
  id: 'listServiceAreas',
  method: 'GET',
  path: '/v1/service-areas',
  summary: 'List service areas',
  profiles: ['voice', 'dispatch'],
  queryFields: { ...s.pageFields, search: Type.Optional(s.Text(200, 'Text in name, city, district or postal code.')) },
  output: Type.Object({ service_areas: Type.Array(ServiceArea, rows), meta: s.PageMeta }),
});

export const getServiceArea = operation({
  ...view,
  id: 'getServiceArea',
  method: 'GET',
  path: '/v1/service-areas/{id}',
  summary: 'Get a service area',
  pathFields: s.idField('service area'),
  output: ServiceArea,
  errors: ['SERVICE_AREA_NOT_FOUND'],
});

export const createServiceArea = operation({
  ...manage,
  id: 'createServiceArea',
  method: 'POST',
  path: '/v1/service-areas',
  effect: 'create',
  summary: 'Create a service area',
  description: 'With a boundary a geocoded address must lie inside it; without one the area matches by postal code, city or district.',
  bodyFields: { name, ...areaFields },
  output: ServiceArea,
  errors: ['SERVICE_AREA_DUPLICATE_NAME', 'SERVICE_AREA_INVALID_BOUNDARY'],
});

export const updateServiceArea = operation({
  ...update,
  id: 'updateServiceArea',
  method: 'PUT',
  path: '/v1/service-areas/{id}',
  summary: 'Update a service area',
  pathFields: s.idField('service area'),
  bodyFields: { name: Type.Optional(name), ...areaFields },
  output: ServiceArea,
  errors: ['SERVICE_AREA_NOT_FOUND', 'SERVICE_AREA_DUPLICATE_NAME', 'SERVICE_AREA_INVALID_BOUNDARY'],
});

export const deleteServiceArea = operation({
  ...manage,
  id: 'deleteServiceArea',
  method: 'DELETE',
  path: '/v1/service-areas/{id}',
  effect: 'delete',
  summary: 'Delete a service area',
  pathFields: s.idField('service area'),
  output: s.Deleted,
  errors: ['SERVICE_AREA_NOT_FOUND'],
});
