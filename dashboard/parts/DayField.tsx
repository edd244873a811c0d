/** A field for a calendar day, YYYY-MM-DD. Its label stands before it, because a row of filters has no room above. */
import { TextInput } from '@mantine/core';
import { useId } from 'react';

export interface DayFieldProps {
  readonly label: string;
  /** Empty: no day. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

export function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <span className="inline-field">
      <label htmlFor={id}>{label}</label>
      <TextInput id={id} type="date" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} className="day-field" />
    </span>
  );
}
