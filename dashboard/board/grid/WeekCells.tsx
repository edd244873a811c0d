/** One lane of the week: a cell for each day with its number of visits, its load, and marks for what needs a look. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../parts/Icon.tsx';
import { shownDay, shownNumber } from '../../parts/times.ts';
import type { Axis } from '../model/axis.ts';
import { nameWidth } from '../model/geometry.ts';
import type { LiveVisits } from '../model/live.ts';
import { percentOf, type Load } from '../model/load.ts';
import { isInTimeOff, isLate, slaState, visitsBetween, type BoardModel } from '../model/model.ts';
import type { BoardRow } from '../model/rows.ts';

export interface WeekCellsProps {
  readonly model: BoardModel;
  readonly axis: Axis;
  readonly row: Extract<BoardRow, { kind: 'lane' }>;
  readonly now: number;
  readonly live: LiveVisits;
  readonly loadOf: (technician: number, day: number) => Load;
  /** Why the held job has no start on this lane; null: it has a start, or no job is held. */
  readonly blocked: string | null;
}

export const WeekCells = memo(function WeekCells({ model, axis, row, now, live, loadOf, blocked }: WeekCellsProps) {
  const { t, i18n } = useTranslation('board');
  const { technician, top, height } = row;
  const name = model.board.technicians.full_name[technician]!;
  return (
    <div className="board-lane" style={{ top, height }} role="group" aria-label={name} aria-description={blocked ?? undefined}>
      {axis.days.map(({ date, x, width }, day) => {
        const load = loadOf(technician, day);
        const percent = percentOf(load);
        const marks = marksOf(model, technician, day, now, live);
        const away = awayOf(model, technician, day);
        const share = percent === null ? null : shownNumber(percent / 100, i18n.language, { style: 'percent' });
        const line = share === null ? shownNumber(load.visits, i18n.language) : `${shownNumber(load.visits, i18n.language)} · ${share}`;
        const hasLine = load.visits > 0 || load.workMinutes > 0;
        // The name begins with what is written in the cell, in the same order.
        const said = [
          [hasLine && line, away].filter(Boolean).join(' '),
          name,
          shownDay(date, i18n.language),
          t('load.visits', { count: load.visits }),
          marks.late > 0 && t('strip.late', { count: marks.late }),
          marks.emergency > 0 && t('cell.emergency', { count: marks.emergency }),
          marks.attention > 0 && t('cell.attention', { count: marks.attention }),
        ];
        return (
          // The name of the day above the lanes leads to the same day, so this button is not a stop of the tab key.
          <button
            key={date}
            type="button"
            className="board-cell"
            tabIndex={-1}
            data-day={date}
            data-away={away !== null || undefined}
            style={{ insetInlineStart: nameWidth + x + 2, width: Math.max(0, width - 4) }}
            aria-label={said.filter(Boolean).join(', ')}
          >
            {hasLine && (
              <span className="cell-line">
                <span>{line} </span>
                <Mark kind="late" count={marks.late} />
                <Mark kind="emergency" count={marks.emergency} />
                <Mark kind="attention" count={marks.attention} />
              </span>
            )}
            {percent !== null && (
              <span className="name-bar">
                <span data-over={percent > 100 || undefined} style={{ width: `${Math.min(100, percent)}%` }} />
              </span>
            )}
            {away !== null && <small>{away}</small>}
          </button>
        );
      })}
    </div>
  );
});

const icons = { late: 'clock', emergency: 'emergency', attention: 'attention' } as const;

function Mark({ kind, count }: { readonly kind: keyof typeof icons; readonly count: number }) {
  return (
    count > 0 && (
      <span className="cell-mark" data-kind={kind} data-count={count > 1 ? count : undefined}>
        <Icon name={icons[kind]} size={11} />
      </span>
    )
  );
}

/** How many visits of a day are late or past their promise, emergencies, or need a dispatcher. Each visit counts once in each. */
export function marksOf(model: BoardModel, technician: number, day: number, now: number, live: LiveVisits) {
  const { visits, jobs, days } = model.board;
  const { start_minute: from, minutes } = days[day]!;
  const [first, end] = visitsBetween(model, technician, from, from + minutes);
  const marks = { late: 0, emergency: 0, attention: 0 };
  for (let visit = first; visit < end; visit++) {
    const job = visits.job[visit]!;
    if (jobs.progress[job] === 'completed') continue;
    const flags = live.get(visit)?.flags ?? [];
    if (isLate(model.board, visit) || flags.some((flag) => flag !== 'leave_now')) marks.late++;
    if (jobs.priority_level[job] === 'p0') marks.emergency++;
    if (jobs.attention[job] !== null || isInTimeOff(model, visit) || slaState(model.board, visit, now) === 'breached') marks.attention++;
  }
  return marks;
}

/** The reason of approved time off that meets a day; null: none. Without a reason the text is empty. */
function awayOf({ board, absencesOf }: BoardModel, technician: number, day: number): string | null {
  const { absences, days } = board;
  const { start_minute: from, minutes } = days[day]!;
  const index = absencesOf
    .get(technician)
    ?.find((one) => absences.status[one] === 'approved' && absences.start[one]! < from + minutes && absences.end[one]! > from);
  return index === undefined ? null : absences.reason[index]!;
}
