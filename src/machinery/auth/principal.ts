/**
 * The caller of an operation. Whatever the proof was (an API key, a session, an app's token, a booking page or a customer link), the code
 * behind the edges sees only this shape. [roles.never-more]. docs/reference/conventions.md#permissions-and-roles.
 */
import type { Operation } from '../../contract/operation.ts';
import { permissionCodes, type PermissionCode } from '../../contract/permissions.ts';
import type { ToolProfile } from '../../contract/profiles.ts';
import type { Environment } from '../../contract/vocabulary.ts';

/**
 * `key`: a business's own software. `member`: a signed-in person of the business. `app`: software that a member has connected.
 * `technician`: a member with the technician role. `guest`: a visitor of the business's booking page. `customer`: the holder of one job's
 * customer link. `calendar`: the holder of the secret address of a live calendar.
 */
type PrincipalKind = 'key' | 'member' | 'app' | 'technician' | 'guest' | 'customer' | 'calendar';

export interface Principal {
  readonly kind: PrincipalKind;
  /** Id of the proof: the key, member, app connection, business (guest), job request (customer) or live calendar. */
  readonly id: string;
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  /** null: full access. */
  readonly permissions: ReadonlySet<PermissionCode> | null;
  /** Name of the bucket in which its requests are counted. Each credential has its own bucket. */
  readonly rateBucket: string;
  /**
   * The responsible person in the audit, `completed_by_user_id` and `archived_by_user_id`. For a key, this is the member who created it.
   * null: no person with an account.
   */
  readonly userId: string | null;
  /**
   * Set for a member with the technician role, by session or through an app. Access is then limited to the agenda and jobs of this
   * technician, or to none when `technicianId` is null. Absent or null: no such limit.
   */
  readonly own?: { readonly technicianId: string | null } | null;
  /**
   * Set for an app: the permissions of the member's role, of which the consent may have granted fewer. An app that lacks a permission
   * listed here can ask the member for it. Absent: there is no member to ask.
   */
  readonly grantable?: ReadonlySet<PermissionCode>;
  /**
   * Whether a person must confirm operations that the contract marks as `confirmed` (docs/decisions/0049). Absent: no confirmation is
   * needed.
   */
  readonly confirmsChanges?: boolean;
  /**
   * The MCP profile that a key or app is bound to. It cannot call operations outside the profile
   * (docs/internals/access.md#bound-credentials). Absent or null:
   * bound to no profile.
   */
  readonly profile?: ToolProfile | null;
  /**
   * Set for the holder of a customer link in whose browser a member of the same business is signed in. This member is then responsible for
   * what the link does, and `userId` is the member's. Absent: the customer is responsible.
   */
  readonly member?: Principal;
  /** Id of the browser session; absent with every other proof. */
  readonly sessionId?: string;
  /** Set for a signed-in member whose role needs a second factor that the member has not set up. Only the own account is open. */
  readonly lacksFactor?: true;
  /** When the person of the session last proved who they are, by the service's clock; absent with every other proof. */
  readonly provedAt?: string;
  /**
   * Set for a guest: counts a question to an outside geocoder, and returns whether it may be asked (docs/internals/places.md#geocoders). Absent: not
   * limited.
   */
  readonly countLookup?: () => Promise<boolean>;
}

/** Who is responsible for a call: the caller, or the member who is signed in where a customer link is used. */
export const responsibleFor = <Caller extends { readonly member?: Caller }>(caller: Caller): Caller => caller.member ?? caller;

/** Whether a person may have to confirm a call of the operation first. It depends on what the call would do. */
export const mayNeedConfirmation = ({ confirmsChanges }: Principal, { confirmed }: Pick<Operation, 'confirmed'>): boolean =>
  confirmsChanges === true && confirmed !== 'never';

/**
 * The profile that does not include the operation; null when the principal may call the operation. What needs no permission is open to every
 * credential, bound or not: a key renews itself.
 */
export const profileThatLacks = ({ profile = null }: Principal, op: Operation): ToolProfile | null =>
  profile === null || op.profiles.includes(profile) || op.permissions.length === 0 ? null : profile;

/** The permissions among `needed` that the principal does not hold. */
export function missingPermissions(principal: Principal, needed: readonly PermissionCode[]): PermissionCode[] {
  const { permissions } = principal;
  return permissions ? needed.filter((code) => !permissions.has(code)) : [];
}

/**
 * The scope that an app should request from its member; null when the member could not grant it. It includes the scope that the app already
 * has, because a new authorization replaces the old one (MCP, "Authorization", scope challenge handling).
 */
export function scopeToAskFor({ grantable, permissions }: Principal, missing: readonly PermissionCode[]): PermissionCode[] | null {
  if (!grantable || missing.length === 0 || !missing.every((code) => grantable.has(code))) return null;
  return permissionCodes.filter((code) => permissions?.has(code) || missing.includes(code));
}
