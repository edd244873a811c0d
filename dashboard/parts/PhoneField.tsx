/**
 * The field of every phone number. People write it as in their country; the service adds the country code, or says what is missing. So the text may
 * be longer than the number that is stored.
 */
import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';

export interface PhoneFieldProps extends Omit<TextInputProps, 'type' | 'dir'> {
  readonly ref?: Ref<HTMLInputElement>;
}

const mostTyped = 50;

export function PhoneField(props: PhoneFieldProps) {
  return <TextInput {...props} type="tel" dir="ltr" maxLength={mostTyped} />;
}
