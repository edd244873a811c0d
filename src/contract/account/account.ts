/**
 * The signed-in member and the member's own account. Dashboard only. docs/reference/conventions.md#dashboard-operations;
 * docs/decisions/0041.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { permissionCodes } from '../permissions.ts';
import * as s from '../schemas/common.ts';
import { accessFields } from '../schemas/member.ts';
import { locales } from '../vocabulary.ts';

/** The fewest and most characters of a password (NIST SP 800-63B-4, section 3.1.1.2). */
export const passwordCharacters = { least: 12, most: 200 } as const;

const shared = { audience: 'dashboard', group: 'Account', permissions: [], ownScope: 'account' } as const;

const member = Type.Object({
  id: s.Uuid('Of the member.'),
  full_name: Type.String(),
  email: Type.String(),
  role: Type.String({ description: 'Name of the permission group.' }),
  locale: s.Nullable(s.OneOf(locales, 'Language that the member has chosen; null: the browser’s.')),
});

export const getSession = operation({
  ...shared,
  id: 'getSession',
  method: 'GET',
  path: '/dashboard/v1/session',
  effect: 'read',
  summary: 'Read who is signed in',
  description: 'What a page reads first: the member, what the role allows in this environment, and the token that changes must carry.',
  output: Type.Object({
    member,
    business: Type.Object({ id: s.Uuid(), alias: Type.String(), name: Type.String(), timezone: Type.String(), currency: Type.String() }),
    environment: s.Environment,
    now: s.Timestamp('Of the environment; a sandbox may be ahead.'),
    permissions: Type.Array(s.OneOf(permissionCodes), { description: 'What the role holds in this environment.' }),
    technician_id: s.Nullable(s.Uuid('The technician who is this member; null: none.')),
    csrf_token: Type.String({ description: 'To be sent as X-CSRF-Token with every change; the same as long as the session lasts.' }),
  }),
});

export const updateAccount = operation({
  ...shared,
  id: 'updateAccount',
  method: 'PATCH',
  path: '/dashboard/v1/account',
  effect: 'update',
  summary: 'Change the own account',
  bodyFields: {
    full_name: Type.Optional(s.Name('Name, as colleagues see it.')),
    locale: Type.Optional(s.Nullable(s.OneOf(locales, 'Language of pages and mails; null: the browser’s.'))),
  },
  unset: { full_name: 'keep' },
  output: member,
});

export const changePassword = operation({
  ...shared,
  id: 'changePassword',
  method: 'POST',
  path: '/dashboard/v1/account/password',
  effect: 'update',
  summary: 'Change the own password',
  description: 'Ends every other session of the member, and with end_access what the member has made, in both environments and for good.',
  bodyFields: {
    current_password: Type.String({ minLength: 1, maxLength: passwordCharacters.most, description: 'The one so far.' }),
    new_password: Type.String({
      minLength: passwordCharacters.least,
      maxLength: passwordCharacters.most,
      description: `The new one; ${passwordCharacters.least} characters at least, of any kind, and not easy to guess.`,
    }),
    end_access: Type.Optional(
      Type.Boolean({
        description:
          'Also ends the API keys, connected apps, webhook endpoints and live calendars of the member: somebody who knew the password may ' +
          'have made some of them.',
      }),
    ),
  },
  output: Type.Object({
    ended_sessions: Type.Integer({ description: 'Other sessions that were ended.' }),
    ended: Type.Object(accessFields, { description: 'What ended because of end_access.' }),
  }),
  errors: ['PASSWORD_WRONG'],
});

export const listOwnSessions = operation({
  ...shared,
  id: 'listOwnSessions',
  method: 'GET',
  path: '/dashboard/v1/account/sessions',
  effect: 'read',
  summary: 'List the own sessions',
  description: 'Browsers that are signed in as this member, the last used first.',
  output: Type.Object({
    sessions: Type.Array(
      Type.Object({
        id: s.Uuid(),
        is_current: Type.Boolean({ description: 'The one that asks.' }),
        user_agent: Type.String({ description: 'As the browser calls itself.' }),
        address: Type.String({ description: 'Network address that signed in.' }),
        created_at: s.Timestamp(),
        last_seen_at: s.Timestamp('To the minute.'),
        expires_at: s.Timestamp('When it ends, however much it is used.'),
      }),
    ),
  }),
});

export const endOwnSession = operation({
  ...shared,
  id: 'endOwnSession',
  method: 'DELETE',
  path: '/dashboard/v1/account/sessions/{id}',
  effect: 'delete',
  summary: 'End one of the own sessions',
  pathFields: s.idField('session'),
  output: Type.Object({ id: s.Uuid() }),
  errors: ['SESSION_NOT_FOUND'],
});
