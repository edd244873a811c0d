/** One row of the board: the absences, and the visits that are near. Who it is of is in Names.tsx. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { xOf, type Axis } from './axis.ts';
import { nameWidth } from './geometry.ts';
import type { BoardModel } from './model.ts';
import type { BoardRow } from './rows.ts';
import { LanePart, leastForText, type LanePartProps } from './Visit.tsx';

export interface LaneProps extends Omit<LanePartProps, 'technician' | 'part'> {
  readonly row: Extract<BoardRow, { kind: 'lane' }>;
  /** Its parts that are in the document, first and one past the last. */
  readonly first: number;
  readonly end: number;
  /** Why the job that is picked up has no start here; null: it has, or none is. */
  readonly blocked: string | null;
}

export const Lane = memo(function Lane({ row, first, end, blocked, ...shared }: LaneProps) {
  const { model, axis } = shared;
  const { technician } = row;
  return (
    <div
      className="board-lane"
      style={{ top: row.top, height: row.height }}
      role="group"
      aria-label={model.board.technicians.full_name[technician]}
      aria-description={blocked ?? undefined}
    >
      <Absences model={model} axis={axis} technician={technician} />
      {Array.from({ length: end - first }, (_, index) => (
        <LanePart key={first + index} {...shared} technician={technician} part={first + index} />
      ))}
    </div>
  );
});

/** All of a lane's: a fortnight has few. */
const Absences = memo(function Absences({ model, axis, technician }: { model: BoardModel; axis: Axis; technician: number }) {
  const { t } = useTranslation('board');
  const { absences } = model.board;
  return model.absencesOf.get(technician)?.map((index) => {
    const x = xOf(axis, absences.start[index]!);
    const text = `${t(`absence.${absences.status[index] as 'approved'}`)}${absences.reason[index] ? `: ${absences.reason[index]}` : ''}`;
    const width = xOf(axis, absences.end[index]!) - x;
    return (
      <div
        key={absences.id[index]}
        className="board-absence"
        data-status={absences.status[index]}
        style={{ insetInlineStart: nameWidth + x, width: Math.max(2, width) }}
        title={text}
      >
        {width >= leastForText && <span>{text}</span>}
      </div>
    );
  });
});
