/** The log of actions on access and settings. Dashboard only. docs/decisions/0045. */
import { Type } from 'typebox';
import { auditActionNames, auditActorKinds, auditSubjects } from '../auditActions.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';

const Action = s.OneOf(auditActionNames, 'What was done.');
const Value = Type.Unknown({ description: 'As it was, or became; null: none.' });

export const AuditEntry = Type.Object({
  id: s.Uuid(),
  at: s.Timestamp('On the real time, also in a sandbox.'),
  action: Action,
  environment: s.Nullable(s.Environment, 'null: it concerns both.'),
  actor: Type.Object({
    kind: s.OneOf(auditActorKinds, 'Through what: a session of a member or technician, a key, an app, or the operator’s command line.'),
    credential: s.Nullable(
      Type.Object({ id: s.Uuid(), name: s.Nullable(Type.String({ description: 'null: it is gone.' })) }),
      'The API key or connected app; null with a session.',
    ),
    member: s.Nullable(Type.Object({ id: s.Uuid(), full_name: Type.String() }), 'Whose doing it is; null: the operator’s.'),
  }),
  subject: Type.Object(
    {
      kind: s.OneOf(auditSubjects),
      id: s.Nullable(s.Uuid()),
      name: Type.String({ description: 'As it was called then; empty if it has no name.' }),
    },
    { description: 'What it was done to.' },
  ),
  changes: Type.Array(Type.Object({ field: Type.String(), before: Value, after: Value }), { description: 'Never a secret.' }),
  request_id: s.Nullable(Type.String({ description: 'Of the request; null: there was none.' })),
});

export const listAuditLog = operation({
  audience: 'dashboard',
  group: 'Members',
  permissions: ['business_manage'],
  id: 'listAuditLog',
  method: 'GET',
  path: '/dashboard/v1/audit-log',
  effect: 'read',
  summary: 'List what was done with access and settings',
  description:
    'Sign-ins, invitations, roles, keys, apps, webhooks and settings: who did what through which credential, the latest first. Of both ' +
    'environments. Kept 400 days. What was done with jobs, customers and technicians is in listEvents.',
  queryFields: {
    action: Type.Optional(Action),
    member_id: Type.Optional(s.Uuid('What this member did.')),
    credential_id: Type.Optional(s.Uuid('What was done through this API key or connected app.')),
    subject_id: Type.Optional(s.Uuid('What was done to this member, role, key, app or endpoint.')),
    environment: Type.Optional({ ...s.Environment, description: 'What concerns this environment.' }),
    since: Type.Optional(s.Timestamp('What was done from this instant on.')),
    cursor: Type.Optional(s.Uuid('next_cursor of the page before.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Rows a page, at most 200.' })),
  },
  output: Type.Object({
    entries: Type.Array(AuditEntry),
    next_cursor: s.Nullable(s.Uuid('Send it as cursor for the page after; null: this is the last.')),
  }),
});
