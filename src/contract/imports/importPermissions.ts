/** What a caller must be allowed for each import: the operations refuse without it, and the dashboard offers the import with it. */
import type { PermissionCode } from '../permissions.ts';
import type { ImportKind } from '../vocabulary.ts';

export const importPermissions = {
  customers: ['customers_view', 'customers_manage'],
  technicians: ['team_view', 'team_manage'],
  job_requests: ['customers_view', 'customers_manage', 'job_create', 'job_manage', 'schedule_manage'],
} as const satisfies Readonly<Record<ImportKind, readonly PermissionCode[]>>;
