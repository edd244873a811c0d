/** Lines between the lanes of a crew, at the crew's common start. */
import { memo } from 'react';
import { minuteAt, xOf, type Axis } from '../model/axis.ts';
import { nameWidth } from '../model/geometry.ts';
import { visitsBetween, type BoardModel } from '../model/model.ts';
import type { BoardRow } from '../model/rows.ts';

type LaneRow = Extract<BoardRow, { kind: 'lane' }>;

export interface CrewLinksProps {
  readonly model: BoardModel;
  readonly axis: Axis;
  /** The rows in view or near it. */
  readonly rows: readonly BoardRow[];
  /** The horizontal range in view or near it, in pixels. */
  readonly left: number;
  readonly right: number;
}

export const CrewLinks = memo(function CrewLinks({ model, axis, rows, left, right }: CrewLinksProps) {
  const [from, to] = [minuteAt(axis, left), minuteAt(axis, right) + 1];
  const links = groupsOf(rows).flatMap((group) => linksOf(model, group, from, to));
  return links.map(({ key, start, top, bottom }) => (
    <div
      key={key}
      className="board-crew"
      style={{ insetInlineStart: nameWidth + xOf(axis, start) + 2, top, height: bottom - top }}
      aria-hidden
    />
  ));
});

/** The lanes by group. A technician in several groups has a lane in each, and crews are linked within each group. */
function groupsOf(rows: readonly BoardRow[]): LaneRow[][] {
  const groups: LaneRow[][] = [[]];
  for (const row of rows)
    if (row.kind === 'lane') groups.at(-1)!.push(row);
    else groups.push([]);
  return groups;
}

function linksOf(model: BoardModel, group: readonly LaneRow[], from: number, to: number) {
  const { visits, jobs } = model.board;
  const links = new Map<string, { key: string; start: number; top: number; bottom: number; lanes: number }>();
  for (const { technician, top, height } of group) {
    const [first, end] = visitsBetween(model, technician, from, to);
    for (let visit = first; visit < end; visit++) {
      const job = visits.job[visit]!;
      if (jobs.crew_size[job]! < 2) continue;
      const [start, middle] = [visits.start[visit]!, top + height / 2];
      const key = `${job} ${start}`;
      const known = links.get(key);
      if (!known) links.set(key, { key: `${key} ${middle}`, start, top: middle, bottom: middle, lanes: 1 });
      else {
        known.bottom = middle;
        known.lanes++;
      }
    }
  }
  return [...links.values()].filter(({ lanes }) => lanes > 1);
}
