/** The schemas of identity providers. docs/reference/conventions.md#identity-providers. */
import { Type } from 'typebox';
import * as s from './common.ts';

/** The most identity providers of one business. */
export const mostProviders = 10;
/** The most domains and groups of one provider. */
export const mostDomains = 50;
export const mostGroupRoles = 100;
/** What is asked of a provider when nothing else is said. */
export const usualScopes = 'openid email profile';

/** Why an identity provider cannot be used. */
export const providerProblems = [
  'unreachable',
  'forbidden_address',
  'wrong_answer',
  'other_issuer',
  'incomplete',
  'secret_unreadable',
] as const;

const RoleName = s.Text(255, 'Name of a role from listRoles. Not Owner.', 1);
const GroupRole = Type.Object({
  group: s.Text(255, 'Group as the provider names it: its name or id.', 1),
  role: RoleName,
});

/** What a person sets. */
export const providerFields = {
  name: s.Name('What the button of the sign-in page says, such as the name of the firm’s account.', 100),
  issuer: s.Text(500, 'Issuer, as the provider states it: the address before /.well-known/openid-configuration. Must be https.', 1),
  client_id: s.Text(500, 'Client id that the provider gave this service.', 1),
  client_secret: s.Text(2_000, 'Client secret that the provider gave this service. It is never shown. Empty: none.'),
  scopes: s.Line(500, 'Scopes that are asked for, with spaces between. openid is among them.', 1),
  groups_claim: s.Nullable(
    s.Text(200, 'Claim that holds the groups of a person.', 1),
    'Claim that holds the groups of a person; null: groups are not read.',
  ),
  group_roles: Type.Array(GroupRole, {
    maxItems: mostGroupRoles,
    description: 'Roles by group. The first entry whose group a person has gives the role, at each sign-in.',
  }),
  default_role: s.Nullable(RoleName, 'Role of a person whom group_roles gives none; null: such a person is refused.'),
  domains: Type.Array(s.Text(253, 'Domain, firm.example.', 1), {
    maxItems: mostDomains,
    description: 'Domains of e-mail addresses that the sign-in page sends to this provider.',
  }),
  creates_members: Type.Boolean({
    description:
      'Whether a person with a verified address of these domains becomes a member at the first sign-in. false: invited persons only.',
  }),
};

export const IdentityProvider = Type.Object({
  id: s.Uuid(),
  name: Type.String(),
  issuer: Type.String(),
  client_id: Type.String(),
  has_client_secret: Type.Boolean(),
  scopes: Type.String(),
  groups_claim: s.Nullable(Type.String(), 'null: groups are not read.'),
  group_roles: Type.Array(Type.Object({ group: Type.String(), role: Type.String() })),
  default_role: s.Nullable(Type.String(), 'null: a person without a role from group_roles is refused.'),
  domains: Type.Array(Type.String()),
  creates_members: Type.Boolean(),
  redirect_url: Type.String({ description: 'Redirect URI to enter at the provider.' }),
  created_at: s.Timestamp(),
  updated_at: s.Timestamp(),
  last_signed_in_at: s.Nullable(s.Timestamp(), 'When a member last signed in with the provider as it is set up now; null: never.'),
});
