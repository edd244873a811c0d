/** Fields of forms: their limits are the contract's (`contract:fields/<operationId>`), so that nothing is stated twice. */
import type { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

/** What the contract says of an input field; what it does not limit is left out. */
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
  /** Of values of a closed list. */
  readonly enum?: readonly string[];
  readonly items?: Field;
  readonly properties?: Readonly<Record<string, Field>>;
}

/** What a text field of a form takes over from the contract. */
export function textLimits(field: Field | undefined): Pick<ComponentProps<typeof TextInput>, 'required' | 'maxLength' | 'pattern'> {
  // What must be sent but may be empty asks nothing of the person.
  return { required: (field?.required ?? false) && field?.minLength !== 0, maxLength: field?.maxLength };
}

/** What a number field takes over. */
export function numberLimits(field: Field | undefined): { required: boolean; min?: number; max?: number } {
  return { required: field?.required ?? false, min: field?.minimum, max: field?.maximum };
}

/** The choices of a closed list, with their names. */
export function choices(field: Field | undefined, nameOf: (value: string) => string): { value: string; label: string }[] {
  return (field?.enum ?? []).filter((value) => value !== '').map((value) => ({ value, label: nameOf(value) }));
}
