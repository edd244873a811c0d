/**
 * The permissions that a call needs for the effect of its fields, in addition to those of its operation. A right hangs on the effect: a
 * setting that erases customers needs what erasing one by hand needs. [permissions.fields].
 */
import { operations, type OperationId } from './index.ts';
import type { FieldEffect, Operation } from './operation.ts';
import type { PermissionCode } from './permissions.ts';

/** Values that switch an effect off. */
const withoutEffect: readonly unknown[] = [undefined, null, 0, false, 'off', ''];

/** The permissions that the sent values need, each once. */
export function permissionsOfFields(op: Operation, input: Readonly<Record<string, unknown>>): PermissionCode[] {
  const needed = Object.entries(op.fieldEffects).flatMap(([field, effect]) => actingAs(effect, input[field]));
  return [...new Set(needed.flatMap(permissionsOf))];
}

/** For each field with an effect, the permissions that it can need. */
export function fieldPermissions(op: Operation): Record<string, PermissionCode[]> {
  return Object.fromEntries(
    Object.entries(op.fieldEffects).map(([field, effect]) => [
      field,
      [...new Set((isList(effect) ? effect : Object.values(effect).flat()).flatMap(permissionsOf))],
    ]),
  );
}

const isList = (effect: FieldEffect): effect is readonly string[] => Array.isArray(effect);

/** The operations with the effect of the value. */
function actingAs(effect: FieldEffect, value: unknown): readonly string[] {
  if (isList(effect)) return withoutEffect.includes(value) ? [] : effect;
  return typeof value === 'string' && Object.hasOwn(effect, value) ? effect[value]! : [];
}

const permissionsOf = (id: string): readonly PermissionCode[] => operations[id as OperationId].permissions;
