/** The audited actions on access and settings, their subjects and their actors. Actions are only ever added. docs/internals/access.md#audit. */

/** `business`: the entry appears in both environments. `environment`: only in the environment where the action happened. */
export const auditActions = {
  'member.signed_in': 'business',
  'member.signed_out': 'business',
  'member.sign_in_failed': 'business',
  'member.password_changed': 'business',
  'member.invited': 'business',
  'member.invitation_resent': 'business',
  'member.invitation_accepted': 'business',
  'member.updated': 'business',
  'member.role_changed': 'business',
  'member.suspended': 'business',
  'member.reactivated': 'business',
  'member.removed': 'business',
  'member.left': 'business',
  'role.created': 'business',
  'role.updated': 'business',
  'role.deleted': 'business',
  'api_key.created': 'environment',
  'api_key.renewed': 'environment',
  'api_key.revoked': 'environment',
  'connection.approved': 'environment',
  'connection.updated': 'environment',
  'connection.disconnected': 'environment',
  'webhook_endpoint.created': 'environment',
  'webhook_endpoint.updated': 'environment',
  'webhook_endpoint.secret_rotated': 'environment',
  'webhook_endpoint.deleted': 'environment',
  'business.updated': 'business',
  'settings.updated': 'environment',
  'opening_hours.replaced': 'environment',
  'closure.created': 'environment',
  'closure.deleted': 'environment',
  'time_off.approved': 'environment',
  'time_off.declined': 'environment',
  'time_off.reopened': 'environment',
  'time_off.deleted': 'environment',
  'mail_settings.updated': 'environment',
  'mail_text.updated': 'environment',
  'workflow.replaced': 'environment',
  'customers.imported': 'environment',
  'customer.erased': 'environment',
  'customer.exported': 'environment',
  'guest.erased': 'environment',
  'job_notes.deleted': 'environment',
  'technicians.imported': 'environment',
  'job_requests.imported': 'environment',
  'maintenance_plan.created': 'environment',
  'maintenance_plan.updated': 'environment',
  'maintenance_plan.ended': 'environment',
  'calendar_feed.created': 'environment',
  'calendar_feed.renewed': 'environment',
  'calendar_feed.revoked': 'environment',
  'customer_link.used': 'environment',
  'sandbox.clock_advanced': 'environment',
  'sandbox.reset': 'environment',
} as const satisfies Record<string, 'business' | 'environment'>;
export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as readonly AuditAction[] as readonly [AuditAction, ...AuditAction[]];

/** The kinds of records that an action can concern. */
export const auditSubjects = [
  'member',
  'role',
  'api_key',
  'connection',
  'webhook_endpoint',
  'business',
  'closure',
  'time_off',
  'calendar_feed',
  'environment',
  'customer',
  'maintenance_plan',
  'job_request',
] as const;
export type AuditSubjectKind = (typeof auditSubjects)[number];

/** The kinds of actors: a signed-in member or technician, a key, an app, or the operator of the service on the command line. */
export const auditActorKinds = ['member', 'technician', 'key', 'app', 'command_line'] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];
