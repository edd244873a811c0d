/** The texts of visits: the lines inside, and the accessible name with everything that colours and marks say, in words. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shownClock, shownShortClock } from '../../parts/times.ts';
import { useLiveTags } from '../../job/liveWords.ts';
import { useRequestText } from '../../job/requestText.ts';
import type { LiveVisit } from './live.ts';
import { isInTimeOff, isLate, localOf, overtimeOf, type BoardModel, type SlaState } from './model.ts';

/** Marks before the name on a visit: the day of a job of several days, and the number of people. */
export function visibleMarks({ board }: BoardModel, visit: number): string {
  const { visits, jobs } = board;
  const [part, parts, size] = [visits.part[visit]!, visits.parts[visit]!, jobs.crew_size[visits.job[visit]!]!];
  return `${jobs.progress[visits.job[visit]!] === 'completed' ? '✓ ' : ''}${parts > 1 ? `${part}/${parts} ` : ''}${size > 1 ? `×${size} ` : ''}`;
}

/** Caches `make` by key: thousands of visits share a few start minutes and travel times. */
function remember<Value>(make: (key: number) => Value): (key: number) => Value {
  const known = new Map<number, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = make(key)));
    return value;
  };
}

export interface VisitTexts {
  readonly nameOf: (visit: number, sla: SlaState, live: LiveVisit | undefined) => string;
  /** Job type and district. */
  readonly kindOf: (visit: number) => string;
  /** Start and end by the clock, without AM and PM: the hours are above the lanes. */
  readonly clocksOf: (visit: number) => string;
}

/** The kind of work and the part of the city, as on the second line of a visit. */
export const kindOf = ({ board: { visits, jobs } }: BoardModel, visit: number): string => {
  const job = visits.job[visit]!;
  return [jobs.job_type_name[job] ?? jobs.short_code[job]!, jobs.district[job]!].filter(Boolean).join(' · ');
};

/** The texts of a board's visits. Formatting times and sentences is slow, so each is formatted once. */
export function useVisitTexts(model: BoardModel): VisitTexts {
  const { t, i18n } = useTranslation('board');
  const locale = i18n.language;
  const tagsOf = useLiveTags();
  const requestText = useRequestText();
  return useMemo(() => {
    const clock = remember((minute) => shownClock(localOf(model, minute), locale));
    const shortClock = remember((minute) => shownShortClock(localOf(model, minute), locale));
    const promise = remember((from) => remember((to) => t('mark.promised', { from: clock(from), to: clock(to) })));
    const travel = remember((minutes) => t('mark.travel', { minutes }));
    const mark = {
      p0: t('mark.p0'),
      late: t('words:laterThanPromised'),
      risk: t('words:deadlineAtRisk'),
      breached: t('words:pastDeadline'),
      none: null,
      attention: t('words:needsAttention'),
      locked: t('mark.locked'),
      timeOff: t('mark.timeOff'),
    };
    const nameOf: VisitTexts['nameOf'] = (visit, sla, live) => {
      const { visits, jobs, statuses } = model.board;
      const job = visits.job[visit]!;
      const [promised, until] = [jobs.promised_start[job] ?? null, jobs.promised_end[job] ?? null];
      const overtime = overtimeOf(model, visit);
      const travelMinutes = visits.travel_before[visit];
      return [
        `${visibleMarks(model, visit)}${jobs.customer_name[job]!}`,
        kindOf(model, visit),
        jobs.job_type_name[job] !== null && jobs.short_code[job],
        `${clock(visits.start[visit]!)}–${clock(visits.end[visit]!)}`,
        jobs.priority_level[job] === 'p0' && mark.p0,
        statuses[jobs.status[job]!]?.display_names[locale] ?? statuses[jobs.status[job]!]?.key,
        visits.parts[visit]! > 1 && t('mark.part', { part: visits.part[visit], parts: visits.parts[visit] }),
        jobs.crew_size[job]! > 1 && t('mark.crew', { size: jobs.crew_size[job] }),
        ...(live ? tagsOf(live).map(({ text }) => text) : []),
        live && live.flags.includes('late') && t('mark.expected', { time: clock(live.start) }),
        promised !== null && until !== null && promise(promised)(until),
        isLate(model.board, visit) && mark.late,
        isInTimeOff(model, visit) && mark.timeOff,
        mark[sla],
        jobs.locked[job] && mark.locked,
        jobs.attention[job] !== null && mark.attention,
        jobs.open_request[job] && `${t(`callbacks.kinds.${jobs.open_request[job].kind}`)}: ${requestText(jobs.open_request[job])}`,
        travelMinutes ? travel(travelMinutes) : null,
        overtime > 0 && t('mark.overtime', { minutes: overtime }),
      ]
        .filter(Boolean)
        .join(', ');
    };
    return {
      nameOf,
      kindOf: (visit) => kindOf(model, visit),
      clocksOf: (visit) => `${shortClock(model.board.visits.start[visit]!)}–${shortClock(model.board.visits.end[visit]!)}`,
    };
    // requestText depends on t and locale alone.
  }, [model, locale, t, tagsOf]);
}
