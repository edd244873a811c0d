/** One lane of the board: absences, reserved time, gaps, and the visits in view or near it. The technician's name is in Names.tsx. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/session.ts';
import { dayOf } from '../../parts/times.ts';
import { dayAt, xOf, type Axis } from '../model/axis.ts';
import { Gaps } from './Gaps.tsx';
import { nameWidth } from '../model/geometry.ts';
import type { Load } from '../model/load.ts';
import { isInTimeOff, visitsBetween, type BoardModel } from '../model/model.ts';
import type { BoardRow } from '../model/rows.ts';
import { LanePart, leastForText, type LanePartProps } from './Visit.tsx';

export interface LaneProps extends Omit<LanePartProps, 'technician' | 'part' | 'height'> {
  readonly row: Extract<BoardRow, { kind: 'lane' }>;
  /** Parts of the lane that are in the document: `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
  /** Why the held job has no start on this lane; null: it has a start, or no job is held. */
  readonly blocked: string | null;
  /** null: gaps are not shown. */
  readonly load: Load | null;
}

/** Pixels that the label of time off takes above the visits. Lower lanes have a smaller label. */
const [leastForOffLine, offLine, lowOffLine] = [50, 14, 9];

export const Lane = memo(function Lane({ row, first, end, blocked, load, ...shared }: LaneProps) {
  const { model, axis } = shared;
  const { technician, height } = row;
  const isOff = model.absencesOf.has(technician);
  const isLow = height < leastForOffLine;
  return (
    <div
      className="board-lane"
      style={{ top: row.top, height }}
      data-off={isOff || undefined}
      data-low={isLow || undefined}
      role="group"
      aria-label={model.board.technicians.full_name[technician]}
      aria-description={blocked ?? undefined}
    >
      <Absences model={model} axis={axis} technician={technician} />
      <ReservedTimes model={model} axis={axis} technician={technician} />
      {load && <Gaps model={model} axis={axis} technician={technician} gaps={load.gaps} />}
      {Array.from({ length: end - first }, (_, index) => (
        <LanePart
          key={first + index}
          {...shared}
          height={isOff ? height - (isLow ? lowOffLine : offLine) : height}
          technician={technician}
          part={first + index}
        />
      ))}
    </div>
  );
});

interface AbsencesProps {
  readonly model: BoardModel;
  readonly axis: Axis;
  readonly technician: number;
}

/** All absences of a lane. They are not windowed, because a fortnight has few. */
const Absences = memo(function Absences({ model, axis, technician }: AbsencesProps) {
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
        data-tells={text}
      >
        {width >= leastForText && (
          <span className="board-absence-line">
            <span>{text}</span>
            <Reassign model={model} axis={axis} absence={index} />
          </span>
        )}
      </div>
    );
  });
});

/** Opens the absence panel for the first shown day on which approved time off meets visits. */
function Reassign({ model, axis, absence }: { readonly model: BoardModel; readonly axis: Axis; readonly absence: number }) {
  const { t } = useTranslation('board');
  const may = useMay('schedule_manage', 'team_manage');
  const { absences } = model.board;
  const technician = absences.technician[absence]!;
  const [first, end] = visitsBetween(model, technician, absences.start[absence]!, absences.end[absence]!);
  const stranded = Array.from({ length: end - first }, (_, index) => first + index).filter((visit) => isInTimeOff(model, visit));
  if (!may || stranded.length === 0) return null;
  const dayOfVisit = (visit: number) => axis.days[dayAt(axis.days, model.board.visits.start[visit]!)]!.date;
  const date = dayOfVisit(stranded[0]!);
  const count = stranded.filter((visit) => dayOfVisit(visit) === date).length;
  return (
    // The bar has the same panel, so this button is not a stop of the tab key.
    <button type="button" className="board-reassign" tabIndex={-1} data-reassign={date} data-of={technician}>
      {t(date === dayOf(model.board.now, model.board.business_timezone) ? 'reassign' : 'reassignLater', { count })}
    </button>
  );
}

/** All reserved time of a lane, with its title. Private time is busy. */
const ReservedTimes = memo(function ReservedTimes({ model, axis, technician }: { model: BoardModel; axis: Axis; technician: number }) {
  const { t } = useTranslation('board');
  const { reserved_times: reserved } = model.board;
  return model.reservedOf.get(technician)?.map((index) => {
    const x = xOf(axis, reserved.start[index]!);
    const title = reserved.private[index] ? t('words:busy') : reserved.title[index];
    const text = `${t('words:reservedTime')}: ${title}`;
    const width = xOf(axis, reserved.end[index]!) - x;
    return (
      <div
        key={reserved.id[index]}
        className="board-absence board-reserved"
        style={{ insetInlineStart: nameWidth + x, width: Math.max(2, width) }}
        data-tells={text}
      >
        {width >= leastForText && <span>{title}</span>}
      </div>
    );
  });
});
