/** Permission codes and the roles (permission groups) that hold them by default. Decisions, section 6. */

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

const views = ['customers_view', 'job_view', 'team_view', 'catalog_view', 'fleet_view'] as const;

/** The role names are part of the contract: a technician's `role` and `listAssignableGroups` show them. */
export const roles: Record<string, readonly PermissionCode[]> = {
  Owner: permissionCodes,
  Administrator: permissionCodes.filter((code) => code !== 'developer_manage_api_keys'),
  'Booking Coordinator': [...views, 'customers_manage', 'job_create', 'job_manage', 'schedule_manage'],
  Technician: ['job_view'],
  Viewer: views,
};
