/**
 * The signed-in member and the member's own account. Dashboard only. docs/reference/conventions.md#dashboard-operations;
 * docs/internals/access.md#sign-in.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { leastPasswordCharacters, mostPasswordCharacters } from '../passwordLength.ts';
import { permissionCodes } from '../permissions.ts';
import * as s from '../schemas/common.ts';
import { accessFields } from '../schemas/member.ts';
import { customerMailKinds, locales } from '../vocabulary.ts';

const shared = { audience: 'dashboard', group: 'Account', permissions: [], ownScope: 'account' } as const;

const member = Type.Object({
  id: s.Uuid('The member (UUID).'),
  full_name: Type.String(),
  email: Type.String(),
  role: Type.String({ description: 'Name of the permission group.' }),
  role_display_name: Type.String({ description: 'Name to show, in the request locale.' }),
  locale: s.Nullable(s.OneOf(locales, 'Language that the member chose; null: the language of the browser.')),
});

export const getSession = operation({
  ...shared,
  id: 'getSession',
  method: 'GET',
  path: '/dashboard/v1/session',
  effect: 'read',
  summary: 'Read the signed-in member',
  description:
    'Reads what a page needs first: the member, the permissions of the role in this environment, and the CSRF token that every change must send.',
  output: Type.Object({
    member,
    business: Type.Object({
      id: s.Uuid(),
      alias: Type.String(),
      name: Type.String(),
      timezone: Type.String(),
      currency: Type.String(),
      country: s.Nullable(Type.String({ description: 'Country of the business (ISO 3166-1); null if unknown.' })),
      default_locale: s.OneOf(locales, 'Language of the business.'),
      postal_code_radius_km: Type.Number({ description: 'The setting of the same name, for maps.' }),
      city_radius_km: Type.Number({ description: 'The setting of the same name, for maps.' }),
    }),
    environment: s.DataEnvironment,
    now: s.Timestamp('Current time of the environment; the clock of a sandbox may be ahead.'),
    permissions: Type.Array(s.OneOf(permissionCodes), { description: 'Permissions of the role in this environment.' }),
    operates_service: Type.Boolean({ description: 'Whether the member may check the whole service: an owner of its only business.' }),
    second_factor: Type.Object({
      is_set: Type.Boolean({ description: 'Whether the member has set up a second factor, on the page `/second-factor`.' }),
      required_from: s.Nullable(s.Timestamp('From when the member’s role needs one; null if it needs none.')),
    }),
    technician_id: s.Nullable(s.Uuid('The member’s own technician record; null if there is none.')),
    sends_mail: Type.Boolean({
      description: 'Whether mails to customers are sent. Without a mail server, and in the sandbox, they are only kept.',
    }),
    mail_kinds_off: Type.Array(s.OneOf(customerMailKinds), {
      description: 'Kinds of mails to customers that the business has switched off. They are never sent.',
    }),
    csrf_token: Type.String({ description: 'Send it as X-CSRF-Token with every change. It stays the same for the whole sign-in session.' }),
  }),
});

export const updateAccount = operation({
  ...shared,
  id: 'updateAccount',
  method: 'PATCH',
  path: '/dashboard/v1/account',
  effect: 'update',
  summary: 'Change your account',
  bodyFields: {
    full_name: Type.Optional(s.Name('Name that colleagues see.')),
    locale: Type.Optional(s.Nullable(s.OneOf(locales, 'Language of pages and mails; null: the language of the browser.'))),
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
  summary: 'Change your password',
  description:
    'Ends every other sign-in session of the member. With end_access, also ends all access that the member created, in both environments and permanently.',
  bodyFields: {
    current_password: Type.String({ minLength: 1, maxLength: mostPasswordCharacters, description: 'Current password.' }),
    new_password: Type.String({
      minLength: leastPasswordCharacters({ hasSecondFactor: true }),
      maxLength: mostPasswordCharacters,
      description:
        `New password: at least ${leastPasswordCharacters({ hasSecondFactor: false })} characters of any kind, or ` +
        `${leastPasswordCharacters({ hasSecondFactor: true })} if the member has a second factor, and not easy to guess.`,
    }),
    end_access: Type.Optional(
      Type.Boolean({
        description:
          'Also ends the API keys, connected apps, webhook endpoints and live calendars of the member. Use it if another person may have known ' +
          'the password.',
      }),
    ),
  },
  output: Type.Object({
    ended_sessions: Type.Integer({ description: 'Other sign-in sessions that were ended.' }),
    ended: Type.Object(accessFields, { description: 'Access that ended because of end_access.' }),
  }),
  errors: ['PASSWORD_WRONG'],
});

export const proveAgain = operation({
  ...shared,
  id: 'proveAgain',
  method: 'POST',
  path: '/dashboard/v1/account/proof',
  effect: 'update',
  summary: 'Prove again who you are',
  description:
    'Needed before changes that last, such as a new API key, when the last proof is older than 15 minutes: they answer SECOND_PROOF_REQUIRED. A sign-in is ' +
    'a proof too. Next: repeat that call.',
  bodyFields: {
    proof: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: mostPasswordCharacters,
        description: 'Your password, a code of your authenticator app, or a recovery code. Required without passkey.',
      }),
    ),
    passkey: Type.Optional(
      Type.String({
        maxLength: 8_000,
        description: 'In place of proof: the answer of a passkey, as the JSON that the browser makes of it.',
      }),
    ),
  },
  output: Type.Object({ proved_until: s.Timestamp('Until when this session may make such changes.') }),
  errors: ['PROOF_WRONG'],
});

export const listOwnSessions = operation({
  ...shared,
  id: 'listOwnSessions',
  method: 'GET',
  path: '/dashboard/v1/account/sessions',
  effect: 'read',
  summary: 'List your sign-in sessions',
  description: 'Lists the browsers in which this member is signed in, most recently used first.',
  output: Type.Object({
    sessions: Type.Array(
      Type.Object({
        id: s.Uuid(),
        is_current: Type.Boolean({ description: 'The session that makes this call.' }),
        user_agent: Type.String({ description: 'User agent that the browser sent.' }),
        address: Type.String({ description: 'Network address at sign-in.' }),
        created_at: s.Timestamp(),
        last_seen_at: s.Timestamp('Accurate to the minute.'),
        expires_at: s.Timestamp('When it ends, even if it is in use.'),
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
  summary: 'End one of your sign-in sessions',
  pathFields: s.idField('session'),
  output: Type.Object({ id: s.Uuid() }),
  errors: ['SESSION_NOT_FOUND'],
});
