/** Permission codes and the roles (permission groups) that hold them by default. docs/reference/conventions.md#permissions-and-roles. */

export const permissionCodes = [
  'customers_view',
  'customers_manage',
  'job_view',
  'job_create',
  'job_manage',
  'schedule_manage',
  'team_view',
  'team_manage',
  'catalog_view',
  'catalog_manage',
  'fleet_view',
  'fleet_manage',
  'business_manage',
  'developer_manage_api_keys',
] as const;
export type PermissionCode = (typeof permissionCodes)[number];

/** What each permission allows, in words for a person who is asked to grant it. */
export const permissionMeanings: Readonly<Record<PermissionCode, string>> = {
  customers_view: 'See customers, with their addresses and phone numbers',
  customers_manage: 'Create, change and delete customers',
  job_view: 'See jobs',
  job_create: 'Create jobs and book visits',
  job_manage: 'Quote, confirm, complete and archive jobs',
  schedule_manage: 'Move visits, and fit in emergencies and absences',
  team_view: 'See technicians, their working hours and their schedules',
  team_manage: 'Create, change and delete technicians, and record time off',
  catalog_view: 'See job types, skills and service areas',
  catalog_manage: 'Change job types, skills and service areas',
  fleet_view: 'See vehicles',
  fleet_manage: 'Create, change and delete vehicles',
  business_manage: 'Change the settings of the business',
  developer_manage_api_keys: 'Manage API keys and webhooks: it can have events sent to other servers',
};

const views = ['customers_view', 'job_view', 'team_view', 'catalog_view', 'fleet_view'] as const;

/** The role names are part of the contract: roles are sent by name. Other languages show them translated (src/ground/texts). */
const permissionsOfRoles = {
  Owner: permissionCodes,
  Administrator: permissionCodes.filter((code) => code !== 'developer_manage_api_keys'),
  'Booking Coordinator': [...views, 'customers_manage', 'job_create', 'job_manage', 'schedule_manage'],
  Technician: ['job_view'],
  Viewer: views,
} satisfies Record<string, readonly PermissionCode[]>;
export const roles: Record<string, readonly PermissionCode[]> = permissionsOfRoles;
export type StandardRole = keyof typeof permissionsOfRoles;
