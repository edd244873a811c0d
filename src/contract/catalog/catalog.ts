/**
 * Reference catalogs: job types, skills, skill categories.
 * [job-type.create, skill.create, skill-category.create].
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { strandingInput, strandingOutput } from '../schemas/strandedVisits.ts';
import { skillFields, SkillSummary } from '../schemas/skill.ts';
import { jobTypeStatuses } from '../vocabulary.ts';

const times = { created_at: s.Timestamp('When it was created.'), updated_at: s.Timestamp('When it was last changed.') };
const JobTypeStatus = s.OneOf(jobTypeStatuses, 'An inactive type takes no new bookings.');

export const JobType = Type.Object(
  {
    id: s.Uuid('Identifier of the job type (UUID).'),
    business_id: s.Uuid('Business (UUID).'),
    ...s.shownUid,
    name: Type.String({ description: 'In the request locale.' }),
    status: JobTypeStatus,
    is_system: Type.Boolean({ description: 'A platform row: name and status are read-only.' }),
    on_booking_page: Type.Boolean({ description: 'Guests can choose it on the booking page while it is active.' }),
    default_duration_minutes: s.Nullable(Type.Integer({ description: 'Minutes of work for a quote without a duration; null if unset.' })),
    default_mobilization_minutes: s.Nullable(Type.Integer({ description: 'Minutes before the work; null if unset.' })),
    default_demobilization_minutes: s.Nullable(Type.Integer({ description: 'Minutes after the work; null if unset.' })),
    skill_ids: Type.Array(s.Uuid('Skill (UUID).'), { description: 'Skills of a job booked with this type and without skill_ids.' }),
    skills: Type.Array(s.NamedReference, { description: 'These skills with their names.' }),
    usual_crew_size: s.Nullable(
      Type.Integer({ description: 'Median crew size of its jobs among the last 500 completed jobs; null if there are none.' }),
    ),
    ...times,
    deleted_at: Type.Optional(s.Timestamp('Present only once deleted.')),
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

export const Skill = Type.Object(
  {
    ...skillFields,
    description: Type.String({ description: 'What the skill covers; empty if unset.' }),
    members: Type.Integer({ description: 'Active technicians with the skill.' }),
    ...times,
  },
  { description: 'Something a technician can do and a job can need.' },
);

const rows = { description: 'The rows of this page.' };
const name = s.Name('Unique in any case.');
const defaults = {
  default_duration_minutes: Type.Optional(s.DurationMinutes('Minutes of work, 90; 0 clears it.')),
  default_mobilization_minutes: Type.Optional(s.DurationMinutes('Minutes before; 0 clears it.')),
  default_demobilization_minutes: Type.Optional(s.DurationMinutes('Minutes after; 0 clears it.')),
  skill_ids: Type.Optional(
    Type.Array(s.Uuid('Skill (UUID).'), {
      maxItems: 20,
      description: 'All skills (UUIDs) its jobs need.',
    }),
  ),
};

const on_booking_page = Type.Optional(Type.Boolean({ description: 'Whether guests can choose it on the booking page; default true.' }));

const shared = { group: 'Catalog' } as const;
const view = { ...shared, permissions: ['catalog_view'], effect: 'read' } as const;
const manage = { ...shared, permissions: ['catalog_manage'] } as const;
/** An update answers with the whole record, so it also needs the permission to view it (docs/internals/call.md#permissions-of-changes). */
const update = { ...manage, permissions: ['catalog_view', 'catalog_manage'], effect: 'update' } as const;

export const listJobTypes = operation({
  ...view,
  id: 'listJobTypes',
  method: 'GET',
  path: '/v1/job-types',
  summary: 'List job types',
  description:
    'Job types with default minutes, skills and usual crew, and the skills without a type: for job_type_id and skill_ids. A type ' +
    'without a duration needs minutes; a type without skills fits any technician: add skill_ids.',
  profiles: ['voice', 'dispatch', 'crm'],
  queryFields: { ...s.pageFields, status: Type.Optional(JobTypeStatus) },
  output: Type.Object({
    job_types: Type.Array(JobType, rows),
    without_type: Type.Object(
      {
        skills: Type.Array(s.NamedReference, { description: 'Active skills that no active type needs, by name; send them as skill_ids.' }),
      },
      { description: 'Work that has no type.' },
    ),
    ...s.pageAnswer,
    ...s.emptyField,
  }),
});

export const createJobType = operation({
  ...manage,
  id: 'createJobType',
  method: 'POST',
  path: '/v1/job-types',
  effect: 'create',
  profiles: [],
  summary: 'Create a job type',
  description: 'Creates a job type with default minutes and skills. Booked jobs do not change.',
  idempotent: true,
  headerFields: s.idempotencyHeader,
  bodyFields: { name, status: Type.Optional(JobTypeStatus), on_booking_page, ...defaults, ...s.writtenUid },
  output: JobType,
  errors: ['JOB_TYPE_DUPLICATE', 'UID_DUPLICATE', 'JOB_TYPE_INVALID_DEFAULT_DURATION', 'SKILL_NOT_FOUND'],
});

export const getJobType = operation({
  ...view,
  id: 'getJobType',
  method: 'GET',
  path: '/v1/job-types/{id}',
  profiles: [],
  summary: 'Get a job type',
  description: 'The whole job type, a deleted one too. All job types: listJobTypes.',
  pathFields: s.idField('job type'),
  output: JobType,
  errors: ['JOB_TYPE_NOT_FOUND'],
});

