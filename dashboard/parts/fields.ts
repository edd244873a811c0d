/** Fields of forms. Their limits come from the contract (`contract:fields/<operationId>`), so that nothing is stated twice. */
import type { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { PermissionCode } from '../../src/contract/permissions.ts';

/** The contract's limits of an input field; absent limits are left out. */
export interface Field {
  readonly type?: string;
  readonly required: boolean;
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  /** The values of a closed list. */
  readonly enum?: readonly string[];
  readonly items?: Field;
  readonly properties?: Readonly<Record<string, Field>>;
  /** Permissions that the effect of the field needs besides those of its operation. */
  readonly permissions?: readonly PermissionCode[];
}

/** Limits of a text field. */
export function textLimits(field: Field | undefined): Pick<ComponentProps<typeof TextInput>, 'required' | 'maxLength' | 'pattern'> {
  // A value that must be sent but may be empty need not be typed.
  return { required: (field?.required ?? false) && field?.minLength !== 0, maxLength: field?.maxLength };
}

/** Limits of a number field. */
export function numberLimits(field: Field | undefined): { required: boolean; min?: number | undefined; max?: number | undefined } {
  return { required: field?.required ?? false, min: field?.minimum, max: field?.maximum };
}

/** The choices of a closed list, with their names. */
export function choices(field: Field | undefined, nameOf: (value: string) => string): { value: string; label: string }[] {
  return (field?.enum ?? []).filter((value) => value !== '').map((value) => ({ value, label: nameOf(value) }));
}
