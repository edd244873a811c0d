/** What a business requires at the sign-in of its members. docs/reference/conventions.md#second-factor. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { mostRoles } from '../schemas/member.ts';

const shared = { audience: 'dashboard', group: 'Members', permissions: ['business_manage'] } as const;

/** Days between a new rule and its start. */
export const graceDays = { usual: 14, most: 90 } as const;

const SignInRules = Type.Object({
  second_factor_roles: Type.Array(
    Type.Object({
      role: Type.String({ description: 'Name of the role.' }),
      role_display_name: Type.String({ description: 'Name to show, in the request locale.' }),
      required_from: s.Timestamp('From when members with this role need a second factor. Afterwards they can only set one up.'),
    }),
    { description: 'Roles whose members need a second factor, by name.' },
  ),
  version: Type.Integer({ description: 'Send it with updateSignInRules.' }),
});

export const getSignInRules = operation({
  ...shared,
  id: 'getSignInRules',
  method: 'GET',
  path: '/dashboard/v1/sign-in-rules',
  effect: 'read',
  summary: 'Read what the sign-in requires',
  description: 'Reads the roles whose members need a second factor. Next: updateSignInRules.',
  output: SignInRules,
});

export const updateSignInRules = operation({
  ...shared,
  id: 'updateSignInRules',
  method: 'PATCH',
  path: '/dashboard/v1/sign-in-rules',
  effect: 'update',
  secondProof: true,
  summary: 'Change what the sign-in requires',
  description:
    'Fields that are left out do not change. A role that is required already keeps its time. Members without a second factor can work until then. ' +
    'Afterwards they can sign in and set one up, and nothing else. API keys and connected apps go on.',
  bodyFields: {
    second_factor_roles: Type.Optional(
      Type.Array(s.Text(255, 'Name of a role from listRoles.', 1), {
        maxItems: mostRoles,
        description: 'All roles whose members need a second factor. Owner and Technician may be among them.',
      }),
    ),
    grace_days: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: graceDays.most,
        description: `Days until newly required roles need it; ${graceDays.usual} if left out.`,
      }),
    ),
    version: Type.Optional(Type.Integer({ minimum: 0, description: 'As last read; refused if the rules have changed since.' })),
  },
  unset: { second_factor_roles: 'keep', grace_days: 'keep', version: 'keep' },
  output: SignInRules,
  errors: ['ROLE_NOT_FOUND', 'OWNER_REQUIRED', 'VERSION_CONFLICT'],
});
