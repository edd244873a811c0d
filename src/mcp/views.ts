/** Which tools a caller is shown: a profile of them, perhaps of look-ups alone, and only what the credential may do. */
import { profileThatLacks, type Principal } from '../auth/principal.ts';
import { operationsFor, type Operation } from '../contract/index.ts';
import type { ToolProfile } from '../contract/profiles.ts';
import { missingFor } from '../pipeline/ownScope.ts';

export interface View {
  /** null: all tools. */
  readonly profile: ToolProfile | null;
  /** Without any tool that changes something. */
  readonly isReadonly: boolean;
}

/** The operations whose tools exist in the view; no other can be called there ([mcp.profile-bars]). */
export function operationsOf({ profile, isReadonly }: View): readonly Operation[] {
  return operationsFor('public').filter(
    (op) => (profile === null || op.profiles.includes(profile)) && (!isReadonly || op.effect === 'read'),
  );
}

/** The view as a bound credential sees it: where all tools are shown, those of its profile in the profile's words. */
export const viewFor = (view: View, { profile = null }: Principal): View => (view.profile === null ? { ...view, profile } : view);

/**
 * The operation that a call names; undefined: there is no such tool here. A bound credential may name any: outside of its profile the
 * pipeline refuses it, at every address, and says why.
 */
export function namedOperation(view: View, principal: Principal, name: unknown): Operation | undefined {
  const isNamed = ({ id }: Operation) => id === name;
  return operationsOf(view).find(isNamed) ?? operationsFor('public').find((op) => isNamed(op) && profileThatLacks(principal, op) !== null);
}

/**
 * Of these the ones that the caller may call, by profile, by permissions and by what is the technician's own: a model tries what it sees
 * (docs/reference/conventions.md#mcp).
 */
export function permittedOf(view: View, principal: Principal): readonly Operation[] {
  return operationsOf(view).filter((op) => profileThatLacks(principal, op) === null && missingFor(principal, op).length === 0);
}
