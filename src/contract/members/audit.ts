/** The log of actions on access and settings. Dashboard only. docs/internals/access.md#audit. */
import { Type } from 'typebox';
import { auditActionNames, auditActorKinds, auditSubjects } from '../auditActions.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';

const Action = s.OneOf(auditActionNames, 'What was done.');
const Value = Type.Unknown({ description: 'Value before or after the change; null if there was none.' });

const AuditEntry = Type.Object({
  id: s.Uuid(),
  at: s.Timestamp('Real time, also in a sandbox.'),
  action: Action,
  environment: s.Nullable(s.DataEnvironment, 'null if it concerns both environments.'),
  actor: Type.Object({
    kind: s.OneOf(
      auditActorKinds,
      'Kind of actor: sign-in session of a member or technician, API key, app, or command line of the operator.',
    ),
    credential: s.Nullable(
      Type.Object({ id: s.Uuid(), name: s.Nullable(Type.String({ description: 'null if it no longer exists.' })) }),
      'The API key or connected app; null for a sign-in session.',
    ),
    member: s.Nullable(Type.Object({ id: s.Uuid(), full_name: Type.String() }), 'The responsible member; null for the operator.'),
  }),
  subject: Type.Object(
    {
      kind: s.OneOf(auditSubjects),
      id: s.Nullable(s.Uuid()),
      name: Type.String({ description: 'Name at that time; empty if it has no name.' }),
    },
    { description: 'The record that was changed.' },
  ),
  changes: Type.Array(Type.Object({ field: Type.String(), before: Value, after: Value }), {
    description: 'Changed fields. Secrets are never included.',
  }),
  request_id: s.Nullable(Type.String({ description: 'Id of the request; null if there was none.' })),
});

export const listAuditLog = operation({
  audience: 'dashboard',
  group: 'Members',
  permissions: ['business_manage'],
  id: 'listAuditLog',
  method: 'GET',
  path: '/dashboard/v1/audit-log',
  effect: 'read',
  summary: 'List changes of access and settings',
  description:
    'Lists who did what through which credential, newest first, in both environments: sign-ins, invitations, roles, keys, apps, webhooks and ' +
    'settings. Kept for 400 days. listEvents has the changes of jobs, customers and technicians.',
  queryFields: {
    action: Type.Optional(Action),
    member_id: Type.Optional(s.Uuid('Only actions of this member.')),
    credential_id: Type.Optional(s.Uuid('Only actions through this API key or connected app.')),
    subject_id: Type.Optional(s.Uuid('Only changes of this member, role, key, app or endpoint.')),
    environment: Type.Optional({ ...s.DataEnvironment, description: 'Only actions that concern this environment.' }),
    since: Type.Optional(s.Timestamp('Only actions at or after this instant.')),
    after: Type.Optional(s.Uuid('next_after of the previous page.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Rows per page, at most 200.' })),
  },
  output: Type.Object({
    entries: Type.Array(AuditEntry),
    ...s.nextAfterField,
  }),
});
