/** One lane of the board: absences, reserved time, and the visits in view or near it. The technician's name is in Names.tsx. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { xOf, type Axis } from './axis.ts';
import { nameWidth } from './geometry.ts';
import type { BoardModel } from './model.ts';
import type { BoardRow } from './rows.ts';
import { LanePart, leastForText, type LanePartProps } from './Visit.tsx';

export interface LaneProps extends Omit<LanePartProps, 'technician' | 'part'> {
  readonly row: Extract<BoardRow, { kind: 'lane' }>;
  /** Parts of the lane that are in the document: `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
  /** Why the held job has no start on this lane; null: it has a start, or no job is held. */
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
      <ReservedTimes model={model} axis={axis} technician={technician} />
      {Array.from({ length: end - first }, (_, index) => (
        <LanePart key={first + index} {...shared} technician={technician} part={first + index} />
      ))}
    </div>
  );
});

/** All absences of a lane. They are not windowed, because a fortnight has few. */
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

/** All reserved time of a lane, with its title. */
const ReservedTimes = memo(function ReservedTimes({ model, axis, technician }: { model: BoardModel; axis: Axis; technician: number }) {
  const { t } = useTranslation('board');
  const { reserved_times: reserved } = model.board;
  return model.reservedOf.get(technician)?.map((index) => {
    const x = xOf(axis, reserved.start[index]!);
    const text = `${t('reservedTime')}: ${reserved.title[index]}`;
    const width = xOf(axis, reserved.end[index]!) - x;
    return (
      <div
        key={reserved.id[index]}
        className="board-absence board-reserved"
        style={{ insetInlineStart: nameWidth + x, width: Math.max(2, width) }}
        title={text}
      >
        {width >= leastForText && <span>{reserved.title[index]}</span>}
      </div>
    );
  });
});
