/** Which tools a caller sees: the tools of a profile that the credential permits, optionally only those that read. */
import { profileThatLacks, type Principal } from '../../machinery/auth/principal.ts';
import { toolOperations, type Operation } from '../../contract/index.ts';
import type { ToolProfile } from '../../contract/profiles.ts';
import { missingFor } from '../../domain/pipeline/ownScope.ts';

export interface ToolView {
  /** Null means all tools. */
  readonly profile: ToolProfile | null;
  /** Only tools that change nothing. */
  readonly isReadonly: boolean;
}

/** The operations of the view. Others cannot be called there ([mcp.profile-bars]). */
function operationsOf({ profile, isReadonly }: ToolView): readonly Operation[] {
  return toolOperations().filter((op) => (profile === null || op.profiles.includes(profile)) && (!isReadonly || op.effect === 'read'));
}

/** The view for a credential. On the address of all tools, a bound credential sees its profile. */
export const viewFor = (view: ToolView, { profile = null }: Principal): ToolView => (view.profile === null ? { ...view, profile } : view);

/**
 * The operation that a call names. Undefined when the view has no such tool. A bound credential may name any operation: the pipeline
 * refuses those outside of its profile and gives the reason.
 */
export function namedOperation(view: ToolView, principal: Principal, name: unknown): Operation | undefined {
  const isNamed = ({ id, formerly }: Operation) => id === name || (formerly.id !== undefined && formerly.id === name);
  return operationsOf(view).find(isNamed) ?? toolOperations().find((op) => isNamed(op) && profileThatLacks(principal, op) !== null);
}

/**
 * The view's operations that the caller may call, by profile, permissions and `ownScope`, because a model tries every tool it sees
 * (docs/reference/conventions.md#mcp).
 */
export function permittedOf(view: ToolView, principal: Principal): readonly Operation[] {
  return operationsOf(view).filter((op) => profileThatLacks(principal, op) === null && missingFor(principal, op).length === 0);
}
