/** Which tools a caller is shown: a profile of them, perhaps of look-ups alone, and only what the credential may do. */
import type { Principal } from '../auth/principal.ts';
import { operationsFor, type Operation } from '../contract/index.ts';
import type { ToolProfile } from '../contract/profiles.ts';
import { missingFor } from '../pipeline/ownScope.ts';

export interface View {
  /** null: all tools. */
  readonly profile: ToolProfile | null;
  /** Without any tool that changes something. */
  readonly isReadonly: boolean;
}

/** The operations whose tools exist in the view; no other can be called there (specification, "MCP access" 4). */
export function operationsOf({ profile, isReadonly }: View): readonly Operation[] {
  return operationsFor('public').filter(
    (op) => (profile === null || op.profiles.includes(profile)) && (!isReadonly || op.effect === 'read'),
  );
}

/** Of these the ones that the caller may call, by permissions and by what is the technician's own: a model tries what it sees (decisions, section 7). */
export function permittedOf(view: View, principal: Principal): readonly Operation[] {
  return operationsOf(view).filter((op) => missingFor(principal, op).length === 0);
}
