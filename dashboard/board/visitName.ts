/** What a visit is called by a screen reader and under the pointer: all that its colours and marks say, in words. */
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shownClock } from '../parts/times.ts';
import { isLate, localOf, minutesOutside, shiftsOf, slaState, type BoardModel } from './model.ts';

/** Before the name on a visit: which day of how many, and how many people. */
export function visibleMarks({ board }: BoardModel, visit: number): string {
  const { visits, jobs } = board;
  const [part, parts, size] = [visits.part[visit]!, visits.parts[visit]!, jobs.crew_size[visits.job[visit]!]!];
  return `${parts > 1 ? `${part}/${parts} ` : ''}${size > 1 ? `×${size} ` : ''}`;
}

export function useVisitName(model: BoardModel): (visit: number, now: number) => string {
  const { t, i18n } = useTranslation('board');
  const locale = i18n.language;
  // Thousands of visits begin at the same few minutes, and to write one takes longer than all else of a name.
  const clocks = useMemo(() => new Map<number, string>(), [model, locale]);
  return useCallback(
    (visit, now) => {
      const { visits, jobs, statuses } = model.board;
      const job = visits.job[visit]!;
      const clock = (minute: number) => {
        let text = clocks.get(minute);
        if (text === undefined) clocks.set(minute, (text = shownClock(localOf(model, minute), locale)));
        return text;
      };
      const [start, end] = [visits.start[visit]!, visits.end[visit]!];
      const [promised, until] = [jobs.promised_start[job], jobs.promised_end[job]];
      const sla = slaState(model.board, visit, now);
      const overtime = minutesOutside(shiftsOf(model.board, visits.technician[visit]!), start, end);
      const travel = visits.travel_before[visit];
      return [
        `${visibleMarks(model, visit)}${jobs.customer_name[job]!}`,
        jobs.job_type_name[job],
        jobs.short_code[job],
        `${clock(start)}–${clock(end)}`,
        jobs.priority_level[job] === 'p0' && t('mark.p0'),
        statuses[jobs.status[job]!]?.display_names[locale] ?? statuses[jobs.status[job]!]?.key,
        visits.parts[visit]! > 1 && t('mark.part', { part: visits.part[visit], parts: visits.parts[visit] }),
        jobs.crew_size[job]! > 1 && t('mark.crew', { size: jobs.crew_size[job] }),
        promised !== null &&
          until !== null &&
          promised !== undefined &&
          until !== undefined &&
          t('mark.promised', { from: clock(promised), to: clock(until) }),
        isLate(model.board, visit) && t('mark.late'),
        sla === 'risk' && t('mark.slaRisk'),
        sla === 'breached' && t('mark.slaBreached'),
        jobs.attention[job] !== null && t('mark.attention'),
        travel ? t('mark.travel', { minutes: travel }) : null,
        overtime > 0 && shiftsOf(model.board, visits.technician[visit]!).length > 0 && t('mark.overtime', { minutes: overtime }),
      ]
        .filter(Boolean)
        .join(', ');
    },
    [model, locale, t, clocks],
  );
}
