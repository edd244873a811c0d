/**
 * Who makes a call. Whatever proved it (an API key, a session, an app's token, a booking page, a customer's link), everything behind
 * the edges sees this one shape. [roles.never-more]; docs/reference/conventions.md#permissions-and-roles.
 */
import type { Operation } from '../contract/operation.ts';
import { permissionCodes, type PermissionCode } from '../contract/permissions.ts';
import type { ToolProfile } from '../contract/profiles.ts';
import type { Environment } from '../contract/vocabulary.ts';

/**
 * `key`: a business's own software. `member`: a person of the business who is signed in. `app`: software that a member has connected.
 * `technician`: a member whose role is the technician's. `guest`: a visitor of the business's booking page. `customer`: the holder of one job's customer link.
 * `calendar`: the holder of the secret address of a live calendar.
 */
export type PrincipalKind = 'key' | 'member' | 'app' | 'technician' | 'guest' | 'customer' | 'calendar';

export interface Principal {
  readonly kind: PrincipalKind;
  /** Of what proved it: the id of the key, member, app's connection, business (guest), job request (customer) or live calendar. */
  readonly id: string;
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  /** null: full access. */
  readonly permissions: ReadonlySet<PermissionCode> | null;
  /** Name of the bucket that its requests are counted in; one a credential. */
  readonly rateBucket: string;
  /**
   * The person whose doing it is in the audit, `completed_by_user_id` and `archived_by_user_id`: of a key the member who made it.
   * null: nobody who has an account.
   */
  readonly userId: string | null;
  /**
   * Of somebody with the technician's role, by session or through an app: reaches the agenda and the jobs of this technician alone; of
   * nobody when the member is no technician of the tenant. Absent or null: whatever the permissions reach.
   */
  readonly own?: { readonly technicianId: string | null } | null;
  /**
   * Of an app: what the member's role holds, of which the consent may have left less. An app that lacks one of these can ask the member for
   * more. Absent: nobody can be asked.
   */
  readonly grantable?: ReadonlySet<PermissionCode>;
  /** Whether a person confirms before what the contract names is done (`confirmed` of an operation, docs/decisions/0049). Absent: nobody is asked. */
  readonly confirmsChanges?: boolean;
  /** Of a key or app that is bound to one: it calls nothing outside of it (docs/decisions/0074). Absent or null: it is bound to none. */
  readonly profile?: ToolProfile | null;
  /** The signed-in browser; absent with every other proof. */
  readonly sessionId?: string;
}

/** Whether some call of the operation has to be confirmed by a person first. */
export const mayNeedConfirmation = ({ confirmsChanges }: Principal, { confirmed }: Pick<Operation, 'confirmed'>): boolean =>
  confirmsChanges === true && confirmed !== 'never';

/** Whether a person has to confirm a call with this input, which is valid. */
export function needsConfirmation(
  principal: Principal,
  op: Pick<Operation, 'confirmed'>,
  input: Readonly<Record<string, unknown>>,
): boolean {
  const { confirmed } = op;
  if (!mayNeedConfirmation(principal, op)) return false;
  return typeof confirmed === 'string' || confirmed.values.some((value) => value === input[confirmed.field]);
}

/** The profile that keeps the principal from an operation; null: none does. */
export const profileThatLacks = ({ profile = null }: Principal, op: Operation): ToolProfile | null =>
  profile === null || op.profiles.includes(profile) ? null : profile;

/** The permissions among `needed` that the principal does not hold. */
export function missingPermissions(principal: Principal, needed: readonly PermissionCode[]): PermissionCode[] {
  const { permissions } = principal;
  return permissions ? needed.filter((code) => !permissions.has(code)) : [];
}

/**
 * The scope that an app could ask its member for, to do what it lacks; null: nobody could give it. It names what the app has as well, because
 * a new authorization takes the place of the old one (MCP, "Authorization", scope challenge handling).
 */
export function scopeToAskFor({ grantable, permissions }: Principal, missing: readonly PermissionCode[]): PermissionCode[] | null {
  if (!grantable || missing.length === 0 || !missing.every((code) => grantable.has(code))) return null;
  return permissionCodes.filter((code) => permissions?.has(code) || missing.includes(code));
}