export const updateJobType = operation({
  ...update,
  id: 'updateJobType',
  method: 'PUT',
  path: '/v1/job-types/{id}',
  profiles: [],
  summary: 'Update a job type',
  description:
    'Changes the sent fields; 0 or null clears a default, skill_ids replaces the set. Platform rows keep name and status. ' +
    'Affects new bookings only; stranded_visits lists visits of this type whose technicians lack a new skill.',
  pathFields: s.idField('job type'),
  unset: {
    status: 'keep',
    on_booking_page: 'keep',
    default_duration_minutes: 0,
    default_mobilization_minutes: 0,
    default_demobilization_minutes: 0,
  },
  bodyFields: {
    name: Type.Optional(name),
    status: Type.Optional(JobTypeStatus),
    on_booking_page,
    ...defaults,
    ...s.writtenUid,
    ...strandingInput,
  },
  output: Type.Object({ ...JobType.properties, ...strandingOutput }),
  errors: [
    'JOB_TYPE_NOT_FOUND',
    'JOB_TYPE_DUPLICATE',
    'UID_DUPLICATE',
    'JOB_TYPE_INVALID_DEFAULT_DURATION',
    'JOB_TYPE_SYSTEM_READ_ONLY',
    'SKILL_NOT_FOUND',
  ],
});

export const deleteJobType = operation({
  ...manage,
  id: 'deleteJobType',
  method: 'DELETE',
  path: '/v1/job-types/{id}',
  effect: 'delete',
  profiles: [],
  summary: 'Delete a job type',
  description: 'Deletes a job type; booked jobs keep it. To pause it, use updateJobType with status inactive.',
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
  description: 'All active skills in one flat list, for skill_ids. For technicians with a skill, use listNearbyTechnicians with skill_ids.',
  profiles: ['voice', 'dispatch'],
  output: Type.Object({ skills: Type.Array(SkillSummary, { description: 'All active skills.' }), ...s.emptyField }),
});

export const createSkill = operation({
  ...manage,
  id: 'createSkill',
  method: 'POST',
  path: '/v1/skills',
  effect: 'create',
  profiles: [],
  summary: 'Create a skill',
  description: 'Adds a skill to a category. No technician has it yet. Next: replaceTechnicianSkills.',
  bodyFields: {
    name,
    category_id: s.Uuid('Skill category (UUID).'),
    description: Type.Optional(s.Text(2000, 'In words.')),
    is_active: Type.Optional(Type.Boolean({ description: 'false: kept, but no longer offered.' })),
  },
  output: Skill,
  errors: ['SKILL_DUPLICATE', 'SKILL_CATEGORY_NOT_FOUND'],
});

export const updateSkill = operation({
  ...update,
  id: 'updateSkill',
  method: 'PUT',
  path: '/v1/skills/{id}',
  profiles: [],
  summary: 'Update a skill',
  description: 'Changes the sent fields. Jobs and technicians keep an inactive skill, but new jobs cannot ask for it.',
  pathFields: s.idField('skill'),
  unset: { is_active: 'keep' },
  bodyFields: {
    name: Type.Optional(name),
    category_id: Type.Optional(s.Uuid('Skill category (UUID).')),
    description: Type.Optional(s.Text(2000, 'What the skill covers; empty clears it.')),
    is_active: Type.Optional(Type.Boolean({ description: 'false: kept, but no longer offered.' })),
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
  profiles: [],
  summary: 'Delete a skill',
  description: 'Deletes a skill; jobs that need it keep its name. To pause it, use updateSkill with is_active false.',
  pathFields: s.idField('skill'),
  output: s.Deleted,
  errors: ['SKILL_NOT_FOUND'],
});

export const listSkillCategories = operation({
  ...view,
  id: 'listSkillCategories',
  method: 'GET',
  path: '/v1/skill-categories',
  profiles: [],
  summary: 'List skill categories',
  description: 'The categories of skills. All skills with their category: listSkills.',
  queryFields: s.pageFields,
  output: Type.Object({ categories: Type.Array(SkillCategory, rows), ...s.pageAnswer, ...s.emptyField }),
});

export const listSkillsByCategory = operation({
  ...view,
  id: 'listSkillsByCategory',
  method: 'GET',
  path: '/v1/skill-categories/{id}/skills',
  profiles: [],
  summary: 'List the skills of one category',
  description: 'Skills of one category, inactive ones too, with the number of technicians. All active skills: listSkills.',
  pathFields: s.idField('skill category'),
  queryFields: s.pageFields,
  output: Type.Object({ skills: Type.Array(Skill, rows), ...s.pageAnswer, ...s.emptyField }),
  errors: ['SKILL_CATEGORY_NOT_FOUND'],
});

export const createSkillCategory = operation({
  ...manage,
  id: 'createSkillCategory',
  method: 'POST',
  path: '/v1/skill-categories',
  effect: 'create',
  profiles: [],
  summary: 'Create a skill category',
  description: 'Adds a category for skills. Next: createSkill.',
  bodyFields: { name, icon: Type.Optional(s.Text(100, 'Icon name, wrench.')) },
  output: SkillCategory,
  errors: ['SKILL_CATEGORY_DUPLICATE'],
});

export const deleteSkillCategory = operation({
  ...manage,
  id: 'deleteSkillCategory',
  method: 'DELETE',
  path: '/v1/skill-categories/{id}',
  effect: 'delete',
  profiles: [],
  summary: 'Delete an empty skill category',
  description: 'Deletes an empty category. Refused while it has skills. Before: updateSkill moves them, deleteSkill deletes them.',
  pathFields: s.idField('skill category'),
  output: s.Deleted,
  errors: ['SKILL_CATEGORY_NOT_FOUND', 'SKILL_CATEGORY_NOT_EMPTY'],
});
