import type { BoardModel } from './model.ts';

/** A technician's name; empty for one who is not on the board. */
export function technicianName(model: BoardModel | null, technicianId: string): string {
  const index = model?.technicianById.get(technicianId);
  return index === undefined ? '' : model!.board.technicians.full_name[index]!;
}
