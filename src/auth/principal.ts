/**
 * Who makes a call. Whatever proved it (an API key, a session, an app's token, a booking page, a customer's link), everything behind
 * the edges sees this one shape. Specification, "Authentication"; decisions, section 6.
 */
import type { PermissionCode } from '../contract/permissions.ts';
import type { Environment } from '../contract/vocabulary.ts';

/**
 * `key`: a business's own software. `member`: a person of the business, by session or through an app. `technician`: a member in the
 * technician's own view. `guest`: a visitor of the business's booking page. `customer`: the holder of one job's customer link.
 */
export type PrincipalKind = 'key' | 'member' | 'technician' | 'guest' | 'customer';

export interface Principal {
  readonly kind: PrincipalKind;
  /** Of what proved it: the id of the key, member, technician, business (guest) or job request (customer). */
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
}

/** The permissions among `needed` that the principal does not hold. */
export function missingPermissions(principal: Principal, needed: readonly PermissionCode[]): PermissionCode[] {
  const { permissions } = principal;
  return permissions ? needed.filter((code) => !permissions.has(code)) : [];
}
