/** Which visit the arrow keys lead to. Needs no browser. */
import { visitsBetween, type BoardModel } from '../model/model.ts';
import type { BoardRow } from '../model/rows.ts';

/** What is in view: the first minute, and the pixel of the first row. */
export interface Seen {
  readonly minute: number;
  readonly top: number;
}

/** The visit beside another in time, or the nearest in the next lane that has one. From null: the first in view. null: there is none. */
export function nextVisit(
  model: BoardModel,
  rows: readonly BoardRow[],
  seen: Seen,
  from: number | null,
  later: number,
  below: number,
): number | null {
  if (from === null) return firstSeen(model, rows, seen);
  const { visits } = model.board;
  const technician = visits.technician[from]!;
  if (later !== 0) return visits.technician[from + later] === technician ? from + later : null;
  const lanes = lanesOf(rows);
  for (let lane = lanes.indexOf(technician) + below; lane >= 0 && lane < lanes.length; lane += below) {
    const nearest = nearestIn(model, lanes[lane]!, visits.start[from]!);
    if (nearest !== null) return nearest;
  }
  return null;
}

/** Technicians from top to bottom. */
export const lanesOf = (rows: readonly BoardRow[]): number[] => rows.flatMap((row) => (row.kind === 'lane' ? [row.technician] : []));

function nearestIn(model: BoardModel, technician: number, minute: number): number | null {
  const { start } = model.board.visits;
  let best: number | null = null;
  for (let visit = model.firstVisit[technician]!; visit < model.firstVisit[technician + 1]!; visit++)
    if (best === null || Math.abs(start[visit]! - minute) < Math.abs(start[best]! - minute)) best = visit;
  return best;
}

function firstSeen(model: BoardModel, rows: readonly BoardRow[], { minute, top }: Seen): number | null {
  for (const row of rows) {
    if (row.kind !== 'lane' || row.top + row.height <= top) continue;
    const [first, end] = visitsBetween(model, row.technician, minute, Infinity);
    if (first < end) return first;
  }
  return null;
}
