/** One row of the board: the technician, the absences, and the visits that are near. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { xOf, type Axis } from './axis.ts';
import { headHeight, nameWidth } from './geometry.ts';
import { isLate, minutesOutside, shiftsOf, slaState, visitsBetween, type BoardModel } from './model.ts';
import type { BoardRow } from './rows.ts';
import { visibleMarks } from './visitName.ts';

export interface LaneProps {
  readonly model: BoardModel;
  readonly axis: Axis;
  readonly row: Extract<BoardRow, { kind: 'lane' }>;
  /** Minutes that are near. */
  readonly from: number;
  readonly to: number;
  /** To the minute: what the SLA says depends on it. */
  readonly now: number;
  /** Index of the job that is marked on board, queue and map; -1: none. */
  readonly marked: number;
  /** What visits are called; made once for the board. */
  readonly nameOf: (visit: number, now: number) => string;
  /** Why the job that is picked up has no start here; null: it has, or none is. */
  readonly blocked: string | null;
}

/** Narrower ones have no room for words. */
const leastForText = 26;
const leastForCode = 120;

export const Lane = memo(function Lane({ model, axis, row, from, to, now, marked, nameOf, blocked }: LaneProps) {
  const { board } = model;
  const { technician } = row;
  const shifts = shiftsOf(board, technician);
  const [first, end] = visitsBetween(model, technician, from, to);
  const visits: number[] = [];
  for (let visit = first; visit < end; visit++) visits.push(visit);
  return (
    <div
      className="board-lane"
      style={{ top: row.top, height: row.height }}
      role="group"
      aria-label={board.technicians.full_name[technician]}
    >
      <LaneName model={model} technician={technician} blocked={blocked} />
      <Absences model={model} axis={axis} technician={technician} from={from} to={to} />
      {/* By their job: what has the focus is the same visit when the board is read anew. */}
      {visits.map((visit) => (
        <Visit
          key={`${board.jobs.id[board.visits.job[visit]!]!} ${board.visits.part[visit]!}`}
          model={model}
          axis={axis}
          visit={visit}
          shifts={shifts}
          now={now}
          isMarked={board.visits.job[visit] === marked}
          nameOf={nameOf}
        />
      ))}
    </div>
  );
});

function LaneName({ model, technician, blocked }: { model: BoardModel; technician: number; blocked: string | null }) {
  const { t } = useTranslation('board');
  const { technicians } = model.board;
  const status = technicians.is_removed[technician] ? 'removed' : technicians.status[technician]!;
  const aside = blocked ?? (status === 'active' ? technicians.job_title[technician]! : t(`technicianStatus.${status}`));
  return (
    <div className="board-name" data-blocked={blocked !== null || undefined} data-technician={technician} style={{ width: nameWidth }}>
      <bdi>{technicians.full_name[technician]}</bdi>
      <small title={aside}>{aside}</small>
    </div>
  );
}

function Absences({ model, axis, technician, from, to }: { model: BoardModel; axis: Axis; technician: number; from: number; to: number }) {
  const { t } = useTranslation('board');
  const { absences } = model.board;
  const shown = absences.id.flatMap((id, index) =>
    absences.technician[index] === technician && absences.end[index]! > from && absences.start[index]! < to ? [{ id, index }] : [],
  );
  return shown.map(({ id, index }) => {
    const x = xOf(axis, absences.start[index]!);
    const text = `${t(`absence.${absences.status[index] as 'approved'}`)}${absences.reason[index] ? `: ${absences.reason[index]}` : ''}`;
    const width = xOf(axis, absences.end[index]!) - x;
    return (
      <div
        key={id}
        className="board-absence"
        data-status={absences.status[index]}
        style={{ insetInlineStart: nameWidth + x, width: Math.max(2, width) }}
        title={text}
      >
        {width >= leastForText && <span>{text}</span>}
      </div>
    );
  });
}

interface VisitProps {
  readonly model: BoardModel;
  readonly axis: Axis;
  readonly visit: number;
  readonly shifts: readonly number[];
  readonly now: number;
  readonly isMarked: boolean;
  readonly nameOf: LaneProps['nameOf'];
}

function Visit({ model, axis, visit, shifts, now, isMarked, nameOf }: VisitProps) {
  const { board } = model;
  const { visits, jobs } = board;
  const job = visits.job[visit]!;
  const [start, end] = [visits.start[visit]!, visits.end[visit]!];
  const x = xOf(axis, start);
  const width = Math.max(3, xOf(axis, end) - x - 1);
  const [part, parts] = [visits.part[visit]!, visits.parts[visit]!];
  const isOvertime = shifts.length > 0 && minutesOutside(shifts, start, end) > 0;
  const name = nameOf(visit, now);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="visit"
      data-visit={visit}
      data-progress={jobs.progress[job]}
      data-priority={jobs.priority_level[job]}
      data-attention={jobs.attention[job] !== null || undefined}
      data-sla={slaState(board, visit, now)}
      data-late={isLate(board, visit) || undefined}
      data-overtime={isOvertime || undefined}
      data-marked={isMarked || undefined}
      data-buddy={!visits.is_lead[visit] || undefined}
      data-joined={parts > 1 ? (part === 1 ? 'end' : part === parts ? 'start' : 'both') : undefined}
      style={
        {
          insetInlineStart: nameWidth + x,
          width,
          '--before': `${Math.round(visits.mobilization[visit]! * axis.pixelsPerMinute)}px`,
          '--after': `${Math.round(visits.demobilization[visit]! * axis.pixelsPerMinute)}px`,
          scrollMarginBlockStart: headHeight,
          scrollMarginInlineStart: nameWidth,
        } as object
      }
      aria-label={name}
      title={name}
    >
      {width >= leastForText && (
        <>
          {visibleMarks(model, visit)}
          {jobs.customer_name[job]} {width >= leastForCode && <small>{jobs.job_type_name[job] ?? jobs.short_code[job]}</small>}
        </>
      )}
    </button>
  );
}
