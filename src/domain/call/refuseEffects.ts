/** Refuses a change whose effect the caller may not have by hand. [permissions.fields]. */
import { missingPermissions } from '../../machinery/auth/principal.ts';
import { refuse, type Refusal } from '../../contract/errors.ts';
import { permissionsOfFields } from '../../contract/fieldEffects.ts';
import type { Operation } from '../../contract/index.ts';
import type { ReadContext } from './context.ts';

/**
 * For an update, whose handler knows what is stored: only fields that change have an effect, so what a read answered can be sent back. The
 * pipeline checks all other operations by itself.
 */
export function refuseEffects(
  { principal }: Pick<ReadContext, 'principal'>,
  op: Operation,
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): Refusal<'PERMISSION_DENIED'> | null {
  const changed = Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== stored[name]));
  const missing = missingPermissions(principal, permissionsOfFields(op, changed));
  return missing.length > 0 ? refuse('PERMISSION_DENIED', { missing_permissions: missing }) : null;
}
