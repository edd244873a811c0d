/** A field for a time of day, in minutes since midnight; 1440 is the midnight at the end of the day. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

const midnight = 1440;

export interface TimeOfDayFieldProps {
  readonly label: ReactNode;
  readonly value: number;
  readonly onChange: (minute: number) => void;
  readonly error?: ReactNode;
  /** Whether midnight means the end of the day. */
  readonly isEnd?: boolean;
}

export function TimeOfDayField({ label, value, onChange, error, isEnd = false }: TimeOfDayFieldProps) {
  const of = (minute: number) => String(minute).padStart(2, '0');
  return (
    <TextInput
      type="time"
      label={label}
      value={`${of(Math.floor((value % midnight) / 60))}:${of(value % 60)}`}
      onChange={({ currentTarget: { value: clock } }) => {
        if (!clock) return;
        const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
        onChange(minute === 0 && isEnd ? midnight : minute);
      }}
      error={error}
      required
      w={140}
    />
  );
}
