/** The choice of a technician in a panel beside the board. Technicians who were removed from the team are left out. */
import { Select, type SelectProps } from '@mantine/core';
import type { BoardModel } from '../model/model.ts';

export interface TechnicianSelectProps extends Omit<SelectProps, 'data'> {
  readonly model: BoardModel | null;
}

export function TechnicianSelect({ model, ...props }: TechnicianSelectProps) {
  const technicians = model?.board.technicians;
  const names =
    technicians?.id.flatMap((value, index) => (technicians.is_removed[index] ? [] : [{ value, label: technicians.full_name[index]! }])) ??
    [];
  return <Select data={names} searchable selectFirstOptionOnChange comboboxProps={{ withinPortal: false }} {...props} />;
}
